/** Drawings and props as trimmed RGBA cut-outs, turned, scaled, graded and lit from the upper left. */

import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { at, clamp, grade, type Mood, smooth, tone } from './colour.ts';
import { blur, emptyMask, type Mask, sample } from './mask.ts';
import type { Surface } from './prop-shape.ts';
import { drawProp } from './props.ts';
import type { ArtEntry, Item } from './types.ts';

export interface Cutout {
  readonly width: number;
  readonly height: number;
  /** RGBA bytes, not premultiplied. */
  readonly data: Buffer;
  /** Surface that can carry other things, in fractions of width and height. */
  readonly top?: Surface;
  /** Height of its round foot, as a share of its height. */
  readonly curve?: number;
}

const drawnAt = 1500;
const cache = new Map<string, Promise<Cutout>>();

function trim(cutout: Cutout): Cutout {
  const { width, height, data } = cutout;
  let left = width;
  let right = -1;
  let upper = height;
  let lower = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (at(data, (y * width + x) * 4 + 3) < 24) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < upper) upper = y;
      if (y > lower) lower = y;
    }
  }
  if (right < 0) throw new Error('An empty drawing cannot be placed');
  const w = right - left + 1;
  const h = lower - upper + 1;
  const out = Buffer.alloc(w * h * 4);
  for (let y = 0; y < h; y++) {
    const start = ((y + upper) * width + left) * 4;
    data.copy(out, y * w * 4, start, start + w * 4);
  }
  return { ...cutout, width: w, height: h, data: out };
}

/** Clears everything outside the polygons (fractions of the drawing). */
async function keepOnly(cutout: Cutout, polygons: readonly (readonly number[])[]): Promise<void> {
  const { width, height, data } = cutout;
  const shapes = polygons.map((polygon) => {
    const points = polygon.map((value, i) => value * (i % 2 === 0 ? width : height)).join(' ');
    return `<polygon points="${points}" fill="#fff"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const mask = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
  for (let i = 0; i < width * height; i++) {
    data[i * 4 + 3] = Math.round((at(data, i * 4 + 3) * at(mask, i)) / 255);
  }
}

async function loadArt(folder: string, name: string, entry: ArtEntry): Promise<Cutout> {
  const svg = await readFile(`${folder}/${entry.from ?? name}.svg`);
  const { data } = await sharp(svg, { density: (72 * drawnAt) / 32, limitInputPixels: false })
    .resize(drawnAt, drawnAt, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cutout = { width: drawnAt, height: drawnAt, data };
  if (entry.solid === true) {
    // Removes a drawing's own soft shadow, which ours replaces.
    for (let i = 3; i < data.length; i += 4) data[i] = 255 * clamp((at(data, i) / 255 - 0.55) / 0.4);
  }
  if (entry.clear !== undefined) {
    for (let i = 0; i < data.length; i += 4) {
      const least = Math.min(at(data, i), at(data, i + 1), at(data, i + 2)) / 255;
      data[i + 3] = Math.round(at(data, i + 3) * (1 - 0.8 * smooth(entry.clear - 0.04, entry.clear, least)));
    }
  }
  if (entry.glass === true) {
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [at(data, i) / 255, at(data, i + 1) / 255, at(data, i + 2) / 255];
      const pale = smooth(0.03, 0.1, b - r) * smooth(0.66, 0.78, g) * smooth(0.8, 0.9, b);
      data[i + 3] = Math.round(at(data, i + 3) * (1 - 0.58 * pale));
    }
  }
  if (entry.keep !== undefined) await keepOnly(cutout, entry.keep);
  return trim(cutout);
}

function source(folder: string, item: Item, entry: ArtEntry): Promise<Cutout> {
  const name = item.art ?? '';
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (cache.size > 14) {
    const oldest = cache.keys().next().value;
    if (oldest !== undefined) cache.delete(oldest);
  }
  const loaded = loadArt(folder, name, entry);
  cache.set(name, loaded);
  return loaded;
}

export function alphaMask(cutout: Cutout, width: number, height: number): Mask {
  const mask = emptyMask(width, height);
  const sx = cutout.width / width;
  const sy = cutout.height / height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = Math.min(cutout.width - 1, Math.floor((x + 0.5) * sx));
      const py = Math.min(cutout.height - 1, Math.floor((y + 0.5) * sy));
      mask.data[y * width + x] = at(cutout.data, (py * cutout.width + px) * 4 + 3) / 255;
    }
  }
  return mask;
}

/** Adds volume: brightens edges toward the light, darkens edges away from it, and shades the foot. */
function light(cutout: Cutout, strength: number, standing: boolean): void {
  const longest = Math.max(cutout.width, cutout.height);
  const k = Math.min(1, 280 / longest);
  const pad = 24;
  const w = Math.max(8, Math.round(cutout.width * k));
  const h = Math.max(8, Math.round(cutout.height * k));
  const inner = alphaMask(cutout, w, h);
  const padded = emptyMask(w + pad * 2, h + pad * 2);
  for (let y = 0; y < h; y++) {
    padded.data.set(inner.data.subarray(y * w, y * w + w), (y + pad) * padded.width + pad);
  }
  const size = Math.max(w, h);
  const fine = blur(padded, size * 0.018);
  const wide = blur(padded, size * 0.06);
  const slope = (mask: Mask, x: number, y: number) => 0.62 * (sample(mask, x + 1, y) - sample(mask, x - 1, y)) + 0.78 * (sample(mask, x, y + 1) - sample(mask, x, y - 1));
  const shading = emptyMask(padded.width, padded.height);
  for (let y = 1; y < padded.height - 1; y++) {
    for (let x = 1; x < padded.width - 1; x++) {
      shading.data[y * padded.width + x] = slope(fine, x, y) * size * 0.018 * 0.55 + slope(wide, x, y) * size * 0.06 * 0.9;
    }
  }
  const { width, height, data } = cutout;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      if (at(data, i + 3) === 0) continue;
      const s = sample(shading, (x * w) / width + pad, (y * h) / height + pad) * strength;
      const fall = 0.07 - 0.125 * ((x / width) * 0.45 + (y / height) * 0.55);
      const foot = standing ? 0.1 * smooth(0.92, 1.02, y / height) : 0;
      for (let c = 0; c < 3; c++) {
        let v = at(data, i + c) / 255;
        const up = Math.max(0, s * 0.42 + fall * strength);
        const down = Math.max(0, -(s * 0.34 + fall * strength)) + foot;
        v = v + (1 - v) * Math.min(0.5, up * (0.5 + 0.5 * v));
        // Warm shade: the blue channel sinks first.
        v *= 1 - Math.min(0.6, down * (c === 2 ? 1.06 : c === 1 ? 1.03 : 0.96));
        data[i + c] = Math.round(clamp(v) * 255);
      }
    }
  }
}

/**
 * One item, ready to compose.
 * @param unit width in pixels that an item of size 1 has along its longer side
 */
export async function makeCutout(folder: string, item: Item, entry: ArtEntry, mood: Mood, unit: number): Promise<Cutout> {
  let base: Cutout;
  let extra: Pick<Cutout, 'top' | 'curve'> = {};
  if (item.prop !== undefined) {
    const prop = drawProp(item.prop, tone(item.tone, mood), item.ratio, item.tone2 ? tone(item.tone2, mood) : undefined);
    const scale = drawnAt / Math.max(prop.width, prop.height);
    const { data, info } = await sharp(Buffer.from(prop.svg), { density: 72 * scale, limitInputPixels: false })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    base = { width: info.width, height: info.height, data };
    extra = {
      ...(prop.top === undefined ? {} : { top: prop.top }),
      ...(prop.curve === undefined ? {} : { curve: prop.curve }),
    };
  } else {
    base = await source(folder, item, entry);
  }
  const factor = ((item.size ?? entry.size ?? 0.5) * unit) / Math.max(base.width, base.height);
  const turn = (item.turn ?? 0) + (entry.turn ?? 0);
  const raw = { width: base.width, height: base.height, channels: 4 as const };
  let image = sharp(base.data, { raw });
  if ((item.flip ?? false) !== (entry.flip ?? false)) image = image.flop();
  if (turn !== 0) {
    const turned = await image.rotate(turn, { background: '#0000' }).raw().toBuffer({ resolveWithObject: true });
    image = sharp(turned.data, { raw: { width: turned.info.width, height: turned.info.height, channels: 4 } });
    base = { ...base, width: turned.info.width, height: turned.info.height };
  }
  const size = {
    width: Math.max(4, Math.round(base.width * factor)),
    height: Math.max(4, Math.round(base.height * factor)),
  };
  const small = await image.resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer();
  let cutout: Cutout = { ...size, data: small };
  if (item.prop === undefined) {
    grade(cutout.data, [...(entry.tints ?? []), ...(item.tints ?? [])], item.vivid ?? entry.vivid ?? 1);
    cutout = trim(cutout);
    const pose = item.pose ?? entry.pose ?? 'stand';
    light(cutout, item.volume ?? entry.volume ?? 1, pose === 'stand' || pose === 'lean');
  }
  if (item.soft !== undefined) cutout = await soften(cutout, item.soft * unit);
  return { ...cutout, ...extra };
}

/** Blurs accompanying items. */
async function soften(cutout: Cutout, sigma: number): Promise<Cutout> {
  const pad = Math.ceil(sigma * 3);
  const { data, info } = await sharp(cutout.data, {
    raw: { width: cutout.width, height: cutout.height, channels: 4 },
  })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: '#0000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blurred = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .blur(Math.max(0.5, sigma))
    .raw()
    .toBuffer();
  return { width: info.width, height: info.height, data: blurred };
}
