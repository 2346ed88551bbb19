/**
 * Computes due reminders and the next due time. Pure.
 *
 * A notice is one reminder of one day, due on one of the member's days (`remindOn`) at their hour. It is sent exactly once if its time was ever in
 * the future while it existed, whatever the settings become. Sent notices are in `reminder_notices`; pending ones in the schedule's row.
 */
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { addDays, type CalendarDay, dayIn } from '#shared/values/time/calendar-day.ts';
import { instantAt } from '#shared/values/time/zone-time.ts';
import type { MarkRow } from './repository.ts';
import { byDay, listMarks, type Occurrence, type Remembered } from './rules.ts';

export interface Notice extends Occurrence {
  remembered: Remembered;
  /** YYYY-MM-DD: the due days; several after days without a notification. */
  remindOn: string[];
}

export interface Memory {
  remembered: readonly Remembered[];
  marks: readonly MarkRow[];
}

export interface NoticeKey {
  about: string;
  day: string;
  remindOn: string;
}

export const toKey = ({ about, day, remindOn }: NoticeKey): string => `${about} ${day} ${remindOn}`;

export const listKeys = ({ remembered: { about }, day, remindOn }: Notice): string[] => remindOn.map((on) => toKey({ about, day, remindOn: on }));

/** False once done, or before the day it is snoozed to. */
function isWanted(mark: Pick<MarkRow, 'is_done' | 'snoozed_until'> | undefined, remindOn: string): boolean {
  return !mark?.is_done && (mark?.snoozed_until == null || remindOn >= mark.snoozed_until);
}

/** Notices for days from `from` on, due by `until`, that pass the filter; grouped by reminder and day, nearest first. */
export function listNotices({ remembered, marks }: Memory, from: string, until: string, filter: (key: NoticeKey) => boolean): Notice[] {
  const toMark = listMarks(marks);
  const marksAbout = Map.groupBy(marks, ({ about }) => about);
  return remembered
    .flatMap((one) => {
      const found = new Map<string, Notice>();
      const add = (occurrence: Occurrence, remindOn: string): void => {
        if (remindOn > until || !filter({ about: one.about, day: occurrence.day, remindOn })) return;
        const known = found.get(occurrence.day);
        if (known) known.remindOn.push(remindOn);
        else found.set(occurrence.day, { ...occurrence, remembered: one, remindOn: [remindOn] });
      };
      const longest = Math.max(...one.leadDays);
      let next = one.leadDays.length === 0 ? null : one.next(from);
      while (next && addDays(next.day, -longest) <= until) {
        for (const lead of new Set(one.leadDays)) {
          const remindOn = addDays(next.day, -lead);
          const mark = toMark(one.about, next.day);
          if (isWanted(mark, remindOn) && remindOn !== mark?.snoozed_until) add(next, remindOn);
        }
        next = one.next(addDays(next.day, 1));
      }
      for (const { day, is_done, snoozed_until } of marksAbout.get(one.about) ?? []) {
        const occurrence = day < from || is_done || snoozed_until === null ? null : one.next(day);
        if (occurrence?.day === day && snoozed_until !== null) add(occurrence, snoozed_until);
      }
      return [...found.values()];
    })
    .sort(byDay);
}

/** The first due day after `after`; null if none. */
export function nextReminderDay({ remembered, marks }: Memory, after: string): CalendarDay | null {
  const toMark = listMarks(marks);
  let first: CalendarDay | null = null;
  const consider = (day: CalendarDay): void => {
    if (first === null || day < first) first = day;
  };
  const snoozed = Map.groupBy(
    marks.filter(({ is_done, snoozed_until }) => !is_done && snoozed_until !== null && snoozed_until > after),
    ({ about }) => about,
  );
  for (const one of remembered) {
    for (const lead of one.leadDays) {
      let next = one.next(addDays(after, lead + 1));
      while (next && !isWanted(toMark(one.about, next.day), addDays(next.day, -lead))) next = one.next(addDays(next.day, 1));
      if (next) consider(addDays(next.day, -lead));
    }
    for (const { day, snoozed_until } of snoozed.get(one.about) ?? []) if (one.next(day)?.day === day) consider(snoozed_until as CalendarDay);
  }
  return first;
}

/** The schedule as last computed. */
export interface ScheduleState {
  notifiedUntil: string | null;
  changedAt: Date | null;
  computedAt: Date | null;
  ahead: readonly string[];
  aheadUntil: string | null;
}

export interface Schedule {
  notices: Notice[];
  today: string;
  notifiedUntil: string;
  nextAt: Date | null;
  nextDay: string | null;
  ahead: string[];
  aheadUntil: string;
}

/** A day begins at most 14 h earlier than in UTC (Kiribati). */
const EARLIEST_ZONE_MS = 14 * 3_600_000;
/** Two settings place one day's time at most 49 hours apart. */
const DAYS_RECORDED = 2;
/** Notices missed before the planner ran become due again if the clock is set back or the member moves west. */
const MAX_DAYS_MISSED = 14;
const FOREVER = '9999-12-31';

const latest = (...days: string[]): string => days.reduce((a, b) => (a > b ? a : b));

/** Whether a due notice was pending before its time came. */
function wasAhead({ remindOn }: NoticeKey, key: string, time: number, { notifiedUntil, changedAt, computedAt, aheadUntil }: ScheduleState, ahead: ReadonlySet<string>, now: number): boolean {
  if (ahead.has(key)) return true;
  // Computed only by an earlier version, which went through days in order.
  if (computedAt === null && notifiedUntil !== null) return remindOn > notifiedUntil;
  // Past the recorded horizon: the planner was stopped for days.
  if (computedAt !== null && aheadUntil !== null && remindOn > aheadUntil) return time > computedAt.getTime();
  // Created at or after the first change.
  return time > Math.max(changedAt?.getTime() ?? now, computedAt?.getTime() ?? 0);
}

/** Computes due notices and the next due time. `sent` holds the keys in `reminder_notices`. */
export function computeSchedule(memory: Memory, { timeZone, hour }: Pick<ReminderSettings, 'timeZone' | 'hour'>, before: ScheduleState, sent: ReadonlySet<string>, now: Date): Schedule {
  const today = dayIn(timeZone, now.getTime());
  const upTo = now.getTime() >= instantAt(timeZone, today, hour) ? today : addDays(today, -1);
  const wereAhead = new Set(before.ahead);
  const nextDay = nextReminderDay(memory, upTo);
  const soon = addDays(dayIn('UTC', now.getTime() + EARLIEST_ZONE_MS), DAYS_RECORDED);
  const aheadUntil = nextDay === null ? FOREVER : latest(soon, addDays(nextDay, DAYS_RECORDED));
  const unsent = listNotices(memory, addDays(today, -MAX_DAYS_MISSED), upTo, (notice) => {
    const key = toKey(notice);
    return !sent.has(key) && wasAhead(notice, key, instantAt(timeZone, notice.remindOn, hour), before, wereAhead, now.getTime());
  });
  const missed = unsent.filter(({ day }) => day < today);
  const ahead = nextDay === null ? [] : listNotices(memory, today, aheadUntil, (notice) => notice.remindOn > upTo && !sent.has(toKey(notice)));
  return {
    notices: unsent.filter(({ day }) => day >= today),
    today,
    notifiedUntil: upTo,
    nextAt: nextDay === null ? null : new Date(instantAt(timeZone, nextDay, hour)),
    nextDay,
    ahead: [...missed, ...ahead].flatMap(listKeys),
    aheadUntil,
  };
}
