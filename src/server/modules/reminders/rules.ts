/** What is remembered on which day, and when it is told. Pure. */
import { occasionSources, type ReminderSource } from '#shared/contract/reminders.ts';
import type { Occasion } from '#shared/contract/jubilees.ts';
import { addDays, type CalendarDay, compareDays } from '#shared/values/calendar-day.ts';
import { nextDay, nextListedDay, yearsOn } from '#shared/values/recurrence.ts';
import { occasionsOf } from '../jubilees/rules.ts';
import type { MarkRow, PersonRow, ReminderRow } from './repository.ts';

/** One day that something is remembered on. */
export interface Occurrence {
  day: CalendarDay;
  /** The age of a birthday, or the years since the year that was given. */
  years: number | null;
}

/** Something that comes again or comes once, and how long before it is told. */
export interface Remembered {
  /** The id under which the API tells of it. */
  about: string;
  source: ReminderSource;
  /** Whom it is about. */
  person: PersonRow | null;
  /** Null for what follows from the person. */
  reminder: ReminderRow | null;
  leadDays: readonly number[];
  /** The next time it really is, the day itself included. */
  next: (from: string) => Occurrence | null;
  /** The next time under which it is listed. */
  nextListed: (from: string) => Occurrence | null;
}

function ofPerson(person: PersonRow, defaultLeadDays: readonly number[]): Remembered[] {
  const { id, first_name: firstName, date_of_birth: dateOfBirth, relation, is_deceased: isDeceased } = person;
  if (isDeceased) return [];
  const counted = new Map<string, Occasion[]>();
  const occasionsFrom = (from: string): Occasion[] => {
    const known = counted.get(from) ?? occasionsOf({ firstName, dateOfBirth, relation, isDeceased }, from);
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

/** Everything that one member remembers. */
export function rememberedOf(people: readonly PersonRow[], reminders: readonly ReminderRow[], defaultLeadDays: readonly number[]): Remembered[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return [...people.flatMap((person) => ofPerson(person, defaultLeadDays)), ...reminders.map((reminder) => ofReminder(reminder, byId.get(reminder.jubilee_id ?? '') ?? null))];
}

type Mark = Pick<MarkRow, 'is_done' | 'snoozed_until' | 'updated_at'>;

/** What was done with a reminder of a day. */
export type Marks = (about: string, day: string) => Mark | undefined;

/** The marks of one member. */
export function marksOf(rows: readonly MarkRow[]): Marks {
  const byKey = new Map(rows.map((row) => [`${row.about} ${row.day}`, row]));
  return (about, day) => byKey.get(`${about} ${day}`);
}

/** The nearest first: for `sort`. */
export const byDay = (a: { day: string; remembered: Remembered }, b: { day: string; remembered: Remembered }): number =>
  compareDays(a.day, b.day) || (a.remembered.about < b.remembered.about ? -1 : 1);

export interface Listed extends Occurrence {
  remembered: Remembered;
  snoozedUntil: string | null;
}

/** The next day of each, from `from` on, the nearest first. One that is done is listed for the time after. */
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

/** Whether it has been and stands all the same: it came once, is listed for the next year, and nothing is told of it any more. */
export const isListedOnly = ({ remembered, day }: Listed): boolean => remembered.next(day)?.day !== day;

export interface Marked extends Occurrence {
  remembered: Remembered;
  isDone: boolean;
  /** When any part of its text was changed last. */
  revisedAt: Date;
}

const latest = (...times: readonly (Date | null | undefined)[]): Date => new Date(Math.max(0, ...times.map((time) => time?.getTime() ?? 0)));

/**
 * What falls on the days of a span, both ends included, the earliest first, also what is done. Something once that has been and still stands
 * is found on its own day, and on the one under which the list that begins on `listedFrom` has it.
 */
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

/** What a member may keep: a lifetime's days, and one answer can still look through all of them. */
export const MAX_REMINDERS = 1_000;
