/** Mails to a buyer whose money was taken and went back. Idempotent: the Message-ID is built from the session. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findContact } from './repository.ts';

export const sendRefunded = defineJob('payments:send-refunded', {
  payload: z.object({ sessionId: z.string(), amountMinor: z.int() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { sessionId, amountMinor }) {
    const [contact] = await findContact(ctx.db, { id: sessionId });
    // The cart is gone, or its buyer's data was erased.
    if (!contact?.email) return;
    const { productName, publicUrl } = ctx.config;
    const mail = await renderMail('payment-refunded', { amountMinor, currencyCode: contact.currency_code, productName, publicUrl }, contact.language_code);
    await sendMail(ctx, `payment-refunded.${sessionId}`, { to: contact.email, ...mail });
  },
});
