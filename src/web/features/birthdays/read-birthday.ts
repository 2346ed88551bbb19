/** Reads a name and a day as typed on the page of a birthday link, in the browser and, without scripts, on the server. Pure. */
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isBirthDate, isBornAfter } from '#shared/values/people/birth-date.ts';
import { isWithoutLink } from '#shared/values/people/person-name.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayOfWeek, formatDay, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { findDate } from '#web/lib/people/typed-date.ts';

export interface TypedBirthday {
  name: string;
  day: string;
}

export interface BirthdayErrors {
  name?: string;
  day?: string;
}

const MAX_NAME = 80;
const MAX_DAY = 80;
const collapsed = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** YYYY-MM-DD or --MM-DD; null for anything but one day. */
export function readDay(typed: string, locale: Locale, today: string): string | null {
  const line = collapsed(typed.slice(0, MAX_DAY));
  const found = findDate(line, locale, today);
  if (!found || !isBirthDate(found.date)) return null;
  return /^[\s,.!]*(den|the)?[\s,.!]*$/iu.test(line.replace(found.text, '')) ? found.date : null;
}

export function readBirthday({ name: typedName, day }: TypedBirthday, locale: Locale, today: string): { birthday: { name: string; dateOfBirth: string } } | { errors: BirthdayErrors } {
  const name = collapsed(typedName);
  const dateOfBirth = readDay(day, locale, today);
  const isNamed = name !== '' && name.length <= MAX_NAME && isWithoutLink(name);
  if (isNamed && dateOfBirth !== null && !isBornAfter(dateOfBirth, today)) return { birthday: { name, dateOfBirth } };
  return {
    errors: {
      ...(!isNamed && { name: m.birthdays_name_missing({}, { locale }) }),
      ...(dateOfBirth === null ? { day: m.birthdays_day_missing({}, { locale }) } : isBornAfter(dateOfBirth, today) && { day: m.birthdays_day_future({}, { locale }) }),
    },
  };
}

export interface ReadBack {
  /** The age to come, where it is round. */
  medal: number | null;
  lines: string[];
}

/** Something nice to know of a day: its weekday, and what the next birthday is. */
export function toReadBack(dateOfBirth: string, locale: Locale, today: string): ReadBack {
  const l = { locale };
  const getWeekday = (day: string): string => weekdaysIn(locale)[dayOfWeek(day) - 1] ?? '';
  const { day, turns } = nextBirthday(dateOfBirth, today);
  const isRound = turns !== null && areRoundYears(turns);
  const weekday = getWeekday(day);
  const next = turns === null ? m.birthdays_next_day({ weekday }, l) : isRound ? m.birthdays_next_round({}, l) : m.birthdays_next({ age: turns, weekday }, l);
  return {
    medal: isRound ? turns : null,
    lines: [
      ...(dateOfBirth.startsWith('--') ? [] : [m.birthdays_born({ day: formatDay(dateOfBirth, locale), weekday: getWeekday(dateOfBirth) }, l)]),
      day === today ? m.birthdays_today({}, l) : next,
      ...(dateOfBirth.endsWith('-02-29') ? [m.birthdays_leap({}, l)] : []),
    ],
  };
}
