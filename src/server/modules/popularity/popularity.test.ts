import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ hasEditedOrders: true });
});
afterAll(() => api.stop());

const DAY_MS = 86_400_000;

async function buy(variantId: string, email: string, quantity = 1): Promise<string> {
  const browser = api.browser();
  const cartId = await newCart(browser);
  await addTo(browser, cartId, variantId, quantity);
  await fillIn(browser, cartId, { email });
  await pay(browser, cartId);
  const { body } = await complete(browser, cartId);
  return body.order.id as string;
}

async function refresh(): Promise<void> {
  await api.database.run({ text: `select graphile_worker.add_job('popularity:refresh', '{}')`, values: [] });
  await api.runJobs();
}

const getPoints = async (productId: string) => (await api.database.run<{ popularity: number }>({ text: 'select popularity from products where id = $1', values: [productId] }))[0]?.popularity;

test('CAT-03 counts popularity from paid orders once per buyer, fading over time', async () => {
  const tulips = await api.make.product({ title: 'Tulpaner', popularity: 30, stock: 500 });
  const vase = await api.make.product({ title: 'Vas', popularity: 0, stock: 500 });
  const listed = async () => (await api.get('/api/store/products?sort=popular')).body.products.map(({ id }: { id: string }) => id);

  await refresh();
  expect([await getPoints(tulips.productId), await getPoints(vase.productId)], 'nothing is bought yet').toEqual([30, 0]);
  expect(await listed()).toEqual([tulips.productId, vase.productId]);

  for (const name of ['ett', 'tva', 'tre']) await buy(vase.variantId, `${name}@exempel.example`);
  await buy(vase.variantId, 'TRE@exempel.example', 90);
  const refunded = await buy(vase.variantId, 'fyra@exempel.example');
  await api.runJobs();
  await api.database.run({ text: `update orders set status = 'refunded' where id = $1`, values: [refunded] });
  const unpaid = await buy(vase.variantId, 'fem@exempel.example');
  await api.runJobs();
  await api.database.run({ text: `update orders set payment_status = 'authorized' where id = $1`, values: [unpaid] });
  expect(await getPoints(vase.productId), 'lists never count themselves').toBe(0);
  await refresh();
  expect(await getPoints(vase.productId), 'three buyers, however much and however often').toBe(30);
  await buy(vase.variantId, 'sex@exempel.example');
  await api.runJobs();
  await refresh();
  expect(await getPoints(vase.productId)).toBe(40);
  expect(await listed()).toEqual([vase.productId, tulips.productId]);

  api.clock.advance(30 * DAY_MS);
  await refresh();
  expect(await getPoints(vase.productId), 'a month later it is half').toBe(20);
  api.clock.advance(340 * DAY_MS);
  await refresh();
  expect([await getPoints(tulips.productId), await getPoints(vase.productId)], 'a year later').toEqual([30, 0]);
});

test('writes nothing on a recount, in one statement for any product number', async () => {
  await refresh();
  const statements = await api.listStatements(refresh);
  expect(statements.filter((text) => text.includes('starting_popularity'))).toHaveLength(1);
  const rewritten = async () => (await api.database.run<{ ids: string }>({ text: 'select string_agg(xmin::text, $1 order by id) as ids from products', values: [','] }))[0]?.ids;
  const before = await rewritten();
  await refresh();
  expect(await rewritten()).toBe(before);
});

test('CAT-03 excludes returned units and counts anonymized orders as buyers each', async () => {
  const sold = await api.make.product({ title: 'Ljus', popularity: 0, stock: 10 });
  const back = await api.make.product({ title: 'Krans', popularity: 0, stock: 10 });
  const browser = api.browser();
  const cartId = await newCart(browser);
  for (const { variantId } of [sold, back]) await addTo(browser, cartId, variantId, 2);
  await fillIn(browser, cartId, { email: 'angrar@exempel.example' });
  await pay(browser, cartId);
  const { order } = (await complete(browser, cartId)).body;
  await api.runJobs();
  const wreath = order.items.find(({ title }: { title: string }) => title === 'Krans').id;
  const withdraw = (quantity: number) =>
    browser.post(`/api/store/orders/${order.id}/withdrawals`, { request_id: `popularitet-och-${quantity}-kransar`, name: 'Åsa', items: [{ item_id: wreath, quantity }] });
  expect((await withdraw(1)).status).toBe(200);
  await refresh();
  expect([await getPoints(sold.productId), await getPoints(back.productId)], 'one of two still counts').toEqual([10, 10]);
  await browser.post(`/api/store/orders/${order.id}/withdrawals`, { request_id: 'popularitet-och-den-sista', name: 'Åsa', items: [{ item_id: wreath, quantity: 1 }] });
  await refresh();
  expect([await getPoints(sold.productId), await getPoints(back.productId)], 'none counts any more').toEqual([10, 0]);

  for (const name of ['glomd1', 'glomd2']) await buy(sold.variantId, `${name}@exempel.example`);
  await api.runJobs();
  await api.database.run({ text: `update orders set email = '', secret_hash = 'archived' where email like 'glomd%'`, values: [] });
  await refresh();
  expect(await getPoints(sold.productId)).toBe(30);
});
