/** Each mail about an order opens it on any device; nothing stored in the database does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { confirmReturn } from '../withdrawals/service.ts';
import { fulfilOrder } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

/** The key in the mail with this subject. */
async function keyIn(email: string, subject: RegExp): Promise<string> {
  const mail = (await shop.mailsTo(email)).find((one: { subject: string }) => subject.test(one.subject));
  const [, inText] = /\/order\S*\?key=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html, 'both parts lead there').toContain(`?key=${inText}`);
  return inText ?? '';
}

const openWith = async ({ order }: Purchase, key: string): Promise<number> => (await api.browser().get(`/api/store/orders/${order.id}?key=${key}`)).status;

test('opens each mail’s own order on another device by its own key', async () => {
  const [bought, other] = [await shop.purchase([{}]), await shop.purchase([{}])];
  await fulfilOrder(shop.ctx, bought.order.number);
  const { withdrawal } = (await shop.withdraw(bought)).body;
  await confirmReturn(shop.ctx, withdrawal.id, { deductedMinor: 0, isRestocked: true });
  await api.runJobs();
  const keys: string[] = [];
  for (const subject of [/^Tack/, /är på väg/, /^Kvitto/, /^Svar om/]) keys.push(await keyIn(bought.email, subject));
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) {
    expect(await openWith(bought, key)).toBe(200);
    expect(await openWith(other, key), 'and no other').toBe(404);
  }
  expect((await api.browser().get(`/api/store/orders/${bought.order.id}`)).status).toBe(404);
  const { rows } = await api.database.pool.query('select key_hash from order_keys where order_id = $1', [bought.order.id]);
  expect(rows).toHaveLength(3);
  for (const { key_hash } of rows) expect(await openWith(bought, key_hash), 'a hash opens nothing').toBe(404);
  expect(JSON.stringify(rows)).not.toContain(keys[1]);
});

test('mails links for orders that precede per-mail keys', async () => {
  const bought = await shop.purchase([{}]);
  await shop.rows(`update orders set key_hash = repeat('0', 64) where id = $1`, bought.order.id);
  await fulfilOrder(shop.ctx, bought.order.number);
  await api.runJobs();
  expect(await openWith(bought, await keyIn(bought.email, /är på väg/))).toBe(200);
});

test('gives a mail sent twice the key of the delivered one', async () => {
  const bought = await shop.purchase([{}]);
  await fulfilOrder(shop.ctx, bought.order.number);
  for (const _ of [1, 2]) {
    await shop.rows(`select graphile_worker.add_job('orders:send-sent', json_build_object('orderId', $1::text))`, bought.order.id);
    await api.runJobs();
  }
  expect(await shop.rows('select key_hash from order_keys where order_id = $1', bought.order.id)).toHaveLength(1);
  expect(await openWith(bought, await keyIn(bought.email, /är på väg/))).toBe(200);
});

test('links no order from the seller’s mails', async () => {
  const bought = await shop.purchase([{}]);
  await shop.withdraw(bought);
  await api.runJobs();
  const mails = (await api.get('/__outbox.json')).body.messages.filter((mail: { subject: string }) => mail.subject.startsWith(`Order ${bought.order.number}: köparen`));
  expect(mails).toHaveLength(1);
  expect(mails[0].text + mails[0].html).not.toContain('key=');
});
