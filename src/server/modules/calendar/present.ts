import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import type { SwedishDay, SwedishDayKey } from '#shared/values/time/swedish-days.ts';
import { toFirstName, type Marked, type DescribedDay, toWhat } from '../reminders/service.ts';

const swedishNames: Record<SwedishDayKey, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  'new-years-day': m.calendar_day_new_years_day,
  epiphany: m.calendar_day_epiphany,
  'valentines-day': m.start_day_valentines,
  'good-friday': m.calendar_day_good_friday,
  'easter-eve': m.calendar_day_easter_eve,
  'easter-sunday': m.start_day_easter,
  'easter-monday': m.calendar_day_easter_monday,
  'walpurgis-night': m.calendar_day_walpurgis_night,
  'first-of-may': m.calendar_day_first_of_may,
  'ascension-day': m.calendar_day_ascension_day,
  'whit-sunday': m.calendar_day_whit_sunday,
  'mothers-day': m.start_day_mothers,
  'national-day': m.calendar_day_national_day,
  'midsummer-eve': m.calendar_day_midsummer_eve,
  'midsummer-day': m.calendar_day_midsummer_day,
  'all-saints-day': m.calendar_day_all_saints_day,
  'fathers-day': m.start_day_fathers,
  'first-advent': m.start_day_advent,
  'second-advent': m.calendar_day_second_advent,
  'third-advent': m.calendar_day_third_advent,
  'fourth-advent': m.calendar_day_fourth_advent,
  lucia: m.calendar_day_lucia,
  'christmas-eve': m.start_day_christmas,
  'christmas-day': m.calendar_day_christmas_day,
  'boxing-day': m.calendar_day_boxing_day,
  'new-years-eve': m.calendar_day_new_years_eve,
};

export const presentSwedishDay = ({ key, day, isRed, isGift }: SwedishDay, locale: Locale): CalendarEntry => ({
  _id: key,
  date: day,
  title: swedishNames[key]({}, { locale }),
  kind: 'swedish-day',
  key,
  isRed,
  isGift,
});

export function presentMarked({ of, ...described }: DescribedDay & { of: Marked }, locale: Locale): CalendarEntry {
  const {
    day,
    isDone,
    remembered: { about, source, person, reminder },
  } = of;
  return {
    _id: about,
    date: day,
    title: toWhat(described, locale),
    kind: 'reminder',
    name: reminder?.name ?? '',
    source,
    type: reminder?.type ?? null,
    years: of.years,
    notes: reminder?.notes ?? '',
    target: person && { _id: person.id, firstName: toFirstName(person, locale), lastName: person.last_name, relation: person.relation },
    isDone,
  };
}
