/** Reminder rules: days and notification times. Pure. */
import { occasionSources, type ReminderSource } from '#shared/contract/reminders.ts';
import type { Occasion } from '#shared/contract/jubilees.ts';
import { nextDay, nextListedDay, yearsOn } from '#shared/values/celebrations/recurrence.ts';
import { addDays, type CalendarDay, compareDays } from '#shared/values/time/calendar-day.ts';
import { listOccasions } from '../jubilees/rules.ts';
import type { MarkRow, PersonRow, ReminderRow } from './repository.ts';

export interface Occurrence {
  day: CalendarDay;
  /** The age of a birthday, or the years since the given year. */
  years: number | null;
}

/** A recurring or one-off reminder, with its lead days. */
export interface Remembered {
  /** The id in the API. */
  about: string;
  source: ReminderSource;
  person: PersonRow | null;
  /** Null if derived from the person. */
  reminder: ReminderRow | null;
  leadDays: readonly number[];
  /** The next real occurrence, `from` included. */
  next: (from: string) => Occurrence | null;
  /** The next occurrence to list. */
  nextListed: (from: string) => Occurrence | null;
}

function ofPerson(person: PersonRow, defaultLeadDays: readonly number[]): Remembered[] {
  const { id, first_name: firstName, date_of_birth: dateOfBirth, relation, is_deceased: isDeceased } = person;
  const counted = new Map<string, Occasion[]>();
  const occasionsFrom = (from: string): Occasion[] => {
    const known = counted.get(from) ?? listOccasions({ firstName, dateOfBirth, relation, isDeceased }, from);
    counted.set(from, known);
    return known;
  };
  return occasionSources
    .filter((source) => source !== 'name-day' || person.has_name_day)
    .map((source) => {
      const next = (from: string): Occurrence | null => {
        const found = occasionsFrom(from).find(({ kind }) => kind === source);
        return found ? { day: found.date as CalendarDay, years: found.turns } : null;
      };
      return { about: `${source}.${id}`, source, person, reminder: null, leadDays: person.lead_days ?? defaultLeadDays, next, nextListed: next };
    });
}

function ofReminder(reminder: ReminderRow, person: PersonRow | null): Remembered {
  const on = (day: CalendarDay | null): Occurrence | null => (day === null ? null : { day, years: yearsOn(reminder, day) });
  return {
    about: reminder.id,
    source: 'own',
    person,
    reminder,
    leadDays: reminder.lead_days,
    next: (from) => on(nextDay(reminder, from)),
    nextListed: (from) => on(nextListedDay(reminder, from)),
  };
}

export function toRemembered(people: readonly PersonRow[], reminders: readonly ReminderRow[], defaultLeadDays: readonly number[]): Remembered[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return [...people.flatMap((person) => ofPerson(person, defaultLeadDays)), ...reminders.map((reminder) => ofReminder(reminder, byId.get(reminder.jubilee_id ?? '') ?? null))];
}

type Mark = Pick<MarkRow, 'is_done' | 'snoozed_until' | 'updated_at'>;

export type Marks = (about: string, day: string) => Mark | undefined;

export function listMarks(rows: readonly MarkRow[]): Marks {
  const byKey = new Map(rows.map((row) => [`${row.about} ${row.day}`, row]));
  return (about, day) => byKey.get(`${about} ${day}`);
}

/** Comparator: nearest first. */
export const byDay = (a: { day: string; remembered: Remembered }, b: { day: string; remembered: Remembered }): number =>
  compareDays(a.day, b.day) || (a.remembered.about < b.remembered.about ? -1 : 1);

export interface Listed extends Occurrence {
  remembered: Remembered;
  snoozedUntil: string | null;
}

/** The next day of each reminder from `from` on, nearest first, done ones excluded. */
export function listFrom(remembered: readonly Remembered[], marks: Marks, from: string): Listed[] {
  return remembered
    .flatMap((one) => {
      const isDone = (found: Occurrence): boolean => marks(one.about, found.day)?.is_done === true;
      let found = one.nextListed(from);
      while (found && isDone(found)) found = one.nextListed(addDays(found.day, 1));
      return found ? [{ ...found, remembered: one, snoozedUntil: marks(one.about, found.day)?.snoozed_until ?? null }] : [];
    })
    .sort(byDay);
}

/** Whether a past one-off is still listed, for next year, without notifications. */
export const isListedOnly = ({ remembered, day }: Listed): boolean => remembered.next(day)?.day !== day;

export interface Marked extends Occurrence {
  remembered: Remembered;
  isDone: boolean;
  /** Time of the last change to any part of its text. */
  revisedAt: Date;
}

const latest = (...times: readonly (Date | null | undefined)[]): Date => new Date(Math.max(0, ...times.map((time) => time?.getTime() ?? 0)));

/** Occurrences in a span (inclusive), earliest first, done ones too. A past one-off appears on its own day, and on its listed day. */
export function listBetween(remembered: readonly Remembered[], marks: Marks, { from, to }: { from: string; to: string }, listedFrom: string): Marked[] {
  return remembered
    .flatMap((one) => {
      const found = new Map<string, Occurrence>();
      for (let next = one.next(from); next && next.day <= to; next = one.next(addDays(next.day, 1))) found.set(next.day, next);
      const listed = one.nextListed(listedFrom);
      if (listed && listed.day >= from && listed.day <= to) found.set(listed.day, listed);
      return [...found.values()].map((each) => {
        const mark = marks(one.about, each.day);
        return { ...each, remembered: one, isDone: mark?.is_done === true, revisedAt: latest(one.person?.revised_at, one.reminder?.updated_at, mark?.updated_at) };
      });
    })
    .sort(byDay);
}

/** Limit per member: a lifetime's days, and still searchable in one response. */
export const MAX_REMINDERS = 1_000;
