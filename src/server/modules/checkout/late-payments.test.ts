/** Payments whose events come late, early or twice, and broke elsewhere; each title begins with the number of its case. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { holdEvents, type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { deliver, getMails, getStock, ordered, readyCart, rows, settleShop, TOTAL } from './testing/paying.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await stripeShop();
});
afterAll(() => shop.stop());
afterEach(async () => {
  await settleShop(shop);
  vi.restoreAllMocks();
});

describe('payment failures known from other shops', () => {
  test('1: makes one order when browser and event come at once', async () => {
    for (const step of ['payment.confirmed', 'complete.authorized', 'complete.locked', 'complete.before-commit']) {
      const { visitor, cartId } = await readyCart(shop);
      holdEvents(shop);
      let events: Promise<number> | undefined;
      shop.api.onStep(step, async () => {
        events = deliver(shop, /^payment_intent\.amount_capturable_updated$/);
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
    const { visitor, cartId } = await readyCart(shop);
    const done = await shop.pay(visitor, cartId, 'card');
    const [intent] = await shop.intents(cartId);
    const answer = await fetch(`${shop.simulator.url}/v1/payment_intents/${intent?.id}/capture`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
    expect(answer.status).toBe(200);
    await shop.api.runJobs();
    await rows(shop, `select graphile_worker.add_job('orders:capture', json_build_object('orderId', $1::text))`, done.body.order.id);
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual(ordered);
  });

  test('3: settles once when an event is delivered three times at once', async () => {
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'approve');
    const { webhooks, state } = shop.simulator;
    const id = webhooks.held.findLast((held) => state.events.get(held)?.type === 'payment_intent.succeeded') ?? '';
    await Promise.all([webhooks.deliver(id), webhooks.deliver(id), webhooks.deliver(id)]);
    await Promise.all([shop.api.runJobs(), shop.api.runJobs()]);
    expect(await shop.books(cartId)).toEqual(ordered);
    expect(await getStock(shop, stockItemId)).toBe(4);
    expect(await shop.journal(cartId)).toEqual(['ordered event']);
  });

  test('4: makes the order from an event that precedes it', async () => {
    const { visitor, cartId } = await readyCart(shop);
    await shop.pay(visitor, cartId, 'swish');
    await shop.answer(cartId, 'approve');
    await shop.simulator.webhooks.settled();
    await shop.api.runJobs();
    expect(await shop.books(cartId), 'the browser never returned').toEqual(ordered);
    const [order] = await rows<{ language_code: string; email: string }>(shop, 'select language_code, email from orders where cart_id = $1', cartId);
    expect(order).toEqual({ language_code: 'sv', email: 'kund@exempel.example' });
    expect((await shop.complete(visitor, cartId)).body.type, 'it returns later').toBe('order');
  });

  test('5: refunds, mails the buyer and oversells nothing when stock is short', async () => {
    const { visitor, cartId, stockItemId, variantId } = await readyCart(shop, 1);
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
    expect(await getStock(shop, stockItemId)).toBe(0);
    const mails = await getMails(shop, 'sen@exempel.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['Pengarna är på väg tillbaka']);
    expect(mails[0]?.text).toMatch(/149\skr/);
  });

  test('6: waits for a payment under way, shows staff, orders later', async () => {
    const { visitor, cartId } = await readyCart(shop);
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
    const { visitor, cartId, stockItemId } = await readyCart(shop);
    await shop.pay(visitor, cartId, 'asks');
    const [intent] = await shop.intents(cartId);
    await fetch(`${shop.simulator.url}/v1/payment_intents/${intent?.id}/cancel`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
    await shop.simulator.webhooks.settled();
    await shop.api.runJobs();
    expect(await shop.books(cartId)).toEqual({ orders: [], payments: [{ status: 'canceled', received: 0, refunded: 0 }], held: 0 });
    expect(await getStock(shop, stockItemId)).toBe(5);
    expect((await shop.pay(visitor, cartId, 'card')).body.type).toBe('order');
  });

  test('7: leaves the order paid when an earlier attempt fails late', async () => {
    const { visitor, cartId } = await readyCart(shop);
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'asks');
    await shop.answer(cartId, 'decline');
    await shop.pay(visitor, cartId, 'card');
    expect(await deliver(shop, /^payment_intent\.(payment_failed|canceled)$/)).toBeGreaterThan(0);
    await shop.runTimed('checkout:reconcile');
    expect(await shop.books(cartId)).toMatchObject({ orders: ordered.orders, payments: [{ received: 0 }, { status: 'succeeded', received: TOTAL, refunded: 0 }] });
  });

  test('7: refunds an earlier attempt that succeeds late', async () => {
    const { visitor, cartId } = await readyCart(shop);
    holdEvents(shop);
    await shop.pay(visitor, cartId, 'swish');
    // Cancelling it fails, and the payer approves in the meantime.
    shop.simulator.faults.addCall({ method: 'POST', path: /\/cancel$/, how: 429, when: 'before', times: 2 });
    await shop.begin(visitor, cartId);
    const [first] = await shop.intents(cartId);
    shop.simulator.answerPayer(first?.id ?? '', 'approve');
    await shop.complete(visitor, cartId, await shop.token('card'));
    await deliver(shop, /^payment_intent\./);
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
});
