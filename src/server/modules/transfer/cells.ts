/** What single cells say: sums, yes and no, names. */
import { toMajor } from '#shared/values/money.ts';

/** 34950 → 349.50, as every format writes a sum. */
export const sumText = (minor: number): string => toMajor(minor).toFixed(2);

const yes = new Set(['true', '1', 'yes', 'y', 'ja', 'sant', 'active', 'published']);
const no = new Set(['false', '0', 'no', 'n', 'nej', 'falskt', '-1', 'draft', 'archived', 'proposed', 'rejected']);

/** Yes or no, also as a status; undefined for what says neither. */
export function flagOf(text: string | undefined): boolean | undefined {
  const word = text?.toLowerCase() ?? '';
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** Compares names as people would: case, width and outer blanks make no difference. */
export const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
