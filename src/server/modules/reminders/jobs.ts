/**
 * Who is notified when. The planner looks every minute for the members whose hour has come, and records in one transaction what is due and the jobs that
 * notify, one for each channel: each notice is sent once, however many workers there are, whichever of them dies, and whether the mail server is there or not.
 */
import { z } from 'zod';
import { addDays, dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { hasLostToRivals, isDatabaseAway } from '#server/platform/database.ts';
import { defineJob, noticeLongQueue } from '#server/platform/jobs.ts';
import { AGAIN_AFTER_MS, recordDue } from './planning.ts';
import { deleteOldMarks } from './repository.ts';
import { claimDue, claimOne, deleteOldSent, postponeSchedules, type ScheduleRow } from './schedule-repository.ts';

export { mailReminders } from './mail-job.ts';

/** So many members in one transaction. */
const BATCH = 200;
/** After so many full batches the queue is a long one. */
const MANY_LOOKS = 10;

/** Plans one member. Data that cannot be read postpones this member by an hour. */
async function planOne(root: Ctx, memberId: string): Promise<void> {
  try {
    await inTransaction(root, async (ctx) => recordDue(ctx, await claimOne(ctx.db, { memberId, now: ctx.clock.now() })));
  } catch (error) {
    if (isDatabaseAway(error) || hasLostToRivals(error)) throw error;
    root.log.error({ err: error, memberId }, 'the reminders of a member could not be planned');
    await postponeSchedules(root.db, { memberIds: [memberId], nextAt: new Date(root.clock.now().getTime() + AGAIN_AFTER_MS) });
  }
}

/** Plans some of the members who are due, in one transaction; one by one where that fails, because one broken row must not stop the others. Returns how many. */
async function planSome(root: Ctx): Promise<number> {
  let due: readonly ScheduleRow[] = [];
  try {
    await inTransaction(root, async (ctx) => {
      due = await claimDue(ctx.db, { now: ctx.clock.now(), limit: BATCH });
      await recordDue(ctx, due);
    });
  } catch (error) {
    if (due.length === 0 || isDatabaseAway(error) || hasLostToRivals(error)) throw error;
    for (const { member_id: memberId } of due) await planOne(root, memberId);
  }
  return due.length;
}

/** May run twice or late: what it has recorded is not due any more, and what came while no planner ran is made up for as far as it still lies ahead. */
export const planReminders = defineJob('reminders:plan', {
  payload: z.object({}).loose(),
  attempts: 1,
  async run(ctx) {
    for (let looks = 1; (await planSome(ctx)) === BATCH; looks += 1) if (looks === MANY_LOOKS) await noticeLongQueue(ctx.db);
  },
});

/** The list looks back to yesterday, wherever that is. */
const MARKS_KEPT_DAYS = 7;

/** May run twice or late: a row that stays longer is of a day that is over. */
export const forgetOldMarks = defineJob('reminders:forget-marks', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = addDays(dayIn(shopTimeZone, ctx.clock.now().getTime()), -MARKS_KEPT_DAYS);
    await deleteOldMarks(ctx.db, { before });
    await deleteOldSent(ctx.db, { before });
  },
});
