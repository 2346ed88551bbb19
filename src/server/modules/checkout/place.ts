/**
 * Makes a paid cart an order, exactly once: the cart's lock serializes rivals, the unique cart id is the final guard, and external effects are jobs of the same
 * transaction.
 */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { CompleteAnswer } from '#shared/contract/checkout.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { completeCart, loadCart, lockCart, getGiftCardPart, getPrice, showCart } from '../cart/service.ts';
import { noteOrdered, takeFromChipIn } from '../chip-ins/service.ts';
import { isChipIn } from '../gift-cards/rules.ts';
import { takeFromCard } from '../gift-cards/service.ts';
import { takeStock } from '../inventory/service.ts';
import { findOrderOfCart, newOrderId, placeOrder } from '../orders/service.ts';
import { cancelSession, lockNewestSession, noteInJournal, type PaymentSessionRow, type ProviderPayment, reportToStaff } from '../payments/service.ts';
import { lockLimits, noteUses } from '../promotions/service.ts';
import { getCurrency } from '../shipping/service.ts';
import { cartChanged, requireDelivery, stillCart, listStockNeeds, listUnavailable } from './readiness.ts';
import { releaseHold } from './hold.ts';

/** Errors that a retry can't solve: the cart changed, or its vendor may no longer receive money. */
const finalCodes = new Set<ErrorCode>(['INSUFFICIENT_INVENTORY', 'CART_CHANGED', 'DELIVERY_DAY_UNAVAILABLE', 'RECIPIENT_UNAVAILABLE', 'VENDOR_NOT_READY']);

const isWrongSum = (session: PaymentSessionRow, payment: ProviderPayment): boolean => payment.amountMinor !== session.amount_minor || payment.currencyCode !== session.currency_code;

/** Runs a step towards the order. Where the cart can't be paid any more, the payment is given up and the stock released before the error is thrown. */
export async function orGiveUp<Result>(root: Ctx, session: PaymentSessionRow, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && finalCodes.has(error.code)) {
      await cancelSession(root, session, error.code.toLowerCase());
      await releaseHold(root, session.cart_id, session.id);
    }
    throw error;
  }
}

/** The process that completes a payment without the buyer; the journal's reason for the order. */
export type SettledBy = 'event' | 'reconciler';

interface Paid {
  session: PaymentSessionRow;
  /** Authorized or captured. */
  payment: ProviderPayment;
  by: 'buyer' | SettledBy;
}

/** Throws as completeCheckout; then the money is on its way back. */
export function placePaid(root: Ctx, paid: Paid): Promise<CompleteAnswer> {
  const { session, payment } = paid;
  return orGiveUp(root, session, async () => {
    if (isWrongSum(session, payment)) {
      await reportToStaff(root, session, payment, 'wrong_sum');
      throw cartChanged('CART_CHANGED', showCart(root, await loadCart(root, session.cart_id)));
    }
    return inTransaction(root, (ctx) => placeOnce(ctx, paid));
  });
}

async function placeOnce(ctx: TransactionCtx, { session, payment, by }: Paid): Promise<CompleteAnswer> {
  const cartId = session.cart_id;
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
  const cardMinor = getGiftCardPart(row, priced);
  const isPaidInFull = priced.totalMinor - cardMinor === payment.amountMinor && getCurrency(row.region_id) === session.currency_code;
  if (!isPaidInFull) throw cartChanged('CART_CHANGED', showCart(ctx, row));
  requireDelivery(ctx, row);
  // The status fetched before the lock counts only if the payment wasn't canceled since.
  if (newest?.id === session.id && newest.status === 'canceled') return stillCart(ctx, row, 'PAYMENT_MISSING', m.payment_missing({}, { locale: ctx.locale }));
  if (newest?.id !== session.id) throw cartChanged('CART_CHANGED', showCart(ctx, row));
  const orderId = newOrderId();
  const taken = row.lines.every((line) => line.is_published && line.price !== null) && (await takeStock(ctx, { orderId, cartId }, listStockNeeds(row)));
  if (!taken) throw await soldOut(ctx, cartId);
  // Taken rather than held: the second buyer finds the cart changed, before a card is charged.
  const isTogether = isChipIn(row.gift_card?.id ?? null);
  const take = isTogether ? takeFromChipIn : takeFromCard;
  if (row.gift_card && cardMinor > 0 && !(await take(ctx, { cardId: row.gift_card.id, orderId, amountMinor: cardMinor })))
    throw cartChanged('CART_CHANGED', showCart(ctx, await loadCart(ctx, cartId)));
  const order = await placeOrder(ctx, { orderId, row, priced, session, payment, cardMinor });
  if (row.gift_card && cardMinor > 0 && isTogether) await noteOrdered(ctx, { id: row.gift_card.id, orderId });
  await noteUses(ctx, orderId, priced.promotions);
  if (by !== 'buyer') await noteInJournal(ctx, session, payment, 'ordered', by);
  await completeCart(ctx.db.pipelined, { cartId, now: ctx.clock.now() });
  await ctx.step('complete.before-commit');
  return { type: 'order', order };
}

async function soldOut(ctx: Ctx, cartId: string): Promise<DomainError> {
  const now = await loadCart(ctx, cartId);
  return cartChanged('INSUFFICIENT_INVENTORY', showCart(ctx, now), listUnavailable(now));
}
