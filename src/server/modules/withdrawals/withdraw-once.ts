/** Writes one withdrawal statement, once: goods, refund, and follow-up jobs. */
import type { RefundState } from '#shared/contract/checkout.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { isWithdrawalOver } from '#shared/values/orders/withdrawal-period.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { isAccepted } from '../florists/rules.ts';
import { giveBackStock } from '../inventory/service.ts';
import { cancelWithdrawn, findOrder, insertWithdrawal, lockOrder, type OrderRow, paidForDelivery, getRefunded } from '../orders/service.ts';
import { queueRefund, sendReceipt, notifySeller } from './jobs.ts';
import { isWithinReach, refundFor, wholeOrder, type WithdrawalInput } from './rules.ts';

export interface Statement {
  requestId: string;
  name: string;
  /** null: everything that can be withdrawn from; words: free text for the seller to settle. */
  goods: readonly WithdrawalInput[] | { words: string } | null;
  /** Made from the open order, by its browser or key. Order number and e-mail alone prove little: then the seller decides. */
  isProven: boolean;
  receivedAt: Date;
  locale: Locale;
}

/** Identical unanswered statements within this time of each other are one. Jobs may write the later of two first. */
const REPEATED_WITHIN_MS = 86_400_000;

/**
 * Writes a statement about an order in the caller's transaction; idempotent. Throws WITHDRAWAL_LATE, NOTHING_TO_WITHDRAW, VALIDATION_FAILED for lines
 * that can't be withdrawn from.
 */
export async function withdrawOnce(ctx: Ctx, orderId: string, statement: Statement): Promise<{ row: OrderRow; withdrawalId: string }> {
  await lockOrder(ctx.db, { id: orderId });
  await ctx.step('withdraw.locked');
  const row = await loadOrder(ctx, orderId);
  const earlier = row.withdrawals.find(({ request_id }) => request_id === statement.requestId);
  if (earlier) return { row, withdrawalId: earlier.id };

  if (isWithdrawalOver(row.delivered_at?.getTime() ?? null, row.shipping_address.country_code, statement.receivedAt.getTime())) throw new DomainError('WITHDRAWAL_LATE');
  const left = wholeOrder(row.items);
  if (left.length === 0 || row.status === 'canceled') throw new DomainError('NOTHING_TO_WITHDRAW');
  const words = statement.goods !== null && 'words' in statement.goods ? statement.goods.words : null;
  const repeated = statement.isProven ? undefined : row.withdrawals.find((before) => isRepeated(before, statement, words));
  if (repeated) return { row, withdrawalId: repeated.id };
  const named = statement.goods === null || 'words' in statement.goods ? left : statement.goods;
  if (!isWithinReach(named, row.items)) throw new DomainError('VALIDATION_FAILED', { detail: 'Not so many of these lines can be withdrawn from', fields: [{ field: 'items', code: 'invalid' }] });

  // An undecided statement claims no lines: it must not block the holder of the order's key.
  const inputs = statement.isProven ? named : [];
  const refundState: RefundState = statement.isProven ? getRefundState(row, statement.receivedAt) : 'by_seller';
  const refundMinor = statement.isProven ? getRefund(row, inputs) : null;
  const id = prefixedId('wd');
  await insertWithdrawal(ctx.db, {
    id,
    orderId,
    requestId: statement.requestId,
    name: statement.name,
    goods: words,
    language: statement.locale,
    receivedAt: statement.receivedAt,
    refundState,
    refundMinor,
    itemIds: inputs.map(({ item_id }) => item_id),
    quantities: inputs.map(({ quantity }) => quantity),
  });
  if (refundState === 'due') await payBack(ctx, row, id, inputs);
  await enqueue(ctx, sendReceipt, { withdrawalId: id });
  await enqueue(ctx, notifySeller, { withdrawalId: id });
  return { row: await loadOrder(ctx, orderId), withdrawalId: id };
}

const isRepeated = (before: OrderRow['withdrawals'][number], { name, receivedAt }: Statement, words: string | null): boolean =>
  before.refund_state === 'by_seller' && before.goods === words && before.name === name && Math.abs(receivedAt.getTime() - Date.parse(before.received_at)) < REPEATED_WITHIN_MS;

/**
 * Before the planned dispatch day (shop's calendar) the goods are with the seller: refunds at once. From then on only the seller knows. Once sent,
 * the seller may await the return (2 kap. 14 §).
 */
export function getRefundState(row: OrderRow, at: Date): 'due' | 'awaits_return' | 'awaits_seller' {
  if (row.fulfilled_at !== null || row.delivered_at !== null) return 'awaits_return';
  return row.dispatch_on !== null && dayIn(shopTimeZone, at.getTime()) < row.dispatch_on ? 'due' : 'awaits_seller';
}

/** The refund for goods of an order, beyond earlier withdrawals; minor units. */
export const getRefund = (row: OrderRow, inputs: readonly WithdrawalInput[]): number =>
  refundFor({ ...row, wrapping_minor: row.wrapping_minor - getRefunded(row, 'wrapping'), refundableShippingMinor: getRefundableShipping(row) }, inputs);

/** Restocks the goods, queues the refund, and cancels an order with nothing left to send. */
export async function payBack(ctx: Ctx, row: OrderRow, withdrawalId: string, goods: readonly WithdrawalInput[], { isRestocked = true } = {}): Promise<void> {
  if (isRestocked) await giveBackStock(ctx, row.id, toStock(row, goods));
  await queueRefund(ctx, withdrawalId);
  const now = await loadOrder(ctx, row.id);
  const isAllBack =
    now.items.every((item) => item.withdrawn_quantity === item.quantity) && now.withdrawals.every(({ refund_state }) => refund_state !== 'awaits_return' && refund_state !== 'awaits_seller');
  if (now.fulfilled_at === null && isAllBack) await cancelWithdrawn(ctx.db, { id: row.id, now: ctx.clock.now() });
}

/** Throws NOT_FOUND. */
export async function loadOrder(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const [row] = await findOrder(ctx.db, { id: orderId });
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** The delivery refund, with the last unit (2 kap. 14 §: not the extra cost of a dearer option than the standard one, unless no florist has promised it). */
function getRefundableShipping(row: OrderRow): number {
  const paid = paidForDelivery(row);
  if (row.florist && !isAccepted(row.florist)) return Math.max(0, paid - getRefunded(row, 'delivery'));
  return Math.max(0, Math.min(paid, row.standard_shipping_minor ?? paid) - getRefunded(row, 'delivery'));
}

function toStock(row: OrderRow, inputs: readonly WithdrawalInput[]) {
  const stockItems = new Map(row.items.map((item) => [item.id, item.stock_item_id]));
  return inputs.flatMap(({ item_id, quantity }) => {
    const stockItemId = stockItems.get(item_id);
    return stockItemId ? [{ stockItemId, quantity }] : [];
  });
}
