/** Buying and using gift cards over the API, for tests. */
import { addTo, complete, fillIn, goodCard, newCart } from '../../../testing/purchase.ts';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';

export const cardInput = {
  provider_id: 'demo',
  amount: 500,
  currency_code: 'SEK',
  buyer_email: 'kopare@exempel.example',
  sender_name: 'Anna Berg',
  recipient_name: 'Erik',
  recipient_email: 'erik@exempel.example',
  recipient_language: 'sv',
  message: 'Grattis på dagen!',
  deliver_on: null as string | null,
};

/** Opens a purchase, and pays it with a card. */
export async function payForCard(
  api: TestApi,
  input: Partial<Record<keyof typeof cardInput, unknown>> = {},
  card: Record<string, string> = goodCard,
  browser: Browser = api.browser(),
): Promise<string> {
  const begun = await browser.post('/api/store/gift-cards?locale=sv', { ...cardInput, ...input });
  if (begun.status !== 200) throw new Error(`a gift card was refused: ${JSON.stringify(begun.body)}`);
  const { id, reference, client_secret } = begun.body.purchase;
  await browser.post(`/api/store/demo-payments/${reference}/confirm`, { ...card, client_secret });
  return id as string;
}

export const completeCard = (api: TestApi, id: string): Promise<Answer> => api.browser().post(`/api/store/gift-card-purchases/${id}/complete?locale=sv`);

/** A bought card's code. */
export async function buyCard(api: TestApi, input: Partial<Record<keyof typeof cardInput, unknown>> = {}): Promise<string> {
  const { body } = await completeCard(api, await payForCard(api, input));
  return body.gift_card.code as string;
}

export const readCard = async (api: TestApi, code: string) => (await api.browser().get(`/api/store/gift-cards/${code}`)).body.gift_card;

export const applyCard = (browser: Browser, cartId: string, code: string): Promise<Answer> => browser.put(`/api/store/carts/${cartId}/gift-card`, { code });

/** A cart of one product with a gift card, ready to be paid. */
export async function cartWithCard(browser: Browser, variantId: string, code: string, quantity = 1): Promise<{ cartId: string; answer: Answer }> {
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId, quantity);
  await fillIn(browser, cartId);
  return { cartId, answer: await applyCard(browser, cartId, code) };
}

/** Opens the payment of what a card leaves, hands the card over if something is left, and completes. */
export async function payRest(browser: Browser, cartId: string, card: Record<string, string> = goodCard): Promise<Answer> {
  const { body } = await browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
  const { id, provider_id, client_secret } = body.payment_session;
  if (provider_id === 'demo') await browser.post(`/api/store/demo-payments/${id}/confirm`, { ...card, client_secret });
  return complete(browser, cartId);
}
