import type { TransactionCtx } from '#server/platform/context.ts';
import { enqueueAll } from '#server/platform/jobs.ts';
import { listOwners } from '../push/service.ts';
import { mailReminders } from './mail-job.ts';
import { loadMemories } from './memory.ts';
import { pushReminders } from './push-jobs.ts';
import { computeSchedule, toKey, type Notice } from './schedule.ts';
import { insertSent, listSent, postponeSchedules, type SavedSchedule, saveSchedules, type ScheduleRow, type SentRow } from './schedule-repository.ts';

/** Retry delay for a member whose schedule can't be computed. */
export const AGAIN_AFTER_MS = 3_600_000;

/** A unique name per member for a day's notification: "2026-11-24", then "2026-11-24-2". Part of Message-IDs. */
function toBatch(today: string, notifiedUntil: string | null, sent: readonly SentRow[]): string {
  const taken = new Set(sent.map(({ batch }) => batch));
  if (!taken.has(today) && (notifiedUntil === null || notifiedUntil < today)) return today;
  let count = 2;
  while (taken.has(`${today}-${count}`)) count += 1;
  return `${today}-${count}`;
}

const sentRows = (memberId: string, notices: readonly Notice[], batch: string): SentRow[] =>
  notices.flatMap(({ remembered: { about }, day, remindOn }) => remindOn.map((remind_on) => ({ member_id: memberId, about, day, remind_on, batch })));

/** For locked members: computes schedules, records due notices as sent, and queues a job per channel. */
export async function recordDue(ctx: TransactionCtx, rows: readonly ScheduleRow[]): Promise<void> {
  if (rows.length === 0) return;
  const now = ctx.clock.now();
  const ids = rows.map(({ member_id }) => member_id);
  const [memories, sentOf] = await Promise.all([loadMemories(ctx, ids), listSent(ctx.db, { memberIds: ids }).then((sent) => Map.groupBy(sent, ({ member_id }) => member_id))]);
  const failed: string[] = [];
  const computed = rows.flatMap((row) => {
    const memory = memories.get(row.member_id);
    if (!memory) return [];
    const sent = sentOf.get(row.member_id) ?? [];
    const before = { notifiedUntil: row.told_until, changedAt: row.changed_at, computedAt: row.computed_at, ahead: row.ahead, aheadUntil: row.ahead_until };
    try {
      const schedule = computeSchedule(memory, memory.settings, before, new Set(sent.map(({ about, day, remind_on }) => toKey({ about, day, remindOn: remind_on }))), now);
      return [{ memberId: row.member_id, memory, schedule, batch: toBatch(schedule.today, row.told_until, sent) }];
    } catch (error) {
      // One failing member must not block the others.
      ctx.log.error({ err: error, memberId: row.member_id }, 'the reminders of a member could not be computed');
      failed.push(row.member_id);
      return [];
    }
  });
  const due = computed.filter(({ schedule }) => schedule.notices.length > 0);
  if (due.length > 0) {
    const owners = await listOwners(
      ctx,
      due.map(({ memberId }) => memberId),
    );
    await insertSent(ctx.db, { sent: JSON.stringify(due.flatMap(({ memberId, schedule, batch }) => sentRows(memberId, schedule.notices, batch))) });
    const toPayload = ({ memberId, batch }: (typeof due)[number]) => ({ memberId, batch });
    await enqueueAll({ db: ctx.db.pipelined }, mailReminders, due.filter(({ memory }) => memory.isMailed).map(toPayload));
    await enqueueAll({ db: ctx.db.pipelined }, pushReminders, due.filter(({ memberId }) => owners.has(memberId)).map(toPayload));
  }
  await ctx.step('reminders.queued');
  if (failed.length > 0) await postponeSchedules(ctx.db, { memberIds: failed, nextAt: new Date(now.getTime() + AGAIN_AFTER_MS) });
  const saved = computed.map(
    ({ memberId, schedule }): SavedSchedule => ({
      member_id: memberId,
      told_until: schedule.notifiedUntil,
      next_at: schedule.nextAt,
      next_day: schedule.nextDay,
      ahead: schedule.ahead,
      ahead_until: schedule.aheadUntil,
    }),
  );
  await saveSchedules(ctx.db, { memberIds: saved.map(({ member_id }) => member_id), schedules: JSON.stringify(saved), now });
}
