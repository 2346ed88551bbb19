import type { Locale } from '../values/text/locale.ts';
import { pathTo } from './paths.ts';

/** Where several pay for one wish: as a guest's promise, whose route takes both by the form of the token. A row in the table of paths would weigh on every first load. */
export const chipInPath = (token: string, locale: Locale): string => pathTo('promise', locale, { token });

/** Whether a token is a chip-in's: 26 signs in capitals; a guest's promise has 22. */
export const isChipInToken = (token: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(token);
