/** The seller cancels a paid order; the buyer is refunded in full. */
import type { RefundState } from '#shared/contract/checkout.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { giveBackStock, restockOrder } from '../inventory/service.ts';
import { getIdOfNumber } from './fulfilment.ts';
import { queueCancellationRefund } from './jobs.ts';
import { sendCanceled } from './mail-jobs.ts';
import { leftToRefund } from './refund-rules.ts';
import { cancelPaid, findOrder, lockOrder } from './repository.ts';
import type { OrderRow } from './rows.ts';
import { closeWithdrawals } from './withdrawals-repository.ts';

/** Minor units: all that was paid, less refunds and deductions for withdrawals. */
const owedFor = (row: OrderRow): number => Math.max(0, leftToRefund(row) - row.withdrawals.reduce((sum, { deducted_minor }) => sum + deducted_minor, 0));

/**
 * Cancels a paid, undelivered order: refunds it with delivery and wrapping, frees its codes, restocks unsent sellable goods, mails the buyer. False
 * if already cancelled. Throws NOT_FOUND; ORDER_STATE if unpaid, delivered, refunded, or with an undecided withdrawal.
 */
export async function cancelOrder(root: Ctx, number: number, { isRestocked }: { isRestocked: boolean }): Promise<boolean> {
  const id = await getIdOfNumber(root, number);
  return inTransaction(root, async (ctx) => {
    await lockOrder(ctx.db, { id });
    await ctx.step('cancel.locked');
    const [row] = await findOrder(ctx.db, { id });
    if (!row) throw new DomainError('NOT_FOUND');
    if (row.status === 'canceled') return false;
    requireCancelable(row);
    await cancelPaid(ctx.db, { id, refundMinor: owedFor(row), now: ctx.clock.now() });
    if (isRestocked && row.fulfilled_at === null) {
      const left = row.items.map((item) => ({ stockItemId: item.stock_item_id, quantity: item.quantity - item.withdrawn_quantity }));
      await giveBackStock(
        ctx,
        id,
        left.filter(({ quantity }) => quantity > 0),
      );
    }
    await queueCancellationRefund(ctx, id);
    await enqueue(ctx, sendCanceled, { orderId: id });
    return true;
  });
}

/** Cancels a captured order that nobody delivers: an undecided withdrawal, which would refund less, gives way to all that is left. May run twice. */
export async function cancelUndelivered(root: Ctx, id: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const now = ctx.clock.now();
    await lockOrder(ctx.db, { id });
    const [before] = await findOrder(ctx.db, { id });
    if (before?.payment_status !== 'captured' || before.status === 'canceled' || before.status === 'refunded') return;
    await closeWithdrawals(ctx.db, { orderId: id, now });
    const [row] = await findOrder(ctx.db, { id });
    if (!row) return;
    await cancelPaid(ctx.db, { id, refundMinor: owedFor(row), now });
    await restockOrder(ctx, id);
    await queueCancellationRefund(ctx, id);
    await enqueue(ctx, sendCanceled, { orderId: id });
  });
}

/** The pending decision on a withdrawal; null if none. */
const awaited = (state: RefundState): string | null => ({ by_seller: 'accept or dismiss', awaits_seller: 'unsent or left', awaits_return: 'returned' })[state as string] ?? null;

function requireCancelable({ number, status, payment_status, delivered_at, withdrawals }: OrderRow): void {
  const refuse = (detail: string) => new DomainError('ORDER_STATE', { detail });
  if (status === 'refunded') throw refuse(`Order ${number} is refunded already`);
  if (delivered_at) throw refuse(`Order ${number} is delivered: what is wrong with it is a complaint`);
  if (payment_status !== 'captured') throw refuse(`The payment of order ${number} is ${payment_status}: wait until it is captured`);
  const open = withdrawals.find(({ refund_state }) => awaited(refund_state) !== null);
  if (open) throw refuse(`Withdrawal ${open.id} of order ${number} waits: say first ${awaited(open.refund_state)}`);
}
