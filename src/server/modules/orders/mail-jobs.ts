/** Mails to the buyer. Idempotent: the Message-ID is built from the order. */
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { sendOrderMail } from './keys.ts';
import { presentOrder } from './present.ts';
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
