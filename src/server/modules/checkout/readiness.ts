import type { Cart } from '#shared/contract/cart.ts';
import type { CompleteAnswer } from '#shared/contract/checkout.ts';
import { needsDay } from '#shared/values/orders/delivery-kinds.ts';
import { isDeliveredTo } from '#shared/values/places/delivery-areas.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { type CartRow, findCartOption, findCartPoint, getDeliveryDay, getGift, showCart } from '../cart/service.ts';

const isAtTheirAddress = (row: CartRow): boolean => getGift(row)?.at_their_address === true;

/** Field codes of what is missing before payment; empty when ready. */
export function listMissing(row: CartRow): { field: string; code: string }[] {
  const missing: string[] = [];
  if (row.lines.length === 0) missing.push('items');
  if (!row.email) missing.push('email');
  if (isAtTheirAddress(row)) {
    // The receipt needs a billing address; the day decides which of the recipient's addresses applies.
    if (!row.billing_address) missing.push('billing_address');
  } else if (!row.shipping_address) missing.push('shipping_address');
  const option = findCartOption(row);
  if (!getGift(row)?.deliver_on && (isAtTheirAddress(row) || (option && needsDay(option.kind)))) missing.push('gift.deliver_on');
  if (!option) missing.push('shipping_method');
  if (option?.kind === 'pickup' && !findCartPoint(row)) missing.push('shipping_method.pickup_point');
  const wrong = missing.map((field) => ({ field, code: 'required' }));
  if (row.shipping_address && !isDeliveredTo(row.shipping_address)) wrong.push({ field: 'shipping_address.postal_code', code: 'not_delivered' });
  return wrong;
}

export const listStockNeeds = (row: CartRow) => row.lines.map((line) => ({ stockItemId: line.stock_item_id, quantity: line.quantity }));

/** Lines that can't be sold: unpublished, without price, or exceeding stock. */
export function listUnavailable(row: CartRow): { item_id: string; quantity_left: number }[] {
  const shelves = new Map<string, number>();
  return row.lines.flatMap((line) => {
    const isSellable = line.is_published && line.price !== null;
    const left = isSellable ? (shelves.get(line.stock_item_id) ?? line.available) : 0;
    if (isSellable) shelves.set(line.stock_item_id, Math.max(0, left - line.quantity));
    return line.quantity > left ? [{ item_id: line.id, quantity_left: left }] : [];
  });
}

/** The chosen recipient must accept delivery on the chosen day. Throws RECIPIENT_UNAVAILABLE, DELIVERY_DAY_UNAVAILABLE. */
export function requireDelivery(ctx: Ctx, row: CartRow): void {
  if (isAtTheirAddress(row) && row.recipient === null) throw cartChanged('RECIPIENT_UNAVAILABLE', showCart(ctx, row));
  if (getDeliveryDay(ctx, row)?.isPossible === false) throw cartChanged('DELIVERY_DAY_UNAVAILABLE', showCart(ctx, row));
}

export function cartChanged(
  code: 'CART_CHANGED' | 'INSUFFICIENT_INVENTORY' | 'DELIVERY_DAY_UNAVAILABLE' | 'RECIPIENT_UNAVAILABLE',
  cart: Cart,
  unavailable: readonly { item_id: string; quantity_left: number }[] = [],
): DomainError {
  return new DomainError(code, { extra: { cart, unavailable } });
}

type Unpaid = Extract<CompleteAnswer, { type: 'cart' }>;

/** The current cart, with the reason why it isn't an order yet. */
export function stillCart(ctx: Ctx, row: CartRow, code: Unpaid['error']['code'], message: string): Unpaid {
  return { type: 'cart', cart: showCart(ctx, row), error: { code, message } };
}
