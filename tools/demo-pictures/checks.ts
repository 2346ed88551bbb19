/** Detects identical and nearly identical pictures. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { at } from './colour.ts';

export interface Print {
  readonly file: string;
  readonly exact: string;
  /** Composition: 16 × 20 colours relative to the picture's mean. */
  readonly shape: Float32Array;
  readonly mean: readonly [number, number, number];
}

export async function toPrint(folder: string, file: string): Promise<Print> {
  const bytes = await readFile(`${folder}/${file}`);
  const pixels = await sharp(bytes).removeAlpha().toColourspace('srgb').resize(16, 20, { fit: 'fill' }).raw().toBuffer();
  const sums = [0, 0, 0];
  for (let i = 0; i < pixels.length; i++) sums[i % 3] = at(sums, i % 3) + at(pixels, i);
  const mean = sums.map((sum) => sum / (pixels.length / 3));
  const shape = new Float32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) shape[i] = at(pixels, i) - at(mean, i % 3);
  return {
    file,
    exact: createHash('sha256').update(bytes).digest('hex'),
    shape,
    mean: [at(mean, 0), at(mean, 1), at(mean, 2)],
  };
}

export interface Alike {
  readonly a: string;
  readonly b: string;
  /** same: identical bytes. near: the same motif in the same place on a similar ground. */
  readonly kind: 'same' | 'near';
  /** Mean difference per channel, 0–255. */
  readonly distance: number;
}

/** Empirical threshold: closer pairs look alike in a grid of cards. */
const nearDistance = 10;

export function findAlike(prints: readonly Print[]): Alike[] {
  const found: Alike[] = [];
  for (const [i, a] of prints.entries()) {
    for (const b of prints.slice(i + 1)) {
      let sum = 0;
      for (let k = 0; k < a.shape.length; k++) sum += Math.abs(at(a.shape, k) - at(b.shape, k));
      const ground = a.mean.reduce((total, value, c) => total + Math.abs(value - at(b.mean, c)), 0) / 3;
      const distance = sum / a.shape.length + ground * 0.35;
      if (a.exact === b.exact) found.push({ a: a.file, b: b.file, kind: 'same', distance: 0 });
      else if (distance < nearDistance) found.push({ a: a.file, b: b.file, kind: 'near', distance });
    }
  }
  return found.sort((a, b) => a.distance - b.distance);
}
