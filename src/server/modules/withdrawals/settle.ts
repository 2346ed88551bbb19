/**
 * Sellers' decisions on withdrawals: goods returned, unproven statement accepted or dismissed. Each once, under the order's lock. Called by `npm run
 * orders` until staff have pages.
 */
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { lockOrder, type OrderRow, settleWithdrawal } from '../orders/service.ts';
import { requestDispatchStatus, notifyDecision } from './jobs.ts';
import { findWithdrawnOrder } from './repository.ts';
import { isWithinReach, wholeOrder, type WithdrawalInput } from './rules.ts';
import { loadOrder, payBack, getRefund, getRefundState } from './withdraw-once.ts';

type Said = OrderRow['withdrawals'][number];

async function withWithdrawal<Result>(root: Ctx, withdrawalId: string, work: (ctx: Ctx, row: OrderRow, said: Said) => Promise<Result>): Promise<Result> {
  return inTransaction(root, async (ctx) => {
    const [found] = await findWithdrawnOrder(ctx.db, { withdrawalId });
    if (!found) throw new DomainError('NOT_FOUND', { detail: `There is no withdrawal ${withdrawalId}` });
    await lockOrder(ctx.db, { id: found.order_id });
    await ctx.step('settle.locked');
    const row = await loadOrder(ctx, found.order_id);
    const said = row.withdrawals.find(({ id }) => id === withdrawalId);
    if (!said) throw new DomainError('NOT_FOUND');
    return work(ctx, row, said);
  });
}

const wrongState = (said: Said) => new DomainError('ORDER_STATE', { detail: `The withdrawal is ${said.refund_state}` });

/**
 * Records the return of goods, or proof that they are sent: queues the refund. The seller may deduct loss in value from use beyond trying (2 kap. 15
 * §). False if already recorded. Throws NOT_FOUND, ORDER_STATE where no return is awaited, VALIDATION_FAILED for deducting more than the refund.
 */
export async function confirmReturn(root: Ctx, withdrawalId: string, { deductedMinor, isRestocked }: { deductedMinor: number; isRestocked: boolean }): Promise<boolean> {
  return withWithdrawal(root, withdrawalId, async (ctx, row, said) => {
    if (said.refund_state === 'due' || said.refund_state === 'refunded') return false;
    // Returned goods were sent, even if never recorded.
    if (!['awaits_return', 'awaits_seller'].includes(said.refund_state) || said.refund_minor === null) throw wrongState(said);
    if (deductedMinor < 0 || deductedMinor > said.refund_minor) {
      throw new DomainError('VALIDATION_FAILED', { detail: 'No more can be kept than is to be paid back', fields: [{ field: 'deduct', code: 'out_of_range' }] });
    }
    await settleWithdrawal(ctx.db, {
      id: withdrawalId,
      from: said.refund_state,
      to: 'due',
      refundMinor: said.refund_minor - deductedMinor,
      deductedMinor,
      now: ctx.clock.now(),
      itemIds: [],
      quantities: [],
    });
    await payBack(ctx, row, withdrawalId, said.items, { isRestocked });
    await enqueue(ctx, notifyDecision, { withdrawalId, decision: 'returned' as const });
    return true;
  });
}

/**
 * The goods had not left when the buyer withdrew: refunds without a return. False if already being refunded. Throws NOT_FOUND, ORDER_STATE where this
 * isn't pending.
 */
export async function confirmUnsent(root: Ctx, withdrawalId: string, { isRestocked }: { isRestocked: boolean }): Promise<boolean> {
  return withWithdrawal(root, withdrawalId, async (ctx, row, said) => {
    if (said.refund_state === 'due' || said.refund_state === 'refunded') return false;
    if (said.refund_state !== 'awaits_seller') throw wrongState(said);
    await settleWithdrawal(ctx.db, { id: withdrawalId, from: 'awaits_seller', to: 'due', refundMinor: null, deductedMinor: 0, now: ctx.clock.now(), itemIds: [], quantities: [] });
    await payBack(ctx, row, withdrawalId, said.items, { isRestocked });
    await enqueue(ctx, notifyDecision, { withdrawalId, decision: 'unsent' as const });
    return true;
  });
}

/** The goods had left: the refund awaits their return. False if already recorded. Throws NOT_FOUND, ORDER_STATE where this isn't pending. */
export async function confirmLeft(root: Ctx, withdrawalId: string): Promise<boolean> {
  return withWithdrawal(root, withdrawalId, async (ctx, _row, said) => {
    if (said.refund_state === 'awaits_return') return false;
    if (said.refund_state !== 'awaits_seller') throw wrongState(said);
    await settleWithdrawal(ctx.db, { id: withdrawalId, from: 'awaits_seller', to: 'awaits_return', refundMinor: null, deductedMinor: 0, now: ctx.clock.now(), itemIds: [], quantities: [] });
    await enqueue(ctx, notifyDecision, { withdrawalId, decision: 'left' as const });
    return true;
  });
}

/**
 * Accepts an unproven statement for these lines, or all that are left. It then counts as proven; where only the seller knows whether the goods have
 * left, asks that next. False if already decided. Throws NOT_FOUND, NOTHING_TO_WITHDRAW, VALIDATION_FAILED for lines that can't be withdrawn from,
 * ORDER_STATE if dismissed.
 */
export async function acceptStatement(root: Ctx, withdrawalId: string, getLines: ((row: OrderRow) => readonly WithdrawalInput[]) | null): Promise<boolean> {
  return withWithdrawal(root, withdrawalId, async (ctx, row, said) => {
    if (said.refund_state === 'dismissed' || said.refund_state === 'not_charged') throw wrongState(said);
    if (said.refund_state !== 'by_seller') return false;
    const goods = getLines?.(row) ?? wholeOrder(row.items);
    if (goods.length === 0) throw new DomainError('NOTHING_TO_WITHDRAW', { detail: 'All of the order is withdrawn from already: dismiss this statement' });
    if (!isWithinReach(goods, row.items)) throw new DomainError('VALIDATION_FAILED', { detail: 'Not so many of these lines can be withdrawn from', fields: [{ field: 'lines', code: 'invalid' }] });
    const state = getRefundState(row, ctx.clock.now());
    const ids = goods.map(({ item_id }) => item_id);
    const quantities = goods.map(({ quantity }) => quantity);
    await settleWithdrawal(ctx.db, { id: withdrawalId, from: 'by_seller', to: state, refundMinor: getRefund(row, goods), deductedMinor: 0, now: ctx.clock.now(), itemIds: ids, quantities });
    if (state === 'due') await payBack(ctx, row, withdrawalId, goods);
    if (state === 'awaits_seller') await enqueue(ctx, requestDispatchStatus, { withdrawalId });
    await enqueue(ctx, notifyDecision, { withdrawalId, decision: 'accepted' as const });
    return true;
  });
}

/**
 * Dismisses an unproven statement that wasn't the buyer's, or is settled by another. False if already dismissed. Throws NOT_FOUND, ORDER_STATE for an
 * accepted one.
 */
export async function dismissStatement(root: Ctx, withdrawalId: string): Promise<boolean> {
  return withWithdrawal(root, withdrawalId, async (ctx, _row, said) => {
    if (said.refund_state === 'dismissed') return false;
    if (said.refund_state !== 'by_seller') throw wrongState(said);
    await settleWithdrawal(ctx.db, { id: withdrawalId, from: 'by_seller', to: 'dismissed', refundMinor: null, deductedMinor: 0, now: ctx.clock.now(), itemIds: [], quantities: [] });
    await enqueue(ctx, notifyDecision, { withdrawalId, decision: 'dismissed' as const });
    return true;
  });
}
