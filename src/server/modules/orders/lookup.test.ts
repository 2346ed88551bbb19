/** "Where is my order?": the link goes to the order's own address, and the answer tells nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrders } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { withoutIds } from '../../testing/without-ids.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const find = (order_number: string, email: string) => api.browser().post('/api/store/order-lookups', { order_number, email });

async function linkMails(email: string) {
  await api.runJobs();
  return (await shop.mailsTo(email)).filter(({ subject }: { subject: string }) => /^(Här är order|Here’s order)/.test(subject));
}

test('ORD-01 mails an order’s link to its own address, hourly at most', async () => {
  const { order, email } = await shop.purchase([{}]);
  const { number } = order;
  for (const written of [String(number), `#${number}`, `Order ${number}`]) expect((await find(written, email.toUpperCase())).body).toEqual({ success: true });
  const [mail, ...others] = await linkMails(email);
  expect(others).toEqual([]);
  const [, path = ''] = /(\/shop\/orderbekraftelse\/\S+\?key=[\w%-]+)/.exec(mail?.text ?? '') ?? [];
  const [id, key] = [path.split('/').at(-1)?.split('?')[0], new URL(path, 'http://x').searchParams.get('key')];
  expect((await api.browser().get(`/api/store/orders/${id}?key=${key}`)).body.order).toMatchObject({ number });
  api.clock.advance(3_600_000);
  await find(String(number), email);
  expect(await linkMails(email)).toHaveLength(2);
});

test('answers alike for unknown numbers and others’ addresses, and mails nobody', async () => {
  const { order, email } = await shop.purchase([{}]);
  const { number } = order;
  const answers = await Promise.all([find(String(number), email), find('999999999', email), find(String(number), 'annan@exempel.example'), find('hej', email)]);
  const said = new Set(answers.map(({ status, body }) => withoutIds(JSON.stringify([status, body]))));
  expect([...said]).toEqual(['[200,{"success":true}]']);
  await linkMails(email);
  expect(await shop.mailsTo('annan@exempel.example')).toEqual([]);
  expect(await linkMails(email)).toHaveLength(1);
});

test('drops what is tried with one address beyond ten an hour', async () => {
  const { order, email } = await shop.purchase([{}]);
  for (let wrong = 0; wrong < 10; wrong += 1) await find(String(900_000 + wrong), email);
  expect((await find(String(order.number), email.toUpperCase())).body).toEqual({ success: true });
  expect(await linkMails(email)).toEqual([]);
  api.clock.advance(3_600_000);
  await find(String(order.number), email);
  expect(await linkMails(email)).toHaveLength(1);
});
