import type { ReminderSettings } from '#shared/contract/settings.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { saveReminders } from '../settings/service.ts';
import { recordDue } from './planning.ts';
import { lockSchedule } from './schedule-repository.ts';

/** Records due and pending notices under the old settings, then saves, so that no due notice is lost. Throws VALIDATION_FAILED for an unknown time zone. */
export function saveReminderSettings(root: MemberCtx, settings: ReminderSettings): Promise<ReminderSettings> {
  return inTransaction(root, async (ctx) => {
    await recordDue(ctx, await lockSchedule(ctx.db, { memberId: ctx.member.id }));
    return saveReminders(ctx, settings);
  });
}
