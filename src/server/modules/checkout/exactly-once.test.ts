import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deadlocksSoFar } from '../../testing/deadlocks.ts';
import { addTo, complete, fillIn, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Races of completion itself, without reservations; those are in inventory/holds.test.ts.
  api = await testApi({ settings: { RESERVATION_MINUTES: '0' } });
});
afterAll(() => api.stop());

const count = async (table: string, where = 'true') => (await api.database.run<{ n: number }>({ text: `select count(*)::int as n from ${table} where ${where}`, values: [] }))[0]?.n;
const getStock = async (id: string) => (await api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [id] }))[0]?.available;

describe('exactly once', () => {
  test('lesson 1: sells 1 unit once in 50 completions, charging no loser', async () => {
    const product = await api.make.product({ stock: 1 });
    const carts = [];
    for (let index = 0; index < 50; index += 1) {
      const browser = api.browser();
      carts.push({ browser, cartId: await paidCart(browser, product.variantId) });
    }
    const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
    expect(answers.filter((answer) => answer.status === 200 && answer.body.type === 'order')).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.body.code === 'INSUFFICIENT_INVENTORY')).toHaveLength(49);
    expect(await getStock(product.stockItemId)).toBe(0);
    await api.runJobs();
    const ids = carts.map(({ cartId }) => `'${cartId}'`).join(',');
    const payments = `reference in (select provider_reference from payment_sessions where cart_id in (${ids}))`;
    expect(await count('orders', `cart_id in (${ids})`)).toBe(1);
    expect(await count('order_items', `order_id in (select id from orders where cart_id in (${ids}))`)).toBe(1);
    expect(await count('demo_payments', `${payments} and status = 'captured' and captures = 1`)).toBe(1);
    expect(await count('demo_payments', `${payments} and status = 'canceled'`)).toBe(49);
    expect(await count('stock_movements', `stock_item_id = '${product.stockItemId}' and reason = 'sold'`)).toBe(1);
  });

  test('lesson 2: makes one order, charge and mail in 50 completions', async () => {
    const product = await api.make.product({ stock: 5 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(visitor, cartId)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
    await api.runJobs();
    const again = await complete(visitor, cartId);
    expect(again.body.order.id).toBe(answers[0]?.body.order.id);
    expect(await getStock(product.stockItemId)).toBe(4);
    expect(await count('demo_payments', `reference in (select provider_reference from payment_sessions where cart_id = '${cartId}') and captures = 1`)).toBe(1);
    expect(await count('mails', `message_id like '%${answers[0]?.body.order.id}%'`)).toBe(1);
  });

  test('lesson 2: completes once when a rival completes between read and lock', async () => {
    const product = await api.make.product({ stock: 5 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    let rival: Awaited<ReturnType<typeof complete>> | undefined;
    api.onStep('complete.authorized', async () => {
      rival = await complete(visitor, cartId);
    });
    const ours = await complete(visitor, cartId);
    expect(rival?.body.type).toBe('order');
    expect(ours.body.order.id).toBe(rival?.body.order.id);
    expect(await getStock(product.stockItemId)).toBe(4);
  });

  test('lesson 1: answers 409 and releases money when a rival buys the last', async () => {
    const product = await api.make.product({ stock: 1 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    const other = api.browser();
    const otherCart = await paidCart(other, product.variantId);
    api.onStep('complete.locked', async () => {
      expect((await complete(other, otherCart)).body.type).toBe('order');
    });
    const lost = await complete(visitor, cartId);
    expect(lost.status).toBe(409);
    expect(lost.body).toMatchObject({ code: 'INSUFFICIENT_INVENTORY', cart: { items: [{ quantity_available: 0 }] }, unavailable: [{ quantity_left: 0 }] });
    expect(await count('demo_payments', `status = 'canceled' and reference in (select provider_reference from payment_sessions where cart_id = '${cartId}')`)).toBe(1);
  });

  test('lesson 5: sums two lines of one stock item before checking', async () => {
    const product = await api.make.product({ stock: 5 });
    const twin = await api.make.variant(product, { stockItemId: product.stockItemId });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId, 3);
    expect(await addTo(visitor, cartId, twin, 3)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_INVENTORY', quantity_left: 2 } });
    await addTo(visitor, cartId, twin, 2);
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    await api.make.setStock(product.stockItemId, 4);
    expect(await complete(visitor, cartId)).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_INVENTORY' } });
    expect(await getStock(product.stockItemId)).toBe(4);
  });

  test('lesson 5: completes 50 carts with items in opposite order without deadlock', async () => {
    const [a, b] = [await api.make.product({ stock: 100 }), await api.make.product({ stock: 100 })];
    const carts = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const browser = api.browser();
        const cartId = await newCart(browser);
        for (const product of index % 2 === 0 ? [a, b] : [b, a]) await addTo(browser, cartId, product.variantId, 2);
        await fillIn(browser, cartId);
        await pay(browser, cartId);
        return { browser, cartId };
      }),
    );
    const before = await deadlocksSoFar(api);
    const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
    expect(await deadlocksSoFar(api)).toBe(before);
    expect(answers.every((answer) => answer.body.type === 'order')).toBe(true);
    expect([await getStock(a.stockItemId), await getStock(b.stockItemId)]).toEqual([0, 0]);
  });
});
