/** The statements of who is told when. */
import { statement } from '#server/platform/database.ts';

export interface ScheduleRow {
  member_id: string;
  told_until: string | null;
  next_at: Date | null;
  next_day: string | null;
}

/**
 * Members whose time has come, or whose time has to be counted anew; each is taken by one worker alone. Each kind in the order of its index: asked for
 * together, or in no order, they are looked for in the whole table again and again while it is worked off.
 */
export const claimDue = statement<ScheduleRow, [now: Date, limit: number]>(
  'reminders.claim',
  `with due as (select member_id, told_until, next_at, next_day from reminder_schedules where next_at <= $1 order by next_at limit $2 for update skip locked),
   stale as (select member_id, told_until, next_at, next_day from reminder_schedules where is_stale and (next_at is null or next_at > $1)
     order by member_id limit $2 - (select count(*) from due) for update skip locked)
   select * from due union all select * from stale`,
);

/** One member whose time has come, or has to be counted; no row where another worker has the member. */
export const claimOne = statement<ScheduleRow, [memberId: string, now: Date]>(
  'reminders.claim-one',
  'select member_id, told_until, next_at, next_day from reminder_schedules where member_id = $1 and (is_stale or next_at <= $2) for update skip locked',
);

export const postpone = statement<object, [memberId: string, until: Date]>('reminders.postpone', 'update reminder_schedules set next_at = $2, is_stale = false where member_id = $1');

export const saveSchedules = statement<object, [memberIds: readonly string[], toldUntil: readonly string[], nextAt: readonly (Date | null)[], nextDay: readonly (string | null)[]]>(
  'reminders.save-schedules',
  `update reminder_schedules s set told_until = v.told_until, next_at = v.next_at, next_day = v.next_day, is_stale = false
   from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[]) as v(member_id, told_until, next_at, next_day)
   where s.member_id = v.member_id and s.member_id = any($1::uuid[])`,
);

export interface AddresseeRow {
  email: string;
  first_name: string;
  language_code: 'sv' | 'en';
}

export const findAddressee = statement<AddresseeRow, [memberId: string]>('reminders.addressee', 'select email, first_name, language_code from members where id = $1');
