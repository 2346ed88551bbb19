/** Steps of a purchase, for tests of what follows it. */
import type { Answer, Browser } from './test-api.ts';

export const swedishAddress = {
  first_name: 'Åsa',
  last_name: 'Öberg',
  address_1: 'Storgatan 1',
  postal_code: '11122',
  city: 'Stockholm',
  country_code: 'SE',
  phone: '070-174 06 05',
};

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123', return_path: '/' };

export async function newCart(browser: Browser, regionId: string | null = 'reg_sweden'): Promise<string> {
  const answer = await browser.post('/api/store/carts/create', regionId === null ? undefined : { region_id: regionId });
  return answer.body.cart.id as string;
}

export const addTo = (browser: Browser, cartId: string, variantId: string, quantity = 1, metadata?: object): Promise<Answer> =>
  browser.post(`/api/store/carts/${cartId}/line-items`, { variant_id: variantId, quantity, ...(metadata && { metadata }) });

/** Sets email, address and delivery: all but the payment. */
export async function fillIn(
  browser: Browser,
  cartId: string,
  { email = 'kund@exempel.example', address = swedishAddress as Record<string, string>, option = 'so_sweden_standard' } = {},
): Promise<Answer> {
  await browser.put(`/api/store/carts/${cartId}/cart`, { email, shipping_address: address });
  return browser.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: option });
}

/** Opens a payment and submits a card; returns the demo provider's answer. */
export async function pay(browser: Browser, cartId: string, card: Record<string, string> = goodCard): Promise<Answer> {
  const session = await browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
  if (session.status !== 200) return session;
  const { id, client_secret } = session.body.payment_session as { id: string; client_secret: string };
  return browser.post(`/api/store/demo-payments/${id}/confirm`, { ...card, client_secret });
}

export const complete = (browser: Browser, cartId: string, headers: Record<string, string> = {}): Promise<Answer> => browser.post(`/api/store/carts/${cartId}/complete`, undefined, headers);

/** A paid cart, ready to complete. */
export async function paidCart(browser: Browser, variantId: string, quantity = 1): Promise<string> {
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId, quantity);
  await fillIn(browser, cartId);
  await pay(browser, cartId);
  return cartId;
}
