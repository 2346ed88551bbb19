import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { kr } from '../../testing/make.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import type { Answer, Browser } from '../../testing/test-api.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
afterEach(async () => {
  shop.simulator.faults.clear();
  await shop.simulator.webhooks.settled();
  vi.restoreAllMocks();
});

const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });
const save = (browser: Browser, confirmationToken: string) => browser.post('/api/app/settings/payments/cards', { confirmationToken });
const saveNew = async (browser: Browser): Promise<Answer> => save(browser, await shop.token('card'));
const list = async (browser: Browser) => (await browser.get('/api/app/settings/payments')).body.settings.cards;
const visa = { id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };

/** The member's customers at Stripe. */
const getCustomers = (memberId: string) => [...shop.simulator.state.customers.values()].filter(({ metadata }) => metadata['fira_member'] === memberId);

describe('saving a card', () => {
  test('saves, lists and removes a card', async () => {
    const { browser, id } = await shop.api.signedIn();
    expect((await browser.get('/api/app/settings/payments')).body).toEqual({ settings: { cards: [], cardClient: { key: 'pk_test_simulator', simulatorUrl: shop.simulator.url } } });
    expect(getCustomers(id), 'nobody is known to Stripe before').toEqual([]);
    const saved = await saveNew(browser);
    expect([saved.status, saved.body]).toEqual([200, { type: 'saved', cards: [visa] }]);
    const [setup] = [...shop.simulator.state.setups.values()].filter(({ customer }) => customer === getCustomers(id)[0]?.id);
    expect(setup).toMatchObject({ usage: 'on_session', status: 'succeeded' });
    expect(await list(browser)).toEqual([visa]);
    expect((await browser.delete(`/api/app/settings/payments/cards/${saved.body.cards[0].id}`)).body).toEqual({ cards: [] });
    expect(await list(browser)).toEqual([]);
    expect((await browser.delete(`/api/app/settings/payments/cards/${saved.body.cards[0].id}`)).status).toBe(404);
  });

  test('sends Stripe no name and no address', async () => {
    const { browser, id } = await shop.api.signedIn();
    await saveNew(browser);
    expect(getCustomers(id)).toMatchObject([{ name: null, email: null, phone: null, metadata: { fira_member: id } }]);
  });

  test('refuses a declined card, and a token that was made up', async () => {
    const { browser } = await shop.api.signedIn();
    expect((await save(browser, await shop.token('declined'))).body).toEqual({ type: 'declined' });
    expect((await save(browser, 'ctoken_none')).body).toEqual({ type: 'declined' });
    expect((await save(browser, await shop.token('swish'))).body).toEqual({ type: 'declined' });
    expect(await list(browser)).toEqual([]);
  });

  test('saves a card once the bank has approved', async () => {
    const { browser } = await shop.api.signedIn();
    const { body } = await save(browser, await shop.token('asks'));
    expect(body).toEqual({ type: 'action', clientSecret: expect.stringMatching(/^seti_/), url: expect.stringContaining('/simulator/authorize/seti_') });
    expect(await list(browser)).toEqual([]);
    const target = new URL(shop.simulator.answerPayer(String(body.url).split('/').at(-1) ?? '', 'approve'));
    expect([target.origin + target.pathname, target.searchParams.get('redirect_status')]).toEqual([`${shop.api.config.publicUrl}/user/settings/payments`, 'succeeded']);
    expect(await list(browser)).toEqual([{ ...visa, last4: '3155' }]);
  });

  test('shows a card that was saved twice once, and removes both', async () => {
    const { browser } = await shop.api.signedIn();
    await saveNew(browser);
    const [card] = (await saveNew(browser)).body.cards;
    expect(await list(browser)).toEqual([visa]);
    expect((await browser.delete(`/api/app/settings/payments/cards/${card.id}`)).body).toEqual({ cards: [] });
    expect(await list(browser)).toEqual([]);
  });
});

test('lists any number of cards with the same few statements', async () => {
  const { browser } = await shop.api.signedIn();
  const count = async () => (await shop.api.listStatements(() => list(browser))).length;
  await saveNew(browser);
  const one = await count();
  for (const method of ['card', 'asks'] as const) {
    const { body } = await save(browser, await shop.token(method));
    if (body.type === 'action') shop.simulator.answerPayer(String(body.url).split('/').at(-1) ?? '', 'approve');
  }
  expect((await list(browser)).length).toBeGreaterThan(1);
  expect(await count()).toBe(one);
  expect(one).toBeLessThanOrEqual(2);
});

describe('another member’s card', () => {
  test('is neither shown nor removed nor charged', async () => {
    const [own, other] = [await shop.api.signedIn(), await shop.api.signedIn()];
    const [card] = (await saveNew(own.browser)).body.cards;
    await saveNew(other.browser);
    expect((await other.browser.delete(`/api/app/settings/payments/cards/${card.id}`)).status).toBe(404);
    expect(await list(other.browser)).not.toContainEqual(card);
    expect(await list(own.browser)).toEqual([card]);
    const { variantId } = await shop.api.make.product({ price: kr(100), stock: 5 });
    const cartId = await shop.cart(other.browser, variantId);
    await shop.begin(other.browser, cartId);
    const answer = await shop.complete(other.browser, cartId, await shop.token('card', { payment_method: card.id }));
    expect(answer.body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_MISSING' } });
    expect((await shop.books(cartId)).orders).toEqual([]);
  });
});

describe('a card at checkout', () => {
  const openSession = (browser: Browser) => browser.post('/api/app/settings/payments/session');

  test('saves the card with consent, and pays with it next time', async () => {
    const { browser, id } = await shop.api.signedIn();
    const { body } = await openSession(browser);
    expect(shop.simulator.state.customerSessions.get(body.clientSecret)).toBe(getCustomers(id)[0]?.id);
    const { variantId } = await shop.api.make.product({ price: kr(100), stock: 5 });
    const first = await shop.cart(browser, variantId);
    await shop.begin(browser, first);
    expect((await shop.complete(browser, first, await shop.token('card', { setup_future_usage: 'on_session' }))).body.type).toBe('order');
    const [card] = await list(browser);
    expect(card).toEqual(visa);
    const second = await shop.cart(browser, variantId);
    await shop.begin(browser, second);
    expect((await shop.complete(browser, second, await shop.token('card', { payment_method: card.id }))).body.type).toBe('order');
    expect(await shop.intents(second)).toMatchObject([{ customer: getCustomers(id)[0]?.id, payment_method: card.id }]);
  });

  test('saves no card without the buyer’s consent', async () => {
    const { browser } = await shop.api.signedIn();
    await openSession(browser);
    const { variantId } = await shop.api.make.product({ price: kr(100), stock: 5 });
    expect((await shop.pay(browser, await shop.cart(browser, variantId), 'card')).body.type).toBe('order');
    expect(await list(browser)).toEqual([]);
  });

  test('pays without saved cards when Stripe opens no session', async () => {
    const { browser, id } = await shop.api.signedIn();
    shop.simulator.faults.addCall({ path: /customer_sessions/, how: 500, when: 'before' });
    expect((await openSession(browser)).body).toEqual({ clientSecret: null });
    await saveNew(browser);
    const [gone] = getCustomers(id);
    shop.simulator.state.customers.delete(gone?.id ?? '');
    expect((await openSession(browser)).body, 'deleted at Stripe').toEqual({ clientSecret: null });
    const { variantId } = await shop.api.make.product({ price: kr(100), stock: 5 });
    expect((await shop.pay(browser, await shop.cart(browser, variantId), 'card')).body.type).toBe('order');
    shop.api.clock.advance(120_000);
    expect((await openSession(browser)).body.clientSecret, 'a new customer').toMatch(/^cuss_/);
  });
});

describe('lost answers', () => {
  test('saves one card when the same press is sent twice at once', async () => {
    const { browser, id } = await shop.api.signedIn();
    const token = await shop.token('card');
    const answers = await Promise.all([save(browser, token), save(browser, token)]);
    for (const { status, body } of answers) expect([status, body.type]).toEqual([200, 'saved']);
    expect(getCustomers(id)).toHaveLength(1);
    expect([...shop.simulator.state.methods.values()].filter(({ method }) => method.customer === getCustomers(id)[0]?.id)).toHaveLength(1);
  });

  test.each([
    ['a customer', /\/v1\/customers$/],
    ['a card', /\/v1\/setup_intents$/],
  ])('saves one card when the answer about %s is lost', async (_what, path) => {
    for (const how of ['reset', 500] as const) {
      const { browser, id } = await shop.api.signedIn();
      shop.simulator.faults.addCall({ method: 'POST', path, how, when: 'after' });
      expect((await saveNew(browser)).body).toMatchObject({ type: 'saved', cards: [visa] });
      expect(getCustomers(id)).toHaveLength(1);
      expect(await list(browser)).toHaveLength(1);
      shop.simulator.faults.clear();
    }
  });

  test('saves the card at the next try when Stripe fails before', async () => {
    const { browser, id } = await shop.api.signedIn();
    shop.simulator.faults.addCall({ method: 'POST', path: /\/v1\/customers$/, how: 429, when: 'before', times: 3 });
    const token = await shop.token('card');
    expect((await save(browser, token)).body.code).toBe('UNAVAILABLE');
    shop.simulator.faults.clear();
    expect((await save(browser, token)).body.type).toBe('saved');
    expect(getCustomers(id)).toHaveLength(1);
  });

  test('removes a card whose removal was not answered', async () => {
    const { browser } = await shop.api.signedIn();
    const [card] = (await saveNew(browser)).body.cards;
    shop.simulator.faults.addCall({ path: /detach$/, how: 500, when: 'after' });
    expect((await browser.delete(`/api/app/settings/payments/cards/${card.id}`)).body).toEqual({ cards: [] });
    expect(await list(browser)).toEqual([]);
  });

  test('reports that Stripe is unavailable, with the member’s cards unharmed', async () => {
    const { browser } = await shop.api.signedIn();
    await saveNew(browser);
    shop.simulator.faults.addCall({ path: /payment_methods/, how: 500, when: 'before', times: 9 });
    expect((await browser.get('/api/app/settings/payments')).status).toBe(503);
    shop.simulator.faults.clear();
    expect(await list(browser)).toEqual([visa]);
  });
});

describe('personal data', () => {
  const deleteAccount = (browser: Browser, password: string) => browser.delete('/api/app/user', { password });

  test('deletes customer and cards at Stripe with the account', async () => {
    const { browser, id, password } = await shop.api.signedIn();
    await saveNew(browser);
    const [customer] = getCustomers(id);
    shop.simulator.faults.addCall({ method: 'DELETE', path: /customers/, how: 500, when: 'before', times: 2 });
    expect((await deleteAccount(browser, password)).status).toBe(200);
    expect(await rows('select 1 from member_customers where member_id = $1', id)).toEqual([]);
    await shop.api.runJobs();
    expect(getCustomers(id), 'a failed job is tried again').toHaveLength(1);
    shop.simulator.faults.clear();
    await rows('update graphile_worker._private_jobs set run_at = now()');
    await shop.api.runJobs();
    expect(getCustomers(id)).toEqual([]);
    expect([...shop.simulator.state.methods.values()].filter(({ method }) => method.customer === customer?.id)).toEqual([]);
  });

  test('deletes a customer whose answer was lost before the account was deleted', async () => {
    const { browser, id, password } = await shop.api.signedIn();
    shop.simulator.faults.addCall({ method: 'POST', path: /\/v1\/customers$/, how: 500, when: 'after' });
    shop.simulator.faults.addCall({ method: 'GET', path: /\/v1\/customers$/, how: 500, when: 'before', times: 2 });
    expect((await saveNew(browser)).status).toBe(503);
    shop.simulator.faults.clear();
    expect(getCustomers(id)).toHaveLength(1);
    await deleteAccount(browser, password);
    await shop.api.runJobs();
    expect(getCustomers(id)).toEqual([]);
  });

  test('deletes the customer when the account is deleted while it is created', async () => {
    const { browser, id, password } = await shop.api.signedIn();
    shop.api.onStep('customer.created', async () => void (await deleteAccount(browser, password)));
    expect((await saveNew(browser)).status).toBe(401);
    await shop.api.runJobs();
    expect(getCustomers(id)).toEqual([]);
  });

  test('exports the customer’s id, and no card', async () => {
    const { browser, id } = await shop.api.signedIn();
    await saveNew(browser);
    expect(await rows('select customer_id from member_customers where member_id = $1', id)).toEqual([{ customer_id: getCustomers(id)[0]?.id }]);
  });

  test('leaves nothing of a card in database and log', async () => {
    const logged: string[] = [];
    Object.assign(shop.api.services, { log: createLogger('trace', { write: (line: string) => void logged.push(line) }) });
    const { browser } = await shop.api.signedIn();
    const tokens = [await shop.token('card'), await shop.token('declined'), await shop.token('asks')];
    const answers = [];
    for (const token of tokens) answers.push(await save(browser, token));
    const { body: session } = await browser.post('/api/app/settings/payments/session');
    await shop.api.runJobs();
    const words = [...tokens, answers[0]?.body.cards[0].id, answers[2]?.body.clientSecret, session.clientSecret, '4242424242424242', '4000002500003155'];
    expect(words.every((word) => typeof word === 'string' && word.length > 10)).toBe(true);
    const tables = await rows<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      for (const word of words) expect(await rows(`select 1 from ${name} t where strpos(t::text, $1) > 0`, word), `${word} in ${name}`).toEqual([]);
    }
    expect(logged.length).toBeGreaterThan(0);
    for (const word of words) expect(logged.join('')).not.toContain(word);
  });
});

test('CART-15 logs an error and offers no saving without a card key', async () => {
  const keyless = await stripeShop({ settings: { STRIPE_PUBLISHABLE_KEY: '' } });
  try {
    const log = keyless.api.services.log.child<string>({});
    vi.spyOn(keyless.api.services.log, 'child').mockReturnValue(log);
    const error = vi.spyOn(log, 'error');
    const { browser } = await keyless.api.signedIn();
    expect((await browser.get('/api/app/settings/payments')).body).toEqual({ settings: { cards: [], cardClient: null } });
    expect((await browser.post('/api/app/settings/payments/session')).body).toEqual({ clientSecret: null });
    expect(error.mock.calls[0]).toEqual([expect.stringContaining('STRIPE_PUBLISHABLE_KEY is missing')]);
  } finally {
    await keyless.stop();
  }
});
