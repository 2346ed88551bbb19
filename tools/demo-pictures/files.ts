/** Reads the catalogue and writes the lists of finished pictures. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { at, type Rgb, toHex } from './colour.ts';

export interface PictureInput {
  readonly photo?: string;
  readonly art?: readonly string[];
  readonly mood?: string;
  readonly idea?: string;
  readonly focus?: readonly [number, number];
}

export interface ProductPicture {
  readonly key: string;
  readonly picture: PictureInput;
}

export async function readProducts(folder: string): Promise<ProductPicture[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const products: ProductPicture[] = [];
  for (const file of files) {
    products.push(...(JSON.parse(await readFile(`${folder}/${file}`, 'utf8')) as ProductPicture[]));
  }
  return products;
}

interface IndexEntry {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

async function toEntry(folder: string, file: string): Promise<IndexEntry> {
  const image = sharp(`${folder}/${file}`).rotate();
  const { data, info } = await image.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const colour: Rgb = [at(pixels, 0) / 255, at(pixels, 1) / 255, at(pixels, 2) / 255];
  return { file, width: info.width, height: info.height, color: toHex(colour) };
}

/** Writes size and mean colour of every picture, so that nothing is decoded when the shop starts. */
export async function writeIndex(pictures: string): Promise<number> {
  const entries: IndexEntry[] = [];
  for (const folder of ['products', 'photos', 'categories', 'occasions']) {
    const names = await readdir(`${pictures}/${folder}`).catch(() => [] as string[]);
    for (const name of names.sort()) {
      if (/\.(webp|jpe?g|png)$/.test(name)) entries.push(await toEntry(pictures, `${folder}/${name}`));
    }
  }
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`);
  await writeFile(`${pictures}/index.json`, `[\n${lines.join(',\n')}\n]\n`);
  return entries.length;
}

function photographer(file: string): string {
  if (file.startsWith('still-')) return 'Fira';
  const words = file
    .replace(/^unsplash-/, '')
    .replace(/-\d+\.\w+$/, '')
    .split('-');
  const name = words.map((word) => (word.length === 1 ? `${word.toUpperCase()}.` : word[0]?.toUpperCase() + word.slice(1)));
  return `${name.join(' ')}, Unsplash (Unsplash License)`;
}

/** Writes each photo's size and credit; preserves the focus chosen by eye. */
export async function writePhotos(pictures: string): Promise<void> {
  const path = `${pictures}/photos.json`;
  const before = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Record<string, { focus?: number[] }>;
  const lines: string[] = [];
  for (const name of (await readdir(`${pictures}/photos`)).sort()) {
    const { width, height, orientation = 1 } = await sharp(`${pictures}/photos/${name}`).metadata();
    const turned = orientation >= 5;
    const entry = {
      width: turned ? height : width,
      height: turned ? width : height,
      focus: before[name]?.focus ?? [0.5, 0.5],
      credit: photographer(name),
    };
    lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
  }
  await writeFile(path, `{\n${lines.join(',\n')}\n}\n`);
}
