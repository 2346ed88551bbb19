/** What single cells say: sums, numbers, yes and no, lists. */
import { isMajorAmount, toMajor } from '#shared/values/money.ts';

/**
 * A sum in minor units from text such as 149, 1 299,50 kr or 1,299.50.
 * @returns null for what is no sum above zero, or may be read in two ways (1,299).
 */
export function minorOf(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f]|kr|sek|eur|€|:-$/gi, '');
  const decimal = /([.,])(\d{1,2}|\d{2}0{2,})$/.exec(bare);
  const whole = decimal ? bare.slice(0, decimal.index) : bare;
  const isGrouped = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole);
  // One group alone, such as 1,299, is as well a number of three decimals; with öre behind it, or several groups, it is none.
  if (decimal && whole.includes(decimal[1] ?? '')) return null;
  if (!/^\d+$/.test(whole) && !(isGrouped && (decimal !== null || /[.,].*[.,]/.test(whole)))) return null;
  const major = Number(`${whole.replace(/[.,]/g, '')}.${decimal?.[2] ?? '0'}`);
  return isMajorAmount(major) && major > 0 ? Math.round(major * 100) : null;
}

/** 34950 → 349.50, as every format writes a sum. */
export const sumText = (minor: number): string => toMajor(minor).toFixed(2);

/** A whole number from text such as 12 or 12.0; null for any other. */
export function wholeNumberOf(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isSafeInteger(number) ? number : null;
}

/** A number from text, with point or comma; null for what is none. */
export function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(number) ? number : null;
}

const yes = new Set(['true', '1', 'yes', 'y', 'ja', 'sant', 'active', 'published']);
const no = new Set(['false', '0', 'no', 'n', 'nej', 'falskt', '-1', 'draft', 'archived', 'proposed', 'rejected']);

/** Yes or no, also as a status; undefined for what says neither. */
export function flagOf(text: string | undefined): boolean | undefined {
  const word = text?.toLowerCase() ?? '';
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** Lower case letters, digits and single hyphens, as addresses have them. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
    .replace(/-+$/, '');
}

/** Compares names as people would: case, width and outer blanks make no difference. */
export const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
