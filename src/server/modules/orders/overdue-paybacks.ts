/** Sums of contributions to chip-ins that don't go back: reported to staff. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { listOverduePaybacks } from '../chip-ins/service.ts';
import { queueStaffMail } from './staff-mails.ts';

const AT_ONCE = 500;

/** Idempotent: each is mailed once. */
export const reportPaybacks = defineJob('orders:report-paybacks', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    for (const { id, provider_reference, amount_minor: amountMinor, currency_code: currencyCode } of await listOverduePaybacks(ctx, AT_ONCE)) {
      const facts = { number: null, isChipIn: true, amountMinor, currencyCode, status: null, answerByMs: null };
      await queueStaffMail(ctx, { about: 'payback-overdue', id, ...facts, path: `payments/${provider_reference}` });
    }
  },
});
