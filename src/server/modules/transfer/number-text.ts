/** The number parser of all imports and columns. Pure. */

export interface Decimal {
  readonly isNegative: boolean;
  /** At least one digit. */
  readonly whole: string;
  /** Digits after the decimal separator; may be empty. */
  readonly fraction: string;
}

export type NumberReading = { readonly kind: 'number'; readonly decimal: Decimal } | { readonly kind: 'ambiguous' } | { readonly kind: 'none' };

const none: NumberReading = { kind: 'none' };

/** Groups of three digits, with a separator never used for decimals. */
const spaced = /^\d{1,3}(?:([ \u00a0\u202f\u2009'’])\d{3})(?:\1\d{3})*(?=$|[.,])/;
/** A separator also used for decimals: needs the first group and at least two more. */
const manyGroups = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/;
const groupsAndDecimals = /^[1-9]\d{0,2}(?:(,)\d{3}(?:,\d{3})*\.|(\.)\d{3}(?:\.\d{3})*,)(\d+)$/;
const plain = /^(\d+)(?:[.,](\d+))?$/;
/** One separator before three digits: thousands or decimals. */
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Parses 12, 12.5, 12,50, 1 299, 1.299,50, 1,299.50 and 1,299,000. Rejects exponents, other bases and scripts.
 * @param threeDecimals how to read 1,299: ambiguous, or three decimals, as in kilograms.
 */
export function readNumber(text: string, threeDecimals: 'ambiguous' | 'decimals' = 'ambiguous'): NumberReading {
  const [, sign = '', digits = ''] = /^([+\-−]?)\s*(\d.*)$/.exec(text.trim()) ?? [];
  const group = spaced.exec(digits);
  const bare = group ? group[0].replaceAll(/\D/g, '') + digits.slice(group[0].length) : digits;
  const number = (whole: string, fraction = ''): NumberReading => ({ kind: 'number', decimal: { isNegative: sign === '-' || sign === '−', whole, fraction } });
  if (threeDecimals === 'ambiguous' && ambiguous.test(bare) && !group) return { kind: 'ambiguous' };
  if (manyGroups.test(bare)) return number(bare.replaceAll(/\D/g, ''));
  const grouped = groupsAndDecimals.exec(bare);
  if (grouped) return number(bare.slice(0, -(grouped[3]?.length ?? 0)).replaceAll(/\D/g, ''), grouped[3]);
  const [, whole, fraction] = plain.exec(bare) ?? [];
  return whole === undefined ? none : number(whole, fraction);
}
