/** Studio props: plinths, vases, plates, boxes. Plain shapes lit from the upper left. */

import { mix, type Rgb, toHex } from './colour.ts';
import type { Draw, Surface } from './prop-shape.ts';
import { containers } from './props-containers.ts';
import { flatProps } from './props-flat.ts';
import { hungProps } from './props-hung.ts';

export interface Prop {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly top?: Surface;
  /** Height of a round foot, as a share of the height. */
  readonly curve?: number;
}

const white: Rgb = [1, 0.99, 0.97];

function getShade(colour: Rgb, amount: number): Rgb {
  return [colour[0] * (1 - amount), colour[1] * (1 - amount * 1.04), colour[2] * (1 - amount * 1.08)];
}

function stops(list: readonly (readonly [number, Rgb])[]): string {
  return list.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${toHex(colour)}"/>`).join('');
}

function roundGradient(id: string, c: Rgb): string {
  return `<linearGradient id="${id}">${stops([
    [0, getShade(c, 0.05)],
    [0.22, mix(c, white, 0.42)],
    [0.5, c],
    [0.85, getShade(c, 0.2)],
    [1, getShade(c, 0.14)],
  ])}</linearGradient>`;
}

const supports: Readonly<Record<string, Draw>> = {
  plinth: (p, ratio = 0.42) => {
    const w = 1000;
    const e = 130;
    const h = w * ratio;
    const body =
      `<path d="M0 ${e}V${h - e}A500 ${e} 0 0 0 ${w} ${h - e}V${e}Z" fill="${p.round}"/>` +
      `<ellipse cx="500" cy="${e}" rx="500" ry="${e}" fill="${p.bright}"/>` +
      `<ellipse cx="500" cy="${e + 3}" rx="494" ry="${e - 4}" fill="${p.flat}" opacity=".55"/>`;
    return { width: w, height: h, body, top: { cx: 0.5, cy: e / h, rx: 0.5, ry: e / h }, curve: e / h };
  },
  block: (p, ratio = 0.4) => {
    const h = 1000 * ratio;
    const d = 120;
    const body =
      `<path d="M0 ${d}L90 0H910L1000 ${d}Z" fill="${p.bright}"/>` +
      `<rect y="${d}" width="1000" height="${h - d}" fill="${p.flat}"/>` +
      `<rect y="${d}" width="1000" height="5" fill="#fff" opacity=".45"/>`;
    return { width: 1000, height: h, body, top: { cx: 0.5, cy: (d * 0.5) / h, rx: 0.6, ry: (d * 0.55) / h } };
  },
  shelf: (p, ratio = 0.09) => {
    const h = 1000 * ratio;
    const d = h * 0.42;
    const body =
      `<path d="M0 ${d}L26 0H974L1000 ${d}Z" fill="${p.bright}"/>` +
      `<rect y="${d}" width="1000" height="${h - d}" rx="5" fill="${p.flat}"/>` +
      `<rect y="${d}" width="1000" height="3" fill="#fff" opacity=".4"/>`;
    return { width: 1000, height: h, body, top: { cx: 0.5, cy: (d * 0.5) / h, rx: 0.6, ry: (d * 0.6) / h } };
  },
  arch: (p, ratio = 1.45) => {
    const h = 1000 * ratio;
    const body =
      `<path d="M34 ${h}V500A500 500 0 0 1 1034 500V${h}Z" fill="${p.dim}"/><path d="M0 ${h}V500A500 500 0 0 1 1000 500V${h}Z" fill="${p.flat}"/>` +
      `<path d="M3 ${h}V500A497 497 0 0 1 500 3" fill="none" stroke="#fff" stroke-width="5" opacity=".5"/>`;
    return { width: 1034, height: h, body };
  },
  disc: (p) => ({ width: 1000, height: 1000, body: `<circle cx="500" cy="500" r="500" fill="${p.flat}"/>` }),
  panel: (p, ratio = 1.3) => ({
    width: 1000,
    height: 1000 * ratio,
    body: `<rect width="1000" height="${1000 * ratio}" rx="14" fill="${p.flat}"/>`,
  }),
  halfdisc: (p) => ({ width: 1000, height: 500, body: `<path d="M0 500A500 500 0 0 1 1000 500Z" fill="${p.flat}"/>` }),
  hill: (p) => ({
    width: 1000,
    height: 700,
    body: `<path d="M0 700V560Q160 548 330 470L760 190Q880 110 1000 90V700Z" fill="${p.flat}"/><path d="M0 562Q160 550 330 472L760 192Q880 112 1000 92" fill="none" stroke="#fff" stroke-width="8" opacity=".7"/>`,
  }),
  ball: (p) => ({
    width: 1000,
    height: 1000,
    body:
      `<radialGradient id="b" cx=".34" cy=".28" r=".8"><stop offset="0" stop-color="${p.bright}"/><stop offset=".5" stop-color="${p.base}"/>` +
      `<stop offset="1" stop-color="${p.dark}"/></radialGradient><circle cx="500" cy="500" r="500" fill="url(#b)"/>`,
  }),
};

const all: Readonly<Record<string, Draw>> = { ...supports, ...containers, ...flatProps, ...hungProps };

/** Draws a prop by name as SVG, in its own units. */
export function drawProp(name: string, colour: Rgb, ratio: number | undefined, second: Rgb | undefined): Prop {
  const draw = all[name];
  if (draw === undefined) throw new Error(`Unknown prop ${name}`);
  const other = second ?? mix(colour, white, 0.6);
  const shape = draw(
    {
      bright: toHex(mix(colour, white, 0.38)),
      base: toHex(colour),
      dim: toHex(getShade(colour, 0.12)),
      dark: toHex(getShade(colour, 0.3)),
      second: toHex(other),
      secondDim: toHex(getShade(other, 0.16)),
      round: 'url(#round)',
      flat: 'url(#flat)',
      secondRound: 'url(#second)',
    },
    ratio,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shape.width}" height="${shape.height}" ` +
    `viewBox="0 0 ${shape.width} ${shape.height}"><defs>${roundGradient('round', colour)}${roundGradient('second', other)}` +
    `<linearGradient id="flat" x2="1" y2="1">${stops([
      [0, mix(colour, white, 0.2)],
      [0.5, colour],
      [1, getShade(colour, 0.09)],
    ])}</linearGradient></defs>${shape.body}</svg>`;
  const { body: _, ...rest } = shape;
  return { svg, ...rest };
}
