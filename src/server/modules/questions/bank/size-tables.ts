/** Sizes with their names in other countries. Pure. */
import type { Option } from './question.ts';
import { sizeOption } from './question.ts';

const range = (from: number, to: number, step: number): number[] => Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
const half = (value: number): string => String(Math.round(value * 2) / 2);

/** EU shoe sizes with the usual UK size; manufacturers differ by up to a half. */
const ukShoes: readonly (readonly [eu: number, uk: number])[] = [
  [35, 2.5],
  [36, 3.5],
  [37, 4],
  [38, 5],
  [39, 6],
  [40, 6.5],
  [41, 7.5],
  [42, 8],
  [43, 9],
  [44, 9.5],
  [45, 10.5],
  [46, 11],
  [47, 12],
  [48, 13],
  [49, 13.5],
  [50, 14],
];

/** Children's UK sizes start over at 1 after 13. */
const ukChildShoes: readonly (readonly [eu: number, uk: number])[] = [
  [16, 0],
  [17, 1],
  [18, 2],
  [19, 3],
  [20, 4],
  [21, 4.5],
  [22, 5],
  [23, 6],
  [24, 7],
  [25, 8],
  [26, 8.5],
  [27, 9],
  [28, 10],
  [29, 11],
  [30, 11.5],
  [31, 12],
  [32, 13],
  [33, 14],
  [34, 15],
];

/** US sizes: one above UK for men, two and a half for women. */
export const shoeSizes: readonly Option[] = ukShoes.map(([eu, uk]) => sizeOption(String(eu), { eu: String(eu), uk: half(uk), usWomen: half(uk + 2.5), usMen: half(uk + 1) }));

const childSize = (size: number): string => half(size > 13.5 ? size - 13 : size);

export const childShoeSizes: readonly Option[] = [
  ...ukChildShoes.map(([eu, uk]) => sizeOption(String(eu), { eu: String(eu), uk: childSize(uk), us: childSize(uk + 1) })),
  ...ukShoes.filter(([eu]) => eu <= 42).map(([eu, uk]) => sizeOption(String(eu), { eu: String(eu), uk: half(uk), us: half(uk + 1) })),
];

/** The inner circumference of UK size A, and of a step (BS 6820), in mm. */
const UK_RING_A = 37.8252;
const UK_RING_STEP = 1.2509;
/** The inner diameter of US size 0, and of a whole size, in mm. */
const US_RING_ZERO = 11.63;
const US_RING_STEP = 0.8128;

function ukRing(diameter: number): string {
  const halves = Math.round(((diameter * Math.PI - UK_RING_A) / UK_RING_STEP) * 2);
  return `${String.fromCharCode('A'.charCodeAt(0) + Math.floor(halves / 2))}${halves % 2 === 1 ? '½' : ''}`;
}

/** Nordic ring sizes are the inner diameter in millimetres. */
const ringSize = (diameter: number): Option => sizeOption(String(diameter), { eu: String(diameter), uk: ukRing(diameter), us: half((diameter - US_RING_ZERO) / US_RING_STEP) });
export const ringSizes: readonly Option[] = range(14, 22.5, 0.5).map(ringSize);
export const childRingSizes: readonly Option[] = range(12.5, 18, 0.5).map(ringSize);

const CM_PER_INCH = 2.54;
const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];
const inEighths = (value: number): string => {
  const rounded = Math.round(value * 8);
  return `${Math.floor(rounded / 8)}${eighths[rounded % 8]}`;
};

/** Hats: the head's circumference in cm. US sizes are its diameter in inches, UK sizes an eighth less. */
export const hatSizes: readonly Option[] = range(44, 64, 1).map((cm) => {
  const diameter = cm / Math.PI / CM_PER_INCH;
  return sizeOption(String(cm), { eu: String(cm), uk: inEighths(diameter - 1 / 8), us: inEighths(diameter) });
});

export const gloveSizes: readonly Option[] = range(6, 11.5, 0.5).map((size) => sizeOption(String(size)));
export const childGloveSizes: readonly Option[] = range(0, 6, 1).map((size) => sizeOption(String(size)));

export const clothesSizes: readonly Option[] = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '3xl', '4xl', '5xl'].map((size) => sizeOption(size));
/** The body's height in cm. */
export const childClothesSizes: readonly Option[] = range(50, 176, 6).map((size) => sizeOption(String(size)));
