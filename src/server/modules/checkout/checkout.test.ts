import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const getStock = async (id: string) => (await api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [id] }))[0]?.available;

describe('a purchase', () => {
  test('CART-14 makes one order, stock movement, capture and mail of a purchase', async () => {
    const product = await api.make.product({ title: 'Orkidé', price: kr(449), stock: 3 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    expect((await addTo(visitor, cartId, product.variantId, 2)).body.cart.item_total).toBe(898);
    const filled = await fillIn(visitor, cartId);
    expect(filled.body.cart).toMatchObject({ item_total: 898, shipping_total: 0, total: 898, tax_total: 179.6, email: 'kund@exempel.example' });
    expect((await pay(visitor, cartId)).body.status).toBe('authorized');
    const done = await complete(visitor, cartId);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ type: 'order', order: { total: 898, email: 'kund@exempel.example', payment_status: 'authorized', items: [{ quantity: 2, unit_price: 449, title: 'Orkidé' }] } });
    expect(done.body.order.number).toBeGreaterThanOrEqual(1001);
    expect(await getStock(product.stockItemId)).toBe(1);
    await api.runJobs();
    expect((await visitor.get(`/api/store/orders/${done.body.order.id}`)).body.order).toMatchObject({ payment_status: 'captured', status: 'confirmed' });
    const outbox = (await api.get('/__outbox.json')).body.messages;
    expect(outbox).toHaveLength(1);
    expect(outbox[0].to).toBe('kund@exempel.example');
  });
});

describe('access', () => {
  test('shows an order to its browser and its mail’s key alone', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const { order } = (await complete(visitor, await paidCart(visitor, product.variantId))).body;
    await api.runJobs();
    expect((await visitor.get(`/api/store/orders/${order.id}`)).status).toBe(200);
    const stranger = api.browser();
    await newCart(stranger);
    expect((await stranger.get(`/api/store/orders/${order.id}`)).status).toBe(404);
    expect((await stranger.get(`/api/store/orders/${order.id}?key=guess`)).status).toBe(404);
    const mail = (await api.get('/__outbox.json')).body.messages[0];
    const [, key] = /[?&]key=([0-9A-Z]{26})/.exec(mail.text) ?? [];
    expect((await stranger.get(`/api/store/orders/${order.id}?key=${key}`)).body.order.id).toBe(order.id);
  });

  test('refuses reading, changing, paying and completing by another browser with the id', async () => {
    const product = await api.make.product({ stock: 2 });
    const owner = api.browser();
    const cartId = await paidCart(owner, product.variantId);
    const stranger = api.browser();
    await newCart(stranger);
    expect((await stranger.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ email: null, shipping_address: null, items: [{ quantity: 1 }] });
    expect((await stranger.put(`/api/store/carts/${cartId}/cart`, { email: 'x@y.example' })).status).toBe(404);
    expect((await stranger.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' })).status).toBe(404);
    expect((await complete(stranger, cartId)).status).toBe(404);
  });
});

describe('Idempotency-Key', () => {
  test('lesson 11: replays the same key and answers 400 for a long one', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    const first = await complete(visitor, cartId, { 'idempotency-key': 'one' });
    const second = await complete(visitor, cartId, { 'idempotency-key': 'one' });
    expect(second.body).toEqual(first.body);
    expect((await complete(visitor, cartId, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
  });

  test('lesson 11: stores no refusal: the same key succeeds once corrected', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    expect(await complete(visitor, cartId, { 'idempotency-key': 'k' })).toMatchObject({
      status: 409,
      body: { code: 'CART_INCOMPLETE', errors: [{ field: 'email' }, { field: 'shipping_address' }, { field: 'shipping_method' }] },
    });
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    expect((await complete(visitor, cartId, { 'idempotency-key': 'k' })).body.type).toBe('order');
  });
});

describe('few statements', () => {
  test('lesson 16: sends at most 3 for adding, 20 for completing', async () => {
    const product = await api.make.product({ stock: 9 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const adding = await api.listStatements(() => addTo(visitor, cartId, product.variantId));
    expect(adding.length).toBeGreaterThan(1);
    expect(adding.length).toBeLessThanOrEqual(3);
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    const completing = await api.listStatements(() => complete(visitor, cartId));
    expect(completing.length).toBeGreaterThan(10);
    expect(completing.length).toBeLessThanOrEqual(20);
  });
});
