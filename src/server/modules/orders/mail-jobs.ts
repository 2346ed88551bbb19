/** Mails to the buyer. Idempotent: the Message-ID is built from the order. */
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { sendOrderMail } from './keys.ts';
import { presentOrder } from './present.ts';
import { findOrderOfRefund } from './refunds-repository.ts';
import { findOrder } from './repository.ts';

export const sendConfirmation = defineJob('orders:send-confirmation', {
  payload: z.object({ orderId: z.string(), key: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { orderId, key }) {
    const [row] = await findOrder(ctx.db, { id: orderId });
    if (!row) return;
    const order = presentOrder(row, ctx.clock.now());
    const { productName, publicUrl } = ctx.config;
    const mail = await renderMail('order-confirmation', { order, orderKey: key, productName, publicUrl }, row.language_code);
    await sendMail(ctx, `confirmation.${orderId}`, { to: row.email, ...mail });
  },
});

async function sendLetter(ctx: Ctx, template: 'order-sent' | 'order-canceled', orderId: string): Promise<void> {
  const [row] = await findOrder(ctx.db, { id: orderId });
  if (!row) return;
  const { productName, publicUrl } = ctx.config;
  const order = presentOrder(row, ctx.clock.now());
  await sendOrderMail(ctx, row, `${template}.${orderId}`, (orderKey) => renderMail(template, { order, orderKey, productName, publicUrl }, row.language_code));
}

const payload = z.object({ orderId: z.string() });

export const sendSent = defineJob('orders:send-sent', { payload, attempts: 12, isNeverLost: true, run: (ctx, { orderId }) => sendLetter(ctx, 'order-sent', orderId) });

/** Payment failed or the goods can't be delivered. */
export const sendCanceled = defineJob('orders:send-canceled', { payload, attempts: 12, isNeverLost: true, run: (ctx, { orderId }) => sendLetter(ctx, 'order-canceled', orderId) });

/** One mail a refund, once its money is on its way. */
export const sendOrderRefunded = defineJob('orders:send-refunded', {
  payload: z.object({ refundId: z.string() }),
  attempts: 12,
  isNeverLost: true,
  async run(ctx, { refundId }) {
    const [found] = await findOrderOfRefund(ctx.db, { refundId });
    const [row] = found ? await findOrder(ctx.db, { id: found.order_id }) : [];
    const made = row?.refunds.find(({ id }) => id === refundId);
    if (!row || !made) return;
    const { productName, publicUrl } = ctx.config;
    const titles = new Map(row.items.map(({ id, title }) => [id, title]));
    const lines = made.lines.map(({ part, item_id, amount_minor }) => ({ part, title: item_id === null ? null : (titles.get(item_id) ?? null), amountMinor: amount_minor }));
    const refund = { reason: made.reason, amountMinor: made.amount_minor, lines };
    const order = presentOrder(row, ctx.clock.now());
    await sendOrderMail(ctx, row, `order-refunded.${row.id}.${refundId}`, (orderKey) => renderMail('order-refunded', { order, orderKey, productName, publicUrl, refund }, row.language_code));
  },
});
