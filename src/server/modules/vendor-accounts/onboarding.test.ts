/** A vendor's account: made once, onboarded on Stripe's pages, read from Stripe, and needed before anything can be bought. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { addTo, newCart } from '../../testing/purchase.ts';
import { type StripeSimulator, startStripeSimulator } from '../../testing/stripe/simulator.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findVendorByHandle, type VendorAccountRow } from '../vendors/service.ts';
import { refreshAccounts } from './jobs.ts';
import { listAccounts, refreshAccount, setFee, startOnboarding } from './service.ts';

const CONNECT_SECRET = 'whsec_connect';

let simulator: StripeSimulator;
let api: TestApi;
beforeAll(async () => {
  simulator = await startStripeSimulator();
  api = await testApi({
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
      STRIPE_WEBHOOK_SECRET: 'whsec_platform',
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      STRIPE_API_BASE: simulator.url,
    },
  });
  api.clock.set(new Date().toISOString());
  simulator.webhooks.register({ url: `${api.url}/api/webhooks/stripe-connect`, secret: CONNECT_SECRET, isConnect: true });
});
afterAll(async () => {
  await simulator.stop();
  await api.stop();
});

const ctx = () => systemContext(api.services, 'sv');

async function newVendor(): Promise<{ id: string; handle: string }> {
  const id = await api.make.vendor({ name: 'Butiken' });
  return { id, handle: id.toLowerCase() };
}

async function getAccount(handle: string): Promise<VendorAccountRow> {
  const [found] = await findVendorByHandle(api.database, { handle });
  if (!found) throw new Error(`no vendor ${handle}`);
  return found;
}

/** The vendor's actions on Stripe's page, and the effects of Stripe's events. */
async function onboard(handle: string): Promise<string | null> {
  const { url } = await startOnboarding(ctx(), handle);
  const done = await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'complete' }), redirect: 'manual' });
  await simulator.webhooks.settled();
  await api.runJobs();
  return done.headers.get('location');
}

test('makes one account for a vendor, however often it begins', async () => {
  const { handle } = await newVendor();
  const begun = await Promise.all(Array.from({ length: 5 }, () => startOnboarding(ctx(), handle)));
  const again = await startOnboarding(ctx(), handle);
  expect(new Set([...begun, again].map(({ accountId }) => accountId)).size).toBe(1);
  expect([...simulator.state.accounts.values()].filter(({ id }) => id === again.accountId)).toHaveLength(1);
  expect(await getAccount(handle)).toMatchObject({ account_id: again.accountId, transfers_status: 'restricted', requirements: ['configuration.recipient.business_details'], fee_basis_points: 1_000 });
});

test('makes no second account when the first answer was lost', async () => {
  const { handle } = await newVendor();
  const before = simulator.state.accounts.size;
  simulator.faults.addCall({ path: /accounts$/, how: 'reset', when: 'after', times: 2 });
  await expect(startOnboarding(ctx(), handle)).rejects.toThrow();
  simulator.faults.clear();
  const { accountId } = await startOnboarding(ctx(), handle);
  expect([simulator.state.accounts.size - before, (await getAccount(handle)).account_id]).toEqual([1, accountId]);
});

test('is ready once Stripe says so, after an event', async () => {
  const { id, handle } = await newVendor();
  expect(await onboard(handle)).toBe(`${api.config.publicUrl}/vendor-onboarding/done`);
  const { account_id, transfers_status, requirements } = await getAccount(handle);
  expect([transfers_status, requirements]).toEqual(['active', []]);
  const browser = api.browser();
  const { variantId } = await api.make.product({ vendorId: id });
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId);
  expect((await browser.get(`/api/store/carts/${cartId}?with_store_account_id=true`)).body.cart.store_account_id).toBe(account_id);
});

test('stores what Stripe says now, not what an event said', async () => {
  const { handle } = await newVendor();
  await onboard(handle);
  const accountId = (await getAccount(handle)).account_id ?? '';
  simulator.faults.addDelivery({ type: /account/, how: 'hold', times: 2 });
  simulator.setTransfers(accountId, 'restricted');
  simulator.setTransfers(accountId, 'active');
  const [restricted = '', active = ''] = simulator.webhooks.held.slice();
  await simulator.webhooks.deliver(active);
  await simulator.webhooks.deliver(restricted);
  await api.runJobs();
  expect((await getAccount(handle)).transfers_status).toBe('active');
});

test('keeps a newer status when an older read answers late', async () => {
  const { handle } = await newVendor();
  await onboard(handle);
  const accountId = (await getAccount(handle)).account_id ?? '';
  simulator.faults.addDelivery({ type: /account/, how: 'lose', times: 2 });
  api.onStep('vendor-account.read', async () => {
    api.clock.advance(1_000);
    simulator.setTransfers(accountId, 'restricted');
    await refreshAccount(ctx(), accountId);
  });
  await refreshAccount(ctx(), accountId);
  expect((await getAccount(handle)).transfers_status).toBe('restricted');
});

test('reads accounts again where no event came', async () => {
  const { handle } = await newVendor();
  await onboard(handle);
  simulator.faults.addDelivery({ type: /account/, how: 'lose' });
  simulator.setTransfers((await getAccount(handle)).account_id ?? '', 'restricted');
  await refreshAccounts.run(ctx(), {});
  expect((await getAccount(handle)).transfers_status).toBe('restricted');
  expect((await listAccounts(ctx())).find((vendor) => vendor.handle === handle)).toMatchObject({ transfers_status: 'restricted' });
});

test('ignores an account that is no vendor’s', async () => {
  const calls = simulator.calls.length;
  await refreshAccount(ctx(), 'acct_foreign');
  expect(simulator.calls.length).toBe(calls);
});

test('sets the fee of later orders, of a vendor with an account', async () => {
  const { handle } = await newVendor();
  await expect(setFee(ctx(), handle, 500)).rejects.toThrow('no account yet');
  await startOnboarding(ctx(), handle);
  await setFee(ctx(), handle, 1_250);
  expect((await getAccount(handle)).fee_basis_points).toBe(1_250);
  await expect(setFee(ctx(), 'okand', 500)).rejects.toThrow('no vendor okand');
});

test.each([
  ['sv', 'Butiken är inte redo att ta betalt än'],
  ['en', 'This shop isn’t ready to take payments yet'],
])('refuses to sell for a vendor that is not ready, in %s', async (locale, text) => {
  const { id, handle } = await newVendor();
  const { variantId } = await api.make.product({ vendorId: id });
  const browser = api.browser();
  const cartId = await newCart(browser);
  const add = () => browser.post(`/api/store/carts/${cartId}/line-items?locale=${locale}`, { variant_id: variantId, quantity: 1 });
  expect(await add()).toMatchObject({ status: 409, body: { code: 'VENDOR_NOT_READY', message: expect.stringContaining(text) } });
  expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.items).toEqual([]);
  await startOnboarding(ctx(), handle);
  expect((await add()).body.code, 'begun, not done').toBe('VENDOR_NOT_READY');
  await onboard(handle);
  expect((await add()).status).toBe(200);
});

test.each([
  ['/vendor-onboarding/done?locale=sv', 'Stripe har fått dina uppgifter'],
  ['/vendor-onboarding/done?locale=en', 'Stripe has your details'],
  ['/vendor-onboarding/again?locale=sv', 'Länken gäller inte längre'],
])('answers the vendor who comes back to %s', async (address, text) => {
  const page = await api.get(address);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining(text)]);
});
