/**
 * For e2e journeys, beside a running shop: `turn-back-reminders.ts ADDRESS` moves one member's reminder state back by a day, as if the shop had been closed since
 * yesterday, and runs the planner. Other members are unaffected.
 */
import { addDays, dayIn, shopTimeZone } from '../src/shared/values/time/calendar-day.ts';
import { planReminders } from '../src/server/modules/reminders/jobs.ts';
import { turnBackReminders } from '../src/server/modules/reminders/testing/turn-back.ts';
import { enqueue } from '../src/server/platform/jobs.ts';
import { StartError } from '../src/server/platform/start-error.ts';
import { runCommand } from '../src/server/run-command.ts';

await runCommand(async (ctx) => {
  const [, , email = ''] = process.argv;
  const now = ctx.clock.now();
  const today = dayIn(shopTimeZone, now.getTime());
  const turned = await turnBackReminders(ctx.db, { email, yesterday: addDays(today, -1), today, now });
  if (turned.length === 0) throw new StartError(`No member has the address ${email}.`);
  await enqueue(ctx, planReminders, {});
});
