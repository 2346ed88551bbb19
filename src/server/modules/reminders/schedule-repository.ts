import { statement } from '#server/platform/database.ts';

export interface ScheduleRow {
  member_id: string;
  told_until: string | null;
  changed_at: Date | null;
  computed_at: Date | null;
  ahead: string[];
  ahead_until: string | null;
}

const columns = 'member_id, told_until, changed_at, computed_at, ahead, ahead_until';

/** Tolerated clock skew between workers on several machines. */
const CLOCK_TOLERANCE = `interval '1 minute'`;

/**
 * Claims members that are due, stale, or computed in the future by a wrong clock; one worker per member (skip locked). Each kind uses its own index's
 * order: combined, every batch scans the whole table.
 */
export const claimDue = statement<ScheduleRow, { now: Date; limit: number }>(
  'reminders.claim',
  `with due as (select ${columns} from reminder_schedules where next_at <= :now order by next_at limit :limit for update skip locked),
   stale as (select ${columns} from reminder_schedules where is_stale and (next_at is null or next_at > :now)
     order by member_id limit :limit - (select count(*) from due) for update skip locked),
   future as (select ${columns} from reminder_schedules where computed_at > :now::timestamptz + ${CLOCK_TOLERANCE} and not is_stale and (next_at is null or next_at > :now)
     order by computed_at limit :limit - (select count(*) from due) - (select count(*) from stale) for update skip locked)
   select * from due union all select * from stale union all select * from future`,
);

/** Claims one member to compute; no row if another worker holds the lock. */
export const claimOne = statement<ScheduleRow, { memberId: string; now: Date }>(
  'reminders.claim-one',
  `select ${columns} from reminder_schedules where member_id = :memberId and (is_stale or next_at <= :now or computed_at > :now) for update skip locked`,
);

/** Locks one member's schedule, due or not; waits for the lock. */
export const lockSchedule = statement<ScheduleRow, { memberId: string }>('reminders.lock-schedule', `select ${columns} from reminder_schedules where member_id = :memberId for update`);

export interface SavedSchedule {
  member_id: string;
  told_until: string;
  next_at: Date | null;
  next_day: string | null;
  ahead: string[];
  ahead_until: string | null;
}

/** `schedules` is JSON of `SavedSchedule[]`. */
export const saveSchedules = statement<object, { memberIds: readonly string[]; schedules: string; now: Date }>(
  'reminders.save-schedules',
  `update reminder_schedules s set told_until = v.told_until, next_at = v.next_at, next_day = v.next_day, ahead = v.ahead, ahead_until = v.ahead_until, computed_at = :now,
     is_stale = false, changed_at = null
   from json_to_recordset(:schedules::json) as v(member_id uuid, told_until text, next_at timestamptz, next_day text, ahead text[], ahead_until text)
   where s.member_id = v.member_id and s.member_id = any(:memberIds::uuid[])`,
);

/** Postpones members whose schedule failed to compute; keeps their change time and pending notices. */
export const postponeSchedules = statement<object, { memberIds: readonly string[]; nextAt: Date }>(
  'reminders.postpone-schedules',
  'update reminder_schedules set next_at = :nextAt, is_stale = false where member_id = any(:memberIds::uuid[])',
);

export interface SentRow {
  member_id: string;
  about: string;
  day: string;
  remind_on: string;
  batch: string;
}

/** Notices sent to these members; old days are already deleted. */
export const listSent = statement<SentRow, { memberIds: readonly string[] }>(
  'reminders.sent',
  'select member_id, about, day, remind_on, batch from reminder_notices where member_id = any(:memberIds::uuid[])',
);

export const listBatch = statement<SentRow, { memberId: string; batch: string }>(
  'reminders.batch',
  'select member_id, about, day, remind_on, batch from reminder_notices where member_id = :memberId and batch = :batch',
);

/** `sent` is JSON of `SentRow[]`. Fails on a duplicate. */
export const insertSent = statement<object, { sent: string }>(
  'reminders.insert-sent',
  `insert into reminder_notices (member_id, about, day, remind_on, batch)
   select member_id, about, day, remind_on, batch from json_to_recordset(:sent::json) as v(member_id uuid, about text, day text, remind_on text, batch text)`,
);

export const deleteOldSent = statement<object, { before: string }>('reminders.delete-sent', 'delete from reminder_notices where day < :before');

export interface AddresseeRow {
  email: string;
  first_name: string;
  language_code: 'sv' | 'en';
}

export const findAddressee = statement<AddresseeRow, { memberId: string }>('reminders.addressee', 'select email, first_name, language_code from members where id = :memberId');
