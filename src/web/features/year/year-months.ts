/** A year of celebrations by month, for paper. Pure. */
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { dayParts, isCalendarDay } from '#shared/values/time/calendar-day.ts';

export interface YearLine {
  key: string;
  day: number;
  text: string;
  /** A holiday, in red. */
  isHoliday: boolean;
  years: number | null;
  isRound: boolean;
}

export interface Year {
  months: YearLine[][];
  /** Number of celebrated people, without holidays. */
  count: number;
  roundCount: number;
  /** Months on each sheet: twelve, or six where a month has more than fits. */
  perSheet: 12 | 6;
}

/** Lines of a month on one sheet; the empty ones are for new friends. */
export const LINES = { 12: 9, 6: 20 } as const;

type Shown = Extract<CalendarEntry, { kind: 'reminder' }>;

/** Birthdays, and days of the member's own; name days would fill the paper. */
const isShown = (entry: CalendarEntry): entry is Shown => entry.kind === 'reminder' && (entry.source === 'birthday' || entry.source === 'own');

function toLine(entry: CalendarEntry): YearLine | null {
  const { day } = dayParts(entry.date);
  const key = `${entry._id} ${entry.date}`;
  if (entry.kind === 'swedish-day') return entry.isRed || entry.isGift ? { key, day, text: entry.title, isHoliday: true, years: null, isRound: false } : null;
  if (!isShown(entry)) return null;
  const { target, years, source, name } = entry;
  const person = target === null ? '' : `${target.firstName} ${target.lastName}`.trim();
  // A figure beside a person alone is an age: a day of another kind has its own name first.
  const text = source === 'birthday' ? person : target === null ? name : m.reminders_whose({ what: name, name: target.firstName });
  return { key, day, text, isHoliday: false, years, isRound: years !== null && areRoundYears(years) };
}

/** Somebody's birthday, as a circle shows it. */
export interface CircleBirthday {
  key: string;
  name: string;
  /** The next one. */
  date: string;
  turns: number | null;
  /** MM-DD of birth. */
  monthDay: string;
}

/** The circle's birthdays in a year, none before birth. */
function toCircleLine({ key, name, date, turns, monthDay }: CircleBirthday, year: number): { month: number; line: YearLine } | null {
  const age = turns === null ? null : turns + year - dayParts(date).year;
  if (age !== null && age < 1) return null;
  const day = isCalendarDay(`${year}-${monthDay}`) ? `${year}-${monthDay}` : `${year}-02-28`;
  const parts = dayParts(day);
  return { month: parts.month, line: { key, day: parts.day, text: name, isHoliday: false, years: age, isRound: age !== null && areRoundYears(age) } };
}

/** A circle's own year: those in it, and Sweden's days. */
export function toCircleYear(people: readonly CircleBirthday[], entries: readonly CalendarEntry[], year: number): Year {
  const { months } = toYear(entries.filter(({ kind }) => kind === 'swedish-day'));
  for (const person of people) {
    const found = toCircleLine(person, year);
    if (found) months[found.month - 1]?.push(found.line);
  }
  return toSheets(months);
}

export function toYear(entries: readonly CalendarEntry[]): Year {
  const months: YearLine[][] = Array.from({ length: 12 }, () => []);
  for (const entry of entries) {
    const line = toLine(entry);
    if (line) months[dayParts(entry.date).month - 1]?.push(line);
  }
  return toSheets(months);
}

function toSheets(months: YearLine[][]): Year {
  for (const lines of months) lines.sort((a, b) => a.day - b.day || Number(a.isHoliday) - Number(b.isHoliday));
  const people = months.flat().filter(({ isHoliday }) => !isHoliday);
  return {
    months,
    count: people.length,
    roundCount: people.filter(({ isRound }) => isRound).length,
    perSheet: months.some((lines) => lines.length > LINES[12]) ? 6 : 12,
  };
}
