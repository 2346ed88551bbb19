import { toMajor } from '#shared/values/money/money.ts';

/** 34950 → 349.50, as every format writes a sum. */
export const sumText = (minor: number): string => toMajor(minor).toFixed(2);

const yes = new Set(['true', '1', 'yes', 'y', 'ja', 'sant', 'active', 'published']);
const no = new Set(['false', '0', 'no', 'n', 'nej', 'falskt', '-1', 'draft', 'archived', 'proposed', 'rejected']);

/** True or false, also from a status; undefined otherwise. */
export function toFlag(text: string | undefined): boolean | undefined {
  const word = text?.toLowerCase() ?? '';
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** Folds names for comparison: ignores case, width and surrounding spaces. */
export const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
