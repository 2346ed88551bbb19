/** Ways in which refunds broke elsewhere; each title begins with the number of its case. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { getProvider } from './service.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.simulator.faults.clear());

/** 100 kr and delivery for 49 kr. */
const TOTAL = 14_900;
const ctx = () => systemContext(shop.api.services, 'sv');

/** A captured payment. */
async function paid(): Promise<{ cartId: string; reference: string }> {
  const { variantId } = await shop.api.make.product({ price: kr(100) });
  const visitor = shop.api.browser();
  const cartId = await shop.cart(visitor, variantId);
  await shop.pay(visitor, cartId, 'card');
  await shop.api.runJobs();
  const [intent] = await shop.intents(cartId);
  return { cartId, reference: intent?.id ?? '' };
}

const refund = (reference: string, amountMinor: number, about: string) => getProvider(ctx(), 'stripe').refund(ctx(), reference, { amountMinor, about });
const refunded = async (cartId: string) => (await shop.books(cartId)).payments.map((payment) => payment.refunded);

test('9: refunds the whole once when an answer is lost and repeated', async () => {
  const { cartId, reference } = await paid();
  await refund(reference, 5_000, `part.${cartId}`);
  shop.simulator.faults.addCall({ method: 'POST', path: /\/refunds$/, how: 'reset', when: 'after', times: 2 });
  await refund(reference, TOTAL - 5_000, `rest.${cartId}`);
  await refund(reference, TOTAL - 5_000, `rest.${cartId}`);
  await refund(reference, 5_000, `part.${cartId}`);
  expect(await refunded(cartId)).toEqual([TOTAL]);
  await expect(refund(reference, 1, `more.${cartId}`)).rejects.toThrow(/charge_already_refunded/);
});

test('10: leaves the sum right after a second part refund', async () => {
  const { cartId, reference } = await paid();
  await refund(reference, 3_333, `first.${cartId}`);
  await refund(reference, 3_333, `second.${cartId}`);
  expect(await refunded(cartId)).toEqual([6_666]);
  await expect(refund(reference, TOTAL - 6_666 + 1, `too-much.${cartId}`)).rejects.toThrow(/Stripe answered/);
  expect(await refunded(cartId)).toEqual([6_666]);
});

test('11: refuses a refund without an amount', async () => {
  const { cartId, reference } = await paid();
  for (const amount of [0, -1, 0.5, Number.NaN, undefined as unknown as number]) await expect(refund(reference, amount, `none.${cartId}`)).rejects.toThrow(/a refund of/);
  expect(await refunded(cartId)).toEqual([0]);
});

test('quotes nothing of what was sent in an error', async () => {
  const { cartId, reference } = await paid();
  const error: Error = await refund(reference, TOTAL * 2, `secret-word.${cartId}`).then(
    () => new Error('it was refunded'),
    (thrown: Error) => thrown,
  );
  expect(error.message).toMatch(/^Stripe answered StripeInvalidRequestError 400 req_\w+$/);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret-word|sk_test/);
});
