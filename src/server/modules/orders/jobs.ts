/** What follows an order: the money is taken, and the buyer gets the confirmation. */
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { getProvider } from '../payments/service.ts';
import { presentOrder } from './present.ts';
import { findOrder, markCaptured } from './repository.ts';

/** May run twice: the provider captures an authorized payment once. */
export const captureOrder = defineJob('orders:capture', {
  payload: z.object({ orderId: z.string() }),
  attempts: 12,
  async run(ctx, { orderId }) {
    const [row] = await findOrder(ctx.db, orderId);
    if (!row || row.payment_status === 'captured') return;
    const payment = await getProvider(ctx, row.provider_id).capture(ctx, row.provider_reference);
    if (payment.status !== 'captured') throw new Error(`payment of order ${row.number} is ${payment.status}, not captured`);
    await markCaptured(ctx.db, orderId, payment.status);
  },
});

/** May run twice: the mail's Message-ID is the order's, so it is written and sent once. */
export const sendConfirmation = defineJob('orders:send-confirmation', {
  payload: z.object({ orderId: z.string(), key: z.string() }),
  attempts: 12,
  async run(ctx, { orderId, key }) {
    const [row] = await findOrder(ctx.db, orderId);
    if (!row) return;
    const order = presentOrder(row, ctx.clock.now());
    const { productName, publicUrl } = ctx.config;
    const mail = await renderMail('order-confirmation', { order, orderKey: key, productName, publicUrl }, row.language_code);
    await sendMail(ctx, `confirmation.${orderId}`, { to: row.email, ...mail });
  },
});
