import type { Jubilee, Occasion } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { formatDayShort } from '#shared/values/time/calendar-day.ts';

/** "i dag", "i morgon", "om 12 dagar". */
export function whenText(daysLeft: number): string {
  if (daysLeft === 0) return m.start_today();
  return daysLeft === 1 ? m.start_tomorrow() : m.start_in_days({ count: daysLeft });
}

/** "Fyller 79 om 161 dagar"; without a year of birth "Fyller år om 161 dagar". */
export function birthdayText({ turns, daysLeft }: Pick<Occasion, 'turns' | 'daysLeft'>): string {
  const when = whenText(daysLeft);
  return turns === null ? m.jubilees_birthday_when({ when }) : m.jubilees_turns_when({ age: turns, when });
}

/** "Fyller 79 tisdag 1 december"; without a year of birth "Fyller år tisdag 1 december". */
export function birthdayOnText({ turns, date }: Pick<Occasion, 'turns' | 'date'>, locale: Locale): string {
  const day = formatDayShort(date, locale);
  return turns === null ? m.jubilees_birthday_day({ day }) : m.jubilees_turns_day({ age: turns, day });
}

export const getName = ({ firstName, lastName }: Pick<Jubilee, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

export const toBirthday = ({ occasions }: Pick<Jubilee, 'occasions'>): Occasion | undefined => occasions.find(({ kind }) => kind === 'birthday');
