/** Buys over the API alone: a rival for the last unit, or this browser's other tab. */
import type { APIRequestContext } from '@playwright/test';
import type { Order } from '../src/shared/contract/checkout.ts';
import { api } from './api.ts';

const address = { first_name: 'Nils', last_name: 'Berg', address_1: 'Storgatan 1', postal_code: '211 34', city: 'Malmö', country_code: 'SE', phone: '070-123 45 67' };

/** Pays a filled cart of this request context. */
export async function payCart(request: APIRequestContext, cartId: string, email: string): Promise<Order> {
  const { carts, checkout } = api(request);
  await carts.update({ cartId, body: { email, shipping_address: address } });
  const { shipping_options } = await checkout.listShippingOptions({ cartId });
  await checkout.chooseShippingMethod({ cartId, body: { option_id: shipping_options[0]?.id ?? '' } });
  const { payment_session } = await checkout.createPaymentSession({ cartId, body: { provider_id: 'demo' } });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', client_secret: payment_session.client_secret, return_path: '/' };
  await checkout.confirmDemoPayment({ reference: payment_session.id, body: card });
  const answer = await checkout.complete({ cartId });
  if (answer.type !== 'order') throw new Error(`the purchase was answered with a ${answer.type}`);
  return answer.order;
}

/** Buys a quantity of a variant. */
export async function buy(request: APIRequestContext, variantId: string, quantity: number, email: string): Promise<Order> {
  const { cart } = await api(request).carts.create({ body: { region_id: 'reg_sweden' } });
  await api(request).carts.addLineItem({ cartId: cart.id, body: { variant_id: variantId, quantity } });
  return payCart(request, cart.id, email);
}
