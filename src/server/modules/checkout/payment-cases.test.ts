/** Ways in which payments broke elsewhere; each title begins with the number of its case. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { kr } from '../../testing/make.ts';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import type { Browser } from '../../testing/test-api.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
afterEach(async () => {
  shop.simulator.faults.clear();
  await shop.simulator.webhooks.settled();
  await shop.api.runJobs();
  vi.restoreAllMocks();
});

const rows = <Row extends object>(text: string, ...values: unknown[]) => shop.api.database.run<Row>({ text, values });
const getStock = async (id: string) => (await rows<{ available: number }>('select available from stock_items where id = $1', id))[0]?.available;
const getMails = async (email: string) => rows<{ subject: string; text: string }>('select subject, text from mails where "to" = $1 order by created_at', email);

/** Paid in full, or nothing at all: 100 kr and delivery for 49 kr. */
const TOTAL = 14_900;
const ordered = { orders: [{ status: 'confirmed', payment_status: 'captured', total_minor: TOTAL }], payments: [{ status: 'succeeded', received: TOTAL, refunded: 0 }], held: 0 };

async function readyCart(stock = 5): Promise<{ visitor: Browser; cartId: string; stockItemId: string; variantId: string }> {
  const { variantId, stockItemId } = await shop.api.make.product({ price: kr(100), stock });
  const visitor = shop.api.browser();
  return { visitor, cartId: await shop.cart(visitor, variantId), stockItemId, variantId };
}

/** Delivers the held events of a type; returns how many. */
async function deliver(type: RegExp): Promise<number> {
  const { state, webhooks } = shop.simulator;
  const found = webhooks.held.filter((id) => type.test(state.events.get(id)?.type ?? ''));
  await Promise.all(found.map((id) => webhooks.deliver(id)));
  await shop.api.runJobs();
  return found.length;
}

describe('a purchase', () => {
  test('creates no payment before its completion, and one then', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    const begun = await shop.begin(visitor, cartId, 149);
    expect(begun.body.payment_session).toMatchObject({ provider_id: 'stripe', status: 'pending', amount: 149, client_secret: '' });
    expect(await shop.intents(cartId)).toEqual([]);
    expect(await shop.complete(visitor, cartId)).toMatchObject({ status: 200, body: { type: 'cart', error: { code: 'PAYMENT_MISSING' } } });
    const done = await shop.complete(visitor, cartId, await shop.token('card'));
    expect(done.body).toMatchObject({ type: 'order', order: { total: 149, payment: { provider_id: 'stripe', card_last4: '4242' } } });
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual(ordered);
    expect(await getStock(stockItemId)).toBe(4);
  });

  test('leaves card, token and secret out of the database', async () => {
    const { visitor, cartId } = await readyCart();
    await shop.begin(visitor, cartId);
    const token = await shop.token('asks');
    const answer = await visitor.post(`/api/store/carts/${cartId}/complete`, { confirmation_token: token }, { 'idempotency-key': 'once' });
    const { client_secret: secret } = answer.body.payment;
    await shop.answer(cartId, 'approve');
    await shop.complete(visitor, cartId);
    await shop.api.runJobs();
    const tables = await rows<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
    for (const { name } of tables) {
      for (const word of [token, secret, '4000002500003155']) {
        expect(await rows(`select 1 from ${name} t where strpos(t::text, $1) > 0`, word), `${word} in ${name}`).toEqual([]);
      }
    }
  });

  test('CART-14 is declined, keeps the cart, and takes another card', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    expect((await shop.pay(visitor, cartId, 'declined')).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' } });
    expect(await getStock(stockItemId), 'still held: the buyer is paying').toBe(4);
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toMatchObject({ orders: ordered.orders, payments: [{ received: 0 }, { received: TOTAL, refunded: 0 }] });
  });

  test('answers an approval by the bank as an order, and asks before', async () => {
    const { visitor, cartId } = await readyCart();
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
    const { visitor, cartId } = await readyCart();
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

describe('cases of others', () => {
  test('1: makes one order when browser and event come at once', async () => {
    for (const step of ['payment.confirmed', 'complete.authorized', 'complete.locked', 'complete.before-commit']) {
      const { visitor, cartId } = await readyCart();
      holdEvents(shop);
      let events: Promise<number> | undefined;
      shop.api.onStep(step, async () => {
        events = deliver(/^payment_intent\.amount_capturable_updated$/);
        // Within the transaction the event has to wait for it.
        if (!step.startsWith('complete.locked') && step !== 'complete.before-commit') await events;
      });
      const done = await shop.pay(visitor, cartId, 'card');
      expect(await events, step).toBe(1);
      shop.simulator.faults.clear();
      await shop.api.runJobs();
      expect(done.body.type, step).toBe('order');
      expect(await shop.books(cartId), step).toEqual(ordered);
    }
  });

  test('2: lets the order stand when its payment was captured before', async () => {
    const { visitor, cartId } = await readyCart();
    const done = await shop.pay(visitor, cartId, 'card');
    const [intent] = await shop.intents(cartId);
    const answer = await fetch(`${shop.simulator.url}/v1/payment_intents/${intent?.id}/capture`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
    expect(answer.status).toBe(200);
    await shop.api.runJobs();
    await rows(`select graphile_worker.add_job('orders:capture', json_build_object('orderId', $1::text))`, done.body.order.id);
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual(ordered);
  });

  test('3: settles once when an event is delivered three times at once', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'approve');
    const { webhooks, state } = shop.simulator;
    const id = webhooks.held.findLast((held) => state.events.get(held)?.type === 'payment_intent.succeeded') ?? '';
    await Promise.all([webhooks.deliver(id), webhooks.deliver(id), webhooks.deliver(id)]);
    await Promise.all([shop.api.runJobs(), shop.api.runJobs()]);
    expect(await shop.books(cartId)).toEqual(ordered);
    expect(await getStock(stockItemId)).toBe(4);
    expect(await shop.journal(cartId)).toEqual(['ordered event']);
  });

  test('4: makes the order from an event that precedes it', async () => {
    const { visitor, cartId } = await readyCart();
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'approve');
    await shop.simulator.webhooks.settled();
    await shop.api.runJobs();
    expect(await shop.books(cartId), 'the browser never returned').toEqual(ordered);
    const [order] = await rows<{ language_code: string; email: string }>('select language_code, email from orders where cart_id = $1', cartId);
    expect(order).toEqual({ language_code: 'sv', email: 'kund@exempel.example' });
    expect((await shop.complete(visitor, cartId)).body.type, 'it returns later').toBe('order');
  });

  test('5: refunds, tells the buyer and oversells nothing when stock is short', async () => {
    const { visitor, cartId, stockItemId, variantId } = await readyCart(1);
    await visitor.put(`/api/store/carts/${cartId}/cart`, { email: 'sen@exempel.example' });
    await shop.pay(visitor, cartId, 'swish');
    // Past the hold, somebody else buys the last one.
    shop.api.clock.advance(16 * 60_000);
    await shop.runTimed('inventory:release-lapsed');
    const rival = shop.api.browser();
    expect((await shop.pay(rival, await shop.cart(rival, variantId), 'card')).body.type).toBe('order');
    await shop.answer(cartId, 'approve');
    await shop.simulator.webhooks.settled();
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({ orders: [], payments: [{ status: 'succeeded', received: TOTAL, refunded: TOTAL }], held: 0 });
    expect(await shop.journal(cartId)).toEqual(['refunded insufficient_inventory']);
    expect(await getStock(stockItemId)).toBe(0);
    const mails = await getMails('sen@exempel.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['Pengarna är på väg tillbaka']);
    expect(mails[0]?.text).toMatch(/149\skr/);
  });

  test('6: waits for a payment under way, shows staff, orders later', async () => {
    const { visitor, cartId } = await readyCart();
    const log = shop.api.services.log.child<string>({});
    for (const parent of [shop.api.services.log, log]) vi.spyOn(parent, 'child').mockReturnValue(log);
    const error = vi.spyOn(log, 'error');
    await shop.pay(visitor, cartId, 'klarna');
    const [intent] = await shop.intents(cartId);
    if (!intent) throw new Error('no payment');
    intent.status = 'processing';
    expect((await shop.complete(visitor, cartId)).body.error.code).toBe('PAYMENT_PROCESSING');
    shop.api.clock.advance(3 * 3_600_000);
    await shop.runTimed('checkout:reconcile');
    await shop.runTimed('payments:release-forgotten');
    expect(await shop.journal(cartId)).toEqual(['noticed processing']);
    expect(error.mock.calls).toEqual([[expect.objectContaining({ reason: 'processing' }), expect.any(String)]]);
    intent.status = 'requires_action';
    await shop.answer(cartId, 'approve');
    await shop.runTimed('checkout:reconcile');
    expect(await shop.books(cartId)).toEqual(ordered);
  });

  test('6: releases the cart when Stripe cancels a payment late', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    await shop.pay(visitor, cartId, 'asks');
    const [intent] = await shop.intents(cartId);
    await fetch(`${shop.simulator.url}/v1/payment_intents/${intent?.id}/cancel`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
    await shop.simulator.webhooks.settled();
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({ orders: [], payments: [{ status: 'canceled', received: 0, refunded: 0 }], held: 0 });
    expect(await getStock(stockItemId)).toBe(5);
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
  });

  test('7: leaves the order paid when an earlier attempt fails late', async () => {
    const { visitor, cartId } = await readyCart();
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'asks');
    await shop.answer(cartId, 'decline');
    await shop.pay(visitor, cartId, 'card');
    expect(await deliver(/^payment_intent\.(payment_failed|canceled)$/)).toBeGreaterThan(0);
    await shop.runTimed('checkout:reconcile');
    expect(await shop.books(cartId)).toMatchObject({ orders: ordered.orders, payments: [{ received: 0 }, { status: 'succeeded', received: TOTAL, refunded: 0 }] });
  });

  test('7: refunds an earlier attempt that succeeds late', async () => {
    const { visitor, cartId } = await readyCart();
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'swish');
    // Cancelling it fails, and the payer approves in the meantime.
    shop.simulator.faults.addCall({ method: 'POST', path: /\/cancel$/, how: 429, when: 'before', times: 2 });
    await shop.begin(visitor, cartId);
    const [first] = await shop.intents(cartId);
    shop.simulator.answerPayer(first?.id ?? '', 'approve');
    await shop.complete(visitor, cartId, await shop.token('card'));
    await deliver(/^payment_intent\./);
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({
      orders: ordered.orders,
      payments: [
        { status: 'succeeded', received: TOTAL, refunded: TOTAL },
        { status: 'succeeded', received: TOTAL, refunded: 0 },
      ],
      held: 0,
    });
  });

  test('8: charges the server’s sum, and refuses another in the browser', async () => {
    const { visitor, cartId, variantId } = await readyCart();
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
    const { visitor, cartId, stockItemId } = await readyCart();
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'approve');
    const [intent] = await shop.intents(cartId);
    Object.assign(intent ?? {}, changed);
    await deliver(/^payment_intent\.succeeded$/);
    const books = await shop.books(cartId);
    expect(books).toMatchObject({ orders: [], held: 0 });
    expect(books.payments[0]?.refunded).toBe(intent?.amount_received);
    expect(await shop.journal(cartId)).toEqual(['noticed wrong_sum', 'refunded cart_changed']);
    expect(await getStock(stockItemId)).toBe(5);
  });

  test('15: Swish is declined, and the cart is whole', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'decline');
    expect((await shop.complete(visitor, cartId)).body).toMatchObject({ type: 'cart', error: { code: 'PAYMENT_DECLINED' }, cart: { items: [{ quantity: 1 }] } });
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
    expect(await getStock(stockItemId)).toBe(4);
  });

  test('15: Klarna is left open in another tab, and nothing stays held', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    await shop.pay(visitor, cartId, 'klarna');
    expect(await getStock(stockItemId)).toBe(4);
    shop.api.clock.advance(16 * 60_000);
    await shop.runTimed('inventory:release-lapsed');
    expect(await getStock(stockItemId)).toBe(5);
    shop.api.clock.advance(2 * 3_600_000);
    await shop.runTimed('payments:release-forgotten');
    expect(await shop.books(cartId)).toEqual({ orders: [], payments: [{ status: 'canceled', received: 0, refunded: 0 }], held: 0 });
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.items).toHaveLength(1);
  });

  test('15: cancels the order whose payment was cancelled after authorization', async () => {
    const { visitor, cartId, stockItemId } = await readyCart();
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
    const [intent] = await shop.intents(cartId);
    await fetch(`${shop.simulator.url}/v1/payment_intents/${intent?.id}/cancel`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({
      orders: [{ status: 'canceled', payment_status: 'canceled', total_minor: TOTAL }],
      payments: [{ status: 'canceled', received: 0, refunded: 0 }],
      held: 0,
    });
    expect(await getStock(stockItemId)).toBe(5);
  });
});
