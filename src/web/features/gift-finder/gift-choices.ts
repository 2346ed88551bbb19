/** The choices of the gift finder, each with its words within the sentence. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { giftTexts, recipientTexts } from '#shared/i18n/gift-texts.ts';
import { giftBudgets, giftOccasions, giftRecipients } from '#shared/values/gift-finder/gift-query.ts';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { addDays, calendarDay, type CalendarDay, dayOfWeek, dayParts, daysBetween, formatDayShort } from '#shared/values/time/calendar-day.ts';
import type { GiftDraft } from './gift-address.ts';

export interface Choice {
  /** Empty for no choice. */
  value: string;
  text: string;
}

export interface PersonToGive {
  id: string;
  name: string;
}

const FRIDAY = 5;
const DAYS_PER_WEEK = 7;
/** Days further ahead give no reason to hurry. */
const DAYS_AHEAD = 60;

const lucia = { month: 12, day: 13 };
const christmasEve = { month: 12, day: 24 };

const inYear = ({ month, day }: { month: number; day: number }, today: string): CalendarDay => calendarDay(dayParts(today).year, month, day);

interface UsualDay {
  day: CalendarDay;
  kind: 'friday' | 'lucia' | 'christmas';
}

/** Days that gifts are often wanted by: the Friday of this week, or of the next from Thursday on; Lucia and Christmas Eve when they are near. */
export function listUsualDays(today: string): UsualDay[] {
  const daysToFriday = (FRIDAY - dayOfWeek(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const friday = addDays(today, daysToFriday < 2 ? daysToFriday + DAYS_PER_WEEK : daysToFriday);
  const isNear = (day: string) => day > today && daysBetween(today, day) <= DAYS_AHEAD;
  const named: UsualDay[] = [
    { day: inYear(lucia, today), kind: 'lucia' },
    { day: inYear(christmasEve, today), kind: 'christmas' },
  ];
  return [{ day: friday, kind: 'friday' }, ...named.filter(({ day }) => isNear(day) && day !== friday)];
}

/** The day of whoever hasn't chosen one: Christmas Eve, when it is near. */
export const getUsualDay = (today: string): CalendarDay | null => listUsualDays(today).find(({ kind }) => kind === 'christmas')?.day ?? null;

/** "framme till julafton", "framme fredag 27 november". */
export function toDayText(day: string, today: string, locale: Locale): string {
  const kind = listUsualDays(today).find((usual) => usual.day === day)?.kind;
  if (kind === 'christmas') return m.finder_by_christmas();
  return kind === 'lucia' ? m.finder_by_lucia() : m.finder_there_by({ day: formatDayShort(day, locale) });
}

/** The chosen value is among the options, also one that isn't usual. */
const withChosen = (options: readonly Choice[], chosen: Choice | null): Choice[] => (chosen === null || options.some(({ value }) => value === chosen.value) ? [...options] : [...options, chosen]);

export const listGifts = (): Choice[] => [{ value: '', text: m.finder_gift_any() }, ...giftOccasions.map((value) => ({ value, text: giftTexts[value]() }))];

export const listRecipients = (people: readonly PersonToGive[]): Choice[] => [
  ...people.map(({ id, name }) => ({ value: id, text: name })),
  ...giftRecipients.map((value) => ({ value, text: recipientTexts[value]() })),
];

const usualAges = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100];

export function listAges(age: number | null): Choice[] {
  const ages = age === null || usualAges.includes(age) ? usualAges : [...usualAges, age].toSorted((a, b) => a - b);
  return [{ value: '', text: m.finder_any_age() }, ...ages.map((years) => ({ value: String(years), text: m.finder_age({ age: years }) }))];
}

export function listBudgets({ max, currency }: Pick<GiftDraft, 'max' | 'currency'>, locale: Locale): Choice[] {
  const toChoice = (sum: number): Choice => ({ value: String(sum), text: m.finder_at_most({ sum: formatSum(fromMajor(sum), currency, locale) }) });
  return [...withChosen(giftBudgets[currency].map(toChoice), max === null ? null : toChoice(max)), { value: '', text: m.finder_any_price() }];
}

export function listDays(by: string | null, today: string, locale: Locale): Choice[] {
  const toChoice = (day: string): Choice => ({ value: day, text: toDayText(day, today, locale) });
  return [
    ...withChosen(
      listUsualDays(today).map(({ day }) => toChoice(day)),
      by === null ? null : toChoice(by),
    ),
    { value: '', text: m.finder_any_day() },
  ];
}
