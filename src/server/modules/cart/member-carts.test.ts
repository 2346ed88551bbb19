import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Browser, createBrowser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const cart = (browser: Browser, id: string) => browser.get(`/api/store/carts/${id}`);
const getUser = async (browser: Browser) => (await browser.get('/api/app/user')).body.user as { _id: string; cart_id: string | null; saved_cart_ids: string[] };
const logIn = (browser: Browser, { email, password }: { email: string; password: string }) => browser.post('/api/auth/login', { email, password });
const getLines = async (browser: Browser, id: string): Promise<Record<string, number>> =>
  Object.fromEntries((await cart(browser, id)).body.cart.items.map((item: { variant_id: string; quantity: number }) => [item.variant_id, item.quantity]));

/** A member with a cart from another device, signed in only there. */
async function memberWithBag(...lines: [variantId: string, quantity: number][]) {
  const member = await api.signedIn();
  const cartId = await newCart(member.browser);
  for (const [variantId, quantity] of lines) await addTo(member.browser, cartId, variantId, quantity);
  return { ...member, cartId };
}

async function visitorWithBag(...lines: [variantId: string, quantity: number][]) {
  const browser = api.browser();
  const cartId = await newCart(browser);
  for (const [variantId, quantity] of lines) await addTo(browser, cartId, variantId, quantity);
  return { browser, cartId };
}

function copyBrowser(browser: Browser): Browser {
  const copy = createBrowser(api.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('a member’s bag', () => {
  test('belongs to the member alone once used while signed in', async () => {
    const { variantId } = await api.make.product();
    const { browser, cartId } = await visitorWithBag([variantId, 1]);
    const before = copyBrowser(browser);
    const member = await api.make.member();
    await logIn(browser, member);
    expect((await cart(browser, cartId)).status).toBe(200);
    const others = [before, api.browser(), (await api.signedIn()).browser];
    for (const other of others) {
      expectProblem(await cart(other, cartId), 'NOT_FOUND');
      expectProblem(await other.get(`/api/store/carts/${cartId}/items-count`), 'NOT_FOUND');
      expectProblem(await addTo(other, cartId, variantId), 'NOT_FOUND');
      expectProblem(await fillIn(other, cartId), 'NOT_FOUND');
      expectProblem(await complete(other, cartId), 'NOT_FOUND');
    }
    expect((await fillIn(browser, cartId)).status).toBe(200);
  });

  test('shows signed-in holders of the id the lines, never the e-mail', async () => {
    const { variantId } = await api.make.product();
    const { browser, cartId } = await visitorWithBag([variantId, 1]);
    await fillIn(browser, cartId, { email: 'hemlig@exempel.example' });
    const curious = (await api.signedIn()).browser;
    const seen = await cart(curious, cartId);
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain('hemlig@exempel.example');
    expect((await addTo(curious, cartId, variantId)).status).toBe(200);
    expect((await cart(browser, cartId)).body.cart.email).toBe('hemlig@exempel.example');
  });

  test('answers that the session is renewable, never 404, until renewed', async () => {
    const { variantId } = await api.make.product();
    const { browser, cartId } = await memberWithBag([variantId, 2]);
    api.clock.advance(16 * 60_000);
    expectProblem(await cart(browser, cartId), 'ACCESS_TOKEN_EXPIRED');
    browser.cookies.delete('client.access-token');
    for (const answer of [await cart(browser, cartId), await addTo(browser, cartId, variantId), await complete(browser, cartId)]) expectProblem(answer, 'ACCESS_TOKEN_EXPIRED');
    await browser.get('/api/backend/token-refresh/access-token');
    expect(await getLines(browser, cartId)).toEqual({ [variantId]: 2 });
    await browser.post('/api/auth/logout');
    expectProblem(await cart(browser, cartId), 'NOT_FOUND');
  });

  test('is found on another device by the account', async () => {
    const { variantId } = await api.make.product();
    const { cartId, ...member } = await memberWithBag([variantId, 2]);
    const phone = api.browser();
    await logIn(phone, member);
    expect(await getUser(phone)).toMatchObject({ cart_id: cartId, saved_cart_ids: [] });
    expect(await getLines(phone, cartId)).toEqual({ [variantId]: 2 });
  });
});

describe('signing in with a bag [7]', () => {
  test('merges lines of the same vendor without loss into the visible one', async () => {
    const [shared, mine, theirs] = [await api.make.product({ stock: 300 }), await api.make.product(), await api.make.product()];
    const member = await memberWithBag([shared.variantId, 60], [theirs.variantId, 1]);
    const { browser, cartId } = await visitorWithBag([shared.variantId, 50], [mine.variantId, 3]);
    await logIn(browser, member);
    expect(await getUser(browser)).toMatchObject({ cart_id: cartId, saved_cart_ids: [] });
    expect(await getLines(browser, cartId), '99 of a thing are as many as an order may hold').toEqual({ [shared.variantId]: 99, [mine.variantId]: 3, [theirs.variantId]: 1 });
    expect(await getUser(member.browser), 'the other device is told too').toMatchObject({ cart_id: cartId });
    expect(await getLines(member.browser, cartId)).toEqual({ [shared.variantId]: 99, [mine.variantId]: 3, [theirs.variantId]: 1 });
  });

  test('uses the visitor’s and saves the account’s for another vendor', async () => {
    const [mine, theirs] = [await api.make.product(), await api.make.product({ vendorId: await api.make.vendor({ name: 'Den andra' }) })];
    const member = await memberWithBag([theirs.variantId, 4]);
    const { browser, cartId } = await visitorWithBag([mine.variantId, 1]);
    api.clock.advance(1_000);
    await logIn(browser, member);
    expect(await getUser(browser)).toMatchObject({ cart_id: cartId, saved_cart_ids: [member.cartId] });
    api.clock.advance(1_000);
    const chosen = await browser.put('/api/app/user/cart', { cart_id: member.cartId });
    expect(chosen.body.user).toMatchObject({ cart_id: member.cartId, saved_cart_ids: [cartId] });
    expect(await getLines(browser, member.cartId)).toEqual({ [theirs.variantId]: 4 });
    const stranger = (await api.signedIn()).browser;
    expectProblem(await stranger.put('/api/app/user/cart', { cart_id: member.cartId }), 'NOT_FOUND');
  });

  test('adopts the visitor’s or keeps the account’s when only one exists', async () => {
    const { variantId } = await api.make.product();
    const fresh = await api.make.member();
    const { browser, cartId } = await visitorWithBag([variantId, 1]);
    await logIn(browser, fresh);
    expect(await getUser(browser)).toMatchObject({ cart_id: cartId });
    const empty = await visitorWithBag();
    await logIn(empty.browser, fresh);
    expect(await getUser(empty.browser)).toMatchObject({ cart_id: cartId, saved_cart_ids: [] });
  });

  test('prefers the visitor’s input and fills gaps from the account’s', async () => {
    const { variantId } = await api.make.product();
    const member = await memberWithBag([variantId, 1]);
    await fillIn(member.browser, member.cartId, { email: 'konto@exempel.example' });
    await member.browser.put(`/api/store/carts/${member.cartId}/cart`, { gift: { is_gift: true, message: 'Grattis!', wrapping: false, hide_prices: true } });
    const { browser, cartId } = await visitorWithBag([variantId, 1]);
    await browser.put(`/api/store/carts/${cartId}/cart`, { email: 'besokare@exempel.example' });
    await logIn(browser, member);
    const { cart: merged } = (await cart(browser, cartId)).body;
    expect(merged).toMatchObject({ email: 'besokare@exempel.example', shipping_address: { city: 'Stockholm' }, metadata: { gift: { message: 'Grattis!' } } });
  });

  test('prices joined lines of two currencies in the visitor’s', async () => {
    const { variantId } = await api.make.product({ price: 11_000, priceEur: 1_000 });
    const other = await api.make.product({ price: 22_000, priceEur: 2_000 });
    const member = await memberWithBag([other.variantId, 1]);
    const browser = api.browser();
    const cartId = await newCart(browser, 'reg_nordics');
    await addTo(browser, cartId, variantId);
    await logIn(browser, member);
    const { cart: merged } = (await cart(browser, cartId)).body;
    expect(merged).toMatchObject({ currency_code: 'EUR', item_total: 30 });
    expect(merged.items.map((item: { previous_unit_price: number | null }) => item.previous_unit_price)).toEqual([null, null]);
  });

  test('joins every line once from two tabs at once', async () => {
    const [shared, mine] = [await api.make.product({ stock: 300 }), await api.make.product()];
    for (let round = 0; round < 5; round += 1) {
      const member = await memberWithBag([shared.variantId, 2]);
      const { browser, cartId } = await visitorWithBag([shared.variantId, 3], [mine.variantId, 1]);
      const tabs = [browser, copyBrowser(browser), copyBrowser(browser)];
      const answers = await Promise.all(tabs.map((tab) => logIn(tab, member)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await getLines(browser, cartId)).toEqual({ [shared.variantId]: 5, [mine.variantId]: 1 });
      expect(await getUser(browser)).toMatchObject({ cart_id: cartId, saved_cart_ids: [] });
    }
  });

  test.each(['adopt.locked', 'adopt.merged', 'login.before-commit'])('rolls back when failing half-way (%s), and the next attempt succeeds', async (step) => {
    const [shared, theirs] = [await api.make.product({ stock: 300 }), await api.make.product()];
    const member = await memberWithBag([shared.variantId, 2], [theirs.variantId, 1]);
    const { browser, cartId } = await visitorWithBag([shared.variantId, 3]);
    api.onStep(step, async () => {
      throw new Error('the power is gone');
    });
    expectProblem(await logIn(browser, member), 'INTERNAL');
    expect(browser.cookies.has('client.access-token')).toBe(false);
    expect(await getLines(browser, cartId)).toEqual({ [shared.variantId]: 3 });
    expect(await getLines(member.browser, member.cartId)).toEqual({ [shared.variantId]: 2, [theirs.variantId]: 1 });
    expect((await logIn(browser, member)).status).toBe(200);
    expect(await getLines(browser, cartId)).toEqual({ [shared.variantId]: 5, [theirs.variantId]: 1 });
  });

  test('loses nothing that another device adds meanwhile', async () => {
    const [shared, late] = [await api.make.product({ stock: 300 }), await api.make.product()];
    const member = await memberWithBag([shared.variantId, 2]);
    const { browser, cartId } = await visitorWithBag([shared.variantId, 3]);
    const adding: Promise<unknown>[] = [];
    api.onStep('adopt.merged', async () => {
      adding.push(addTo(member.browser, member.cartId, late.variantId));
    });
    await logIn(browser, member);
    await Promise.all(adding);
    const both = { ...(await getLines(browser, cartId)), ...(await getLines(member.browser, member.cartId)) };
    expect(both).toEqual({ [shared.variantId]: 5, [late.variantId]: 1 });
  });
});

describe('orders', () => {
  const buy = async (browser: Browser, email: string) => {
    const { variantId } = await api.make.product();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, variantId);
    await fillIn(browser, cartId, { email });
    await pay(browser, cartId);
    return (await complete(browser, cartId)).body.order.id as string;
  };
  const order = (browser: Browser, id: string) => browser.get(`/api/store/orders/${id}`);

  test('ORD-01 requires the member’s session for their order on any browser', async () => {
    const member = await api.signedIn();
    const orderId = await buy(member.browser, 'vem.som.helst@exempel.example');
    expect((await order(member.browser, orderId)).status).toBe(200);
    const phone = api.browser();
    await logIn(phone, member);
    expect((await order(phone, orderId)).status).toBe(200);
    expectProblem(await order((await api.signedIn()).browser, orderId), 'NOT_FOUND');
    api.clock.advance(16 * 60_000);
    expectProblem(await order(phone, orderId), 'ACCESS_TOKEN_EXPIRED');
    await member.browser.delete('/api/backend/login');
    expectProblem(await order(member.browser, orderId), 'NOT_FOUND');
  });

  test('adds a guest’s order to the account without hiding it from them', async () => {
    const guest = api.browser();
    const before = await buy(guest, 'Ny.Medlem@exempel.example');
    const member = await api.make.member({ email: 'ny.medlem@exempel.example' });
    const after = await buy(guest, 'ny.medlem@exempel.example');
    const own = api.browser();
    await logIn(own, member);
    for (const orderId of [before, after]) {
      expect((await order(own, orderId)).status).toBe(200);
      expect((await order(guest, orderId)).status).toBe(200);
    }
    expectProblem(await order((await api.signedIn()).browser, before), 'NOT_FOUND');
  });
});
