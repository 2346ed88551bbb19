/**
 * When what is told. Pure. Days are told in their order, each once: a schedule knows up to which day of the member's
 * everything is told, and what falls on the days after it, up to the one that has come, is told together.
 */
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { addDays, type CalendarDay, dayIn } from '#shared/values/calendar-day.ts';
import { instantAt } from '#shared/values/zone-time.ts';
import type { MarkRow } from './repository.ts';
import { byDay, marksOf, type Occurrence, type Remembered } from './rules.ts';

export interface Notice extends Occurrence {
  remembered: Remembered;
}

/** Everything a member remembers, and what they did with it. */
export interface Memory {
  remembered: readonly Remembered[];
  marks: readonly MarkRow[];
}

/** The telling of a day so many days ahead, unless it is done or put off beyond that. */
function isTold(mark: Pick<MarkRow, 'is_done' | 'snoozed_until'> | undefined, tellOn: string): boolean {
  return !mark?.is_done && (mark?.snoozed_until == null || tellOn >= mark.snoozed_until);
}

/** What is to be told on the days after `after`, up to and with `upTo`, and hasn't passed by `today`; the nearest first. */
export function noticesBetween({ remembered, marks }: Memory, after: string, upTo: string, today: string): Notice[] {
  const markOf = marksOf(marks);
  return remembered
    .flatMap((one) => {
      const found = new Map<string, Notice>();
      for (const lead of one.leadDays) {
        const next = one.next(addDays(after, lead + 1));
        if (!next || next.day < today) continue;
        const tellOn = addDays(next.day, -lead);
        if (tellOn <= upTo && isTold(markOf(one.about, next.day), tellOn)) found.set(next.day, { ...next, remembered: one });
      }
      for (const { about, day, is_done, snoozed_until } of marks) {
        if (about !== one.about || is_done || snoozed_until === null || snoozed_until <= after || snoozed_until > upTo || day < today) continue;
        const next = one.next(day);
        if (next?.day === day) found.set(day, { ...next, remembered: one });
      }
      return [...found.values()];
    })
    .sort(byDay);
}

/** The first day after `after` on which something is to be told; null where nothing is ahead. */
export function nextTellingDay({ remembered, marks }: Memory, after: string): CalendarDay | null {
  const markOf = marksOf(marks);
  let first: CalendarDay | null = null;
  const consider = (day: CalendarDay): void => {
    if (first === null || day < first) first = day;
  };
  for (const one of remembered) {
    for (const lead of one.leadDays) {
      let next = one.next(addDays(after, lead + 1));
      while (next && !isTold(markOf(one.about, next.day), addDays(next.day, -lead))) next = one.next(addDays(next.day, 1));
      if (next) consider(addDays(next.day, -lead));
    }
    for (const { about, day, is_done, snoozed_until } of marks) {
      if (about === one.about && !is_done && snoozed_until !== null && snoozed_until > after && one.next(day)?.day === day) consider(snoozed_until as CalendarDay);
    }
  }
  return first;
}

export interface Counted {
  /** What is told now; none where nothing is. */
  notices: Notice[];
  /** They are those of the days after this one. */
  toldAfter: string;
  toldUntil: string;
  nextAt: Date | null;
  /** The day whose telling that is. */
  nextDay: string | null;
}

/**
 * Goes on from where a schedule stands. A time that came while nobody looked is made up for; a change never is: what it would have
 * told in the past is passed over. The day that was to be told next is told all the same where a change of hour or zone has put its time in the past.
 */
export function countSchedule(memory: Memory, { timeZone, hour }: ReminderSettings, before: { toldUntil: string | null; nextAt: Date | null; nextDay: string | null }, now: Date): Counted {
  const today = dayIn(timeZone, now.getTime());
  const upTo = now.getTime() >= instantAt(timeZone, today, hour) ? today : addDays(today, -1);
  const hasCome = before.nextAt !== null && before.nextAt.getTime() <= now.getTime();
  const known = before.toldUntil ?? upTo;
  const passed = before.nextDay !== null && before.nextDay <= upTo ? addDays(before.nextDay, -1) : upTo;
  const toldAfter = hasCome || known > passed ? known : passed;
  const toldUntil = toldAfter > upTo ? toldAfter : upTo;
  const next = nextTellingDay(memory, toldUntil);
  return {
    notices: toldAfter < upTo ? noticesBetween(memory, toldAfter, upTo, today) : [],
    toldAfter,
    toldUntil,
    nextAt: next === null ? null : new Date(instantAt(timeZone, next, hour)),
    nextDay: next,
  };
}
