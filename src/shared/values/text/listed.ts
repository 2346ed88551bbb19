import type { Locale } from './locale.ts';

/** Joins several names: "Anna och Erik", "Anna, Erik, and Bo". */
export const listed = (things: readonly string[], locale: Locale): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(things);
