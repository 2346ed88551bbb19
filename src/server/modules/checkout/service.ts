/** Checkout: delivery options, the payment attempt, and exactly-once completion. */
import type { PaymentSession, ShippingOption } from '#shared/contract/checkout.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { deliveryDaysOf, dispatchOf, forgetPreviousPrices, loadCart, lockOpenCart, lockOwnCart, priceOf, requireOpen, showCart } from '../cart/service.ts';
import { cancelSession, getProvider, keepSession, newSessionId, presentSession, type ProviderPayment } from '../payments/service.ts';
import { isDeliveryPaid } from '../promotions/rules.ts';
import { currencyOf, deliveryEstimate, isOrdinary, optionsOfRegion, shippingPrice } from '../shipping/service.ts';
import { cartChanged, missingOf, requireDelivery, unavailableOf } from './readiness.ts';
import { letGoOfStock, reserveFor } from './reserve.ts';

export { completeCheckout } from './complete.ts';

export async function listShippingOptions(ctx: Ctx, cartId: string): Promise<ShippingOption[]> {
  const row = await loadCart(ctx, cartId);
  requireOpen(row);
  const { itemTotalMinor, promotions } = priceOf(ctx, row);
  const isPaidFor = isDeliveryPaid(promotions);
  const dispatch = dispatchOf(ctx, row);
  return optionsOfRegion(row.region_id).map((rule) => ({
    id: rule.id,
    name: rule.name({}, { locale: ctx.locale }),
    description: rule.description({}, { locale: ctx.locale }),
    amount: toMajor(isOrdinary(rule) && isPaidFor ? 0 : shippingPrice(rule, itemTotalMinor)),
    original_amount: toMajor(rule.amountMinor),
    estimate: deliveryEstimate(rule, dispatch),
    delivery_days: deliveryDaysOf(ctx, row, rule),
  }));
}

/** Opens a payment for the current total. Throws CART_CHANGED with the new cart if the total differs from `amount`, the sum shown. */
export async function createPaymentSession(root: Ctx, cartId: string, wish: { provider_id: string; amount?: number | undefined }): Promise<PaymentSession> {
  const provider = getProvider(root, wish.provider_id);
  const row = await inTransaction(root, async (ctx) => {
    await lockOwnCart(ctx, cartId);
    const shown = await loadCart(ctx, cartId);
    if (wish.amount === undefined || fromMajor(wish.amount) === priceOf(ctx, shown).totalMinor) await forgetPreviousPrices(ctx.db.ahead, { cartId });
    return shown;
  });
  const missing = missingOf(row);
  if (missing.length > 0) throw new DomainError('CART_INCOMPLETE', { fields: missing });
  const unavailable = unavailableOf(row);
  if (unavailable.length > 0) throw cartChanged('INSUFFICIENT_INVENTORY', showCart(root, row), unavailable);
  requireDelivery(root, row);
  const { totalMinor } = priceOf(root, row);
  if (wish.amount !== undefined && fromMajor(wish.amount) !== totalMinor) throw cartChanged('CART_CHANGED', showCart(root, row));

  // The provider is external: called between transactions, never inside one.
  const attemptId = newSessionId();
  await reserveFor(root, row, attemptId);
  let payment: ProviderPayment;
  try {
    await root.step('payment.reserved');
    payment = await provider.open(root, { amountMinor: totalMinor, currencyCode: currencyOf(row.region_id), about: cartId });
  } catch (error) {
    await letGoOfStock(root, cartId, attemptId);
    throw error;
  }
  await root.step('payment.opened');
  const { session, replaced } = await inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, cartId);
    return keepSession(ctx, { id: attemptId, cartId, providerId: provider.id, payment, currency: currencyOf(row.region_id) });
  });
  for (const earlier of replaced) await cancelSession(root, earlier);
  return presentSession(session);
}
