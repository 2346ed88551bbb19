import type { Locale } from './locale.ts';

/** Capitalizes the first letter: Swedish weekday names are lower case, also where a line begins with one. */
export const capitalize = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
