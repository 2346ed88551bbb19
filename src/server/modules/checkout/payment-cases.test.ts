/** Payments that are declined, or of another sum, and broke elsewhere; each title begins with the number of its case. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { deliver, getStock, ordered, readyCart, rows, settleShop, TOTAL } from './testing/paying.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
afterEach(() => settleShop(shop));

describe('a purchase', () => {
  test('creates no payment before its completion, and one then', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    const begun = await shop.begin(visitor, cartId, 149);
    expect(begun.body.payment_session).toMatchObject({ provider_id: 'stripe', status: 'pending', amount: 149, client_secret: '' });
    expect(await shop.intents(cartId)).toEqual([]);
    expect(await shop.complete(visitor, cartId)).toMatchObject({ status: 200, body: { type: 'cart', error: { code: 'PAYMENT_MISSING' } } });
    const done = await shop.complete(visitor, cartId, await shop.token('card'));
    expect(done.body).toMatchObject({ type: 'order', order: { total: 149, payment: { provider_id: 'stripe', card_last4: '4242' } } });
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual(ordered);
    expect(await getStock(shop, stockItemId)).toBe(4);
  });

  test('asks Stripe for nothing when discounts cover all', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    const [goods, delivery] = [await shop.api.make.promotion({ percent: 100 }), await shop.api.make.promotion({ kind: 'free_delivery' })];
    await visitor.post(`/api/store/carts/${cartId}/promotions`, { codes: [goods.code, delivery.code] });
    expect((await shop.begin(visitor, cartId, 0)).status).toBe(200);
    expect((await shop.complete(visitor, cartId)).body).toMatchObject({ type: 'order', order: { total: 0 } });
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({ orders: [{ status: 'confirmed', payment_status: 'captured', total_minor: 0 }], payments: [], held: 0 });
    expect(await getStock(shop, stockItemId)).toBe(4);
  });

  test.each([
    ['takes nothing, and says so, when discounts leave 2,99 kr', 9_701, 0],
    ['asks Stripe for the least it charges when discounts leave that', 9_700, 3],
  ])('CART-13 %s', async (_, amount, due) => {
    const { visitor, cartId } = await readyCart(shop);
    const [goods, delivery] = [await shop.api.make.promotion({ kind: 'amount', amount }), await shop.api.make.promotion({ kind: 'free_delivery' })];
    const shown = await visitor.post(`/api/store/carts/${cartId}/promotions`, { codes: [goods.code, delivery.code] });
    const rounding = shown.body.cart.promotions.filter(({ kind }: { kind: string }) => kind === 'rounding');
    expect(rounding).toMatchObject(due === 0 ? [{ code: null, name: 'Avrundning till noll', level: 'order', amount: 2.99, state: 'applied' }] : []);
    expect(shown.body.cart).toMatchObject({ total: due, amount_due: due, tax_total: due === 0 ? 0 : 0.6 });
    expect((await shop.begin(visitor, cartId, due)).status).toBe(200);
    const paid = await shop.complete(visitor, cartId, ...(due === 0 ? [] : [await shop.token('card')]));
    expect(paid.body).toMatchObject({ type: 'order', order: { total: due, tax_total: due === 0 ? 0 : 0.6 } });
    await shop.api.runJobs();
    const taken = due === 0 ? [] : [{ status: 'succeeded', received: 300, refunded: 0 }];
    expect(await shop.books(cartId)).toEqual({ orders: [{ status: 'confirmed', payment_status: 'captured', total_minor: due * 100 }], payments: taken, held: 0 });
    const [receipt] = await rows<{ total: string; promotions: { name: string; amountMinor: number }[] }>(
      shop,
      `select (select sum((line->>'totalMinor')::int) from jsonb_array_elements(document->'lines') line)::text as total, document->'promotions' as promotions from receipts where order_id = $1`,
      paid.body.order.id,
    );
    expect(receipt?.total).toBe(String(due * 100));
    expect(receipt?.promotions.some(({ name, amountMinor }) => name === 'Avrundning till noll' && amountMinor === 299)).toBe(due === 0);
  });

  test('leaves card, token and secret out of the database', async () => {
    const { visitor, cartId } = await readyCart(shop);
    await shop.begin(visitor, cartId);
    const token = await shop.token('asks');
    const answer = await visitor.post(`/api/store/carts/${cartId}/complete`, { confirmation_token: token }, { 'idempotency-key': 'once' });
    const { client_secret: secret } = answer.body.payment;
    await shop.answer(cartId, 'approve');
    await shop.complete(visitor, cartId);
    await shop.api.runJobs();
    const tables = await rows<{ name: string }>(shop, `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      for (const word of [token, secret, '4000002500003155']) {
        expect(await rows(shop, `select 1 from ${name} t where strpos(t::text, $1) > 0`, word), `${word} in ${name}`).toEqual([]);
      }
    }
  });

  test('CART-14 is declined, keeps the cart, and takes another card', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    expect((await shop.pay(visitor, cartId, 'declined')).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' } });
    expect(await getStock(shop, stockItemId), 'still held: the buyer is paying').toBe(4);
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toMatchObject({ orders: ordered.orders, payments: [{ received: 0 }, { received: TOTAL, refunded: 0 }] });
  });

  test('answers an approval by the bank as an order, and asks before', async () => {
    const { visitor, cartId } = await readyCart(shop);
    const asked = await shop.pay(visitor, cartId, 'asks');
    expect(asked.body).toMatchObject({
      type: 'cart',
      error: { code: 'PAYMENT_ACTION_REQUIRED' },
      payment: { next_action: { type: 'redirect_to_url', url: expect.stringContaining('/simulator/authorize/') } },
    });
    expect((await shop.complete(visitor, cartId)).body.error.code, 'asked again').toBe('PAYMENT_ACTION_REQUIRED');
    const [intent] = await shop.intents(cartId);
    expect(intent?.next_action?.redirect_to_url?.return_url).toBe(`${shop.api.config.publicUrl}/payment-return/${cartId}`);
    await shop.answer(cartId, 'approve');
    expect((await shop.complete(visitor, cartId)).body.type).toBe('order');
  });

  test('asks again under one idempotency key until there is an order', async () => {
    const { visitor, cartId } = await readyCart(shop);
    await shop.begin(visitor, cartId);
    const body = { confirmation_token: await shop.token('asks') };
    const complete = () => visitor.post(`/api/store/carts/${cartId}/complete`, body, { 'idempotency-key': 'same' });
    expect((await complete()).body.error.code).toBe('PAYMENT_ACTION_REQUIRED');
    await shop.answer(cartId, 'approve');
    const done = await complete();
    expect(done.body.type).toBe('order');
    expect((await complete()).body.order.id).toBe(done.body.order.id);
  });
});

describe('payment failures known from other shops', () => {
  test('8: charges the server’s sum, and refuses another in the browser', async () => {
    const { visitor, cartId, variantId } = await readyCart(shop);
    expect(await shop.begin(visitor, cartId, 1)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    await shop.begin(visitor, cartId, 149);
    await shop.api.make.setPrice(variantId, kr(120));
    expect(await shop.complete(visitor, cartId, await shop.token('card'))).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { total: 169 } } });
    expect(await shop.intents(cartId), 'nothing was asked for').toEqual([]);
    expect((await shop.pay(visitor, cartId, 'card')).body.order.total).toBe(169);
    expect((await shop.intents(cartId)).map(({ amount }) => amount)).toEqual([16_900]);
  });

  test.each([
    ['sum', { amount: 100, amount_received: 100 }],
    ['currency', { currency: 'eur' }],
  ])('8: returns money of another %s, orders nothing, shows staff', async (_what, changed) => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'approve');
    const [intent] = await shop.intents(cartId);
    Object.assign(intent ?? {}, changed);
    await deliver(shop, /^payment_intent\.succeeded$/);
    const books = await shop.books(cartId);
    expect(books).toMatchObject({ orders: [], held: 0 });
    expect(books.payments[0]?.refunded).toBe(intent?.amount_received);
    expect(await shop.journal(cartId)).toEqual(['noticed wrong_sum', 'refunded cart_changed']);
    expect(await getStock(shop, stockItemId)).toBe(5);
  });

  test('15: Swish is declined, and the cart is whole', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'decline');
    expect((await shop.complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' }, cart: { items: [{ quantity: 1 }] } });
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
    expect(await getStock(shop, stockItemId)).toBe(4);
  });

  test('15: Klarna is left open in another tab, and nothing stays held', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    await shop.pay(visitor, cartId, 'klarna');
    expect(await getStock(shop, stockItemId)).toBe(4);
    shop.api.clock.advance(16 * 60_000);
    await shop.runTimed('inventory:release-lapsed');
    expect(await getStock(shop, stockItemId)).toBe(5);
    shop.api.clock.advance(2 * 3_600_000);
    await shop.runTimed('payments:release-forgotten');
    expect(await shop.books(cartId)).toEqual({ orders: [], payments: [{ status: 'canceled', received: 0, refunded: 0 }], held: 0 });
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.items).toHaveLength(1);
  });

  test('15: cancels the order whose payment was cancelled after authorization', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
    const [intent] = await shop.intents(cartId);
    await fetch(`${shop.simulator.url}/v1/payment_intents/${intent?.id}/cancel`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({
      orders: [{ status: 'canceled', payment_status: 'canceled', total_minor: TOTAL }],
      payments: [{ status: 'canceled', received: 0, refunded: 0 }],
      held: 0,
    });
    expect(await getStock(shop, stockItemId)).toBe(5);
  });
});
