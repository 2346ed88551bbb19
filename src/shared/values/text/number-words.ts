/** Small numbers in words, as running text has them. */
import type { Locale } from './locale.ts';

const words = {
  sv: ['noll', 'en', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
} as const satisfies Record<Locale, readonly string[]>;

/** "fyra", "four"; digits above twelve. */
export const inWords = (count: number, locale: Locale): string => words[locale][count] ?? String(count);
