/** Statements by order number and e-mail: looked up after the answer, so that the answer tells nothing. */
import { z } from 'zod';
import { declareWithdrawal } from '#shared/contract/withdrawals.ts';
import { dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { sendMail } from '#server/platform/mail/mail.ts';
import { renderMail } from '#server/platform/mail/render.ts';
import { findOrder, findOrderByNumber, presentOrder } from '../orders/service.ts';
import { wholeOrder } from './rules.ts';
import { withdrawOnce } from './withdraw-once.ts';

const payload = declareWithdrawal.extend({ locale: z.enum(['sv', 'en']), received_at: z.iso.datetime() });
type Declaration = z.infer<typeof payload>;

/** May run twice: the statement is written under the form's own name, and a refusal is mailed once a day. */
export const receiveDeclaration = defineJob('withdrawals:receive', {
  payload,
  attempts: 12,
  async run(root, said) {
    const number = /^\d{1,9}$/.test(said.order_number) ? Number(said.order_number) : null;
    const [order] = number === null ? [] : await findOrderByNumber(root.db, number, said.email);
    if (!order) return root.log.info('a withdrawal names no order of that address');
    const statement = { requestId: said.request_id, name: said.name, goods: said.text === null ? null : { words: said.text }, receivedAt: new Date(said.received_at), locale: said.locale };
    try {
      await inTransaction(root, (ctx) => withdrawOnce(ctx, order.id, statement));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await refuse(root, order.id, error, said);
    }
  },
});

/** The clear answer to a statement that comes too late, or about goods without the right: to the order's own address. */
async function refuse(ctx: Ctx, orderId: string, error: DomainError, said: Declaration): Promise<void> {
  const [row] = await findOrder(ctx.db, orderId);
  if (!row) return;
  const isLate = error.code === 'WITHDRAWAL_LATE';
  // Whoever has withdrawn from all of it already has the receipt.
  if (!isLate && (row.withdrawals.length > 0 || wholeOrder(row.items).length > 0)) return;
  const { productName, publicUrl } = ctx.config;
  const order = presentOrder(row, ctx.clock.now());
  const mail = await renderMail('withdrawal-refusal', { order, deliveredAt: row.delivered_at?.toISOString() ?? null, receivedAt: said.received_at, isLate, productName, publicUrl }, said.locale);
  const today = dayIn(shopTimeZone, Date.parse(said.received_at));
  await sendMail(ctx, `withdrawal-refusal.${orderId}.${today}`, { to: row.email, ...mail });
}
