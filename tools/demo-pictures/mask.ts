/** Single-channel masks (0–1), and image arithmetic for shadows and light. */

import { at } from './colour.ts';

export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function emptyMask(width: number, height: number): Mask {
  return { width, height, data: new Float32Array(width * height) };
}

function boxPass(source: Float32Array, target: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = at(source, row) * radius;
    for (let x = 0; x < radius; x++) sum += at(source, row + Math.min(x, width - 1));
    for (let x = 0; x < width; x++) {
      sum += at(source, row + Math.min(x + radius, width - 1));
      target[x * height + y] = sum * scale;
      sum -= at(source, row + Math.max(x - radius, 0));
    }
  }
}

/** Approximates a Gaussian blur of the given sigma in pixels by three box passes each way. */
export function blur(mask: Mask, sigma: number): Mask {
  const radius = Math.round(Math.sqrt((sigma * sigma * 12) / 3 + 1) / 2 - 0.5);
  if (radius < 1) return { ...mask, data: mask.data.slice() };
  const from: Float32Array = mask.data.slice();
  const to: Float32Array = new Float32Array(from.length);
  for (let pass = 0; pass < 3; pass++) {
    boxPass(from, to, mask.width, mask.height, Math.min(radius, mask.width - 1));
    boxPass(to, from, mask.height, mask.width, Math.min(radius, mask.height - 1));
  }
  return { ...mask, data: from };
}

/** Bilinear sample; 0 outside. */
export function sample(mask: Mask, x: number, y: number): number {
  const { width, height, data } = mask;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return 0;
  const fx = x - x0;
  const fy = y - y0;
  const i = y0 * width + x0;
  const right = x0 + 1 < width;
  let value = 0;
  if (y0 >= 0) {
    if (x0 >= 0) value += at(data, i) * (1 - fx) * (1 - fy);
    if (right) value += at(data, i + 1) * fx * (1 - fy);
  }
  if (y0 + 1 < height) {
    if (x0 >= 0) value += at(data, i + width) * (1 - fx) * fy;
    if (right) value += at(data, i + width + 1) * fx * fy;
  }
  return value;
}

/** Deterministic random numbers 0–1 from a seed. */
export function randomFrom(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
