/** Paying for a wish together over the API, for tests. */
import { expect } from 'vitest';
import type { ChipIn } from '#shared/contract/chip-ins.ts';
import { systemContext } from '#server/platform/context.ts';
import type { AnyJob } from '#server/platform/jobs.ts';
import { kr } from '../../../testing/make.ts';
import { addTo, complete, fillIn, goodCard, newCart } from '../../../testing/purchase.ts';
import type { Answer, Browser, TestApi } from '../../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../../friends/testing/friends.ts';
import { addWish, makeList } from '../../wishlists/testing/lists.ts';

/** A day within reach of the tests' clock, 2026-11-20 and after. */
export const inDays = (api: TestApi, days: number): string => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

export interface Wished {
  anna: Somebody;
  erik: Somebody;
  listId: string;
  publicId: string | null;
  itemId: string;
  productId: string;
  variantId: string;
  stockItemId: string;
}

/** Anna’s list with a link and a vase for 951 kr, which with delivery is 1 000 kr; Erik is her friend. */
export async function makeWished(
  api: TestApi,
  { price = 951, quantity = 1, stock = 10, ...list }: { price?: number; quantity?: number; stock?: number; isSurprise?: boolean; occasionDay?: string } = {},
): Promise<Wished> {
  const anna = await findable(api, { firstName: 'Anna', lastName: 'Lind' });
  const erik = await findable(api, { firstName: 'Erik', lastName: 'Ek' });
  await befriend(erik, anna);
  const product = await api.make.product({ title: 'Vas', titleEn: 'Vase', stock, price: kr(price) });
  const made = await makeList(anna, { visibility: 'link', ...list });
  const { _id } = await addWish(anna, made._id, { productId: product.productId, variantId: product.variantId, quantity });
  return { anna, erik, listId: made._id, publicId: made.publicId, itemId: _id, ...product };
}

export const start = (browser: Browser, { publicId, itemId }: Pick<Wished, 'publicId' | 'itemId'>, input: object): Promise<Answer> =>
  browser.post(`/api/app/public/wishlists/${publicId}/items/${itemId}/chip-in`, { currency_code: 'SEK', ...input });

/** Erik’s chip-in for Anna’s wish; its token. */
export async function startOne(api: TestApi, wished: Wished, input: { goal?: number; ends_on?: string } = {}): Promise<string> {
  const answer = await start(wished.erik.browser, wished, { ends_on: inDays(api, 20), ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.chip_in.token;
}

export const read = async (browser: Browser, token: string, key = ''): Promise<ChipIn> => (await browser.get(`/api/store/chip-ins/${token}${key === '' ? '' : `?key=${key}`}`)).body.chip_in;

export const begin = (browser: Browser, token: string, input: object = {}): Promise<Answer> =>
  browser.post(`/api/store/chip-ins/${token}/contributions?locale=sv`, { provider_id: 'demo', amount: 250, name: 'Moster Ulla', email: 'ulla@exempel.example', greeting: 'Grattis!', ...input });

export const completeOne = (browser: Browser, id: string): Promise<Answer> => browser.post(`/api/store/chip-in-contributions/${id}/complete`);

/** Begins to pay, and hands the card over; the contribution’s id. */
export async function payWith(browser: Browser, token: string, input: object = {}, card: Record<string, string> = goodCard): Promise<string> {
  const begun = await begin(browser, token, input);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { id, reference, client_secret } = begun.body.contribution;
  await browser.post(`/api/store/demo-payments/${reference}/confirm`, { ...card, client_secret });
  return id as string;
}

export async function contribute(browser: Browser, token: string, input: object = {}): Promise<{ id: string; key: string }> {
  const id = await payWith(browser, token, input);
  const done = await completeOne(browser, id);
  expect(done.body.type, JSON.stringify(done.body)).toBe('paid');
  return { id, key: done.body.key };
}

/** The starter’s cart with the wish, paid by the chip-in as far as it goes; the answer to that. */
export async function cartFor(
  browser: Browser,
  { variantId, itemId, publicId }: Pick<Wished, 'variantId' | 'itemId' | 'publicId'>,
  token: string,
  quantity = 1,
): Promise<{ cartId: string; applied: Answer }> {
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId, quantity, { wish: itemId, list: publicId });
  await fillIn(browser, cartId);
  return { cartId, applied: await browser.put(`/api/store/carts/${cartId}/chip-in`, { token }) };
}

/** Pays what the chip-in leaves, and completes. */
export async function order(browser: Browser, cartId: string, card: Record<string, string> = goodCard): Promise<Answer> {
  const { body } = await browser.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' });
  const { id, provider_id, client_secret } = body.payment_session;
  if (provider_id === 'demo') await browser.post(`/api/store/demo-payments/${id}/confirm`, { ...card, client_secret });
  return complete(browser, cartId);
}

/** Refunds at the demo provider in minor units, in the order of payment. */
export async function listRefunded(api: TestApi, token: string): Promise<number[]> {
  const rows = await api.database.run<{ refunded: number }>({
    text: `select coalesce((select sum(d.amount_minor) from demo_refunds d where d.reference = p.provider_reference), 0)::int as refunded
      from chip_in_contributions p join chip_ins c on c.id = p.chip_in_id where c.token = $1 and p.status <> 'pending' order by (select m.id from gift_card_movements m where m.kind = 'contribution' and m.about = p.id) nulls last`,
    values: [token],
  });
  return rows.map(({ refunded }) => refunded);
}

export const runTimed = (api: TestApi, job: AnyJob): Promise<void> => job.run(systemContext(api.services, 'sv'), {});
