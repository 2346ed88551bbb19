/** Mails to the shop's own address, where it has one; once for each event, in the shop's language. */
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';

const payload = z.object({
  about: z.enum(['dispute-opened', 'dispute-closed', 'refund-failed', 'transfer-overdue', 'reversal-overdue', 'payback-overdue', 'balance-short', 'florist-stuck']),
  /** Names the event: Stripe's dispute or refund, an order, a month. */
  id: z.string(),
  /** The order's; null for a gift card's purchase. */
  number: z.int().nullable(),
  /** A contribution to a chip-in, which has no number either. */
  isChipIn: z.boolean().default(false),
  /** Of a membership, which has none. */
  isMembership: z.boolean().default(false),
  amountMinor: z.int(),
  currencyCode: z.enum(['SEK', 'EUR']),
  status: z.string().nullable(),
  answerByMs: z.number().nullable(),
  /** At Stripe. */
  path: z.string().nullable(),
});

const DASHBOARD = 'https://dashboard.stripe.com/';

/** Idempotent: the Message-ID is made of the event. */
export const mailStaff = defineJob('orders:mail-staff', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { id, path, ...facts }) {
    const { shopEmail, productName, publicUrl } = ctx.config;
    if (shopEmail === null) return;
    const mail = await renderMail('staff', { ...facts, page: path === null ? null : DASHBOARD + path, productName, publicUrl }, 'sv');
    await sendMail(ctx, `${facts.about}.${id}`, { to: shopEmail, ...mail });
  },
});

/** In the transaction that records the event. */
export async function queueStaffMail(ctx: Pick<Ctx, 'db' | 'config'>, facts: z.input<typeof payload>): Promise<void> {
  if (ctx.config.shopEmail !== null) await enqueue(ctx, mailStaff, payload.parse(facts));
}
