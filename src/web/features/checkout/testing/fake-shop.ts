/** The server behind the checkout: one cart with its sums, and what may have become of it. */
import type { Cart } from '#shared/contract/cart.ts';
import type { PaymentAction } from '#shared/contract/checkout.ts';
import type { ShippingOption } from '#shared/contract/shipping-options.ts';
import type { CheckoutApi } from '../checkout-api.ts';
import { noGift } from '../gift.ts';
import { makeCart, refusal } from './make-cart.ts';

const plain = { kind: 'home' as const, window: null, needs_day: false, order_by: '2026-11-23T13:00:00.000Z', pickup_points: [] };
const days = { ...plain, estimate: { from: '2026-11-24', to: '2026-11-26' }, delivery_days: ['2026-11-26', '2026-11-27', '2026-11-30'] };
export const options: Record<string, ShippingOption[]> = {
  reg_sweden: [
    { id: 'so_standard', name: 'Standard', description: '', amount: 49, original_amount: 49, ...days },
    { id: 'so_express', name: 'Express', description: '', amount: 129, original_amount: 129, ...days },
  ],
  reg_nordics: [{ id: 'so_nordics', name: 'Standard', description: '', amount: 9.9, original_amount: 9.9, ...days }],
};

type GiftInput = Parameters<CheckoutApi['carts']['update']>[0]['body']['gift'];

export type FakeShop = ReturnType<typeof createFakeShop>;

export function createFakeShop(fields: Partial<Cart>) {
  const shop = { cart: makeCart(fields), isOrdered: false, isOwn: true, payments: 0, isReplaced: false, isUnpaid: false, isShared: true, asks: null as PaymentAction | null };

  function change(next: Partial<Cart>): { cart: Cart } {
    shop.cart = { ...shop.cart, ...next };
    const goods = shop.cart.items.reduce((sum, item) => sum + item.total, 0);
    const total = goods + (shop.cart.shipping_method?.amount ?? 0) + shop.cart.wrapping_total;
    shop.cart = { ...shop.cart, item_total: goods, total, amount_due: total - (shop.cart.gift_card?.amount ?? 0) };
    return { cart: shop.cart };
  }

  function giveTo({ metadata: { gift: _, ...free } }: Cart, gift: GiftInput): Pick<Cart, 'metadata' | 'delivery_day' | 'wrapping_total' | 'recipient'> {
    const day = gift?.deliver_on ?? null;
    if (day !== null && !days.delivery_days.includes(day)) throw refusal(409, 'DELIVERY_DAY_UNAVAILABLE', { cart: shop.cart });
    const storedValues = gift && { ...noGift, ...gift };
    const recipient = storedValues?.at_their_address ? { jubilee_id: storedValues.recipient_jubilee_id ?? '', first_name: shop.isShared ? 'Anna' : null, is_possible: shop.isShared } : null;
    return {
      recipient,
      metadata: storedValues ? { ...free, gift: storedValues } : free,
      delivery_day: day === null ? null : { day, is_possible: true },
      wrapping_total: storedValues?.wrapping ? 39 : 0,
    };
  }

  function requireOpen(): void {
    if (shop.isOrdered) throw refusal(410, 'CART_COMPLETED');
  }

  return { shop, change, giveTo, requireOpen };
}
