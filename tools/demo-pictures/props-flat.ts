/** Props seen from above, and supports for hanging things. */

import { randomFrom } from './mask.ts';
import type { Draw } from './prop-shape.ts';

export const flatProps: Readonly<Record<string, Draw>> = {
  plate: (p) => ({
    width: 1000,
    height: 1000,
    body:
      `<circle cx="500" cy="500" r="500" fill="${p.flat}"/><circle cx="500" cy="500" r="488" fill="${p.bright}"/>` +
      `<radialGradient id="w" cx=".6" cy=".62" r=".62"><stop offset=".78" stop-color="${p.bright}"/><stop offset="1" stop-color="${p.dim}"/></radialGradient>` +
      `<circle cx="500" cy="500" r="352" fill="url(#w)"/>`,
  }),
  'tin-open': (p) => ({
    width: 1000,
    height: 1000,
    body:
      `<circle cx="500" cy="500" r="500" fill="${p.round}"/><circle cx="500" cy="500" r="470" fill="${p.dark}"/>` +
      `<radialGradient id="w" cx=".58" cy=".6" r=".6"><stop offset=".6" stop-color="${p.second}"/><stop offset="1" stop-color="${p.secondDim}"/></radialGradient>` +
      `<circle cx="506" cy="508" r="462" fill="url(#w)"/>`,
  }),
  'box-open': (p, ratio = 1) => {
    const h = 1000 * ratio;
    return {
      width: 1000,
      height: h,
      body:
        `<rect width="1000" height="${h}" rx="22" fill="${p.flat}"/><rect x="6" y="6" width="988" height="${h - 12}" rx="18" fill="none" stroke="#fff" stroke-width="6" opacity=".3"/>` +
        `<rect x="34" y="34" width="932" height="${h - 68}" rx="8" fill="${p.dark}"/>` +
        `<path d="M34 34H966L884 128H128V${h - 106}L34 ${h - 34}Z" fill="#000" opacity=".34"/><path d="M966 34V${h - 34}H34L116 ${h - 106}H884V128Z" fill="#fff" opacity=".14"/>` +
        `<rect x="112" y="112" width="786" height="${h - 214}" rx="10" fill="${p.second}"/>` +
        `<path d="M112 112H898V140L886 158H170Q158 158 158 170V${h - 122}L140 ${h - 102}H112Z" fill="#000" opacity=".13"/>`,
    };
  },
  board: (p, ratio = 1.4) => {
    const h = 1000 * ratio;
    const random = randomFrom('grain');
    const lines: string[] = [];
    for (let i = 0; i < 26; i++) {
      const x = 20 + i * 38 + random() * 20;
      const bend = (random() - 0.5) * 60;
      lines.push(`<path d="M${x} 10Q${x + bend} ${h / 2} ${x + bend * 0.3} ${h - 10}" stroke="${p.dark}" stroke-width="${2 + random() * 4}" opacity="${0.08 + random() * 0.12}" fill="none"/>`);
    }
    return { width: 1000, height: h, body: `<rect width="1000" height="${h}" rx="44" fill="${p.flat}"/>${lines.join('')}` };
  },
  card: (p, ratio = 1.4) => ({
    width: 1000,
    height: 1000 * ratio,
    body: `<rect width="1000" height="${1000 * ratio}" rx="8" fill="${p.flat}"/>`,
  }),
  'card-edge': (p, ratio = 1.4) => ({
    width: 1000,
    height: 1000 * ratio,
    body:
      `<rect width="1000" height="${1000 * ratio}" rx="8" fill="${p.flat}"/>` + `<rect x="50" y="50" width="900" height="${1000 * ratio - 100}" fill="none" stroke="${p.second}" stroke-width="8"/>`,
  }),
  envelope: (p) => ({
    width: 1000,
    height: 680,
    body:
      `<rect width="1000" height="680" rx="12" fill="${p.flat}"/><path d="M0 668L390 330M1000 668L610 330" stroke="${p.dim}" stroke-width="5" fill="none"/>` +
      `<path d="M4 8L470 400Q500 424 530 400L996 8Z" fill="${p.bright}"/><path d="M4 8L470 400Q500 424 530 400L996 8" fill="none" stroke="${p.dim}" stroke-width="5"/>`,
  }),
  cloth: (p, ratio = 0.8) => {
    const h = 1000 * ratio;
    const fringe: string[] = [];
    for (let x = 8; x < 996; x += 13) {
      fringe.push(`<path d="M${x} 14V0M${x} ${h - 14}V${h}" stroke="${p.dim}" stroke-width="5"/>`);
    }
    const lines: string[] = [];
    for (let y = 60; y < h - 50; y += 12) lines.push(`<path d="M0 ${y}H1000" stroke="${p.dark}" stroke-width="2" opacity=".06"/>`);
    return {
      width: 1000,
      height: h,
      body:
        `${fringe.join('')}<rect y="14" width="1000" height="${h - 28}" fill="${p.flat}"/>${lines.join('')}` +
        `<rect y="44" width="1000" height="12" fill="${p.second}" opacity=".75"/><rect y="${h - 56}" width="1000" height="12" fill="${p.second}" opacity=".75"/>`,
    };
  },
  stripes: (p, ratio = 1) => {
    const h = 1000 * ratio;
    const lines: string[] = [];
    for (let x = 40; x < 1000; x += 120) lines.push(`<rect x="${x}" width="52" height="${h}" fill="${p.second}" opacity=".7"/>`);
    return { width: 1000, height: h, body: `<rect width="1000" height="${h}" fill="${p.flat}"/>${lines.join('')}` };
  },
  gingham: (p, ratio = 1) => {
    const h = 1000 * ratio;
    const lines: string[] = [];
    for (let i = 0; i < 1000; i += 100) lines.push(`<rect x="${i}" width="50" height="${h}" fill="${p.second}" opacity=".45"/>`);
    for (let i = 0; i < h; i += 100) lines.push(`<rect y="${i}" width="1000" height="50" fill="${p.second}" opacity=".45"/>`);
    return { width: 1000, height: h, body: `<rect width="1000" height="${h}" fill="${p.flat}"/>${lines.join('')}` };
  },
  doily: (p) => {
    const holes: string[] = [];
    const edge: string[] = [];
    for (let i = 0; i < 36; i++) {
      const a = (i * Math.PI) / 18;
      edge.push(`<circle cx="${500 + 450 * Math.cos(a)}" cy="${500 + 450 * Math.sin(a)}" r="46" fill="${p.flat}"/>`);
      holes.push(`<circle cx="${500 + 440 * Math.cos(a)}" cy="${500 + 440 * Math.sin(a)}" r="15" fill="${p.dim}" opacity=".6"/>`);
      if (i % 2 === 0) holes.push(`<circle cx="${500 + 360 * Math.cos(a)}" cy="${500 + 360 * Math.sin(a)}" r="20" fill="${p.dim}" opacity=".5"/>`);
    }
    return { width: 1000, height: 1000, body: `${edge.join('')}<circle cx="500" cy="500" r="450" fill="${p.flat}"/>${holes.join('')}` };
  },
  ribbon: (p, ratio = 0.07) => {
    const h = 1000 * ratio;
    return {
      width: 1000,
      height: h,
      body: `<rect width="1000" height="${h}" fill="${p.flat}"/><rect y="${h * 0.12}" width="1000" height="${h * 0.06}" fill="#fff" opacity=".35"/><rect y="${h * 0.82}" width="1000" height="${h * 0.06}" fill="#fff" opacity=".35"/>`,
    };
  },
  // Extends the stalk of a cut flower.
  stem: (p, ratio = 6) => ({
    width: 60,
    height: 60 * ratio,
    body: `<path d="M18 0H42L38 ${60 * ratio}H22Z" fill="${p.round}"/>`,
  }),
  // Earth, for things that grow or are planted.
  soil: (p, ratio = 0.3) => {
    const h = 1000 * ratio;
    const random = randomFrom('soil');
    let edge = 'M0 34';
    for (let x = 0; x < 1000; x += 50) edge += `Q${x + 25} ${4 + random() * 22} ${x + 50} ${26 + random() * 14}`;
    const crumbs: string[] = [];
    for (let i = 0; i < 60; i++) {
      const y = 46 + random() * (h - 60);
      crumbs.push(`<ellipse cx="${random() * 1000}" cy="${y}" rx="${4 + random() * 9}" ry="${3 + random() * 5}" fill="${i % 2 === 0 ? p.dark : p.bright}" opacity=".4"/>`);
    }
    return { width: 1000, height: h, body: `<path d="${edge}V${h}H0Z" fill="${p.flat}"/>${crumbs.join('')}` };
  },
  // A line someone has drawn.
  ink: (p) => ({
    width: 1000,
    height: 300,
    body: `<path d="M990 40C900 250 800 280 720 170S600 20 540 150S640 290 500 260S330 60 260 150S180 270 10 220" fill="none" stroke="${p.base}" stroke-width="13" stroke-linecap="round"/>`,
  }),
  // A halo around something that shines.
  glow: (p) => ({
    width: 1000,
    height: 1000,
    body:
      `<radialGradient id="w"><stop offset="0" stop-color="${p.bright}" stop-opacity=".95"/><stop offset=".4" stop-color="${p.bright}" stop-opacity=".5"/>` +
      `<stop offset="1" stop-color="${p.base}" stop-opacity="0"/></radialGradient><circle cx="500" cy="500" r="500" fill="url(#w)"/>`,
  }),
  string: (p, ratio = 12) => ({ width: 20, height: 20 * ratio, body: `<rect x="7" width="6" height="${20 * ratio}" rx="3" fill="${p.base}"/>` }),
  peg: (p) => ({
    width: 120,
    height: 120,
    body: `<circle cx="60" cy="60" r="60" fill="${p.dim}"/><circle cx="56" cy="56" r="54" fill="${p.flat}"/><circle cx="44" cy="44" r="22" fill="${p.bright}" opacity=".7"/>`,
  }),
  rail: (p, ratio = 0.035) => {
    const h = 1000 * ratio;
    return {
      width: 1000,
      height: h,
      body: `<rect width="1000" height="${h}" rx="${h / 2}" fill="${p.base}"/><rect y="${h * 0.12}" width="1000" height="${h * 0.26}" rx="${h * 0.13}" fill="${p.bright}"/><rect y="${h * 0.7}" width="1000" height="${h * 0.28}" rx="${h * 0.14}" fill="${p.dark}" opacity=".5"/>`,
    };
  },
  petals: (p) => {
    const random = randomFrom('petals');
    const list: string[] = [];
    for (let i = 0; i < 22; i++) {
      const x = 60 + random() * 880;
      const y = 60 + random() * 880;
      const a = random() * 360;
      const s = 0.7 + random() * 0.6;
      list.push(
        `<path transform="translate(${x} ${y}) rotate(${a}) scale(${s})" d="M0 -34Q30 -20 24 12Q14 34 0 36Q-14 34 -24 12Q-30 -20 0 -34Z" fill="${i % 3 === 0 ? p.bright : i % 3 === 1 ? p.base : p.second}"/>`,
      );
    }
    return { width: 1000, height: 1000, body: list.join('') };
  },
  confetti: (p) => {
    const random = randomFrom('confetti');
    const colours = [p.base, p.second, p.bright, '#e9b44c', '#b8323a', '#1f4d3f'];
    const list: string[] = [];
    for (let i = 0; i < 46; i++) {
      const x = 40 + random() * 920;
      const y = 40 + random() * 920;
      const fill = colours[i % colours.length];
      list.push(
        i % 2 === 0
          ? `<circle cx="${x}" cy="${y}" r="${9 + random() * 7}" fill="${fill}"/>`
          : `<rect transform="translate(${x} ${y}) rotate(${random() * 180})" x="-20" y="-6" width="40" height="12" rx="6" fill="${fill}"/>`,
      );
    }
    return { width: 1000, height: 1000, body: list.join('') };
  },
};
