import type { Locale } from '../text/locale.ts';

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A day of the month in running text: "12", in English "12th". */
export const toDayNumber = (day: number, locale: Locale): string => (locale === 'sv' ? String(day) : `${day}${endings[ordinals.select(day)] ?? 'th'}`);
