/** Carts and lines as the server writes them, with its sums. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';

export const getVendorName = (variantId: string) => (variantId.startsWith('other_') ? 'Silversmedjan' : 'Ängsblom');
const toVendor = (name: string) => ({ id: `vendor_${name}`, name, handle: name.toLowerCase(), members_discount_percentage: 10 });

const PRICE = 100;

type CartBase = Pick<Cart, 'id' | 'metadata' | 'region' | 'currency_code' | 'email' | 'shipping_address'>;

export function makeCart(items: CartItem[], before: CartBase): Cart {
  const total = items.reduce((sum, item) => sum + item.total, 0);
  return {
    ...before,
    items,
    item_total: total,
    original_item_total: total,
    discount_total: 0,
    promotions: [],
    shipping_total: 0,
    wrapping_total: 0,
    wrapping_price: 39,
    tax_total: total / 5,
    total,
    gift_card: null,
    amount_due: total,
    vendor: items[0]?.product.vendor ?? null,
    billing_address: null,
    recipient: null,
    shipping_method: null,
    delivery_day: null,
    free_shipping: { threshold: 499, remaining: Math.max(0, 499 - total) },
    reservation: null,
    completed_at: null,
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
  };
}

export function makeLine({ id, variantId, quantity, available = 99 }: { id: string; variantId: string; quantity: number; available?: number | undefined }): CartItem {
  return {
    id,
    variant_id: variantId,
    variant_title: '',
    sku: variantId,
    quantity,
    unit_price: PRICE,
    original_unit_price: PRICE,
    previous_unit_price: null,
    promotion_total: 0,
    reduction: null,
    total: PRICE * quantity,
    quantity_available: available,
    metadata: {},
    wish: null,
    product: { id: `prod_${variantId}`, title: variantId, handle: variantId, path: variantId, image: null, vendor: toVendor(getVendorName(variantId)) },
  };
}
