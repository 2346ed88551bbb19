/** Colours: OKLab conversion, the shop's muted grading, and moods. */

export type Rgb = readonly [number, number, number];

export interface Mood {
  /** Upper wall, where the light falls. */
  readonly wall: Rgb;
  /** Floor or tabletop. */
  readonly floor: Rgb;
  /** A deeper neighbour, for arches, plinths and cloth. */
  readonly deep: Rgb;
  /** Multiplier of the ground in full shadow. */
  readonly shade: Rgb;
}

/** Moves hues near `from` to `to` (OKLCh degrees); `chroma` multiplies, `light` adds to L (0–1). */
export interface Tint {
  readonly from?: number;
  readonly width?: number;
  readonly to?: number;
  readonly chroma?: number;
  readonly light?: number;
}

/** Reads one element of a numeric array whose bounds the caller has checked. */
export function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** Hermite step from 0 at `low` to 1 at `high`; works with low > high too. */
export function smooth(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export function hex(value: string): Rgb {
  const number = Number.parseInt(value.replace('#', ''), 16);
  return [((number >> 16) & 255) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

export function toHex(colour: Rgb): string {
  const part = (value: number) =>
    Math.round(clamp(value) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${part(colour[0])}${part(colour[1])}${part(colour[2])}`;
}

export function mix(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

function mood(wall: string, floor: string, deep: string, shade: string): Mood {
  return { wall: hex(wall), floor: hex(floor), deep: hex(deep), shade: hex(shade) };
}

export const moods: Readonly<Record<string, Mood>> = {
  rose: mood('#f5e1dc', '#f3d9d2', '#e2b3a9', '#7d5650'),
  sage: mood('#e3ebdd', '#dbe5d3', '#b4c7a8', '#5b6a52'),
  sky: mood('#dce8ea', '#d2e1e4', '#a6c3ca', '#52686e'),
  sand: mood('#f1e7d6', '#ecdec8', '#d6bd97', '#75614a'),
  honey: mood('#f3dfb4', '#f0d7a2', '#dcae58', '#80642f'),
  plum: mood('#e9dce4', '#e2d1dc', '#c0a0b5', '#66505e'),
  spruce: mood('#c9dad2', '#bdd1c7', '#6f9a88', '#40594e'),
  paper: mood('#f4efe7', '#eee7dc', '#d9cdbb', '#6f6558'),
};

const tones: Readonly<Record<string, string>> = {
  white: '#fbf8f3',
  ink: '#3b3733',
  forest: '#1f4d3f',
  lingon: '#b8323a',
  gold: '#dcae58',
  silver: '#bfc0c4',
  oak: '#d3ab7a',
  walnut: '#8f6545',
  linen: '#e9dfcf',
  clay: '#cd8b68',
  stone: '#cfc9c0',
  kraft: '#c9a77c',
  blush: '#efcfc8',
  denim: '#6d8ea3',
  leaf: '#8aa77a',
};

/** A colour by hex, tone name, mood name or `deep`/`floor`/`wall` of the picture's own mood. */
export function tone(name: string | undefined, own: Mood): Rgb {
  if (name === undefined || name === 'deep') return own.deep;
  if (name === 'floor') return own.floor;
  if (name === 'wall') return own.wall;
  if (name === 'light') return mix(own.wall, [1, 1, 1], 0.55);
  if (name === 'mid') return mix(own.floor, own.deep, 0.42);
  if (name.startsWith('#')) return hex(name);
  const known = tones[name];
  if (known !== undefined) return hex(known);
  const [moodName = '', part] = name.split('-');
  const other = moods[moodName];
  if (other === undefined) throw new Error(`Unknown tone ${name}`);
  return part === 'deep' ? other.deep : part === 'floor' ? other.floor : other.wall;
}

const linear = new Float64Array(256).map((_, i) => {
  const value = i / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

function encode(value: number): number {
  const v = clamp(value);
  return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
}

function hueDistance(a: number, b: number): number {
  return ((a - b + 540) % 360) - 180;
}

/** A colour in OKLCh: lightness 0–1, chroma, hue in degrees. */
interface Lch {
  L: number;
  C: number;
  h: number;
}

function applyTint(colour: Lch, tint: Tint): void {
  const width = tint.width ?? 40;
  const near = tint.from === undefined ? 1 : 1 - smooth(width * 0.75, width * 1.25, Math.abs(hueDistance(colour.h, tint.from)));
  // Greys have no meaningful hue, so hue-based tints skip them.
  const weight = tint.from === undefined ? near : near * smooth(0.015, 0.05, colour.C);
  if (weight === 0) return;
  if (tint.to !== undefined) {
    const rest = tint.from === undefined ? 0 : hueDistance(colour.h, tint.from) * 0.35;
    colour.h = (colour.h + hueDistance(tint.to + rest, colour.h) * weight + 360) % 360;
  }
  colour.C *= 1 + ((tint.chroma ?? 1) - 1) * weight;
  colour.L = clamp(colour.L + (tint.light ?? 0) * weight);
}

/** Mutes colours to the range all drawings share: no neon, magenta toward lingonberry, electric blue toward denim. */
function mute(colour: Lch): void {
  const near = (hue: number, inner: number, outer: number) => 1 - smooth(inner, outer, Math.abs(hueDistance(colour.h, hue)));
  colour.h += 0.55 * hueDistance(18, colour.h) * near(358, 8, 42);
  colour.h += 0.4 * hueDistance(242, colour.h) * near(262, 10, 32);
  colour.C *= 1 - 0.2 * near(280, 30, 70) - 0.16 * near(308, 18, 45) - 0.14 * near(150, 20, 50);
  colour.C = (colour.C < 0.09 ? colour.C : 0.09 + (colour.C - 0.09) * 0.58) * 0.98;
}

function toLch(r: number, g: number, b: number): Lch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    C: Math.hypot(A, B),
    h: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  };
}

/** @returns sRGB, 0–255 each */
function fromLch({ L, C, h }: Lch): Rgb {
  const A = C * Math.cos((h * Math.PI) / 180);
  const B = C * Math.sin((h * Math.PI) / 180);
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Grades RGBA bytes in place: the picture's own tints first, then the shared muting. */
export function grade(pixels: Uint8Array | Buffer, tints: readonly Tint[], vivid = 1): void {
  let lastKey = -1;
  let graded: Rgb = [0, 0, 0];
  for (let i = 0; i < pixels.length; i += 4) {
    if (at(pixels, i + 3) === 0) continue;
    const key = (at(pixels, i) << 16) | (at(pixels, i + 1) << 8) | at(pixels, i + 2);
    if (key !== lastKey) {
      lastKey = key;
      const colour = toLch(at(linear, key >> 16), at(linear, (key >> 8) & 255), at(linear, key & 255));
      for (const tint of tints) applyTint(colour, tint);
      mute(colour);
      colour.C *= vivid;
      graded = fromLch(colour);
    }
    pixels[i] = Math.round(graded[0]);
    pixels[i + 1] = Math.round(graded[1]);
    pixels[i + 2] = Math.round(graded[2]);
  }
}
