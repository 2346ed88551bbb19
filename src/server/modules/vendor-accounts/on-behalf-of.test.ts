/** STRIPE_ON_BEHALF_OF: the vendor is the merchant of record of its own charges. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { kr } from '../../testing/make.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { refreshAccount } from './service.ts';

let shop: StripeShop;
let usual: StripeShop;
beforeAll(async () => {
  shop = await stripeShop({ settings: { STRIPE_ON_BEHALF_OF: 'true' } });
  usual = await stripeShop();
});
afterAll(async () => {
  await shop.stop();
  await usual.stop();
});
afterEach(() => shop.simulator.faults.clear());

async function openCart(of: StripeShop) {
  const vendorId = await of.api.make.vendor();
  const { variantId } = await of.api.make.product({ vendorId, price: kr(100) });
  const browser = of.api.browser();
  const cartId = await of.cart(browser, variantId);
  const [account] = await of.api.database.run<{ id: string }>({ text: 'select account_id as id from vendor_accounts where vendor_id = $1', values: [vendorId] });
  await of.simulator.webhooks.settled();
  await of.api.runJobs();
  return { browser, cartId, accountId: account?.id ?? '' };
}

/** The charge of a cart that was paid for. */
async function getCharge(of: StripeShop, cartId: string) {
  await of.simulator.webhooks.settled();
  await of.api.runJobs();
  const [intent] = await of.intents(cartId);
  return of.simulator.state.charges.get(String(intent?.latest_charge));
}

test.each(['card', 'swish'] as const)('charges by %s on behalf of the vendor, who gets the sum', async (method) => {
  const { browser, cartId, accountId } = await openCart(shop);
  const answer = await shop.pay(browser, cartId, method);
  if (method === 'swish') await shop.answer(cartId, 'approve');
  else expect(answer.body.type).toBe('order');
  expect(await getCharge(shop, cartId)).toMatchObject({ on_behalf_of: accountId, transfer_data: { destination: accountId }, application_fee_amount: 1_000, amount_captured: 14_900 });
  expect((await shop.books(cartId)).orders).toMatchObject([{ payment_status: 'captured', total_minor: 14_900 }]);
});

test('charges in the platform’s name without the setting', async () => {
  const { browser, cartId, accountId } = await openCart(usual);
  await usual.pay(browser, cartId, 'card');
  expect(await getCharge(usual, cartId)).toMatchObject({ on_behalf_of: null, transfer_data: { destination: accountId } });
});

test('sells for no vendor that may receive money but take no cards', async () => {
  const { browser, cartId, accountId } = await openCart(shop);
  shop.simulator.setCardPayments(accountId, 'restricted');
  await refreshAccount(systemContext(shop.api.services, 'sv'), accountId);
  expect(await shop.begin(browser, cartId)).toMatchObject({ status: 409, body: { code: 'VENDOR_NOT_READY' } });
});

test('names a vendor that may take no cards any more', async () => {
  const { browser, cartId, accountId } = await openCart(shop);
  await shop.begin(browser, cartId);
  shop.simulator.faults.addDelivery({ type: /^account\./, how: 'lose' });
  shop.simulator.setCardPayments(accountId, 'restricted');
  expect(await shop.complete(browser, cartId, await shop.token('card'))).toMatchObject({ status: 409, body: { code: 'VENDOR_NOT_READY' } });
  expect(await shop.books(cartId)).toEqual({ orders: [], payments: [], held: 0 });
});
