/**
 * Reminder jobs. Every minute, the planner records due notices and queues a job per channel in one transaction: exactly once, whatever the workers
 * and crashes.
 */
import { z } from 'zod';
import { addDays, dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { hasLostToRivals, isDatabaseUnavailable } from '#server/platform/database.ts';
import { defineJob, noticeLongQueue } from '#server/platform/jobs.ts';
import { AGAIN_AFTER_MS, recordDue } from './planning.ts';
import { deleteOldMarks } from './repository.ts';
import { claimDue, claimOne, deleteOldSent, postponeSchedules, type ScheduleRow } from './schedule-repository.ts';

export { mailReminders } from './mail-job.ts';

/** Members per transaction. */
const BATCH = 200;
/** After this many full batches, the queue is reported as long. */
const MANY_PASSES = 10;

/** Plans one member. Unreadable data postpones this member by an hour. */
async function planOne(root: Ctx, memberId: string): Promise<void> {
  try {
    await inTransaction(root, async (ctx) => recordDue(ctx, await claimOne(ctx.db, { memberId, now: ctx.clock.now() })));
  } catch (error) {
    if (isDatabaseUnavailable(error) || hasLostToRivals(error)) throw error;
    root.log.error({ err: error, memberId }, 'the reminders of a member could not be planned');
    await postponeSchedules(root.db, { memberIds: [memberId], nextAt: new Date(root.clock.now().getTime() + AGAIN_AFTER_MS) });
  }
}

/** Plans a batch of due members in one transaction; on failure one by one, so that a broken row doesn't block others. Returns how many. */
async function planSome(root: Ctx): Promise<number> {
  let due: readonly ScheduleRow[] = [];
  try {
    await inTransaction(root, async (ctx) => {
      due = await claimDue(ctx.db, { now: ctx.clock.now(), limit: BATCH });
      await recordDue(ctx, due);
    });
  } catch (error) {
    if (due.length === 0 || isDatabaseUnavailable(error) || hasLostToRivals(error)) throw error;
    for (const { member_id: memberId } of due) await planOne(root, memberId);
  }
  return due.length;
}

/** Idempotent: recorded notices are no longer due. After downtime, sends what is still upcoming. */
export const planReminders = defineJob('reminders:plan', {
  payload: z.object({}).loose(),
  attempts: 1,
  async run(ctx) {
    for (let passes = 1; (await planSome(ctx)) === BATCH; passes += 1) if (passes === MANY_PASSES) await noticeLongQueue(ctx.db);
  },
});

/** The list reaches back to yesterday in any time zone. */
const MARKS_RETENTION_DAYS = 7;

/** Idempotent, may run late: rows left over are of past days. */
export const deletePastMarks = defineJob('reminders:forget-marks', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = addDays(dayIn(shopTimeZone, ctx.clock.now().getTime()), -MARKS_RETENTION_DAYS);
    await deleteOldMarks(ctx.db, { before });
    await deleteOldSent(ctx.db, { before });
  },
});
