/** E-mail addresses: HTML's rule plus internationalized domains, one parser for all inputs. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo, tokenIn } from '../../testing/mailbox.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, fillIn, newCart } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

const password = 'ett bra lösenord';
/** Typed, DNS form, displayed. */
const addresses = [
  ['info@räksmörgås.example', 'info@xn--rksmrgs-5wao1o.example', 'info@räksmörgås.example'],
  ['a&b@example.com', 'a&b@example.com', 'a&b@example.com'],
  ['kund/inkop@example.com', 'kund/inkop@example.com', 'kund/inkop@example.com'],
  ['x@xn--e1afmkfd.xn--p1ai', 'x@xn--e1afmkfd.xn--p1ai', 'x@пример.рф'],
] as const;

test.each(addresses)('AUTH-01 %s registers, logs in by either form, and chooses a new password', async (typed, ascii, shown) => {
  const browser = api.browser();
  expect(await browser.post('/api/auth/register', { email: typed, password, firstName: 'Åsa' })).toMatchObject({ status: 201 });
  const [mail] = await mailsTo(api, shown);
  expect((await browser.post('/api/auth/verify-email', { token: tokenIn(mail) })).status).toBe(200);
  for (const email of [typed, ascii, shown, shown.toUpperCase()]) {
    const own = api.browser();
    expect((await own.post('/api/auth/login', { email, password })).body).toEqual({ success: true });
    expect((await own.get('/api/app/user')).body.user.email).toBe(shown);
  }
  await api.post('/api/auth/forgot-password', { email: ascii });
  const token = tokenIn((await mailsTo(api, shown)).at(-1));
  expect((await api.post(`/api/auth/reset-password/${token}`, { newPassword: 'ett nytt bra lösenord' })).status).toBe(200);
});

describe('an address with a domain of other letters', () => {
  test('has one account, in whichever form it registers again', async () => {
    const member = await api.make.member({ email: 'en@blåbär.example' });
    await api.post('/api/auth/register', { email: 'en@xn--blbr-noae.example', password, firstName: 'Bo' });
    expect((await mailsTo(api, member.email)).map(({ subject }) => subject)).toEqual(['Du har redan ett konto hos Fira']);
  });

  test('becomes a member’s new address, and is refused in its other form', async () => {
    const { browser } = await api.signedIn();
    await browser.post('/api/app/user/email', { email: 'ny@xn--blbr-noae.example', password });
    expect((await browser.post('/api/auth/verify-email', { token: tokenIn((await mailsTo(api, 'ny@blåbär.example'))[0]) })).status).toBe(200);
    expect((await browser.get('/api/app/user')).body.user.email).toBe('ny@blåbär.example');
    const answer = await browser.post('/api/app/user/email', { email: 'NY@xn--blbr-noae.example', password });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors).toMatchObject([{ field: 'email', code: 'own_email' }]);
  });

  test('is invited and found by either form', async () => {
    const { browser } = await api.signedIn();
    expect((await browser.post('/api/app/user/invite/mails', { email: 'van@xn--blbr-noae.example' })).status).toBeLessThan(300);
    expect(await mailsTo(api, 'van@blåbär.example')).toHaveLength(1);
    const friend = await api.signedIn({ email: 'hittas@blåbär.example' });
    const settings = (await friend.browser.get('/api/app/settings/privacy')).body.settings;
    await friend.browser.put('/api/app/settings/privacy', { ...settings, findableByEmail: true });
    for (const term of [friend.email, 'hittas@xn--blbr-noae.example'])
      expect((await browser.get(`/api/app/jubilees/search-all?${new URLSearchParams({ term })}`)).body.jubilees, term).toMatchObject([{ _id: friend.id }]);
  });

  test('buys, appears on the order as typed, and withdraws by either form', async () => {
    const shop = getOrders(api);
    const bought = await shop.purchase([{}], { email: 'kund@xn--blbr-noae.example' });
    expect(bought.order.email).toBe('kund@blåbär.example');
    expect(await mailsTo(api, 'kund@blåbär.example')).not.toEqual([]);
    await shop.declare({ order_number: String(bought.order.number), email: 'Kund@Blåbär.example', name: 'Åsa' });
    await api.runJobs();
    expect((await shop.orderNow(bought)).withdrawals).toHaveLength(1);
  });

  test('remains in the cart as typed', async () => {
    const browser = api.browser();
    const cartId = await newCart(browser);
    await addTo(browser, cartId, (await api.make.product({ stock: 1 })).variantId);
    await fillIn(browser, cartId, { email: ' Kund@BLÅBÄR.example ' });
    expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart.email).toBe('kund@blåbär.example');
  });
});

test.each(['kim@', 'örjan@example.com', 'kim@exa_mple.com', 'kim@example.com\r\nBcc: bo@example.com', 'kim@\u202Eexample.com'])('refuses %j in words', async (email) => {
  const answer = await api.post('/api/auth/register', { email, password, firstName: 'Åsa' });
  expectProblem(answer, 'VALIDATION_FAILED');
  expect(answer.body.errors).toEqual([{ field: 'email', code: 'invalid_email', message: 'Skriv en hel e-postadress, till exempel namn@exempel.se.' }]);
});
