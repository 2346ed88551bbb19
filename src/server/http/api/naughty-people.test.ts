/** Lesson 8, 13 and AUTH-07: naughty strings in names and wishes are stored unchanged or refused, never a 5xx. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isWithoutLink } from '#shared/values/people/person-name.ts';
import { plainLine, plainLines } from '#shared/values/text/plain-text.ts';
import { getOrders, requestId } from '../../testing/orders.ts';
import { newCart, swedishAddress } from '../../testing/purchase.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { isMeant, isStorable, withEach, withSome, withSomeInLots } from '../testing/naughty-strings.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());
afterEach(() => api.clock.set('2026-11-23T10:00:00Z'));

/** Rules for first and last names. */
const isName = (text: string): boolean => plainLine(text) !== '' && [...plainLine(text)].length <= 80 && isStorable(text) && isWithoutLink(plainLine(text));

const aMinute = () => api.clock.advance(60_000);
const anHour = () => api.clock.advance(3_600_000);

test('as a promotion’s code: unknown or refused, and it changes nothing', async () => {
  const browser = api.browser();
  const cartId = await newCart(browser);
  const product = await api.make.product({ stock: 9 });
  await browser.post(`/api/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 1 });
  await withSomeInLots(
    20,
    aMinute,
    (text) => browser.post(`/api/store/carts/${cartId}/promotions`, { codes: [text] }),
    (answer, text) => {
      isMeant(answer, text);
      expect([400, 404], JSON.stringify(text)).toContain(answer.status);
    },
  );
  expect((await browser.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ promotions: [], discount_total: 0 });
});

test('stores a withdrawal’s name and words as plain text, or refuses them', async () => {
  const bought = await shop.purchase([{}]);
  const said: string[] = [];
  await withSomeInLots(
    10,
    anHour,
    (text) => shop.declare({ order_number: String(bought.order.number), email: bought.email, name: text, text }),
    (answer, text) => {
      isMeant(answer, text);
      if (answer.status === 200) said.push(text);
      else expect(plainLine(text) === '' || plainLine(text).length > 160 || !isStorable(text), JSON.stringify(text)).toBe(true);
    },
  );
  await api.runJobs();
  const stored = await shop.rows<{ name: string; goods: string }>('select name, goods from withdrawals where order_id = $1', bought.order.id);
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(said.map(plainLine)));
  expect(new Set(stored.map(({ goods }) => goods))).toEqual(new Set(said.map(plainLines)));
  expect(await shop.receiptsTo(bought.email)).toHaveLength(said.length);
  expect(await shop.rows(`select 1 from graphile_worker.jobs where task_identifier like 'withdrawals:%' and last_error is not null`)).toEqual([]);
});

test('as a withdrawal’s order number, e-mail, own name and lines', async () => {
  const bought = await shop.purchase([{}]);
  await withSomeInLots(10, anHour, (text) => shop.declare({ request_id: text, order_number: text, email: text }));
  await withSomeInLots(10, anHour, (text) => shop.declare({ order_number: text, email: bought.email }));
  await withSomeInLots(20, aMinute, (text) => shop.withdraw(bought, { request_id: requestId(), items: [{ item_id: text, quantity: 1 }] }));
  await withSomeInLots(20, aMinute, (text) =>
    api.post(`/api/store/orders/${bought.order.id}/withdrawals?key=${encodeURIComponent(text.toWellFormed())}`, { request_id: requestId(), name: 'x', items: null }),
  );
  await api.runJobs();
  expect((await shop.orderNow(bought)).withdrawals).toEqual([]);
});

test('as the address of a stock alert, and what its link carries', async () => {
  const product = await api.make.product({ stock: 0 });
  await withSomeInLots(
    20,
    aMinute,
    (text) => api.post(`/api/store/variants/${product.variantId}/stock-alerts`, { email: text }),
    (answer, text) => {
      isMeant(answer, text);
      expect(answer.status, JSON.stringify(text)).toBe(400);
    },
  );
  // Clients remove dot segments themselves (RFC 3986 5.2.4).
  const at = (text: string) => (/^\.{1,2}$/.test(text) ? `${text}x` : encodeURIComponent(text.toWellFormed()));
  await withSomeInLots(20, aMinute, (text) => api.post(`/api/store/variants/${at(text)}/stock-alerts`, { email: 'kund@exempel.example' }));
  for (const step of ['confirm', 'unsubscribe']) await withSomeInLots(20, aMinute, (text) => api.post(`/api/store/stock-alerts/${at(text)}/${step}`, {}));
  await api.runJobs();
});

test('AUTH-07 as a registration’s names and password, with the mails that follow', async () => {
  let count = 0;
  const asked = { isAsked: (answer: Answer) => answer.status === 201 };
  await withSomeInLots(
    20,
    aMinute,
    (text) => {
      count += 1;
      return api.browser().post('/api/auth/register', { email: `stygg${count}@exempel.example`, password: 'ett bra lösenord', firstName: text, lastName: text, invitedBy: text.slice(0, 100) });
    },
    (answer, text) => {
      if (!asked.isAsked(answer)) isMeant(answer, text);
      expect(asked.isAsked(answer), JSON.stringify(text)).toBe(isName(text) && isStorable(text.slice(0, 100)));
    },
  );
  await api.runJobs();
  expect(await shop.rows(`select 1 from graphile_worker.jobs where task_identifier like 'auth:%' and last_error is not null`)).toEqual([]);
  await withSome((text) => api.post('/api/auth/forgot-password', { email: text }));
});

test('AUTH-07 stores profile and address fields as one visible line, or refuses them', async () => {
  const { browser } = await api.signedIn();
  await withEach(
    (text) => browser.patch('/api/app/user', { firstName: text, lastName: text }),
    (answer, text) => {
      isMeant(answer, text);
      const stored = plainLine(text);
      if (!isName(text)) expect(answer.status, JSON.stringify(text)).toBe(400);
      else expect(answer.body.user).toMatchObject({ firstName: stored, lastName: stored });
    },
  );
  await withSome((text) => browser.patch('/api/app/user', { phone: text }));
  await withSome((text) => browser.patch('/api/app/user', { dateOfBirth: text }));
  await withSome((text) => browser.patch('/api/app/user', { gender: text, settings: { language: text } }));
  await withSome((text) => browser.patch('/api/app/user', { addresses: [{ ...swedishAddress, first_name: text, city: text, address_1: text }] }));
});

test('PPL-01 PPL-02 stores and searches people’s fields as plain text, or refuses them', async () => {
  const { browser } = await api.signedIn();
  const { _id } = (await browser.post('/api/app/jubilees', { firstName: 'Greta' })).body.jubilee as { _id: string };
  const isStored = (answer: Answer, text: string) => {
    isMeant(answer, text);
    const stored = plainLine(text);
    if (stored === '' || [...stored].length > 80 || !isStorable(text)) expect(answer.status, JSON.stringify(text)).toBe(400);
    else expect(answer.body.jubilee).toMatchObject({ firstName: stored, lastName: stored });
  };
  const isStoredOrMade = (answer: Answer, text: string) => isStored(answer.status === 201 ? { ...answer, status: 200 } : answer, text);
  await withEach((text) => browser.patch(`/api/app/jubilees/${_id}`, { firstName: text, lastName: text }), isStored);
  await withSome((text) => {
    const body = `--grans\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify({ firstName: text, lastName: text })}\r\n--grans--\r\n`;
    return browser.send('POST', '/api/app/jubilees', { body, headers: { 'content-type': 'multipart/form-data; boundary=grans' } });
  }, isStoredOrMade);
  await withSome((text) => browser.patch(`/api/app/jubilees/${_id}`, { dateOfBirth: text, relation: text }));
  for (const address of ['jubilees', 'jubilees/search-all']) {
    await withEach((text) => browser.get(`/api/app/${address}?${new URLSearchParams({ term: text.toWellFormed() })}`));
    await withSome((text) => browser.get(`/api/app/${address}?${new URLSearchParams({ relation: text.toWellFormed(), excludeJubilees: text.toWellFormed() })}`));
  }
});

test('PPL-04 stores a name answered by link as plain text, or refuses it', async () => {
  const { browser, email, password } = await api.signedIn();
  const { link } = (await browser.post('/api/app/birthday-links', {})).body;
  const token = link.url.split('/').at(-1);
  const say = (name: string, dateOfBirth: string) => api.browser().post(`/api/app/public/birthday-links/${token}/answers`, { name, dateOfBirth });
  await withSomeInLots(
    60,
    anHour,
    (text) => say(text, '--03-14'),
    (answer, text) => {
      isMeant(answer, text);
      expect(answer.status === 200, JSON.stringify(text)).toBe(isName(text));
    },
  );
  await withSomeInLots(60, anHour, (text) => say('Petra', text));
  await browser.post('/api/auth/login', { email, password });
  const { answers } = (await browser.get('/api/app/birthday-links')).body;
  expect(answers.length).toBeGreaterThan(50);
  for (const { _id, name } of answers) {
    expect(name).toBe(plainLine(name));
    expect((await browser.post(`/api/app/birthday-answers/${_id}/save`, {})).status).toBe(200);
  }
});

test('ANA-01 as what a visit is counted by', async () => {
  const count = (event: object) => api.post('/api/analytics/events', { events: [event], device: 'phone' });
  const isCounted = (answer: Answer, text: string) => {
    if (answer.status !== 202) isMeant(answer, text);
  };
  await withEach((text) => count({ name: 'page_view', page: 'product', handle: text }), isCounted);
  await withSome((text) => count({ name: 'page_view', page: text }), isCounted);
  await withSome((text) => count({ name: text }), isCounted);
});
