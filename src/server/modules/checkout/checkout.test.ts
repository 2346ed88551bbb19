import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, goodCard, newCart, paidCart, pay } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Races of completion itself: nothing is held before it. inventory/reservations.test.ts has the holds.
  api = await testApi({ settings: { RESERVATION_MINUTES: '0' } });
});
afterAll(() => api.stop());

const count = async (table: string, where = 'true') => (await api.database.run<{ n: number }>({ text: `select count(*)::int as n from ${table} where ${where}`, values: [] }))[0]?.n;
const stockOf = async (id: string) => (await api.database.run<{ available: number }>({ text: 'select available from stock_items where id = $1', values: [id] }))[0]?.available;

describe('a purchase', () => {
  test('CART-14 a visitor buys a present: order, stock, capture and mail, each once', async () => {
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
    expect(await stockOf(product.stockItemId)).toBe(1);
    await api.runJobs();
    expect((await visitor.get(`/api/store/orders/${done.body.order.id}`)).body.order).toMatchObject({ payment_status: 'captured', status: 'confirmed' });
    const outbox = (await api.get('/__outbox.json')).body.messages;
    expect(outbox).toHaveLength(1);
    expect(outbox[0].to).toBe('kund@exempel.example');
  });
});

describe('exactly once', () => {
  test('lesson 1: 50 carts complete at once for 1 unit: 1 order, 49 × 409, stock 0, no money without an order', async () => {
    const product = await api.make.product({ stock: 1 });
    const carts = [];
    for (let index = 0; index < 50; index += 1) {
      const browser = api.browser();
      carts.push({ browser, cartId: await paidCart(browser, product.variantId) });
    }
    const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
    expect(answers.filter((answer) => answer.status === 200 && answer.body.type === 'order')).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409 && answer.body.code === 'INSUFFICIENT_INVENTORY')).toHaveLength(49);
    expect(await stockOf(product.stockItemId)).toBe(0);
    await api.runJobs();
    const ids = carts.map(({ cartId }) => `'${cartId}'`).join(',');
    const payments = `reference in (select provider_reference from payment_sessions where cart_id in (${ids}))`;
    expect(await count('orders', `cart_id in (${ids})`)).toBe(1);
    expect(await count('order_items', `order_id in (select id from orders where cart_id in (${ids}))`)).toBe(1);
    expect(await count('demo_payments', `${payments} and status = 'captured' and captures = 1`)).toBe(1);
    expect(await count('demo_payments', `${payments} and status = 'canceled'`)).toBe(49);
    expect(await count('stock_movements', `stock_item_id = '${product.stockItemId}' and reason = 'sold'`)).toBe(1);
  });

  test('lesson 2: the same cart completed 50 times at once, and again later: one order, the same answer, one charge, one mail', async () => {
    const product = await api.make.product({ stock: 5 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(visitor, cartId)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
    await api.runJobs();
    const again = await complete(visitor, cartId);
    expect(again.body.order.id).toBe(answers[0]?.body.order.id);
    expect(await stockOf(product.stockItemId)).toBe(4);
    expect(await count('demo_payments', `reference in (select provider_reference from payment_sessions where cart_id = '${cartId}') and captures = 1`)).toBe(1);
    expect(await count('mails', `message_id like '%${answers[0]?.body.order.id}%'`)).toBe(1);
  });

  test('lesson 2: a rival completes the same cart between our look at the payment and our lock', async () => {
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
    expect(await stockOf(product.stockItemId)).toBe(4);
  });

  test('lesson 1: a rival buys the last unit between our lock and our stock: 409 with the new cart, the money let go of', async () => {
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

  test('lesson 5: two lines that draw on one stock item are summed before they are checked', async () => {
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
    expect(await stockOf(product.stockItemId)).toBe(4);
  });

  test('lesson 5: carts with the same two items in opposite order never deadlock', async () => {
    const [a, b] = [await api.make.product({ stock: 40 }), await api.make.product({ stock: 40 })];
    const carts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const browser = api.browser();
        const cartId = await newCart(browser);
        for (const product of index % 2 === 0 ? [a, b] : [b, a]) await addTo(browser, cartId, product.variantId, 2);
        await fillIn(browser, cartId);
        await pay(browser, cartId);
        return { browser, cartId };
      }),
    );
    const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
    expect(answers.every((answer) => answer.body.type === 'order')).toBe(true);
    expect([await stockOf(a.stockItemId), await stockOf(b.stockItemId)]).toEqual([0, 0]);
  });
});

describe('what was shown is what is paid', () => {
  test('lesson 9: a price that changes after the payment began is a 409 with the new sum, then the new sum is paid', async () => {
    const product = await api.make.product({ price: kr(100), stock: 5 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    await api.make.setPrice(product.variantId, kr(120));
    const refused = await complete(visitor, cartId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 169, items: [{ unit_price: 120, previous_unit_price: 100 }] } } });
    expect(await stockOf(product.stockItemId)).toBe(5);
    await pay(visitor, cartId);
    const done = await complete(visitor, cartId);
    expect(done.body.order.total).toBe(169);
    await api.runJobs();
    expect(await count('demo_payments', `amount_minor = 16900 and status = 'captured' and reference in (select provider_reference from payment_sessions where cart_id = '${cartId}')`)).toBe(1);
  });

  test('lesson 9: paying another sum than the one now is refused with the cart as it is', async () => {
    const product = await api.make.product({ price: kr(100), stock: 5 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId);
    await api.make.setPrice(product.variantId, kr(90));
    const answer = await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: 149 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 139 } } });
    expect((await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo', amount: 139 })).body.payment_session.amount).toBe(139);
  });

  test('lesson 9: Swedish food is taxed at 6 % until the end of 2027 and at 12 % after, and an order keeps its rate', async () => {
    const product = await api.make.product({ price: kr(106), stock: 5, taxClass: 'food' });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const before = await addTo(visitor, cartId, product.variantId);
    expect(before.body.cart.tax_total).toBe(6);
    api.clock.set('2028-01-01T10:00:00Z');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.tax_total).toBe(11.36);
    api.clock.set('2026-11-23T10:00:00Z');
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    const { order } = (await complete(visitor, cartId)).body;
    api.clock.set('2028-01-01T10:00:00Z');
    await api.make.setPrice(product.variantId, kr(500));
    const later = await visitor.get(`/api/store/orders/${order.id}`);
    expect(later.body.order.items[0]).toMatchObject({ unit_price: 106, tax_rate: 6, tax_total: 6 });
    api.clock.set('2026-11-23T10:00:00Z');
  });
});

describe('payments', () => {
  test('CART-14 a declined card leaves the cart as it was, and another card pays', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId);
    expect((await pay(visitor, cartId, { ...goodCard, number: '4000000000000002' })).body).toMatchObject({ status: 'declined', decline_code: 'card_declined' });
    expect((await complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' } });
    expect(await stockOf(product.stockItemId)).toBe(2);
    await pay(visitor, cartId);
    expect((await complete(visitor, cartId)).body.type).toBe('order');
  });

  test('CART-14 a card that needs another step: refused until the bank’s page is answered', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId);
    const asked = await pay(visitor, cartId, { ...goodCard, number: '4000002500003155', return_path: `/payment-return/${cartId}` });
    expect(asked.body.status).toBe('requires_action');
    expect((await complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_REQUIRES_ACTION' } });
    const url = new URL(asked.body.next_action_url, 'http://localhost');
    expect((await visitor.get(url.pathname + url.search)).body).toContain('Demobanken');
    const form = new URLSearchParams({ client_secret: url.searchParams.get('client_secret') ?? '', approve: 'true' });
    const back = await visitor.send('POST', url.pathname, { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([back.status, back.headers.get('location')]).toEqual([303, `/payment-return/${cartId}`]);
    expect((await complete(visitor, cartId)).body.type).toBe('order');
  });

  test('the demo bank leads back to a path of this site only', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    for (const path of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/%5cevil']) {
      const cartId = await newCart(visitor);
      await addTo(visitor, cartId, product.variantId);
      await fillIn(visitor, cartId);
      const asked = await pay(visitor, cartId, { ...goodCard, number: '4000002500003155', return_path: path });
      const url = new URL(asked.body.next_action_url, 'http://localhost');
      const form = new URLSearchParams({ client_secret: url.searchParams.get('client_secret') ?? '', approve: 'true' });
      const back = await visitor.send('POST', url.pathname, { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } });
      expect(back.headers.get('location')).toMatch(/^\/(?![/\\])/);
    }
  });

  test('lesson 4: money authorized but never ordered is let go of later, money with an order never', async () => {
    const product = await api.make.product({ stock: 5 });
    const [forgetful, buyer] = [api.browser(), api.browser()];
    const forgotten = await paidCart(forgetful, product.variantId);
    const bought = await paidCart(buyer, product.variantId);
    await complete(buyer, bought);
    await api.runJobs();
    api.clock.advance(3 * 3_600_000);
    await api.database.run({ text: `select graphile_worker.add_job('payments:release-forgotten', '{}')`, values: [] });
    await api.runJobs();
    const statusOf = async (cartId: string) =>
      (
        await api.database.run<{ status: string }>({
          text: 'select d.status from demo_payments d join payment_sessions s on s.provider_reference = d.reference where s.cart_id = $1',
          values: [cartId],
        })
      ).map((row) => row.status);
    expect(await statusOf(forgotten)).toEqual(['canceled']);
    expect(await statusOf(bought)).toEqual(['captured']);
    api.clock.set('2026-11-23T10:00:00Z');
  });
});

describe('who may', () => {
  test('an order is shown to the browser that placed it and to the key in its mail, to nobody else', async () => {
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

  test('another browser that knows a cart’s id can’t see its address, change it, pay it or complete it', async () => {
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
  test('lesson 11: the same key replays, a key that is too long is a 400', async () => {
    const product = await api.make.product({ stock: 2 });
    const visitor = api.browser();
    const cartId = await paidCart(visitor, product.variantId);
    const first = await complete(visitor, cartId, { 'idempotency-key': 'one' });
    const second = await complete(visitor, cartId, { 'idempotency-key': 'one' });
    expect(second.body).toEqual(first.body);
    expect((await complete(visitor, cartId, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
  });

  test('lesson 11: a refusal is not remembered: what was missing is mended, and the same key goes through', async () => {
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
  test('lesson 16: adding to a cart sends at most 8, completing at most 25', async () => {
    const product = await api.make.product({ stock: 9 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    const adding = await api.statementsOf(() => addTo(visitor, cartId, product.variantId));
    expect(adding.length).toBeGreaterThan(2);
    expect(adding.length).toBeLessThanOrEqual(8);
    await fillIn(visitor, cartId);
    await pay(visitor, cartId);
    const completing = await api.statementsOf(() => complete(visitor, cartId));
    expect(completing.length).toBeLessThanOrEqual(25);
  });
});
