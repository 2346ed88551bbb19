/**
 * Exactly-once completion: parallel or repeated completes of a cart make one order, capture, stock decrement and mail. The cart's lock serializes
 * them, the unique cart id is the final guard, and external effects are jobs of the same transaction.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { CompleteAnswer } from '#shared/contract/checkout.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { completeCart, isOwner, loadCart, lockCart, getPrice, showCart } from '../cart/service.ts';
import { takeStock } from '../inventory/service.ts';
import { findOrderOfCart, newOrderId, placeOrder } from '../orders/service.ts';
import { cancelSession, findNewestSession, getProvider, lockNewestSession, noteStatus, type PaymentSessionRow, type ProviderPayment } from '../payments/service.ts';
import { lockLimits, noteUses } from '../promotions/service.ts';
import { getCurrency } from '../shipping/service.ts';
import { cartChanged, listMissing, requireDelivery, stillCart, listStockNeeds, listUnavailable } from './readiness.ts';
import { releaseHold } from './hold.ts';

/** Errors that carry the changed cart. */
const changedCodes = new Set<ErrorCode>(['INSUFFICIENT_INVENTORY', 'CART_CHANGED', 'DELIVERY_DAY_UNAVAILABLE', 'RECIPIENT_UNAVAILABLE']);

const paidStatuses = new Set(['authorized', 'captured']);

/**
 * Throws CART_INCOMPLETE, CART_CHANGED, DELIVERY_DAY_UNAVAILABLE, RECIPIENT_UNAVAILABLE, INSUFFICIENT_INVENTORY, NOT_FOUND (also for
 * another's cart).
 */
export async function completeCheckout(root: Ctx, cartId: string): Promise<CompleteAnswer> {
  const row = await loadCart(root, cartId);
  if (!isOwner(root, row)) throw new DomainError('NOT_FOUND');
  const already = row.completed_at ? await findOrderOfCart(root, cartId) : null;
  if (already) return { type: 'order', order: already };

  const missing = listMissing(row);
  if (missing.length > 0) throw new DomainError('CART_INCOMPLETE', { fields: missing });
  const session = await findNewestSession(root, cartId);
  if (!session) return stillCart(root, row, 'PAYMENT_MISSING', m.payment_missing({}, { locale: root.locale }));
  // Fetched before the lock: no external call inside a transaction.
  const payment = await getProvider(root, session.provider_id).retrieve(root, session.provider_reference);
  if (payment.status === 'requires_action') return stillCart(root, row, 'PAYMENT_REQUIRES_ACTION', m.payment_requires_action({}, { locale: root.locale }));
  if (!paidStatuses.has(payment.status)) {
    await noteStatus(root, session, payment);
    const isDeclined = payment.status === 'declined';
    return stillCart(root, row, isDeclined ? 'PAYMENT_DECLINED' : 'PAYMENT_MISSING', isDeclined ? m.payment_declined({}, { locale: root.locale }) : m.payment_missing({}, { locale: root.locale }));
  }
  await root.step('complete.authorized');
  try {
    return await inTransaction(root, (ctx) => placeOnce(ctx, cartId, session, payment));
  } catch (error) {
    // The order failed: cancel the payment and release the reserved stock before responding.
    if (error instanceof DomainError && changedCodes.has(error.code)) {
      await cancelSession(root, session);
      await releaseHold(root, cartId, session.id);
    }
    throw error;
  }
}

async function placeOnce(ctx: TransactionCtx, cartId: string, session: PaymentSessionRow, payment: ProviderPayment): Promise<CompleteAnswer> {
  const [locked] = await lockCart(ctx.db, { cartId });
  if (!locked) throw new DomainError('NOT_FOUND');
  if (locked.completed_at) {
    const order = await findOrderOfCart(ctx, cartId);
    if (order) return { type: 'order', order };
  }
  await ctx.step('complete.locked');
  // Locks promotion limits before reading the cart, so that remaining uses can't change before the commit. All three queries are pipelined.
  const [, row, newest] = await Promise.all([lockLimits(ctx.db, { cartId, now: ctx.clock.now() }), loadCart(ctx, cartId), lockNewestSession(ctx, cartId)]);
  const priced = getPrice(ctx, row);
  const isPaidInFull = priced.totalMinor === payment.amountMinor && getCurrency(row.region_id) === session.currency_code;
  if (!isPaidInFull) throw cartChanged('CART_CHANGED', showCart(ctx, row));
  requireDelivery(ctx, row);
  // The status fetched before the lock counts only if the payment wasn't canceled since.
  if (newest?.id === session.id && newest.status === 'canceled') return stillCart(ctx, row, 'PAYMENT_MISSING', m.payment_missing({}, { locale: ctx.locale }));
  if (newest?.id !== session.id) throw cartChanged('CART_CHANGED', showCart(ctx, row));
  const orderId = newOrderId();
  const taken = row.lines.every((line) => line.is_published && line.price !== null) && (await takeStock(ctx, { orderId, cartId }, listStockNeeds(row)));
  if (!taken) throw await soldOut(ctx, cartId);
  const order = await placeOrder(ctx, { orderId, row, priced, session, payment });
  await noteUses(ctx, orderId, priced.promotions);
  await completeCart(ctx.db.ahead, { cartId, now: ctx.clock.now() });
  await ctx.step('complete.before-commit');
  return { type: 'order', order };
}

async function soldOut(ctx: Ctx, cartId: string): Promise<DomainError> {
  const now = await loadCart(ctx, cartId);
  return cartChanged('INSUFFICIENT_INVENTORY', showCart(ctx, now), listUnavailable(now));
}
