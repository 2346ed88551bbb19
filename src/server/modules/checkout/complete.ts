/** Completion by the buyer: reads or confirms the payment, outside of any transaction, and makes the paid cart an order. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { CompleteAnswer } from '#shared/contract/checkout.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type CartRow, getGiftCardPart, getPrice, isOwner, loadCart, requireReadyVendor, showCart } from '../cart/service.ts';
import { findOrderOfCart } from '../orders/service.ts';
import {
  cancelSession,
  confirmSession,
  findNewestSession,
  getPayment,
  isBegun,
  noteStatus,
  type PaymentSessionRow,
  type ProviderPayment,
  ProviderRefusal,
  ProviderUnavailable,
} from '../payments/service.ts';
import { splitFee } from '../gift-cards/rules.ts';
import { getCurrency } from '../shipping/service.ts';
import { refreshAccount } from '../vendor-accounts/service.ts';
import { type DestinationParameters, getFee, toDestination } from '../vendors/rules.ts';
import { cartChanged, listMissing, listUnavailable, requireDelivery, stillCart } from './readiness.ts';
import { holdFor, releaseHold } from './hold.ts';
import { orGiveUp, placePaid } from './place.ts';

/** As an order's payment must be. */
export const isPaid = ({ status }: ProviderPayment): boolean => status === 'authorized' || status === 'captured';

const RETRY_AFTER_SECONDS = 2;

/**
 * `token` stands for the card where the payment is confirmed here. Throws CART_INCOMPLETE, CART_CHANGED, DELIVERY_DAY_UNAVAILABLE, RECIPIENT_UNAVAILABLE,
 * INSUFFICIENT_INVENTORY, VENDOR_NOT_READY, UNAVAILABLE, NOT_FOUND (also for another's cart).
 */
export async function completeCheckout(root: Ctx, cartId: string, token: string | null = null): Promise<CompleteAnswer> {
  try {
    return await completeRead(root, cartId, token);
  } catch (error) {
    // Another press, or an event, has placed the order since the cart was read.
    const order = error instanceof DomainError && error.code === 'CART_COMPLETED' ? await findOrderOfCart(root, cartId) : null;
    if (!order) throw error;
    return { type: 'order', order };
  }
}

async function completeRead(root: Ctx, cartId: string, token: string | null): Promise<CompleteAnswer> {
  const row = await loadCart(root, cartId);
  if (!isOwner(root, row)) throw new DomainError('NOT_FOUND');
  const already = row.completed_at ? await findOrderOfCart(root, cartId) : null;
  if (already) return { type: 'order', order: already };

  const missing = listMissing(row);
  if (missing.length > 0) throw new DomainError('CART_INCOMPLETE', { fields: missing });
  const session = await findNewestSession(root, cartId);
  const payment = session && (await readOrConfirm(root, row, session, token));
  if (!session || !payment) return stillCart(root, row, 'PAYMENT_MISSING', m.payment_missing({}, { locale: root.locale }));
  if (!isPaid(payment)) return showUnpaid(root, row, session, payment);
  await root.step('complete.authorized');
  return placePaid(root, { session, payment, by: 'buyer' });
}

/** The session's payment; null if there is none, and none can be made. */
async function readOrConfirm(root: Ctx, row: CartRow, session: PaymentSessionRow, token: string | null): Promise<ProviderPayment | null> {
  try {
    if (isBegun(session)) {
      const payment = await getPayment(root, session);
      if (payment || token === null) return payment;
    }
    if (token === null || session.status === 'canceled') return null;
    await root.step('complete.unbegun');
    await orGiveUp(root, session, () => holdUnchanged(root, row, session));
    return await confirmSession(root, session, {
      token,
      returnUrl: root.config.publicUrl + pathTo('paymentReturn', root.locale, { cartId: row.id }),
      destination: getDestination(root, row),
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new DomainError('UNAVAILABLE', { detail: error.message, retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (!(error instanceof ProviderRefusal)) throw error;
    root.log.warn({ err: error, sessionId: session.id }, 'the provider refused an attempt to pay');
    await cancelSession(root, session, 'refused');
    await releaseHold(root, row.id, session.id);
    await requireVendorAsRead(root, row);
    return null;
  }
}

/** After a refusal: whether the vendor may still receive money, as Stripe says now. Throws VENDOR_NOT_READY. */
async function requireVendorAsRead(root: Ctx, row: CartRow): Promise<void> {
  const accountId = row.vendor?.destination?.account_id;
  if (accountId === undefined) return;
  try {
    await refreshAccount(root, accountId);
  } catch (error) {
    // The refusal stands, whatever its reason; the hourly job reads the account again.
    return root.log.warn({ accountId, reason: error instanceof Error ? error.name : 'unknown' }, 'a vendor’s account could not be read after a refusal');
  }
  requireReadyVendor(root, await loadCart(root, row.id));
}

/** Where the payment's sum goes, and the platform's fee of it; the fee of a gift card's part is taken with its transfer. */
function getDestination({ config, ...root }: Ctx, row: CartRow): DestinationParameters | null {
  if (!config.stripe || !row.vendor?.destination) return null;
  const priced = getPrice({ config, ...root }, row);
  const fee = getFee(row.vendor.destination, priced.lines);
  const { paymentMinor } = splitFee(fee, priced.totalMinor, getGiftCardPart(row, priced));
  return toDestination(row.vendor.destination, paymentMinor, { isOnBehalfOf: config.stripe.isOnBehalfOf });
}

/** Before money is asked for: price and stock must still be what the buyer was shown. Throws as completeCheckout. */
async function holdUnchanged(root: Ctx, row: CartRow, session: PaymentSessionRow): Promise<void> {
  const priced = getPrice(root, row);
  const isSameSum = priced.totalMinor - getGiftCardPart(row, priced) === session.amount_minor && getCurrency(row.region_id) === session.currency_code;
  if (!isSameSum) throw cartChanged('CART_CHANGED', showCart(root, row));
  requireDelivery(root, row);
  requireReadyVendor(root, row);
  const unavailable = listUnavailable(row);
  if (unavailable.length > 0) throw cartChanged('INSUFFICIENT_INVENTORY', showCart(root, row), unavailable);
  await holdFor(root, row, session.id);
}

async function showUnpaid(root: Ctx, row: CartRow, session: PaymentSessionRow, payment: ProviderPayment): Promise<CompleteAnswer> {
  const inLanguage = { locale: root.locale };
  const { status, clientSecret, nextAction } = payment;
  if (status === 'requires_action') {
    const answer = stillCart(root, row, 'PAYMENT_ACTION_REQUIRED', m.payment_requires_action({}, inLanguage));
    return nextAction ? { ...answer, payment: { client_secret: clientSecret, next_action: nextAction } } : answer;
  }
  await noteStatus(root, session, payment);
  if (status === 'processing') return stillCart(root, row, 'PAYMENT_PROCESSING', m.payment_processing({}, inLanguage));
  if (status === 'declined') return stillCart(root, row, 'PAYMENT_DECLINED', m.payment_declined({}, inLanguage));
  return stillCart(root, row, 'PAYMENT_MISSING', m.payment_missing({}, inLanguage));
}
