/** The member's settings of reminders, saved so that no change of hour or zone loses what was due. */
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { saveReminders } from '../settings/service.ts';
import { recordDue } from './planning.ts';
import { lockSchedule } from './schedule-repository.ts';

/**
 * Under the settings before it records what is due and what is ahead, then saves. Throws VALIDATION_FAILED for an unknown time zone. A member with nothing to
 * remember has no schedule yet, and loses nothing.
 */
export function saveReminderSettings(root: MemberCtx, settings: ReminderSettings): Promise<ReminderSettings> {
  return inTransaction(root, async (ctx) => {
    await recordDue(ctx, await lockSchedule(ctx.db, { memberId: ctx.member.id }));
    return saveReminders(ctx, settings);
  });
}
