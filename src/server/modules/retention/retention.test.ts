import { afterEach, beforeEach, expect, test } from 'vitest';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { tablesWith as searchFor } from '../../testing/search-database.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi({ hasEditedOrders: true });
});
afterEach(() => api.stop());

const DAY_MS = 86_400_000;
const person = { email: 'minnesvard@exempel.example', name: 'Minnesvärd', street: 'Glömskegränd 7', greeting: 'Grattis på Ragnarsdagen' };

async function runRetention(): Promise<void> {
  await api.database.run({ text: `select graphile_worker.add_job('retention:forget', '{}')`, values: [] });
  await api.runJobs();
}

const tablesWith = (text: string) => searchFor(api, text);

const everything = () => Promise.all(Object.values(person).map(tablesWith)).then((found) => [...new Set(found.flat())].sort());

async function buy(email: string) {
  const browser = api.browser();
  const product = await api.make.product({ stock: 9 });
  const cartId = await newCart(browser);
  await addTo(browser, cartId, product.variantId);
  await fillIn(browser, cartId, { email, address: { ...swedishAddress, last_name: person.name, address_1: person.street } });
  await browser.put(`/api/store/carts/${cartId}/cart`, { metadata: { gift: { message: person.greeting } } });
  await pay(browser, cartId);
  const { body } = await complete(browser, cartId);
  await api.runJobs();
  return { browser, order: body.order as { id: string; number: number; total: number } };
}

const days = (from: Date, to: string) => Math.ceil((Date.parse(to) - from.getTime()) / DAY_MS);

test('anonymizes buyers by the stated periods for mails, orders and archive', async () => {
  const { browser, order } = await buy(person.email);
  expect(await everything(), 'the test finds the person where they are').toEqual(['carts', 'mails', 'orders', 'receipts']);
  const item = (await browser.get(`/api/store/orders/${order.id}`)).body.order.items[0];
  await browser.post(`/api/store/orders/${order.id}/withdrawals`, { request_id: 'en-gang-till-0001', name: `Astrid ${person.name}`, items: [{ item_id: item.id, quantity: 1 }] });
  await api.runJobs();
  await runRetention();
  expect((await browser.get(`/api/store/orders/${order.id}`)).status, 'nothing is taken before its time').toBe(200);

  api.clock.advance(91 * DAY_MS);
  await runRetention();
  expect(await tablesWith(person.email), 'the copies of our mails').not.toContain('mails');
  expect((await browser.get(`/api/store/orders/${order.id}`)).body.order.email).toBe(person.email);

  const placed = api.clock.now();
  api.clock.advance(3 * 365 * DAY_MS);
  await api.database.run({ text: `update withdrawals set refund_state = 'refunded', refunded_at = received_at where refund_state = 'due'`, values: [] });
  await runRetention();
  expect(await everything(), 'in the closed archive, and nowhere else').toEqual(['order_archive']);
  expect(await tablesWith(person.greeting), 'a greeting is no receipt').toEqual([]);
  expect((await browser.get(`/api/store/orders/${order.id}`)).status, 'nobody opens it any more').toBe(404);
  const [archived] = await api.database.run<{ total_minor: number; country: string }>({
    text: `select total_minor, shipping_address ->> 'country_code' as country from orders where id = $1`,
    values: [order.id],
  });
  expect(archived, 'what was sold, and where to, stays').toMatchObject({ total_minor: Math.round(order.total * 100), country: 'SE' });
  await runRetention();
  expect(await tablesWith(person.name), 'once is enough').toEqual(['order_archive']);

  const [{ kept_until: retainedUntil = '' } = {}] = await api.database.run<{ kept_until: string }>({ text: 'select kept_until::text from order_archive', values: [] });
  expect(retainedUntil).toBe(`${new Date(placed.getTime() - 91 * DAY_MS).getUTCFullYear() + 7}-12-31`);
  api.clock.advance(days(api.clock.now(), `${retainedUntil}T12:00:00Z`) * DAY_MS - DAY_MS);
  await runRetention();
  expect(await tablesWith(person.email), 'on the last days it is still there').toEqual(['order_archive']);
  api.clock.advance(2 * DAY_MS);
  await runRetention();
  expect(await everything(), 'and then nowhere').toEqual([]);
});

test('spares an order whose payment is pending, however old', async () => {
  const { order } = await buy('vantar@exempel.example');
  await api.database.run({ text: `update orders set payment_status = 'authorized' where id = $1`, values: [order.id] });
  api.clock.advance(5 * 365 * DAY_MS);
  await runRetention();
  expect(await tablesWith('vantar@exempel.example')).toContain('orders');
  await api.database.run({ text: `update orders set payment_status = 'captured' where id = $1`, values: [order.id] });
  await runRetention();
  expect(await tablesWith('vantar@exempel.example')).toEqual(['order_archive']);
});
