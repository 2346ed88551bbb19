/** A vendor that loses the right to receive money between the buyer's first and last step. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { refreshAccount } from '../vendor-accounts/service.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
afterEach(() => shop.simulator.faults.clear());

async function begun() {
  const { api, simulator } = shop;
  const vendorId = await api.make.vendor();
  const { variantId } = await api.make.product({ vendorId, price: kr(100), stock: 1 });
  const browser = api.browser();
  const cartId = await shop.cart(browser, variantId);
  // The events of the vendor's onboarding would read its account later.
  await simulator.webhooks.settled();
  await api.runJobs();
  const [account] = await api.database.run<{ id: string }>({ text: 'select account_id as id from vendor_accounts where vendor_id = $1', values: [vendorId] });
  const accountId = account?.id ?? '';
  expect((await shop.begin(browser, cartId)).status).toBe(200);
  expect((await shop.books(cartId)).held).toBe(1);
  const setTransfers = async (status: 'active' | 'restricted', how: 'deliver' | 'lose') => {
    if (how === 'lose') simulator.faults.addDelivery({ type: /^account\./, how: 'lose' });
    simulator.setTransfers(accountId, status);
    await simulator.webhooks.settled();
    await api.runJobs();
  };
  return { browser, cartId, accountId, setTransfers };
}

const sentences = {
  sv: 'Butiken är inte redo att ta betalt än, så det går inte att köpa härifrån just nu. Titta gärna in igen om ett tag.',
  en: 'This shop isn’t ready to take payments yet, so you can’t buy from it right now. Please check back in a while.',
} as const;

test.each([
  ['sv', 'deliver'],
  ['en', 'deliver'],
  ['sv', 'lose'],
  ['en', 'lose'],
] as const)('says so kindly in %s, and releases the stock (events: %s)', async (locale, how) => {
  const { browser, cartId, setTransfers } = await begun();
  await setTransfers('restricted', how);
  const answer = await browser.post(`/api/store/carts/${cartId}/complete?locale=${locale}`, { confirmation_token: await shop.token('card') });
  expect(answer).toMatchObject({ status: 409, body: { code: 'VENDOR_NOT_READY', message: sentences[locale] } });
  expect(await shop.books(cartId)).toEqual({ orders: [], payments: [], held: 0 });
});

test('sells again once the vendor may receive money', async () => {
  const { browser, cartId, accountId, setTransfers } = await begun();
  await setTransfers('restricted', 'lose');
  await shop.complete(browser, cartId, await shop.token('card'));
  expect((await shop.begin(browser, cartId)).body.code, 'refused before the next attempt').toBe('VENDOR_NOT_READY');
  await setTransfers('active', 'lose');
  await refreshAccount(systemContext(shop.api.services, 'sv'), accountId);
  expect((await shop.pay(browser, cartId, 'card')).body.type).toBe('order');
});

test('answers a refusal whose reason could not be read', async () => {
  const { browser, cartId, setTransfers } = await begun();
  await setTransfers('restricted', 'lose');
  shop.simulator.faults.addCall({ method: 'GET', path: /\/v2\/core\/accounts\//, how: 500, when: 'before', times: 3 });
  const answer = await shop.complete(browser, cartId, await shop.token('card'));
  expect(answer.body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_MISSING' } });
  expect(await shop.books(cartId)).toEqual({ orders: [], payments: [], held: 0 });
});
