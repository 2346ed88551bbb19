import type { Address } from '#shared/contract/cart.ts';
import type { Order, OrderSummary } from '#shared/contract/checkout.ts';
import { type Pagination, toPagination } from '#shared/contract/common.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx, MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type CartRow, findCartOption, findCartPoint, getDispatch, getGift, lineTexts, type PricedBag, seenWishes } from '../cart/service.ts';
import { answerBy, insertFloristOrder } from '../florists/service.ts';
import { splitFee } from '../gift-cards/rules.ts';
import type { PaymentSessionRow, ProviderPayment } from '../payments/service.ts';
import { withoutPlace } from '../recipients/rules.ts';
import { queueBought } from '../reservations/service.ts';
import { isDeliveryPaid, usedPromotions } from '../promotions/rules.ts';
import { getFee, spreadFee } from '../vendors/rules.ts';
import { deliveryEstimate, dispatchDay, standardShippingPrice } from '../shipping/service.ts';
import { forwardOrder } from './florist-orders.ts';
import { captureOrder } from './jobs.ts';
import { newOrderKey, opensOrder } from './keys.ts';
import { sendConfirmation } from './mail-jobs.ts';
import { presentOrder, presentSummary } from './present.ts';
import { countMemberOrders, findOrder, findOrderByCart, findOrderOfSession, insertOrder, listMemberOrders } from './repository.ts';
import type { NewOrder, NewOrderItem, OrderRow } from './rows.ts';
import { toOrderDelivery } from './delivery.ts';

export { orderPersonalData } from './personal-data.ts';
export { reviewBooks } from './books.ts';
export { isShort, reviewLiability } from './liability.ts';
export { paidForDelivery, type RefundLine, getRefunded } from './refund-rules.ts';
export { postPaidRefund, recordFailedRefund, refundMoney } from './refund-money.ts';
export { listFailedOfOrder } from './failed-refunds-repository.ts';
export { recordDispute } from './disputes.ts';
export { listDisputesOfOrder, listOpenDisputes } from './disputes-repository.ts';
export { refundOrder } from './refunds.ts';
export { presentOrder, presentWithdrawal } from './present.ts';
export { toPackingNote } from './packing-note.ts';
export { cancelOrder } from './cancellation.ts';
export { sendOrderMail } from './keys.ts';
export { callFlorist, listFloristOrders } from './florist-orders.ts';
export { deliverOrder, fulfilOrder, getOrderByNumber, listOrdersToHandle, type SentParcel, trackOrder } from './fulfilment.ts';
export { adoptOrders, cancelWithdrawn, findOrder, findOrderByNumber, lockOrder } from './repository.ts';
export type { OrderRow } from './rows.ts';
export { insertWithdrawal, markRefunded, settleWithdrawal } from './withdrawals-repository.ts';

export const newOrderId = (): string => prefixedId('order');

export interface Placement {
  orderId: string;
  row: CartRow;
  priced: PricedBag;
  session: PaymentSessionRow;
  payment: ProviderPayment;
  /** What the cart's gift card pays. */
  cardMinor: number;
}

/** The platform's fee of a gift card's part, where vendors have accounts. */
function getCardFee({ config }: Pick<Ctx, 'config'>, { row, priced, cardMinor }: Placement): number {
  const destination = cardMinor === 0 || config.stripe === null ? null : row.vendor?.destination;
  return destination ? splitFee(getFee(destination, priced.lines), priced.totalMinor, cardMinor).cardMinor : 0;
}

function toItems({ row, priced, payment }: Placement, cardFeeMinor: number): (NewOrderItem & { position: number })[] {
  const fees = spreadFee((payment.share?.feeMinor ?? 0) + cardFeeMinor, priced.lines);
  return row.lines.flatMap((line, position) => {
    const price = priced.lines[position];
    if (!price) return [];
    const texts = lineTexts(line);
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
        image_alt: line.image?.alt ?? '',
        quantity: line.quantity,
        unit_price_minor: price.unitPriceMinor,
        original_unit_price_minor: price.originalUnitPriceMinor,
        promotion_minor: price.promotionMinor,
        total_minor: price.totalMinor,
        order_discount_minor: price.orderDiscountMinor,
        tax_rate_basis_points: price.taxRateBasisPoints,
        tax_minor: price.taxMinor,
        platform_fee_minor: fees[position] ?? 0,
        withdrawal_class: line.withdrawal_class,
        metadata: line.metadata,
      },
    ];
  });
}

/** The destination as the buyer knows it, and the recipient's own address on the delivery day, if used; null if either is missing. */
function getDestination(row: CartRow): { known: Address; hidden: Address | null } | null {
  const { recipient, shipping_address: known } = row;
  const gift = getGift(row);
  if (!gift?.at_their_address) return known && { known, hidden: null };
  const hidden = gift.deliver_on ? recipient?.addressOn(gift.deliver_on) : null;
  return recipient && hidden ? { known: withoutPlace(recipient), hidden } : null;
}

/** Writes a cart's order; queues capture and confirmation mail. Needs the transaction that took the stock, and a complete cart. */
export async function placeOrder(ctx: TransactionCtx, placement: Placement): Promise<Order> {
  const { orderId, row, priced, session, payment, cardMinor } = placement;
  const option = findCartOption(row);
  const chosenDay = getGift(row)?.deliver_on;
  const to = getDestination(row);
  if (!row.email || !to || !row.vendor || !option) throw new DomainError('CART_INCOMPLETE');
  const now = ctx.clock.now();
  const dispatch = getDispatch(ctx, row);
  const estimate = chosenDay ? { from: chosenDay, to: chosenDay } : deliveryEstimate(option, dispatch);
  const key = newOrderKey();
  const cardFeeMinor = getCardFee(ctx, placement);
  const order: NewOrder = {
    id: orderId,
    cart_id: row.id,
    // A browser that its member signed out of must not show the order.
    secret_hash: row.member_id === null ? row.secret_hash : '',
    member_id: row.member_id,
    key_hash: hashSecret(key),
    status: 'pending',
    // The capture step also confirms payments that were captured at once.
    payment_status: 'authorized',
    payment_session_id: session.id,
    card_last4: payment.cardLast4,
    email: row.email,
    language_code: ctx.locale,
    currency_code: session.currency_code,
    vendor_id: row.vendor.id,
    shipping_address: to.known,
    recipient_address: to.hidden,
    billing_address: row.billing_address,
    shipping_option_id: option.id,
    shipping_name: option.name({}, { locale: ctx.locale }),
    delivery_from: estimate.from,
    delivery_to: estimate.to,
    dispatch_on: dispatchDay(option, dispatch, chosenDay ?? null),
    delivery: toOrderDelivery(option, findCartPoint(row)),
    metadata: row.metadata,
    original_item_total_minor: priced.originalItemTotalMinor,
    item_total_minor: priced.itemTotalMinor,
    order_discount_minor: priced.orderDiscountMinor,
    promotions: usedPromotions(priced.promotions),
    shipping_minor: priced.shippingMinor,
    shipping_tax_minor: priced.shippingTaxMinor,
    standard_shipping_minor: standardShippingPrice(row.region_id, priced.itemTotalMinor, isDeliveryPaid(priced.promotions)),
    wrapping_minor: priced.wrappingMinor,
    wrapping_tax_minor: priced.wrappingTaxMinor,
    tax_minor: priced.taxMinor,
    tax_parts: priced.taxParts,
    total_minor: priced.totalMinor,
    gift_card_id: cardMinor > 0 ? (row.gift_card?.id ?? null) : null,
    gift_card_minor: cardMinor,
    gift_card_fee_minor: cardFeeMinor,
    gift_card_account_id: cardMinor > 0 && ctx.config.stripe !== null ? (row.vendor.destination?.account_id ?? null) : null,
    placed_at: now.toISOString(),
  };
  const pipelined = { db: ctx.db.pipelined, visitor: ctx.visitor };
  await insertOrder(pipelined.db, { order: JSON.stringify(order), items: JSON.stringify(toItems(placement, cardFeeMinor)) });
  if (option.isFlorist) {
    await insertFloristOrder(pipelined.db, { orderId, answerBy: answerBy(now, estimate.from) });
    await enqueue(pipelined, forwardOrder, { orderId });
  } else await enqueue(pipelined, captureOrder, { orderId });
  await enqueue(pipelined, sendConfirmation, { orderId, key });
  await queueBought(pipelined, orderId, row.lines);
  const [written] = await findOrder(ctx.db, { id: orderId });
  if (!written) throw new Error('the order was not written');
  return presentOrder(written, now);
}

/** Whether a payment session became an order. */
export async function hasOrder(ctx: Ctx, sessionId: string): Promise<boolean> {
  return (await findOrderOfSession(ctx.db, { sessionId })).length > 0;
}

export async function findOrderOfCart(ctx: Ctx, cartId: string): Promise<Order | null> {
  const [row] = await findOrderByCart(ctx.db, { cartId });
  return row ? presentOrder(row, ctx.clock.now(), ctx.locale) : null;
}

function isBuyer(ctx: Ctx, row: OrderRow): boolean {
  const isBrowsers = ctx.visitor.cartSecret !== null && hashSecret(ctx.visitor.cartSecret) === row.secret_hash;
  return isBrowsers || (row.member_id !== null && row.member_id === ctx.member?.id);
}

/** An order, with its wishes only for the buyer: the mail with its key may have been forwarded. */
async function showOrder(ctx: Ctx, row: OrderRow): Promise<Order> {
  const order = presentOrder(row, ctx.clock.now(), ctx.locale);
  const wishes = isBuyer(ctx, row) ? await seenWishes(ctx, row.items) : new Map<string, never>();
  return wishes.size === 0 ? order : { ...order, items: order.items.map((item) => ({ ...item, wish: wishes.get(item.id) ?? null })) };
}

/** The order for its member, the guest browser that placed it, or a holder of its key. Throws NOT_FOUND to others. */
export async function loadOpenOrder(ctx: Ctx, orderId: string, key: string | undefined): Promise<OrderRow> {
  const [row] = await findOrder(ctx.db, { id: orderId });
  if (!row) throw new DomainError('NOT_FOUND');
  if (isBuyer(ctx, row) || (key !== undefined && (await opensOrder(ctx, row, key)))) return row;
  // Reports an expired session that only needs a refresh.
  throw new DomainError(row.member_id !== null && ctx.member === null && ctx.signInProblem !== 'UNAUTHENTICATED' ? ctx.signInProblem : 'NOT_FOUND');
}

/** The member's orders, newest first; `page` counts from 1. */
export async function listOwnOrders(ctx: MemberCtx, { page, limit }: { page: number; limit: number }): Promise<{ orders: OrderSummary[]; pagination: Pagination }> {
  const rows = await listMemberOrders(ctx.db, { memberId: ctx.member.id, limit, offset: (page - 1) * limit });
  const [counted] = await countMemberOrders(ctx.db, { memberId: ctx.member.id });
  return { orders: rows.map((row) => presentSummary(row, ctx.clock.now())), pagination: toPagination(page, limit, counted?.count ?? 0) };
}

/** One of the member's orders. Throws NOT_FOUND, also for an order bound only to this browser. */
export async function getOwnOrder(ctx: MemberCtx, orderId: string): Promise<Order> {
  const [row] = await findOrder(ctx.db, { id: orderId });
  if (row?.member_id !== ctx.member.id) throw new DomainError('NOT_FOUND');
  return showOrder(ctx, row);
}

export async function getOrder(ctx: Ctx, orderId: string, key: string | undefined): Promise<Order> {
  return showOrder(ctx, await loadOpenOrder(ctx, orderId, key));
}
