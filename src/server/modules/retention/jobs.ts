/** Enforces the retention periods of the privacy page. */
import { z } from 'zod';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { deleteArchivedPayments } from '../memberships/service.ts';
import { deleteFailedJobs, deleteMails, deleteRefusals, eraseArchived } from './repository.ts';
import { archiveAged, archiveLocked, eraseRecipientsOfOver } from './service.ts';

/** Copies of mails, and failed jobs' payloads: retained to answer "I never got it". */
export const MAILS_RETENTION_DAYS = 90;

/** Idempotent, may run late. */
export const deleteExpiredPeople = defineJob('retention:forget', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const now = ctx.clock.now();
    const archived = (await archiveAged(ctx)) + (await archiveLocked(ctx));
    await eraseRecipientsOfOver(ctx);
    const erased = await eraseArchived(ctx.db, { today: dayIn(shopTimeZone, now.getTime()) });
    const payments = await deleteArchivedPayments(ctx.db, { today: dayIn(shopTimeZone, now.getTime()) });
    const before = new Date(now.getTime() - MAILS_RETENTION_DAYS * 86_400_000);
    const mails = await deleteMails(ctx.db, { before });
    await deleteFailedJobs(ctx.db, { before });
    await deleteRefusals(ctx.db, { before });
    if (archived + erased.length + payments.length + mails.length > 0)
      ctx.log.info({ archived, erased: erased.length, payments: payments.length, mails: mails.length }, 'deleted personal data after its retention period');
  },
});
