/** Somebody who buys without a browser, by the API alone: the rival for the last one, or this browser in another tab. */
import { type APIRequestContext, expect } from '@playwright/test';
import type { Cart } from '../src/shared/contract/cart.ts';
import type { DemoPaymentAnswer, Order, PaymentSession, ShippingOption } from '../src/shared/contract/checkout.ts';

const address = { first_name: 'Nils', last_name: 'Berg', address_1: 'Storgatan 1', postal_code: '211 34', city: 'Malmö', country_code: 'SE', phone: '070-123 45 67' };

async function call<Answer>(request: APIRequestContext, method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown): Promise<Answer> {
  const Origin = new URL(process.env['SHOP_URL'] ?? '').origin;
  const answer = await request.fetch(path, { method, headers: { Origin }, ...(data === undefined ? {} : { data }) });
  await expect(answer, `${method} ${path}`).toBeOK();
  return (await answer.json()) as Answer;
}

/** Pays a cart that is this request context's own, and has things in it. */
export async function payCart(request: APIRequestContext, cartId: string, email: string): Promise<Order> {
  const cartPath = `/api/store/carts/${cartId}`;
  await call(request, 'PUT', `${cartPath}/cart`, { email, shipping_address: address });
  const { shipping_options } = await call<{ shipping_options: ShippingOption[] }>(request, 'GET', `${cartPath}/shipping-options`);
  await call(request, 'POST', `${cartPath}/shipping-methods`, { option_id: shipping_options[0]?.id });
  const { payment_session } = await call<{ payment_session: PaymentSession }>(request, 'POST', `${cartPath}/payment-sessions`, { provider_id: 'demo' });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', client_secret: payment_session.client_secret, return_path: '/' };
  await call<DemoPaymentAnswer>(request, 'POST', `/api/store/demo-payments/${payment_session.id}/confirm`, card);
  const answer = await call<{ type: string; order: Order }>(request, 'POST', `${cartPath}/complete`);
  expect(answer.type).toBe('order');
  return answer.order;
}

/** Buys so many of a variant. */
export async function buy(request: APIRequestContext, variantId: string, quantity: number, email: string): Promise<Order> {
  const { cart } = await call<{ cart: Cart }>(request, 'POST', '/api/store/carts/create', { region_id: 'reg_sweden' });
  await call(request, 'POST', `/api/store/carts/${cart.id}/line-items`, { variant_id: variantId, quantity });
  return payCart(request, cart.id, email);
}
