/**
 * For e2e journeys, beside a running shop: `turn-back-reminders.ts ADDRESS` moves one member's reminder state back by a day, as if the shop had been closed since
 * yesterday, and runs the planner. Other members are unaffected.
 */
import { addDays, dayIn, shopTimeZone } from '../src/shared/values/time/calendar-day.ts';
import { planReminders } from '../src/server/modules/reminders/jobs.ts';
import { statement } from '../src/server/platform/database.ts';
import { enqueue } from '../src/server/platform/jobs.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

const turnBack = statement<object, { email: string; yesterday: string; today: string; now: Date }>(
  'turn-back-reminders',
  `insert into reminder_schedules (member_id, told_until, next_day, next_at, is_stale) select id, :yesterday, :today, :now, false from members where email = :email
   on conflict (member_id) do update set told_until = excluded.told_until, next_day = excluded.next_day, next_at = excluded.next_at, is_stale = false, changed_at = null, computed_at = null, ahead = '{}', ahead_until = null returning member_id`,
);

await runCommand(async (ctx) => {
  const [, , email = ''] = process.argv;
  const now = ctx.clock.now();
  const today = dayIn(shopTimeZone, now.getTime());
  const turned = await turnBack(ctx.db, { email, yesterday: addDays(today, -1), today, now });
  if (turned.length === 0) throw new StartError(`No member has the address ${email}.`);
  await enqueue(ctx, planReminders, {});
});
