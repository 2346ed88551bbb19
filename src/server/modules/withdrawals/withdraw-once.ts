/** One statement of a buyer, written once: what it takes back, what is paid back for it, and what follows. */
import type { RefundState } from '#shared/contract/checkout.ts';
import { prefixedId } from '#shared/values/ids.ts';
import type { Locale } from '#shared/values/locale.ts';
import { isWithdrawalOver } from '#shared/values/withdrawal-period.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { giveBackStock } from '../inventory/service.ts';
import { findOrder, lockOrder, type OrderRow } from '../orders/service.ts';
import { optionsOfRegion, regionOfCountry, shippingPrice } from '../shipping/service.ts';
import { refundWithdrawal, sendReceipt, tellSeller } from './jobs.ts';
import { insertWithdrawal } from './repository.ts';
import { isWithinReach, refundFor, wholeOrder, type WithdrawalWish } from './rules.ts';

export interface Statement {
  requestId: string;
  name: string;
  /** null is everything that can be withdrawn from; words are the buyer's own, for the seller to settle. */
  goods: readonly WithdrawalWish[] | { words: string } | null;
  receivedAt: Date;
  locale: Locale;
}

/** A form that isn't settled by its lines needs a person: nobody gets more than so many of them for one order. */
const MAX_IN_WORDS = 5;

/**
 * Writes a statement about an order, in the transaction of its context; one that is there already stays as it is.
 * Throws WITHDRAWAL_LATE, NOTHING_TO_WITHDRAW, VALIDATION_FAILED for lines that can't be withdrawn from.
 */
export async function withdrawOnce(ctx: Ctx, orderId: string, statement: Statement): Promise<{ row: OrderRow; withdrawalId: string }> {
  await lockOrder(ctx.db, orderId);
  await ctx.step('withdraw.locked');
  const row = await load(ctx, orderId);
  const earlier = row.withdrawals.find(({ request_id }) => request_id === statement.requestId);
  if (earlier) return { row, withdrawalId: earlier.id };

  if (isWithdrawalOver(row.delivered_at?.getTime() ?? null, row.shipping_address.country_code, statement.receivedAt.getTime())) throw new DomainError('WITHDRAWAL_LATE');
  const left = wholeOrder(row.items);
  if (left.length === 0) throw new DomainError('NOTHING_TO_WITHDRAW');
  const inWords = statement.goods !== null && 'words' in statement.goods ? statement.goods.words : null;
  if (inWords !== null && row.withdrawals.filter(({ goods }) => goods !== null).length >= MAX_IN_WORDS) throw new DomainError('NOTHING_TO_WITHDRAW', { detail: 'The seller has been told' });
  const wishes = statement.goods === null ? left : 'words' in statement.goods ? [] : statement.goods;
  if (!isWithinReach(wishes, row.items)) throw new DomainError('VALIDATION_FAILED', { detail: 'Not so many of these lines can be withdrawn from', fields: [{ field: 'items', code: 'invalid' }] });

  const isSent = row.fulfilled_at !== null || row.delivered_at !== null;
  const refundState: RefundState = inWords !== null ? 'by_seller' : isSent ? 'awaits_return' : 'due';
  const refundMinor = inWords === null ? refundFor({ ...row, shipping_minor: paidShippingOf(row), standardShippingMinor: standardShippingOf(row) }, wishes) : null;
  const id = prefixedId('wd');
  await insertWithdrawal(
    ctx.db,
    id,
    orderId,
    statement.requestId,
    statement.name,
    inWords,
    statement.locale,
    statement.receivedAt,
    refundState,
    refundMinor,
    wishes.map(({ item_id }) => item_id),
    wishes.map(({ quantity }) => quantity),
  );
  if (refundState === 'due') {
    // What was never sent is on the shelf still.
    await giveBackStock(ctx, orderId, stockOf(row, wishes));
    await enqueue(ctx, refundWithdrawal, { withdrawalId: id });
  }
  await enqueue(ctx, sendReceipt, { withdrawalId: id });
  await enqueue(ctx, tellSeller, { withdrawalId: id });
  return { row: await load(ctx, orderId), withdrawalId: id };
}

async function load(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const [row] = await findOrder(ctx.db, orderId);
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/** What delivery cost after the promotions on it. */
const paidShippingOf = (row: OrderRow): number => row.shipping_minor - row.promotions.reduce((sum, { level, amount_minor }) => sum + (level === 'delivery' ? amount_minor : 0), 0);

/** What the cheapest delivery of the order's region would have cost. */
function standardShippingOf(row: OrderRow): number {
  const region = regionOfCountry(row.shipping_address.country_code);
  return Math.min(...optionsOfRegion(region?.id ?? null).map((rule) => shippingPrice(rule, row.item_total_minor)));
}

function stockOf(row: OrderRow, wishes: readonly WithdrawalWish[]) {
  const stockItems = new Map(row.items.map((item) => [item.id, item.stock_item_id]));
  return wishes.flatMap(({ item_id, quantity }) => {
    const stockItemId = stockItems.get(item_id);
    return stockItemId ? [{ stockItemId, quantity }] : [];
  });
}
