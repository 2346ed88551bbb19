/** Chains, hooks and cushions for small things. */

import type { Draw, Paint } from './prop-shape.ts';

function links(p: Paint, path: string, thick: number): string {
  return (
    `<path d="${path}" fill="none" stroke="${p.dark}" stroke-width="${thick * 0.7}" opacity=".55"/>` +
    `<path d="${path}" fill="none" stroke="${p.base}" stroke-width="${thick}" stroke-linecap="round" stroke-dasharray="0 ${thick * 1.35}"/>` +
    `<path d="${path}" fill="none" stroke="${p.bright}" stroke-width="${thick * 0.5}" stroke-linecap="round" stroke-dasharray="0 ${thick * 1.35}" transform="translate(${-thick * 0.12} ${-thick * 0.14})"/>`
  );
}

export const hungProps: Readonly<Record<string, Draw>> = {
  'chain-v': (p, ratio = 1) => ({
    width: 1000,
    height: 1000 * ratio,
    body: links(p, `M20 10L500 ${1000 * ratio - 10}L980 10`, 9),
  }),
  'chain-u': (p, ratio = 1) => {
    const h = 1000 * ratio;
    return { width: 1000, height: h, body: links(p, `M12 8C120 ${h * 1.0} 400 ${h - 10} 500 ${h - 10}S880 ${h * 1.0} 988 8`, 11) };
  },
  'chain-curl': (p) => ({
    width: 1000,
    height: 1000,
    body: links(p, 'M20 980C120 760 300 820 420 700S300 420 480 380S760 520 800 330S760 90 985 20', 13),
  }),
  'chain-loop': (p) => ({
    width: 1000,
    height: 1000,
    body: links(p, 'M500 985C380 800 60 720 40 430S300 20 520 30S960 180 950 440S620 800 500 985Z', 11),
  }),
  hook: (p) => ({
    width: 120,
    height: 900,
    body: `<path d="M60 890V150C60 50 20 20 14 90" fill="none" stroke="${p.dim}" stroke-width="15" stroke-linecap="round"/><path d="M57 880V150C57 56 24 30 18 86" fill="none" stroke="${p.bright}" stroke-width="6" stroke-linecap="round"/>`,
  }),
  cushion: (p, ratio = 0.3) => {
    const h = 1000 * ratio;
    return {
      width: 1000,
      height: h,
      body:
        `<path d="M8 ${h * 0.36}Q-6 ${h * 0.26} 40 ${h * 0.24}Q250 ${h * 0.02} 500 ${h * 0.02}Q750 ${h * 0.02} 960 ${h * 0.24}Q1006 ${h * 0.26} 992 ${h * 0.36}` +
        `Q984 ${h * 0.56} 996 ${h * 0.74}Q1002 ${h * 0.86} 950 ${h * 0.88}Q720 ${h} 500 ${h}Q280 ${h} 50 ${h * 0.88}Q-2 ${h * 0.86} 4 ${h * 0.74}Q16 ${h * 0.56} 8 ${h * 0.36}Z" fill="${p.round}"/>` +
        `<path d="M14 ${h * 0.3}Q250 ${h * 0.04} 500 ${h * 0.04}Q750 ${h * 0.04} 986 ${h * 0.3}Q760 ${h * 0.56} 500 ${h * 0.56}Q240 ${h * 0.56} 14 ${h * 0.3}Z" fill="${p.bright}" opacity=".55"/>` +
        `<path d="M10 ${h * 0.58}Q260 ${h * 0.72} 500 ${h * 0.72}Q740 ${h * 0.72} 990 ${h * 0.58}" stroke="${p.dark}" stroke-width="6" fill="none" opacity=".35"/>`,
      top: { cx: 0.5, cy: 0.3, rx: 0.5, ry: 0.3 },
      curve: 0.3,
    };
  },
};
