/** Steps of a membership, through the API. */
import { addTo, goodCard, newCart } from '../../../testing/purchase.ts';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';
import { savePlan } from '../service.ts';

/** Plans as the demonstration shop sells them. */
export async function sellPlans({ database }: Pick<TestApi, 'database'>): Promise<void> {
  await savePlan(database, { id: 'year', interval: 'year', currency: 'SEK', priceMinor: 19_500 });
  await savePlan(database, { id: 'month', interval: 'month', currency: 'SEK', priceMinor: 2_900 });
  await savePlan(database, { id: 'year', interval: 'year', currency: 'EUR', priceMinor: 1_900 });
}

export interface Attempt {
  id: string;
  reference: string;
  client_secret: string;
}

export async function begin(browser: Browser, planId = 'year', card: Record<string, string> = goodCard): Promise<Attempt> {
  const { attempt } = (await browser.post('/api/app/membership/checkout', { planId, currency: 'SEK' })).body;
  await browser.post(`/api/store/demo-payments/${attempt.reference}/confirm`, { ...card, client_secret: attempt.client_secret });
  return attempt;
}

export const complete = (browser: Browser, { id }: Pick<Attempt, 'id'>): Promise<Answer> => browser.post(`/api/app/membership/attempts/${id}/complete`, {});

export async function join(browser: Browser, planId = 'year', card: Record<string, string> = goodCard): Promise<Answer> {
  return complete(browser, await begin(browser, planId, card));
}

/** A cart of the browser with one unit of a variant. */
export async function bag(browser: Browser, variantId: string): Promise<string> {
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId);
  return cartId;
}
