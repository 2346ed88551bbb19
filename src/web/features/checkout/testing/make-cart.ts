/** Test factories for carts, orders and refusals. */
import type { Address, Cart, CartItem } from '#shared/contract/cart.ts';
import type { Order } from '#shared/contract/checkout.ts';
import type { ErrorCode, FieldError } from '#shared/contract/errors.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { type Contact, emptyContact } from '../contact.ts';

const vendor = { id: 'vendor_1', name: 'Ängsblom Göteborg', handle: 'angsblom', members_discount_percentage: 10 };

export const sweden = { id: 'reg_sweden', name: 'Sverige', currency_code: 'SEK', countries: ['SE'] } satisfies Cart['region'];
export const nordics = { id: 'reg_nordics', name: 'Norden', currency_code: 'EUR', countries: ['NO', 'FI', 'DK', 'IS'] } satisfies Cart['region'];

export const asa: Contact = {
  ...emptyContact('SE'),
  email: 'asa@exempel.example',
  first_name: 'Åsa',
  last_name: 'Öberg',
  address_1: 'Storgatan 1',
  address_2: '',
  postal_code: '111 22',
  city: 'Stockholm',
  phone: '+46701740605',
};

export const address: Address = { company: '', ...asaAddress() };

function asaAddress() {
  const { first_name, last_name, address_1, address_2, postal_code, city, country_code, phone } = asa;
  return { first_name, last_name, address_1, address_2, postal_code, city, country_code, phone };
}

export function makeItem(fields: Partial<CartItem> & { title?: string } = {}): CartItem {
  const { title = 'Orkidé', ...rest } = fields;
  return {
    id: 'item_1',
    variant_id: 'variant_1',
    variant_title: '',
    sku: 'ORK',
    quantity: 1,
    unit_price: 349,
    original_unit_price: 349,
    previous_unit_price: null,
    promotion_total: 0,
    reduction: null,
    total: 349,
    quantity_available: 99,
    metadata: {},
    wish: null,
    product: { id: 'prod_1', title, handle: 'orkide', path: 'orkide', image: null, vendor },
    ...rest,
  };
}

export function makeCart(fields: Partial<Cart> = {}): Cart {
  return {
    id: 'cart_1',
    items: [makeItem()],
    item_total: 349,
    original_item_total: 349,
    discount_total: 0,
    promotions: [],
    shipping_total: 0,
    wrapping_total: 0,
    wrapping_price: 39,
    tax_total: 69.8,
    total: 349,
    gift_card: null,
    amount_due: fields.total ?? 349,
    metadata: {},
    currency_code: 'SEK',
    region: sweden,
    vendor,
    email: null,
    shipping_address: null,
    billing_address: null,
    recipient: null,
    shipping_method: null,
    delivery_day: null,
    free_shipping: null,
    reservation: null,
    completed_at: null,
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: '2026-11-21T10:00:00.000Z',
    ...fields,
  };
}

export function makeOrder(cartId = 'cart_1'): Order {
  return { id: 'order_1', cart_id: cartId } as Order;
}

/** An API error. Status 0 means no response. */
export function refusal(status: number, code?: ErrorCode, extra: { errors?: FieldError[]; message?: string; cart?: Cart; unavailable?: { item_id: string; quantity_left: number }[] } = {}): ApiError {
  return new ApiError(status, { status, ...(code && { code }), ...extra });
}
