/** Options whose values are sizes or counts, shown from small to large whatever order a vendor or a file has. */

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const words: Readonly<Record<string, string>> = { 'extra-small': 'xs', small: 's', medium: 'm', large: 'l', 'extra-large': 'xl', '2xl': 'xxl', '3xl': 'xxxl' };
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'twelve', 'fifteen', 'twenty'];

interface Size {
  /** Only sizes of one scale compare: "eu-38" and "cm-38" don't. */
  scale: string;
  rank: number;
}

function findSize(value: string): Size | null {
  const key = value.toLowerCase();
  const letter = letters.indexOf(words[key] ?? key);
  if (letter >= 0) return { scale: 'letters', rank: letter };
  const [, count, unit] = /^([a-z]+)-([a-z]+?)s?$/.exec(key) ?? [];
  // "one-piece", "two-pieces".
  if (count !== undefined && counts.includes(count)) return { scale: `count ${unit}`, rank: counts.indexOf(count) };
  const [, before, number, after] = /^(\D*)(\d+(?:[.,]\d+)?)(\D.*)?$/.exec(key) ?? [];
  return number === undefined ? null : { scale: `${before} ${after?.replace(/\d/g, '') ?? ''}`, rank: Number(number.replace(',', '.')) };
}

/** From small to large where all values are sizes of one scale; else in their own order. */
export function toSizeOrder(values: readonly string[]): string[] {
  const sizes = values.map((value) => ({ value, size: findSize(value) }));
  const scale = sizes[0]?.size?.scale;
  if (scale === undefined || sizes.some(({ size }) => size?.scale !== scale)) return [...values];
  return sizes.toSorted((a, b) => (a.size?.rank ?? 0) - (b.size?.rank ?? 0)).map(({ value }) => value);
}
