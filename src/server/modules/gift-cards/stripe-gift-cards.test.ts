/** Gift cards with the simulated Stripe: bought whatever is lost, and vendors paid in full, so that the ledger equals Stripe's balances after each test. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { jobs } from '../../jobs.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import type { CallFault } from '../../testing/stripe/faults.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { refundOrder } from '../orders/service.ts';
import { compareBooksAfterEach, getStripeBalance } from '../orders/testing/stripe-books.ts';
import { lostPaymentAnswers } from '../orders/testing/stripe-payments.ts';
import { completeCard, readCard } from './testing/buy-card.ts';
import { makeStripeGiftCards } from './testing/stripe-gift-card.ts';

const HOUR_MS = 3_600_000;

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop();
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());
compareBooksAfterEach(() => shop);

const { settle, listPayments, begin, complete, buy, withdraw, orderWith } = makeStripeGiftCards(() => shop);

test.each(lostPaymentAnswers)('gift cards: are charged once when the first %s', async (_, fault) => {
  const id = await begin();
  shop.simulator.faults.addCall(fault);
  await complete(id);
  shop.simulator.faults.clear();
  const { body } = await completeCard(shop.api, id);
  expect(body).toMatchObject({ type: 'bought', gift_card: { balance: 500 } });
  expect(listPayments(id).map(({ status, amount_received }) => [status, amount_received])).toEqual([['succeeded', 50_000]]);
});

test('gift cards: become valid by the event after the bank’s question', async () => {
  const id = await begin();
  expect((await complete(id, 'asks')).body.type).toBe('action');
  shop.simulator.answerPayer(listPayments(id)[0]?.id ?? '', 'approve');
  await settle();
  expect(await orders.rows('select status from gift_cards where id = $1', id)).toEqual([{ status: 'active' }]);
});

test('gift cards: say declined, and are paid with another card', async () => {
  const id = await begin();
  expect((await complete(id, 'declined')).body).toEqual({ type: 'declined' });
  expect(await orders.rows('select status from gift_cards where id = $1', id)).toEqual([{ status: 'pending' }]);
  expect((await complete(await begin())).body.type).toBe('bought');
});

test('gift cards: give the buyer’s money back at Stripe when they withdraw', async () => {
  const { code } = await buy();
  await withdraw(code);
  await settle();
  expect((await readCard(shop.api, code)).state).toBe('withdrawn');
});

/** An order of 600 kr, with a gift card of `amount` kronor. */
async function buyWith(amount: number) {
  const { code } = await buy({ amount });
  const { cartId, order, account } = await orderWith(code);
  const refund = async (kronor: number) => {
    await refundOrder(orders.ctx, order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: order.items[0].id, amountMinor: kr(kronor) }] });
    await settle();
  };
  return { code, cartId, order, refund, vendorGot: () => getStripeBalance(shop, account) };
}

test.each([
  ['a part', 500, 1],
  ['everything', 1_000, 0],
])('gift cards: pay the vendor in full when they cover %s', async (_what, amount, payments) => {
  const bought = await buyWith(amount);
  await settle();
  expect(await shop.intents(bought.cartId)).toHaveLength(payments);
  // 600 kr less the fee of ten per cent.
  expect(bought.vendorGot()).toBe(kr(540));
  expect(await orders.rows('select platform_fee_minor as fee from order_items where order_id = $1', bought.order.id)).toEqual([{ fee: kr(60) }]);
});

test('gift cards: take refunds back from the vendor, card’s part first', async () => {
  const bought = await buyWith(500);
  await settle();
  await bought.refund(450);
  expect([bought.vendorGot(), (await readCard(shop.api, bought.code)).balance]).toEqual([kr(135), 450]);
  await bought.refund(150);
  expect([bought.vendorGot(), (await readCard(shop.api, bought.code)).balance]).toEqual([0, 500]);
});

test.each([
  ['transfer', { method: 'POST', path: /\/transfers$/, how: 'reset', when: 'after', times: 2 }],
  ['reversal', { method: 'POST', path: /\/reversals$/, how: 'reset', when: 'after', times: 2 }],
] as [string, CallFault][])('gift cards: make the %s once when its answer is lost', async (_what, fault) => {
  shop.simulator.faults.addCall(fault);
  const bought = await buyWith(1_000);
  await settle();
  await bought.refund(600);
  shop.simulator.faults.clear();
  for (const name of ['orders:transfer-gift-card', 'orders:reverse-gift-card']) {
    for (const { payload } of await orders.rows<{ payload: object }>(
      'select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
      name,
    ))
      await jobs.find((job) => job.name === name)?.run(orders.ctx, payload);
  }
  expect(bought.vendorGot()).toBe(0);
  const transfers = [...shop.simulator.state.transfers.values()].filter(({ transfer_group }) => transfer_group === `gift-card.${bought.order.id}`);
  expect(transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed])).toEqual([[kr(540), kr(540)]]);
});

test.each([
  ['for the first time', 0],
  ['again', 2],
])('gift cards: are not deleted when an old purchase is confirmed %s', async (_what, refusals) => {
  const id = await begin();
  if (refusals > 0) {
    shop.simulator.faults.addCall({ method: 'POST', path: /\/payment_intents$/, how: 'reset', when: 'before', times: refusals });
    await complete(id);
    expect(listPayments(id)).toEqual([]);
  }
  shop.api.clock.advance(25 * HOUR_MS);
  shop.api.onStep('gift-card.begun', () => shop.runTimed('gift-cards:settle'));
  expect((await complete(id)).body).toMatchObject({ type: 'bought', gift_card: { balance: 500 } });
});
