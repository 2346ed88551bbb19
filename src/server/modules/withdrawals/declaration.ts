/** Statements by order number and e-mail: matched after the response, which therefore reveals nothing. */
import { z } from 'zod';
import { declareWithdrawal } from '#shared/contract/withdrawals.ts';
import { toOrderNumber } from '#shared/values/orders/order-number.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findOrder, findOrderByNumber, type OrderRow, presentOrder } from '../orders/service.ts';
import { withdrawOnce } from './withdraw-once.ts';

const payload = declareWithdrawal.extend({ locale: z.enum(['sv', 'en']), received_at: z.iso.datetime() });
type Declaration = z.infer<typeof payload>;

/** Idempotent: statements are keyed by the form's request id, refusals mailed once a day. Never lost: counts from when received. */
export const receiveDeclaration = defineJob('withdrawals:receive', {
  payload,
  attempts: 12,
  isNeverLost: true,
  async run(root, said) {
    const number = toOrderNumber(said.order_number);
    const [order] = number === null ? [] : await findOrderByNumber(root.db, { number, email: said.email });
    if (!order) return root.log.info('a withdrawal names no order of that address');
    const statement = {
      requestId: said.request_id,
      name: said.name,
      goods: said.text === null ? null : { words: said.text },
      isProven: false,
      receivedAt: new Date(said.received_at),
      locale: said.locale,
    };
    try {
      await inTransaction(root, (ctx) => withdrawOnce(ctx, order.id, statement));
    } catch (error) {
      if (!(error instanceof DomainError) || (error.code !== 'WITHDRAWAL_LATE' && error.code !== 'NOTHING_TO_WITHDRAW')) throw error;
      await refuse(root, order.id, error.code, said);
    }
  },
});

/** Mails the order's own address that the statement is late, or that nothing can be withdrawn from. */
async function refuse(ctx: Ctx, orderId: string, code: 'WITHDRAWAL_LATE' | 'NOTHING_TO_WITHDRAW', said: Declaration): Promise<void> {
  const [row] = await findOrder(ctx.db, { id: orderId });
  if (!row) throw new Error(`no order ${orderId}`);
  const { productName, publicUrl } = ctx.config;
  const texts = { order: presentOrder(row, ctx.clock.now()), deliveredAt: row.delivered_at?.toISOString() ?? null, receivedAt: said.received_at, productName, publicUrl };
  const mail = await renderMail('withdrawal-refusal', { ...texts, reason: code === 'WITHDRAWAL_LATE' ? 'late' : nothingLeft(row) }, said.locale);
  const today = dayIn(shopTimeZone, Date.parse(said.received_at));
  await sendMail(ctx, `withdrawal-refusal.${orderId}.${today}`, { to: row.email, ...mail });
}

function nothingLeft({ status, items }: OrderRow): 'canceled' | 'withdrawn' | 'exempt' {
  if (status === 'canceled') return 'canceled';
  return items.some(({ withdrawn_quantity }) => withdrawn_quantity > 0) ? 'withdrawn' : 'exempt';
}
