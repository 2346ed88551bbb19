/** For journeys beside a running shop, whose clock can’t be changed: moves a member’s schedule back. */
import { statement } from '#server/platform/database.ts';

export const turnBackReminders = statement<object, { email: string; yesterday: string; today: string; now: Date }>(
  'reminders.turn-back',
  `insert into reminder_schedules (member_id, told_until, next_day, next_at, is_stale) select id, :yesterday, :today, :now, false from members where email = :email
   on conflict (member_id) do update set told_until = excluded.told_until, next_day = excluded.next_day, next_at = excluded.next_at, is_stale = false, changed_at = null, computed_at = null, ahead = '{}', ahead_until = null returning member_id`,
);
