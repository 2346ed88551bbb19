/** Refunds that their bank sends back days later: the ledger follows Stripe, the sum is owed again, and nobody refunds twice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { watchErrors } from '../../testing/watch-errors.ts';
import type { Answer, Browser } from '../../testing/test-api.ts';
import { payRefund } from './refunds.ts';
import { cancelOrder, listFailedOfOrder, recordFailedRefund, refundOrder } from './service.ts';
import { compareBooksAfterEach, settleEvents } from './testing/stripe-books.ts';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop();
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());

const settle = (): Promise<void> => settleEvents(shop);

compareBooksAfterEach(() => shop);

interface Bought {
  browser: Browser;
  order: Answer['body'];
  email: string;
  products: [];
}

let buyers = 0;

/** A captured order of 149 kr. */
async function buy(): Promise<Bought> {
  const { variantId } = await shop.api.make.product({ price: kr(100) });
  const browser = shop.api.browser();
  const cartId = await shop.cart(browser, variantId);
  buyers += 1;
  const email = `kund${buyers}@exempel.example`;
  await browser.put(`/api/store/carts/${cartId}/cart`, { email });
  const { order } = (await shop.pay(browser, cartId, 'card')).body;
  await settle();
  return { browser, order, email, products: [] };
}

const decide = ({ order }: Bought) =>
  refundOrder(orders.ctx, order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: order.items[0].id, amountMinor: 4_000 }] });

const listRefunds = async ({ order }: Bought) => {
  const [intent] = await shop.intents(order.cart_id);
  return [...shop.simulator.state.refunds.values()].filter(({ payment_intent }) => payment_intent === intent?.id);
};

async function fail(bought: Bought): Promise<string> {
  const [refund] = await listRefunds(bought);
  shop.simulator.failRefund(refund?.id ?? '');
  return refund?.id ?? '';
}

const listEntries = async ({ order }: Bought, source: string) =>
  (
    await orders.rows<{ entry: string }>(
      `select e.account || ' ' || e.amount_minor as entry from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.order_id = $1 and t.source = $2 order by t.id, e.position`,
      order.id,
      source,
    )
  ).map(({ entry }) => entry);

const retry = async (): Promise<void> => {
  for (const name of ['orders:retry-refunds', 'withdrawals:retry-refunds', 'orders:retry-cancellation-refunds', 'checkout:reconcile', 'orders:find-failed-refunds']) await shop.runTimed(name);
};

test('books a failed refund back, and reports it once', async () => {
  const bought = await buy();
  await decide(bought);
  await settle();
  const error = watchErrors(shop.api);
  shop.simulator.faults.addDelivery({ type: /^refund\.failed$/, how: 'duplicate' });
  const refundId = await fail(bought);
  await settle();
  expect(await listEntries(bought, 'refund_failure')).toEqual(['provider_balance 4000', 'refunds -4000']);
  expect(await orders.listHistory(bought)).toEqual(['confirmed', 'partially_refunded', 'refund_failed']);
  expect((await orders.orderNow(bought)).refunds).toMatchObject([{ state: 'due', amount: 40 }]);
  expect(await shop.journal(bought.order.cart_id)).toEqual([expect.stringMatching(/^noticed refund_failed rf_/)]);
  expect(error.mock.calls.filter(([, text]) => text?.includes('a refund failed'))).toEqual([
    [expect.objectContaining({ order: bought.order.number, refundId, reason: 'expired_or_canceled_card' }), expect.any(String)],
  ]);
});

test('repeats no failed refund, by whatever job', async () => {
  const bought = await buy();
  const refundId = await decide(bought);
  await settle();
  await fail(bought);
  await settle();
  shop.api.clock.advance(7_200_000);
  await retry();
  const before = shop.simulator.calls.filter((call) => call === 'POST /v1/refunds').length;
  await payRefund.run(orders.ctx, { refundId });
  await retry();
  expect(shop.simulator.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(before);
  expect([(await listRefunds(bought)).length, (await orders.orderNow(bought)).refunds[0].state]).toEqual([1, 'due']);
});

test('notices a failure that arrives before the refund is booked', async () => {
  const bought = await buy();
  await decide(bought);
  shop.api.onStep('refund.paid', async () => {
    const refundId = await fail(bought);
    await recordFailedRefund(orders.ctx, refundId);
  });
  await settle();
  expect((await orders.orderNow(bought)).refunds).toMatchObject([{ state: 'due' }]);
  expect(await listFailedOfOrder(orders.ctx.db, { orderId: bought.order.id })).toMatchObject([{ amount_minor: 4_000 }]);
});

test('records a failure that the next attempt finds, without an event', async () => {
  const bought = await buy();
  await decide(bought);
  shop.simulator.faults.addDelivery({ type: /refund/, how: 'lose', times: 10 });
  shop.api.onStep('refund.paid', async () => {
    await fail(bought);
    throw new Error('the process ends here');
  });
  await settle();
  shop.api.clock.advance(7_200_000);
  await retry();
  expect(await orders.listHistory(bought)).toContain('refund_failed');
  expect((await listRefunds(bought)).length).toBe(1);
});

test('finds a failed refund of which no event came', async () => {
  const bought = await buy();
  await decide(bought);
  await settle();
  shop.simulator.faults.addDelivery({ type: /refund/, how: 'lose', times: 10 });
  await fail(bought);
  await shop.runTimed('orders:find-failed-refunds');
  expect(await orders.listHistory(bought)).toContain('refund_failed');
});

test('owes a withdrawal’s refund again when it fails', async () => {
  const bought = await buy();
  await orders.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] });
  await settle();
  await fail(bought);
  await settle();
  shop.api.clock.advance(7_200_000);
  await retry();
  expect((await orders.orderNow(bought)).withdrawals).toMatchObject([{ refund: { state: 'due' } }]);
  expect((await listRefunds(bought)).length).toBe(1);
});

test('owes a cancelled order’s refund again when it fails', async () => {
  const bought = await buy();
  await cancelOrder(orders.ctx, bought.order.number, { isRestocked: true });
  await settle();
  await fail(bought);
  await settle();
  shop.api.clock.advance(7_200_000);
  await retry();
  expect((await orders.orderNow(bought)).cancellation.refund).toMatchObject({ state: 'due', amount: 149 });
  expect((await listRefunds(bought)).length).toBe(1);
});

/** A Swish payment that arrives when the goods are gone. */
async function payTooLate(): Promise<string> {
  const { api } = shop;
  const { variantId, stockItemId } = await api.make.product({ price: kr(100), stock: 1 });
  const browser = api.browser();
  const cartId = await shop.cart(browser, variantId);
  await shop.pay(browser, cartId, 'swish');
  await api.make.setStock(stockItemId, 0);
  await orders.rows('delete from stock_reservations where cart_id = $1', cartId);
  await shop.answer(cartId, 'approve');
  return cartId;
}

test('books a failed refund of a payment without an order', async () => {
  const cartId = await payTooLate();
  await settle();
  const [refund] = [...shop.simulator.state.refunds.values()].slice(-1);
  shop.simulator.failRefund(refund?.id ?? '');
  await settle();
  await retry();
  expect((await shop.journal(cartId)).filter((line) => line.startsWith('noticed'))).toEqual([expect.stringMatching(/^noticed refund_failed unordered\.ps_/)]);
  expect((await shop.books(cartId)).payments).toMatchObject([{ refunded: 0 }]);
});

test('settles a payment without an order whose refund failed at once', async () => {
  shop.api.onStep('payment.refunded', async () => {
    const [refund] = [...shop.simulator.state.refunds.values()].slice(-1);
    shop.simulator.failRefund(refund?.id ?? '');
    throw new Error('the process ends here');
  });
  const cartId = await payTooLate();
  await settle();
  shop.api.clock.advance(7_200_000);
  await retry();
  await settle();
  expect(await shop.journal(cartId)).toEqual([expect.stringMatching(/^refunded /), expect.stringMatching(/^noticed refund_failed /)]);
});

test('ignores a failed refund that another system made', async () => {
  const bought = await buy();
  await decide(bought);
  await settle();
  const [refund] = await listRefunds(bought);
  const foreign = { ...structuredClone(refund), id: 're_foreign', metadata: {}, status: 'failed' };
  shop.simulator.state.refunds.set('re_foreign', foreign as never);
  await recordFailedRefund(orders.ctx, 're_foreign');
  await recordFailedRefund(orders.ctx, 're_unknown');
  shop.simulator.state.refunds.delete('re_foreign');
  expect(await listFailedOfOrder(orders.ctx.db, { orderId: bought.order.id })).toEqual([]);
});
