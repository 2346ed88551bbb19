/**
 * Composes the demonstration shop's illustrations from the drawings in demo/pictures/art.
 *
 *   node tools/demo-pictures/compose-pictures.ts            everything that changed, then the lists and the check
 *   node tools/demo-pictures/compose-pictures.ts --force    everything anew
 *   node tools/demo-pictures/compose-pictures.ts --only a,b only pictures whose path contains a or b
 *   node tools/demo-pictures/compose-pictures.ts --check    only look for missing, equal and nearly equal pictures
 *
 * How each picture looks is written by hand in demo/pictures/compositions.json (see types.ts).
 */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { findAlike, type Print, toPrint } from './checks.ts';
import { type ProductPicture, readProducts, writeIndex, writePhotos } from './files.ts';
import { renderScene } from './scene.ts';
import type { Composition, Compositions } from './types.ts';

const demo = fileURLToPath(new URL('../../demo', import.meta.url));
const pictures = `${demo}/pictures`;
const cacheFile = fileURLToPath(new URL('../../node_modules/.cache/compose-pictures.json', import.meta.url));
const heaviest = 70_000;

interface Job {
  readonly file: string;
  readonly scene: Composition;
  readonly width: number;
  readonly height: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function listJobs(all: Compositions): Job[] {
  const list = (folder: string, scenes: Readonly<Record<string, Composition>>, suffix: string, width: number, height: number) =>
    Object.entries(scenes).map(([key, scene]) => ({ file: `${folder}/${key}${suffix}.webp`, scene, width, height }));
  return [
    ...list('products', all.products, '', 1200, 1500),
    ...list('products', all.details, '-2', 1200, 1500),
    ...list('categories', all.categories, '', 1200, 900),
    ...list('occasions', all.occasions, '', 288, 288),
    { file: 'og-default.webp', scene: all.openGraph, width: 1200, height: 630 },
  ];
}

async function compose(job: Job, all: Compositions): Promise<number> {
  const pixels = await renderScene(`${pictures}/art`, all.arts, job.scene, job.width, job.height);
  const raw = { raw: { width: job.width, height: job.height, channels: 3 as const } };
  let bytes = Buffer.alloc(0);
  for (const quality of [88, 84, 80, 75, 70]) {
    bytes = await sharp(pixels, raw).webp({ quality, effort: 5 }).toBuffer();
    if (bytes.length <= heaviest) break;
  }
  const path = `${pictures}/${job.file}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  if (job.file.startsWith('og-')) {
    await sharp(pixels, raw).png({ compressionLevel: 9, palette: true, quality: 95 }).toFile(path.replace('.webp', '.png'));
  }
  return bytes.length;
}

/** Differences between compositions and catalogue. */
function disagreements(all: Compositions, products: readonly ProductPicture[]): string[] {
  const drawn = products.filter((product) => product.picture.photo === undefined);
  const wanted = new Set(drawn.map((product) => product.key));
  const known = new Set(products.map((product) => product.key));
  const faults = Object.keys(all.products)
    .filter((key) => !wanted.has(key))
    .map((key) => `${key}: composed, but no product asks for it`);
  faults.push(
    ...Object.keys(all.details)
      .filter((key) => !known.has(key))
      .map((key) => `${key}-2: composed, but there is no such product`),
  );
  for (const { key, picture } of drawn) {
    const scene = all.products[key];
    if (scene === undefined) {
      faults.push(`${key}: no composition`);
      continue;
    }
    const shown = new Set(scene.items.map((item) => all.arts[item.art ?? '']?.from ?? item.art));
    faults.push(...(picture.art ?? []).filter((name) => !shown.has(name)).map((name) => `${key}: does not show ${name}`));
  }
  return faults;
}

/** @returns the number of faults: pictures missing, surplus or equal. Nearly equal ones are only printed. */
async function check(all: Compositions): Promise<number> {
  const faults = disagreements(all, await readProducts(`${demo}/catalogue/products`));
  const made = new Set(listJobs(all).map((job) => job.file));
  const files = (await readdir(`${pictures}/products`)).filter((name) => name.endsWith('.webp'));
  for (const file of made) if (!existsSync(`${pictures}/${file}`)) faults.push(`${file}: not made yet`);
  for (const name of files) if (!made.has(`products/${name}`)) faults.push(`products/${name}: no composition`);
  const prints: Print[] = [];
  for (const name of files) prints.push(await toPrint(`${pictures}/products`, name));
  for (const pair of findAlike(prints)) {
    if (pair.kind === 'same') faults.push(`${pair.a} and ${pair.b} are the same`);
    else say(`  alike (${pair.distance.toFixed(1)}): ${pair.a} and ${pair.b}`);
  }
  for (const fault of faults) say(`! ${fault}`);
  say(`${files.length} product pictures looked at, ${faults.length} faults`);
  return faults.length;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { force: { type: 'boolean' }, check: { type: 'boolean' }, only: { type: 'string' } },
  });
  sharp.concurrency(1);
  const all = JSON.parse(await readFile(`${pictures}/compositions.json`, 'utf8')) as Compositions;
  if (values.check !== true) {
    const before = JSON.parse(await readFile(cacheFile, 'utf8').catch(() => '{}')) as Record<string, string>;
    const only = values.only?.split(',');
    let total = 0;
    let count = 0;
    for (const job of listJobs(all)) {
      if (only !== undefined && !only.some((part) => job.file.includes(part))) continue;
      const used = job.scene.items.map((item) => all.arts[item.art ?? ''] ?? null);
      const digest = createHash('sha256')
        .update(JSON.stringify([job.scene, used]))
        .digest('hex');
      if (values.force !== true && before[job.file] === digest && existsSync(`${pictures}/${job.file}`)) continue;
      total += await compose(job, all);
      count++;
      before[job.file] = digest;
      await mkdir(dirname(cacheFile), { recursive: true });
      await writeFile(cacheFile, JSON.stringify(before));
    }
    say(`${count} pictures composed, ${Math.round(total / 1024)} kB`);
    await writePhotos(pictures);
    say(`${await writeIndex(pictures)} pictures listed`);
  }
  if ((await check(all)) > 0) process.exitCode = 1;
}

await main();
