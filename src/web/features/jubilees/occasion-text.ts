/** Occasions and birthdays in words. */
import type { OccasionKind } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Jubilee, Occasion } from '#web/lib/jubilee-api.ts';

const names: Record<OccasionKind, () => string> = {
  birthday: m.jubilees_birthday,
  'name-day': m.jubilees_name_day,
  'shared-name-day': m.jubilees_shared_name_day,
  'mothers-day': m.start_day_mothers,
  'fathers-day': m.start_day_fathers,
  'valentines-day': m.start_day_valentines,
};

export const occasionName = (kind: OccasionKind): string => names[kind]();

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

export const nameOf = ({ firstName, lastName }: Pick<Jubilee, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

export const birthdayOf = ({ occasions }: Pick<Jubilee, 'occasions'>): Occasion | undefined => occasions.find(({ kind }) => kind === 'birthday');
