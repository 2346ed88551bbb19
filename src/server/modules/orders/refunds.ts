/** The seller gives money back, by line and with a reason: for faulty, missing or late goods, or as goodwill. */
import { z } from 'zod';
import type { RefundReason } from '#shared/contract/checkout.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { eachById } from '#server/platform/each-by-id.ts';
import { defineJob, enqueue } from '#server/platform/jobs.ts';
import { listDisputesOfOrder } from './disputes-repository.ts';
import { getIdOfNumber } from './fulfilment.ts';
import { sendOrderRefunded } from './mail-jobs.ts';
import { postPaidRefund, refundMoney } from './refund-money.ts';
import { leftToRefund, mayRefund, type RefundLine } from './refund-rules.ts';
import { findOrder, lockOrder } from './repository.ts';
import type { OrderRow } from './rows.ts';
import { findOrderOfRefund, insertRefund, listOverdueRefunds, markRefundDone } from './refunds-repository.ts';

interface Decision {
  /** The same request refunds once. */
  requestId: string;
  reason: RefundReason;
  lines: readonly RefundLine[];
}

/**
 * Decides a refund of a paid order; its money follows by a job, and one mail. Returns its id, also of the same request before. Throws NOT_FOUND, ORDER_STATE if
 * unpaid, VALIDATION_FAILED for lines without a sum, or of more than is left.
 */
export async function refundOrder(root: Ctx, number: number, { requestId, reason, lines }: Decision): Promise<string> {
  const orderId = await getIdOfNumber(root, number);
  return inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id: orderId });
    await ctx.step('refund.locked');
    const [row] = await findOrder(ctx.db, { id: orderId });
    if (!row) throw new DomainError('NOT_FOUND');
    const earlier = row.refunds.find(({ request_id }) => request_id === requestId);
    if (earlier) return earlier.id;
    if (row.payment_status !== 'captured') throw new DomainError('ORDER_STATE', { detail: `The payment of order ${number} is ${row.payment_status}: nothing was taken that could be refunded` });
    const [disputed] = (await listDisputesOfOrder(ctx.db, { orderId })).filter(({ status }) => status !== 'won');
    if (disputed) throw new DomainError('ORDER_STATE', { detail: `The payment of order ${number} is disputed (${disputed.id}, ${disputed.status}): its bank decides` });
    if (!mayRefund(row, lines)) {
      throw new DomainError('VALIDATION_FAILED', { detail: 'Each line needs a sum above zero, and no more than is left of it', fields: [{ field: 'lines', code: 'invalid' }] });
    }
    const id = prefixedId('rf');
    const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
    await insertRefund(ctx.db, {
      ...{ id, orderId, requestId, reason, amountMinor, now: ctx.clock.now() },
      parts: lines.map(({ part }) => part),
      itemIds: lines.map(({ itemId }) => itemId),
      amounts: lines.map((line) => line.amountMinor),
    });
    await queueRefund(ctx, id);
    return id;
  });
}

/** Whether nothing is left, and no other refund is under way. */
const isAllBack = (row: OrderRow, refundId: string): boolean =>
  leftToRefund(row) === 0 && row.refunds.every(({ id, refunded_at }) => id === refundId || refunded_at !== null) && row.withdrawals.every(({ refund_state }) => refund_state !== 'due');

/** Idempotent: the provider refunds once per key, and order, ledger and mail follow in one transaction. */
export const payRefund = defineJob('orders:refund', {
  payload: z.object({ refundId: z.string() }),
  attempts: 25,
  async run(root, { refundId }) {
    const [found] = await findOrderOfRefund(root.db, { refundId });
    const [row] = found ? await findOrder(root.db, { id: found.order_id }) : [];
    const due = row?.refunds.find(({ id }) => id === refundId);
    if (!row || !due || due.refunded_at !== null) return;
    const refund = { amountMinor: due.amount_minor, about: refundId };
    const taken = await refundMoney(root, row, refund);
    await root.step('refund.paid');
    await inTransaction(root, async (ctx) => {
      await lockOrder(ctx.db, { id: row.id });
      const [now] = await findOrder(ctx.db, { id: row.id });
      if (!(await postPaidRefund(ctx, row, refund, taken))) return;
      const done = await markRefundDone(ctx.db, { id: refundId, isWhole: now !== undefined && isAllBack(now, refundId), now: ctx.clock.now() });
      if (done.length > 0) await enqueue(ctx, sendOrderRefunded, { refundId });
    });
  },
});

/** Deduplicated by key: queueing a waiting refund again runs it at once. */
const queueRefund = (ctx: Pick<Ctx, 'db'>, refundId: string): Promise<void> => enqueue(ctx, payRefund, { refundId }, { key: `refund.${refundId}` });

const OVERDUE_AFTER_MS = 3_600_000;

/** Queues refunds again that are due for an hour, since a job's backoff grows. Idempotent. */
export const retryOrderRefunds = defineJob('orders:retry-refunds', {
  payload: z.object({}).loose(),
  attempts: 3,
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - OVERDUE_AFTER_MS);
    for await (const { id } of eachById((after, limit) => listOverdueRefunds(ctx.db, { before, afterId: after, limit }))) await queueRefund(ctx, id);
  },
});
