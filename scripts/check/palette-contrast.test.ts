/** Contrast of the palette (src/web/ui/tokens.css) by WCAG 2.2. Includes control borders, which axe doesn't measure. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../src/web/ui/tokens.css', import.meta.url), 'utf8');

type Palette = Record<string, string>;

const colours = (css: string): Palette => Object.fromEntries([...css.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = '', value = '']) => [name, value]));

const [lightCss = '', darkCss = ''] = tokens.split('@media (prefers-color-scheme: dark)');
const light = colours(lightCss);
const themes: [string, Palette][] = [
  ['light', light],
  ['dark', { ...light, ...colours(darkCss) }],
];

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, a: string, b: string): number {
  const [one, other] = [a, b].map((name) => {
    const hex = palette[name];
    if (!hex) throw new Error(`No such colour: ${name}`);
    return luminance(hex);
  });
  if (one === undefined || other === undefined) throw new Error('Two colours are compared');
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const grounds = ['paper', 'surface', 'sunken', 'sky', 'rose', 'sage', 'sand'];

describe.each(themes)('in the %s theme', (_, palette) => {
  test.each([
    ...grounds.flatMap((ground) => [
      ['ink', ground],
      ['soft', ground],
      ['primary', ground],
    ]),
    ...['paper', 'surface', 'rose'].flatMap((ground) => [
      ['accent', ground],
      ['danger', ground],
    ]),
    ['on-primary', 'primary'],
    ['on-primary', 'primary-strong'],
    ['on-accent', 'accent'],
    ['on-honey', 'honey'],
    ['on-band', 'band'],
    ['on-band-soft', 'band'],
    ['honey', 'band'],
    ['paper', 'ink'],
  ] as [string, string][])('%s is readable on %s', (text, ground) => {
    expect(contrast(palette, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['paper', 'surface', 'sand'])('shows the band of a tied picture on %s', (ground) => {
    expect(contrast(palette, 'knot', ground)).toBeGreaterThanOrEqual(3);
  });

  test.each(['paper', 'surface'])('shows a control’s border visibly on %s', (ground) => {
    expect(contrast(palette, 'line-strong', ground)).toBeGreaterThanOrEqual(3);
  });
});
