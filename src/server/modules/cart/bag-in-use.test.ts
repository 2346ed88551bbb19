import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type Browser, createBrowser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const current = async (browser: Browser): Promise<{ id: string; email: string | null; items: { id: string }[] } | null> => {
  const answer = await browser.get('/api/store/carts/current');
  expect(answer.status).toBe(200);
  return answer.body.cart;
};

async function visitorWithBag(variantId: string) {
  const browser = api.browser();
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId);
  return { browser, cartId };
}

describe('the bag that a browser uses', () => {
  test('is null for a stranger or when empty, else the complete cart', async () => {
    const { variantId } = await api.make.product();
    const stranger = api.browser();
    const browser = api.browser();
    const cartId = await newCart(browser);
    expect(await current(stranger)).toBeNull();
    expect(await current(browser)).toBeNull();
    await addTo(browser, cartId, variantId);
    await fillIn(browser, cartId, { email: 'asa@exempel.example' });
    expect(await current(browser)).toEqual((await browser.get(`/api/store/carts/${cartId}`)).body.cart);
    expect(await current(browser)).toMatchObject({ id: cartId, email: 'asa@exempel.example' });
    expect(await current(stranger)).toBeNull();
    expect(await current((await api.signedIn()).browser)).toBeNull();
  });

  test('is null when the last-used one is empty, whatever another contains', async () => {
    const { variantId } = await api.make.product();
    const { browser } = await visitorWithBag(variantId);
    api.clock.advance(1_000);
    await newCart(browser);
    expect(await current(browser)).toBeNull();
  });

  test('is not reported as null when the session is renewable', async () => {
    const { variantId } = await api.make.product();
    const { browser } = await api.signedIn();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, variantId);
    browser.cookies.delete('client.access-token');
    expectProblem(await browser.get('/api/store/carts/current'), 'ACCESS_TOKEN_EXPIRED');
    await browser.get('/api/backend/token-refresh/access-token');
    expect(await current(browser)).toMatchObject({ id: cartId });
  });

  test('is the last-used one, unless it was ordered', async () => {
    const { variantId } = await api.make.product();
    const { browser, cartId: first } = await visitorWithBag(variantId);
    api.clock.advance(1_000);
    const second = await newCart(browser);
    await addTo(browser, second, variantId);
    expect(await current(browser)).toMatchObject({ id: second });
    api.clock.advance(1_000);
    await fillIn(browser, first);
    expect(await current(browser)).toMatchObject({ id: first });
    await pay(browser, first);
    expect((await complete(browser, first)).body.type).toBe('order');
    expect(await current(browser)).toMatchObject({ id: second });
  });

  test('is the account’s on each device, and unavailable here after logout', async () => {
    const { variantId } = await api.make.product();
    const { browser, cartId } = await visitorWithBag(variantId);
    const before = createBrowser(api.url);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    const { email, password } = await api.make.member();
    const phone = api.browser();
    for (const device of [browser, phone]) {
      await device.post('/api/auth/login', { email, password });
      expect(await current(device)).toMatchObject({ id: cartId });
    }
    expect(await current(before), 'the browser’s secret alone opens it no longer').toBeNull();
    const other = await newCart(phone);
    await addTo(phone, other, variantId);
    api.clock.advance(1_000);
    await phone.put('/api/app/user/cart', { cart_id: other });
    expect(await current(browser), 'what another device chose').toMatchObject({ id: other });
    await phone.delete(`/api/store/carts/${other}/line-items/${(await current(phone))?.items[0]?.id}`);
    expect(await current(browser), 'it is empty; what was saved beside it is not in use').toBeNull();
    expect((await browser.get('/api/app/user')).body.user).toMatchObject({ cart_id: other, saved_cart_ids: [cartId] });
    await browser.post('/api/auth/logout');
    expect(await current(browser)).toBeNull();
  });
});
