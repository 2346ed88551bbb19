/** Shadows of one light from the upper left: they fall to the right, are soft, and touch their object. */

import type { Canvas } from './backdrop.ts';
import { at, clamp, type Mood, smooth } from './colour.ts';
import { alphaMask, type Cutout } from './cutout.ts';
import { blur, emptyMask, type Mask, sample } from './mask.ts';
import type { Pose } from './types.ts';

export interface Placed {
  readonly cutout: Cutout;
  /** Upper left corner in pixels of the canvas. */
  readonly left: number;
  readonly top: number;
  readonly pose: Pose;
  readonly depth: number;
  readonly shadow: number;
}

/** A shadow at half the canvas resolution, with its upper left corner in half pixels. */
export interface Shadow {
  readonly mask: Mask;
  readonly left: number;
  readonly top: number;
}

/** Projection of a standing silhouette on the floor: sideways and up, per pixel of height. */
const lean = 0.5;
const squash = 0.24;

function offsetCopy(size: Mask, source: Mask, dx: number, dy: number): Mask {
  const target = emptyMask(size.width, size.height);
  for (let y = 0; y < source.height; y++) {
    const ty = Math.round(y + dy);
    if (ty < 0 || ty >= target.height) continue;
    for (let x = 0; x < source.width; x++) {
      const tx = Math.round(x + dx);
      if (tx >= 0 && tx < target.width) target.data[ty * target.width + tx] = at(source.data, y * source.width + x);
    }
  }
  return target;
}

function join(into: Mask, other: Mask, strength: number): void {
  for (let i = 0; i < into.data.length; i++) {
    into.data[i] = 1 - (1 - at(into.data, i)) * (1 - clamp(at(other.data, i) * strength));
  }
}

/**
 * The dark line where something touches the ground, following every foot it has.
 * @param curve how far up a round foot still touches, as a share of the height
 */
function contact(silhouette: Mask, margin: number, size: Mask, depth: number, curve: number): readonly [Mask, Mask] {
  const tight = emptyMask(size.width, size.height);
  const wide = emptyMask(size.width, size.height);
  const { width, height, data } = silhouette;
  const band = Math.max(2, height * Math.max(0.03, curve));
  const thick = clamp(Math.sqrt(width * height) * 0.03 * depth, 2, 26);
  for (let x = 0; x < width; x++) {
    let lowest = height - 1;
    while (lowest >= height - band && lowest > 0 && at(data, lowest * width + x) < 0.5) lowest--;
    const gap = height - 1 - lowest;
    if (gap >= band) continue;
    const touch = curve > 0 ? smooth(band, band * 0.8, gap) : smooth(band, 0, gap);
    const column = x + margin;
    const base = lowest + 1 + margin;
    const drift = Math.min(size.width - 1, Math.round(column + thick * 0.5));
    for (let dy = Math.round(-thick * 0.9); dy <= thick * 0.45; dy++) {
      const row = base + dy;
      if (dy <= thick * 0.12) tight.data[row * size.width + column] = touch;
      wide.data[row * size.width + drift] = touch;
    }
  }
  return [blur(tight, Math.max(1, thick * 0.2)), blur(wide, thick * 1.3)];
}

/** Projects the silhouette on the floor, to the right and slightly back, softer with height. */
function cast(silhouette: Mask, x0: number, y0: number, size: Mask): Mask {
  const soft = emptyMask(size.width, size.height);
  const base = y0 + silhouette.height;
  const full = silhouette.height;
  const rows = full * squash;
  for (let row = 0; row < rows; row++) {
    const h = row / squash;
    const y = Math.round(base - row);
    if (y < 0 || y >= size.height) continue;
    const fade = (1 - h / full) ** 0.8;
    const shift = x0 + lean * h;
    for (let x = Math.max(0, Math.floor(shift)); x < Math.min(size.width, shift + silhouette.width + 2); x++) {
      const value = sample(silhouette, x - shift, full - 1 - h) * fade;
      const i = y * size.width + x;
      if (value > at(soft.data, i)) soft.data[i] = value;
    }
  }
  const near = blur(soft, clamp(full * 0.018, 2, 8));
  const far = blur(soft, clamp(full * 0.07, 5, 30));
  for (let y = 0; y < size.height; y++) {
    const t = smooth(0, rows * 0.7, base - y);
    for (let x = 0; x < size.width; x++) {
      const i = y * size.width + x;
      soft.data[i] = at(near.data, i) * (1 - t) + at(far.data, i) * t;
    }
  }
  return soft;
}

type Layer = readonly [across: number, down: number, sigma: number, strength: number];

const closeLayers: readonly Layer[] = [
  [0.22, 0.3, 0.2, 0.34],
  [0.62, 0.85, 0.6, 0.3],
  [1.5, 2, 1.7, 0.24],
];
const freeLayers: readonly Layer[] = [
  [1, 1.3, 0.8, 0.26],
  [1.3, 1.8, 2, 0.16],
];

export function toShadow(placed: Placed): Shadow {
  const { cutout, pose, depth } = placed;
  const silhouette = alphaMask(cutout, Math.max(2, Math.round(cutout.width / 2)), Math.max(2, Math.round(cutout.height / 2)));
  const scale = Math.sqrt(silhouette.width * silhouette.height);
  const away = pose === 'float' ? 3.2 : pose === 'lean' ? 1.4 : 1;
  const reach = clamp(scale * 0.045, 2.5, 17) * depth * away;
  const margin = Math.ceil(Math.min(150, 40 + reach * 6));
  const extra = pose === 'stand' ? Math.ceil(silhouette.height * lean) : 0;
  const total = emptyMask(silhouette.width + margin * 2 + extra, silhouette.height + margin * 2);
  const shadow = { mask: total, left: placed.left / 2 - margin, top: placed.top / 2 - margin };
  if (pose === 'none') return shadow;
  if (pose === 'stand' || pose === 'lean') {
    const [tight, wide] = contact(silhouette, margin, total, depth, cutout.curve ?? 0);
    if (pose === 'stand') join(total, cast(silhouette, margin, margin, total), 0.3 * placed.shadow);
    join(total, wide, 0.42 * placed.shadow);
    join(total, tight, 0.62 * placed.shadow);
    if (pose === 'stand') return shadow;
  }
  for (const [across, down, sigma, strength] of pose === 'float' ? freeLayers : closeLayers) {
    const dy = down * reach * (pose === 'lean' ? 0.2 : 1);
    const layer = offsetCopy(total, silhouette, margin + across * reach, margin + dy);
    join(total, blur(layer, Math.max(1, sigma * reach)), strength * placed.shadow);
  }
  return shadow;
}

/** Multiplies the canvas by the shadow; `allowed` limits it to the support. */
export function castShadow(canvas: Canvas, shadow: Shadow, mood: Mood, allowed?: (x: number, y: number) => number): void {
  const { width, height, data } = canvas;
  const { mask } = shadow;
  const right = Math.min(width, Math.ceil((shadow.left + mask.width) * 2));
  const bottom = Math.min(height, Math.ceil((shadow.top + mask.height) * 2));
  for (let y = Math.max(0, Math.floor(shadow.top * 2)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(shadow.left * 2)); x < right; x++) {
      let m = sample(mask, x / 2 - shadow.left - 0.25, y / 2 - shadow.top - 0.25);
      if (m < 0.002) continue;
      if (allowed !== undefined) m *= allowed(x, y);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = at(data, i + c) * (1 - m * (1 - at(mood.shade, c)));
    }
  }
}
