/** Checkout: delivery options, the payment attempt, and exactly-once completion. */
import type { PaymentSession } from '#shared/contract/checkout.ts';
import type { ShippingOption } from '#shared/contract/shipping-options.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import {
  type CartRow,
  findFloristCheck,
  getDeliveryDays,
  getDispatch,
  listCartOptions,
  listPointsFor,
  deletePreviousPrices,
  loadCart,
  lockOpenCart,
  lockOwnCart,
  getGiftCardPart,
  getPrice,
  requireOpen,
  requireReadyVendor,
  showCart,
} from '../cart/service.ts';
import { requireFloristDelivery } from '../florists/service.ts';
import { cancelSession, coveredProvider, getCurrentProvider, storeSession, newSessionId, presentSession, type ProviderPayment } from '../payments/service.ts';
import { isDeliveryPaid } from '../promotions/rules.ts';
import { cutOffAt, getCurrency, deliveryEstimate, presentPickupPoint, shippingPrice } from '../shipping/service.ts';
import { needsDay } from '#shared/values/orders/delivery-kinds.ts';
import { cartChanged, listMissing, requireDelivery, listUnavailable } from './readiness.ts';
import { releaseHold, holdFor } from './hold.ts';

export { completeCheckout } from './complete.ts';
export { settlePayment } from './settle.ts';

const POINTS_SHOWN = 12;

export async function listShippingOptions(ctx: Ctx, cartId: string): Promise<ShippingOption[]> {
  const row = await loadCart(ctx, cartId);
  requireOpen(row);
  const { itemTotalMinor, promotions } = getPrice(ctx, row);
  const isPaidFor = isDeliveryPaid(promotions);
  const dispatch = getDispatch(ctx, row);
  const options = listCartOptions(row);
  const points = options.some(({ kind }) => kind === 'pickup') ? (await listPointsFor(ctx, row)).slice(0, POINTS_SHOWN) : [];
  const offered = options.filter(({ kind }) => kind !== 'pickup' || points.length > 0);
  return offered.map((rule) => ({
    id: rule.id,
    name: rule.name({}, { locale: ctx.locale }),
    description: rule.description({}, { locale: ctx.locale }),
    amount: toMajor(rule.isOrdinary && isPaidFor ? 0 : shippingPrice(rule, itemTotalMinor)),
    original_amount: toMajor(rule.amountMinor),
    estimate: deliveryEstimate(rule, dispatch),
    kind: rule.kind,
    window: rule.window,
    needs_day: needsDay(rule.kind),
    order_by: cutOffAt(rule, dispatch).toISOString(),
    pickup_points: rule.kind === 'pickup' ? points.map((point) => presentPickupPoint(point, ctx.locale)) : [],
    delivery_days: getDeliveryDays(ctx, row, rule),
  }));
}

/** Opens a payment for the current total, less what a gift card pays. Throws CART_CHANGED with the new cart if that differs from `amount`, the sum shown. */
export async function createPaymentSession(root: Ctx, cartId: string, input: { provider_id: string; amount?: number | undefined }): Promise<PaymentSession> {
  const getDue = (row: CartRow): number => {
    const priced = getPrice(root, row);
    return priced.totalMinor - getGiftCardPart(row, priced);
  };
  const row = await inTransaction(root, async (ctx) => {
    await lockOwnCart(ctx, cartId);
    const shown = await loadCart(ctx, cartId);
    if (input.amount === undefined || fromMajor(input.amount) === getDue(shown)) await deletePreviousPrices(ctx.db.pipelined, { cartId });
    return shown;
  });
  const missing = listMissing(row);
  if (missing.length > 0) throw new DomainError('CART_INCOMPLETE', { fields: missing });
  const unavailable = listUnavailable(row);
  if (unavailable.length > 0) throw cartChanged('INSUFFICIENT_INVENTORY', showCart(root, row), unavailable);
  requireDelivery(root, row);
  requireReadyVendor(root, row);
  const dueMinor = getDue(row);
  if (input.amount !== undefined && fromMajor(input.amount) !== dueMinor) throw cartChanged('CART_CHANGED', showCart(root, row));
  const delivery = findFloristCheck(row);
  if (delivery) await requireFloristDelivery(root, delivery);
  const provider = dueMinor === 0 ? coveredProvider : getCurrentProvider(root, input.provider_id);

  // The provider is external: called between transactions, never inside one.
  const attemptId = newSessionId();
  await holdFor(root, row, attemptId);
  let payment: ProviderPayment;
  try {
    await root.step('payment.reserved');
    payment = await provider.open(root, { sessionId: attemptId, amountMinor: dueMinor, currencyCode: getCurrency(row.region_id) });
  } catch (error) {
    await releaseHold(root, cartId, attemptId);
    throw error;
  }
  await root.step('payment.opened');
  const { session, replaced } = await inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, cartId);
    return storeSession(ctx, { id: attemptId, cartId, providerId: provider.id, payment, currency: getCurrency(row.region_id) });
  });
  for (const earlier of replaced) await cancelSession(root, earlier, 'replaced');
  return presentSession(session);
}
