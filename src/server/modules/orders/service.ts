/** Orders: written once by checkout, shown to who may see them, paid and confirmed by jobs. */
import type { Order, PackingNote } from '#shared/contract/checkout.ts';
import { prefixedId } from '#shared/values/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type CartRow, dispatchOf, giftOf, lineTexts, type PricedBag } from '../cart/service.ts';
import type { PaymentSessionRow, ProviderPayment } from '../payments/service.ts';
import { usedPromotions } from '../promotions/rules.ts';
import { deliveryEstimate, findShippingOption } from '../shipping/service.ts';
import { captureOrder, sendConfirmation } from './jobs.ts';
import { presentOrder, presentPackingNote } from './present.ts';
import { findOrder, findOrderByCart, insertOrder, type NewOrder, type NewOrderItem, type OrderRow } from './repository.ts';

export { presentOrder, presentWithdrawal } from './present.ts';
export { findOrder, findOrderByNumber, lockOrder, type OrderRow } from './repository.ts';

export const newOrderId = (): string => prefixedId('order');

/** The key in the confirmation mail's link: whoever holds it may see the order, on any device. */
export const newOrderKey = (): string => prefixedId('key').slice('key_'.length);

export interface Placement {
  orderId: string;
  row: CartRow;
  priced: PricedBag;
  session: PaymentSessionRow;
  payment: ProviderPayment;
}

function itemsOf({ row, priced }: Placement, ctx: Ctx): (NewOrderItem & { position: number })[] {
  return row.lines.flatMap((line, position) => {
    const price = priced.lines[position];
    if (!price) return [];
    const texts = lineTexts(line, ctx.locale);
    return [
      {
        id: prefixedId('item'),
        position,
        product_id: line.product_id,
        variant_id: line.variant_id,
        stock_item_id: line.stock_item_id,
        title: texts.title,
        variant_title: texts.variantTitle,
        sku: line.sku,
        path: texts.path,
        media_id: line.image?.id ?? null,
        image_alt: line.image?.alt[ctx.locale] ?? '',
        quantity: line.quantity,
        unit_price_minor: price.unitPriceMinor,
        original_unit_price_minor: price.originalUnitPriceMinor,
        promotion_minor: price.promotionMinor,
        total_minor: price.totalMinor,
        order_discount_minor: price.orderDiscountMinor,
        tax_rate_basis_points: price.taxRateBasisPoints,
        tax_minor: price.taxMinor,
        withdrawal_class: line.withdrawal_class,
        metadata: line.metadata,
      },
    ];
  });
}

/**
 * Writes the order of a cart and queues what follows from it: the capture of the money and the confirmation mail.
 * Belongs in the transaction that took the stock; the cart is complete (e-mail, address and delivery are there).
 */
export async function placeOrder(ctx: Ctx, placement: Placement): Promise<Order> {
  const { orderId, row, priced, session, payment } = placement;
  const option = findShippingOption(row.region_id, row.shipping_option_id);
  if (!row.email || !row.shipping_address || !row.vendor || !option) throw new DomainError('CART_INCOMPLETE');
  const now = ctx.clock.now();
  const chosenDay = giftOf(row)?.deliver_on;
  const estimate = chosenDay ? { from: chosenDay, to: chosenDay } : deliveryEstimate(option, dispatchOf(ctx, row));
  const { payment_account_id: _, about, ...vendor } = row.vendor;
  const key = newOrderKey();
  const order: NewOrder = {
    id: orderId,
    cart_id: row.id,
    secret_hash: row.secret_hash,
    key_hash: hashSecret(key),
    status: 'pending',
    payment_status: payment.status,
    payment_session_id: session.id,
    card_last4: payment.cardLast4,
    email: row.email,
    language_code: ctx.locale,
    currency_code: session.currency_code,
    vendor_id: row.vendor.id,
    vendor: { ...vendor, about: about[ctx.locale] },
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    shipping_option_id: option.id,
    shipping_name: option.name({}, { locale: ctx.locale }),
    delivery_from: estimate.from,
    delivery_to: estimate.to,
    metadata: row.metadata,
    original_item_total_minor: priced.originalItemTotalMinor,
    item_total_minor: priced.itemTotalMinor,
    order_discount_minor: priced.orderDiscountMinor,
    promotions: usedPromotions(priced.promotions),
    shipping_minor: priced.shippingMinor,
    shipping_tax_minor: priced.shippingTaxMinor,
    wrapping_minor: priced.wrappingMinor,
    wrapping_tax_minor: priced.wrappingTaxMinor,
    tax_minor: priced.taxMinor,
    tax_parts: priced.taxParts,
    total_minor: priced.totalMinor,
    placed_at: now.toISOString(),
  };
  await insertOrder(ctx.db, JSON.stringify(order), JSON.stringify(itemsOf(placement, ctx)));
  await enqueue(ctx, captureOrder, { orderId });
  await enqueue(ctx, sendConfirmation, { orderId, key });
  const [written] = await findOrder(ctx.db, orderId);
  if (!written) throw new Error('the order was not written');
  return presentOrder(written, now);
}

export async function findOrderOfCart(ctx: Ctx, cartId: string): Promise<Order | null> {
  const [row] = await findOrderByCart(ctx.db, cartId);
  return row ? presentOrder(row, ctx.clock.now()) : null;
}

/** An order's row for the browser that placed it, or with the key of its mail. Throws NOT_FOUND: to anybody else it isn't there. */
export async function loadOpenOrder(ctx: Ctx, orderId: string, key: string | undefined): Promise<OrderRow> {
  const [row] = await findOrder(ctx.db, orderId);
  const isOpen = row && ((ctx.visitor.cartSecret !== null && hashSecret(ctx.visitor.cartSecret) === row.secret_hash) || (key !== undefined && hashSecret(key) === row.key_hash));
  if (!isOpen) throw new DomainError('NOT_FOUND');
  return row;
}

export async function getOrder(ctx: Ctx, orderId: string, key: string | undefined): Promise<Order> {
  return presentOrder(await loadOpenOrder(ctx, orderId, key), ctx.clock.now());
}

/** What goes with the parcel, for whoever may see the order. */
export async function getPackingNote(ctx: Ctx, orderId: string, key: string | undefined): Promise<PackingNote> {
  return presentPackingNote(await loadOpenOrder(ctx, orderId, key));
}
