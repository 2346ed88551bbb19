/** Price text → integer minor units and a currency, without fractional arithmetic. */

/** ISO 4217; null if not stated. */
export interface PageAmount {
  minor: number;
  currency: string | null;
}

/** The highest price of a wish: ten million in major units. */
const MAX_MINOR = 1_000_000_000;

const symbols: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/\bSEK\b/i, 'SEK'],
  [/\bNOK\b/i, 'NOK'],
  [/\bDKK\b/i, 'DKK'],
  [/\bUSD\b|\$/i, 'USD'],
];

function currencyIn(text: string): string | null {
  return symbols.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Minor units from the decimals: two digits, rounded by the third. */
function toMinor(whole: string, fraction: string): number | null {
  if (whole.length > 12) return null;
  const cents = Number(fraction.padEnd(2, '0').slice(0, 2));
  return Number(whole) * 100 + cents + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
}

/** Whether a point before three digits separates decimals. */
export type PointMeaning = 'decimals' | 'maybe-thousands';

/** Index of the decimal separator: the last one, unless it groups thousands; -1 if none. */
function partedAt(digits: string, point: PointMeaning): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','), digits.lastIndexOf(':'));
  if (last === -1) return -1;
  const separator = digits[last];
  const before = digits.slice(0, last);
  const after = digits.length - last - 1;
  if (after === 0) return last;
  if (before.includes(separator ?? '')) return -1;
  if (after !== 3 || /[.,:]/.test(before) || (separator === '.' && point === 'decimals')) return last;
  // "1.299" and "1,299" are thousands; "0.500" and "1299.000" are not.
  return /^0*$/.test(before) || before.length > 3 ? last : -1;
}

/**
 * Parses "1 299,00 kr", "1.299,00", "1,299.00", "349:-", "SEK 349", "349.0000"; the first of "from … to …". Null for no number, zero, and above the
 * maximum.
 */
export function amountIn(text: string, point: PointMeaning = 'maybe-thousands'): PageAmount | null {
  const found = /\d[\d.,:'’\s]*/.exec(text.slice(0, 100));
  if (!found || /^\s*[-−]\s*$/.test(text.slice(Math.max(0, found.index - 1), found.index))) return null;
  // Rejects exponent notation such as "1e3".
  if (/^e[+-]?\d/i.test(text.slice(found.index + found[0].length))) return null;
  const digits = found[0].replace(/[\s'’]/g, '').replace(/[.,:]+$/, '');
  const at = partedAt(digits, point);
  const whole = (at === -1 ? digits : digits.slice(0, at)).replace(/\D/g, '');
  const minor = toMinor(whole, at === -1 ? '' : digits.slice(at + 1));
  return minor === null || minor <= 0 || minor > MAX_MINOR ? null : { minor, currency: currencyIn(text) };
}
