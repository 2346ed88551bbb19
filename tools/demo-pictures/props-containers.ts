/** Containers, front view. */

import type { Draw, Paint } from './prop-shape.ts';

function lathe(p: Paint, width: number, height: number, half: string, rim: readonly [number, number]) {
  // `half` is the outline from the rim's right end down to the foot and back up on the left.
  const [rx, ry] = rim;
  const mouth = `<ellipse cx="${width / 2}" cy="${ry}" rx="${rx}" ry="${ry}" fill="${p.bright}"/>` + `<ellipse cx="${width / 2}" cy="${ry + 2}" rx="${rx * 0.86}" ry="${ry * 0.72}" fill="${p.dark}"/>`;
  return { width, height, body: `<path d="${half}" fill="${p.round}"/>${mouth}` };
}

export const containers: Readonly<Record<string, Draw>> = {
  // Without a back rim, so that stems placed before it seem to come out of it.
  vase: (p) => ({
    width: 600,
    height: 860,
    body:
      `<path d="M170 8Q300 44 430 8Q418 150 500 300Q600 500 520 720Q490 850 430 850Q300 872 170 850Q110 850 80 720Q0 500 100 300Q182 150 170 8Z" fill="${p.round}"/>` +
      `<path d="M170 8Q300 44 430 8Q428 24 428 34Q300 72 172 34Q172 24 170 8Z" fill="#fff" opacity=".28"/>`,
  }),
  'vase-round': (p) => ({
    width: 700,
    height: 620,
    body:
      `<path d="M230 6Q350 36 470 6L466 70Q690 150 700 360Q690 560 480 610Q350 632 220 610Q10 560 0 360Q10 150 234 70Z" fill="${p.round}"/>` +
      `<path d="M230 6Q350 36 470 6L468 34Q350 66 232 34Z" fill="#fff" opacity=".28"/>`,
  }),
  'vase-tall': (p, ratio = 2.1) => {
    const h = 400 * ratio;
    return {
      width: 400,
      height: h,
      body: `<path d="M20 8Q200 50 380 8L350 ${h - 34}Q200 ${h + 8} 50 ${h - 34}Z" fill="${p.round}"/><path d="M20 8Q200 50 380 8L378 34Q200 78 22 34Z" fill="#fff" opacity=".28"/>`,
    };
  },
  pot: (p) => ({
    width: 700,
    height: 620,
    body:
      `<path d="M60 120H640L570 590Q350 640 130 590Z" fill="${p.round}"/>` +
      `<path d="M20 12Q350 60 680 12V118Q350 178 20 118Z" fill="${p.round}"/>` +
      `<path d="M22 122Q350 182 678 122L672 150Q350 206 28 150Z" fill="#000" opacity=".1"/>`,
  }),
  bowl: (p) => lathe(p, 1000, 480, 'M0 80A500 80 0 0 0 1000 80Q980 380 640 470Q500 488 360 470Q20 380 0 80Z', [500, 80]),
  dish: (p, ratio = 0.2) => {
    const h = 1000 * ratio;
    const e = h * 0.42;
    return {
      width: 1000,
      height: h,
      body:
        `<path d="M0 ${e}A500 ${e} 0 0 0 1000 ${e}Q900 ${h * 0.9} 640 ${h - 4}Q500 ${h + 4} 360 ${h - 4}Q100 ${h * 0.9} 0 ${e}Z" fill="${p.round}"/>` +
        `<ellipse cx="500" cy="${e}" rx="500" ry="${e}" fill="${p.bright}"/>` +
        `<ellipse cx="500" cy="${e + 3}" rx="430" ry="${e * 0.74}" fill="${p.flat}"/>`,
      top: { cx: 0.5, cy: e / h, rx: 0.46, ry: (e * 0.9) / h },
    };
  },
  'cake-stand': (p) => ({
    width: 1000,
    height: 460,
    body:
      `<path d="M420 120H580Q570 300 700 430Q500 470 300 430Q430 300 420 120Z" fill="${p.round}"/>` +
      `<ellipse cx="500" cy="424" rx="240" ry="34" fill="${p.round}"/>` +
      `<path d="M0 100A500 90 0 0 0 1000 100V128A500 92 0 0 1 0 128Z" fill="${p.round}"/>` +
      `<ellipse cx="500" cy="98" rx="500" ry="96" fill="${p.bright}"/>` +
      `<ellipse cx="500" cy="102" rx="470" ry="84" fill="${p.flat}" opacity=".5"/>`,
    top: { cx: 0.5, cy: 98 / 460, rx: 0.5, ry: 96 / 460 },
  }),
  tin: (p, ratio = 0.95) => {
    const h = 800 * ratio;
    return {
      width: 800,
      height: h,
      body:
        `<path d="M14 200V${h - 70}A386 68 0 0 0 786 ${h - 70}V200Z" fill="${p.round}"/>` +
        `<path d="M14 ${h * 0.5}A386 68 0 0 0 786 ${h * 0.5}V${h * 0.78}A386 68 0 0 1 14 ${h * 0.78}Z" fill="${p.secondRound}"/>` +
        `<path d="M14 206A386 68 0 0 0 786 206V226A386 68 0 0 1 14 226Z" fill="#000" opacity=".12"/>` +
        `<path d="M0 82V196A400 72 0 0 0 800 196V82Z" fill="${p.round}"/>` +
        `<ellipse cx="400" cy="80" rx="400" ry="78" fill="${p.bright}"/><ellipse cx="400" cy="84" rx="366" ry="66" fill="${p.flat}" opacity=".7"/>`,
      top: { cx: 0.5, cy: 80 / h, rx: 0.5, ry: 78 / h },
      curve: 72 / h,
    };
  },
  // A tin without lid: place it before its content.
  'tin-base': (p, ratio = 0.62) => {
    const h = 800 * ratio;
    return {
      width: 800,
      height: h,
      body:
        `<path d="M0 10A400 70 0 0 0 800 10V${h - 72}A400 72 0 0 1 0 ${h - 72}Z" fill="${p.round}"/>` +
        `<path d="M0 ${h * 0.34}A400 72 0 0 0 800 ${h * 0.34}V${h * 0.5}A400 72 0 0 1 0 ${h * 0.5}Z" fill="${p.secondRound}"/>` +
        `<path d="M0 6A400 70 0 0 0 800 6V24A400 70 0 0 1 0 24Z" fill="${p.bright}"/>`,
      curve: 72 / h,
    };
  },
  jar: () => ({
    width: 640,
    height: 820,
    body:
      `<path d="M60 150Q10 190 10 260V720Q10 800 90 806Q320 822 550 806Q630 800 630 720V260Q630 190 580 150Z" fill="#fff" opacity=".3"/>` +
      `<path d="M10 260V720Q10 800 90 806Q320 822 550 806Q630 800 630 720V260L608 262V706Q604 774 540 780Q320 794 100 780Q36 774 32 706V262Z" fill="#8fa6a8" opacity=".24"/>` +
      `<path d="M58 250Q48 480 62 700" stroke="#fff" stroke-width="26" stroke-linecap="round" fill="none" opacity=".62"/>` +
      `<path d="M574 280Q582 480 572 690" stroke="#fff" stroke-width="10" stroke-linecap="round" fill="none" opacity=".4"/>`,
  }),
  'jar-lid': (p) => ({
    width: 640,
    height: 150,
    body: `<path d="M0 44V112A320 36 0 0 0 640 112V44Z" fill="${p.round}"/><ellipse cx="320" cy="42" rx="320" ry="40" fill="${p.bright}"/>`,
  }),
  pouch: (p, ratio = 1.35) => {
    const h = 700 * ratio;
    return {
      width: 700,
      height: h,
      body:
        `<path d="M40 10H660L676 120Q690 ${h * 0.55} 664 ${h - 20}Q350 ${h + 14} 36 ${h - 20}Q10 ${h * 0.55} 24 120Z" fill="${p.round}"/>` +
        `<path d="M40 10H660L668 78H32Z" fill="#000" opacity=".08"/><path d="M32 78H668" stroke="#fff" stroke-width="5" opacity=".4"/>` +
        `<rect x="150" y="${h * 0.3}" width="400" height="${h * 0.42}" rx="16" fill="${p.second}"/>`,
    };
  },
  box: (p, ratio = 0.6) => {
    const h = 1000 * ratio;
    return {
      width: 1000,
      height: h,
      body:
        `<path d="M40 ${h * 0.24}H960V${h - 10}Q960 ${h} 950 ${h}H50Q40 ${h} 40 ${h - 10}Z" fill="${p.flat}"/>` +
        `<path d="M40 ${h * 0.3}H960V${h * 0.33}H40Z" fill="#000" opacity=".1"/>` +
        `<rect width="1000" height="${h * 0.3}" rx="10" fill="${p.bright}"/>` +
        `<rect x="455" width="90" height="${h}" fill="${p.second}"/><rect x="455" y="${h * 0.3}" width="90" height="${h * 0.03}" fill="#000" opacity=".1"/>`,
      top: { cx: 0.5, cy: 0.01, rx: 0.5, ry: 0.03 },
    };
  },
  basket: (p) => {
    const weave: string[] = [];
    for (let row = 0; row < 6; row++) {
      for (let i = 0; i < 14; i++) {
        const x = 40 + i * 66 + (row % 2) * 33;
        const y = 110 + row * 62;
        if (x < 930 - row * 8 && x > 20 + row * 8) weave.push(`<rect x="${x}" y="${y}" width="56" height="44" rx="20" fill="${i % 2 === 0 ? p.bright : p.dim}" opacity=".45"/>`);
      }
    }
    return {
      width: 1000,
      height: 520,
      body: `<path d="M10 60H990L920 490Q500 540 80 490Z" fill="${p.round}"/>${weave.join('')}` + `<rect y="20" width="1000" height="76" rx="38" fill="${p.round}"/>`,
    };
  },
  'photo-frame': (p, ratio = 1.25) => {
    const h = 800 * ratio;
    return {
      width: 800,
      height: h,
      body:
        `<rect width="800" height="${h}" rx="6" fill="${p.flat}"/><rect x="44" y="44" width="712" height="${h - 88}" fill="#fbf8f3"/>` +
        `<path d="M44 44H756V60H60V${h - 44}H44Z" fill="#000" opacity=".12"/>`,
    };
  },
};
