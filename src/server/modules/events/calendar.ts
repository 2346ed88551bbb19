/** A member's events among their days: those they hold, and invitations they haven't declined. */
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import { addDays, dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import type { EventRow } from './rows.ts';
import { getEnd } from './rules.ts';
import { concerns, counts, isHost, isOwnInvitation } from './sql.ts';

interface DayRow extends Pick<EventRow, 'id' | 'title' | 'starts_at' | 'ends_at' | 'time_zone' | 'place' | 'place_shown_to' | 'sequence'> {
  is_host: boolean;
  answer: EventAnswer | null;
  is_waiting: boolean;
  revised_at: Date;
}

/** Of one member; enough for years. */
const MAX_EVENTS = 500;

const listBetween = statement<DayRow, { memberId: string; from: Date; before: Date; limit: number }>(
  'events.calendar',
  `select e.id, e.title, e.starts_at, e.ends_at, e.time_zone, e.place, e.place_shown_to, e.sequence, i.is_host, g.answer, g.waiting_position is not null as is_waiting,
     greatest(e.updated_at, g.answered_at) as revised_at
   from events e cross join lateral (select ${isHost(':memberId::uuid')} as is_host) i
   left join lateral (select g.answer, g.waiting_position, g.answered_at from event_guests g where g.event_id = e.id and not i.is_host and ${counts} and ${isOwnInvitation(':memberId::uuid')}
     order by g.member_id is null, g.invited_at, g.id limit 1) g on true
   where e.canceled_at is null and e.starts_at >= :from and e.starts_at < :before and g.answer is distinct from 'no' and ${concerns(':memberId::uuid', 'i.is_host')}
   order by e.starts_at, e.id limit :limit`,
);

export interface CalendarEvent {
  entry: Extract<CalendarEntry, { kind: 'event' }>;
  /** An end for programs that need one. */
  endsAt: Date;
  /** Rises with each change that guests are notified of, as in the files that are mailed. */
  sequence: number;
  revisedAt: Date;
}

/** Events that begin on days of a span, both ends included, where the events are. Needs no session. */
export async function listCalendarEvents(ctx: Pick<Ctx, 'db'>, memberId: string, { from, to }: { from: string; to: string }): Promise<CalendarEvent[]> {
  // A day lasts from UTC+14 to UTC-12.
  const rows = await listBetween(ctx.db, { memberId, from: new Date(`${addDays(from, -1)}T00:00:00Z`), before: new Date(`${addDays(to, 2)}T00:00:00Z`), limit: MAX_EVENTS });
  return rows
    .map((row) => ({
      entry: {
        _id: `event.${row.id}`,
        date: dayIn(row.time_zone, row.starts_at.getTime()),
        title: row.title,
        kind: 'event' as const,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at?.toISOString() ?? null,
        timeZone: row.time_zone,
        place: row.is_host || row.place_shown_to === 'all' || (row.answer === 'yes' && !row.is_waiting) ? row.place : '',
        isHost: row.is_host,
        answer: row.answer,
        isWaiting: row.is_waiting,
      },
      endsAt: getEnd(row),
      sequence: row.sequence,
      revisedAt: row.revised_at,
    }))
    .filter(({ entry: { date } }) => date >= from && date <= to);
}
