/** "Where is my order?": an order is found after the response, which therefore reveals nothing, and its link goes to its own address. */
import { findOrder as findOrderBody, type FindOrder } from '#shared/contract/checkout.ts';
import { toOrderNumber } from '#shared/values/orders/order-number.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { countOne } from '#server/platform/rate-limits.ts';
import { sendOrderMail } from './keys.ts';
import { presentOrder } from './present.ts';
import { findOrder, findOrderByNumber } from './repository.ts';

const HOUR_MS = 3_600_000;

/** Mails an order's link, once an hour at most. */
export const sendOrderLink = defineJob('order-lookups:send', {
  payload: findOrderBody,
  attempts: 12,
  async run(ctx, { order_number: written, email }) {
    const number = toOrderNumber(written);
    const [found] = number === null ? [] : await findOrderByNumber(ctx.db, { number, email });
    const [row] = found ? await findOrder(ctx.db, { id: found.id }) : [];
    if (!row) return ctx.log.info('a lookup names no order of that address');
    const { productName, publicUrl } = ctx.config;
    const order = presentOrder(row, ctx.clock.now());
    const hour = Math.floor(ctx.clock.now().getTime() / HOUR_MS);
    await sendOrderMail(ctx, row, `order-link.${row.id}.${hour}`, (orderKey) => renderMail('order-link', { order, orderKey, productName, publicUrl }, row.language_code));
  },
});

/** Numbers tried with one address, whoever tries them. */
const TRIES_PER_HOUR = 10;

/** Beyond the limit of its address a look-up is answered alike, and dropped. */
export async function lookUpOrder(ctx: Ctx, asked: FindOrder): Promise<{ success: true }> {
  const windowStart = new Date(Math.floor(ctx.clock.now().getTime() / HOUR_MS) * HOUR_MS);
  const [counted] = await countOne(ctx.database, { subject: `order-lookup:${hashSecret(asked.email.toLowerCase())}`, windowStart });
  if ((counted?.count ?? 0) <= TRIES_PER_HOUR) await enqueue(ctx, sendOrderLink, asked);
  return { success: true };
}
