/** Studio backdrop: a wall that runs into a floor, lit from the upper left, and light through a pattern. */

import sharp from 'sharp';
import { at, type Mood, mix, type Rgb, smooth, tone } from './colour.ts';
import { blur, emptyMask, type Mask, randomFrom } from './mask.ts';
import type { Composition } from './types.ts';

/** RGB, 0–1, three values per pixel. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Floor and wall colours of a studio; equal for views from above or straight on a wall. */
function grounds(scene: Composition, mood: Mood): readonly [Rgb, Rgb] {
  const view = scene.view ?? 'front';
  const plain: Rgb = view === 'top' ? mix(mood.wall, mood.floor, 0.5) : mood.floor;
  const floor = scene.groundTone === undefined ? plain : tone(scene.groundTone, mood);
  const wall = scene.wallTone === undefined ? mood.wall : tone(scene.wallTone, mood);
  return view === 'top' ? [floor, floor] : [wall, view === 'wall' ? wall : floor];
}

/** Darkness where wall meets floor: a sweep bends softly, a tabletop has an edge. */
function bendAt(distance: number, sweep: boolean): number {
  if (sweep) return Math.exp(-((distance / 0.09) ** 2)) * 0.035;
  return distance < 0 ? 0.05 * smooth(0.35, 0, -distance) : 0;
}

export function paintBackdrop(width: number, height: number, scene: Composition, mood: Mood): Canvas {
  const canvas = { width, height, data: new Float32Array(width * height * 3) };
  const horizon = (scene.view ?? 'front') === 'front' ? (scene.horizon ?? 0.66) : 2;
  const sweep = (scene.ground ?? 'sweep') === 'sweep';
  const [wall, floor] = grounds(scene, mood);
  const edge = sweep ? 0.13 : 0.0016;
  for (let y = 0; y < height; y++) {
    const v = y / height;
    const onFloor = smooth(horizon - edge, horizon + edge, v);
    const bend = bendAt(v - horizon, sweep);
    const front = Math.max(0, v - horizon) * 0.12;
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const glow = Math.exp(-((u - 0.22) ** 2 / 0.5 + (v - 0.18) ** 2 / 0.42));
      const corner = smooth(0.75, 1.5, Math.hypot(u - 0.2, (v - 0.2) * 1.05)) * 0.085;
      const lit = 1 - corner - bend;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        let value = at(wall, c) + (at(floor, c) - at(wall, c)) * onFloor;
        value += (1 - value) * (0.42 * glow + front);
        canvas.data[i + c] = value * (c === 2 ? lit - corner * 0.06 : lit);
      }
    }
  }
  return canvas;
}

/** Light blocked at each point, at half resolution; undefined without a light pattern. */
export async function lightPattern(width: number, height: number, scene: Composition): Promise<Mask | undefined> {
  if (scene.light === undefined) return undefined;
  const w = Math.round(width / 2);
  const h = Math.round(height / 2);
  const shift = scene.lightShift ?? 0;
  const shapes = lightShapes(scene.light, shift);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 1000 1250" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="1000" height="1250" fill="#${scene.light === 'leaves' ? 'fff' : '000'}"/>${shapes}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer();
  const mask = emptyMask(w, h);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = 1 - at(pixels, i) / 255;
  return blur(mask, (scene.light === 'leaves' ? 0.016 : 0.009) * w);
}

function lightShapes(kind: string, shift: number): string {
  const dx = shift * 1000;
  if (kind === 'window') {
    const panes: string[] = [];
    for (let column = 0; column < 2; column++) {
      for (let row = 0; row < 3; row++) {
        panes.push(`<rect x="${column * 270}" y="${row * 300}" width="245" height="275" fill="#fff"/>`);
      }
    }
    return `<g transform="translate(${130 + dx} 60) matrix(1 .34 -.32 1 120 0)">${panes.join('')}</g>`;
  }
  if (kind === 'blinds') {
    const slats: string[] = [];
    for (let i = 0; i < 13; i++) slats.push(`<rect x="-300" y="${i * 88}" width="1150" height="52" fill="#fff"/>`);
    return `<g transform="translate(${220 + dx} -30) rotate(-19) skewX(-12)">${slats.join('')}</g>`;
  }
  if (kind === 'door') {
    return `<path d="M${80 + dx} -50L${620 + dx} -50L${1010 + dx} 1300L${240 + dx} 1300Z" fill="#fff"/>`;
  }
  const random = randomFrom(`leaves${shift}`);
  const fronds: string[] = [];
  for (let frond = 0; frond < 3; frond++) {
    const angle = 28 + frond * 30 + random() * 14;
    const leaves: string[] = [];
    for (let i = 0; i < 13; i++) {
      const along = 90 + i * 46;
      const length = 150 - Math.abs(i - 5) * 11;
      for (const side of [-1, 1]) {
        leaves.push(`<path transform="translate(${along} 0) rotate(${side * (54 - i * 1.6)})" d="M0 0Q${length * 0.5} ${-side * 26} ${length} 0Q${length * 0.5} ${side * 22} 0 0Z"/>`);
      }
    }
    fronds.push(`<g transform="translate(${-60 + dx + frond * 60} ${-50 + frond * 30}) rotate(${angle}) scale(${1.05 - frond * 0.1})"><rect width="720" height="7" y="-3"/>${leaves.join('')}</g>`);
  }
  return fronds.join('');
}

/** Darkens the canvas where light is blocked, and lifts it slightly elsewhere. */
export function applyLight(canvas: Canvas, pattern: Mask, kind: string, weight: (pixel: number) => number): void {
  const { width, height, data } = canvas;
  const depth = kind === 'leaves' ? 0.12 : 0.065;
  const lift = kind === 'leaves' ? 0.06 : 0.42;
  for (let y = 0; y < height; y++) {
    const row = Math.min(pattern.height - 1, y >> 1) * pattern.width;
    for (let x = 0; x < width; x++) {
      const dark = at(pattern.data, row + Math.min(pattern.width - 1, x >> 1));
      const pixel = y * width + x;
      const strength = weight(pixel);
      for (let c = 0; c < 3; c++) {
        const v = at(data, pixel * 3 + c);
        const lit = v + v * (1 - v) * lift * (1 - dark) * strength;
        data[pixel * 3 + c] = lit * (1 - depth * dark * strength * (c === 2 ? 1.1 : 0.96));
      }
    }
  }
}
