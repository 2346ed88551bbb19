/** A disputed payment: recorded from Stripe, booked, shown to staff, and reported once for each status. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatInstant } from '#shared/values/time/instant.ts';
import { expectRejection } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { watchErrors } from '../../testing/watch-errors.ts';
import { refreshDisputes } from './disputes.ts';
import { listDisputesOfOrder, listOpenDisputes, recordDispute, refundOrder } from './service.ts';
import { compareBooksAfterEach, settleEvents } from './testing/stripe-books.ts';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop();
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());

const ctx = () => orders.ctx;

const settle = (): Promise<void> => settleEvents(shop);

compareBooksAfterEach(() => shop);

/** A captured order of 149 kr, and its charge. */
async function buy(): Promise<{ id: string; number: number; charge: string; item: string }> {
  const { variantId } = await shop.api.make.product({ price: kr(100) });
  const browser = shop.api.browser();
  const cartId = await shop.cart(browser, variantId);
  const { order } = (await shop.pay(browser, cartId, 'card')).body;
  await settle();
  return { id: order.id, number: order.number, charge: String((await shop.intents(cartId))[0]?.latest_charge), item: order.items[0].id };
}

const bookedFor = async (orderId: string) =>
  (
    await orders.rows<{ entry: string }>(
      `select e.account || ' ' || e.amount_minor as entry from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.order_id = $1 and t.source = 'dispute' order by t.id, e.position`,
      orderId,
    )
  ).map(({ entry }) => entry);

const withdrawn = ['provider_balance -14900', 'disputes 14900', 'provider_balance -20000', 'dispute_fees 20000'];

test('records, books and reports a dispute once, however many events arrive', async () => {
  const { id, number, charge } = await buy();
  const error = watchErrors(shop.api);
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'duplicate', times: 2 });
  const dispute = shop.simulator.openDispute(charge);
  await settle();
  expect(await listDisputesOfOrder(ctx().db, { orderId: id })).toMatchObject([{ id: dispute.id, number, status: 'needs_response', reason: 'fraudulent', amount_minor: 14_900, currency_code: 'SEK' }]);
  expect(await listOpenDisputes(ctx().db)).toMatchObject([{ id: dispute.id, answer_by: expect.any(Date) }]);
  expect(await bookedFor(id)).toEqual(withdrawn);
  expect(error.mock.calls.filter(([, text]) => text?.includes('disputed'))).toEqual([[expect.objectContaining({ order: number, to: 'needs_response' }), expect.any(String)]]);
  shop.simulator.closeDispute(dispute.id, 'lost');
  await settle();
});

test.each([
  ['won', [...withdrawn, 'provider_balance 14900', 'disputes -14900']],
  ['lost', withdrawn],
] as const)('closes a dispute that is %s, and books what follows', async (outcome, entries) => {
  const { id, charge } = await buy();
  const { id: disputeId } = shop.simulator.openDispute(charge);
  await settle();
  shop.simulator.closeDispute(disputeId, outcome);
  await settle();
  expect(await listDisputesOfOrder(ctx().db, { orderId: id })).toMatchObject([{ status: outcome }]);
  expect(await listOpenDisputes(ctx().db)).toEqual([]);
  expect(await bookedFor(id)).toEqual(entries);
});

test('keeps a newer status when an older answer comes late', async () => {
  const { id, charge } = await buy();
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'lose', times: 10 });
  const { id: disputeId } = shop.simulator.openDispute(charge);
  shop.api.onStep('dispute.read', async () => {
    shop.api.clock.advance(1_000);
    shop.simulator.closeDispute(disputeId, 'won');
    await recordDispute(ctx(), disputeId);
  });
  await recordDispute(ctx(), disputeId);
  expect(await listDisputesOfOrder(ctx().db, { orderId: id })).toMatchObject([{ status: 'won' }]);
  expect((await bookedFor(id)).toSorted()).toEqual([...withdrawn, 'provider_balance 14900', 'disputes -14900'].toSorted());
});

test('mails the shop once each when a dispute opens and closes', async () => {
  const other = await stripeShop({ settings: { SHOP_EMAIL: 'kassan@exempel.example' } });
  const { variantId } = await other.api.make.product({ price: kr(100) });
  const browser = other.api.browser();
  const cartId = await other.cart(browser, variantId);
  const { order } = (await other.pay(browser, cartId, 'card')).body;
  await other.simulator.webhooks.settled();
  await other.api.runJobs();
  other.simulator.faults.addDelivery({ type: /dispute/, how: 'duplicate', times: 10 });
  const dispute = other.simulator.openDispute(String((await other.intents(cartId))[0]?.latest_charge));
  const mails = async () => {
    await other.simulator.webhooks.settled();
    await other.api.runJobs();
    await refreshDisputes.run(getOrders(other.api).ctx, {});
    await other.api.runJobs();
    return getOrders(other.api).mailsTo('kassan@exempel.example');
  };
  const [opened, ...more] = await mails();
  expect([more, opened.subject]).toEqual([[], `Order ${order.number}: En betalning bestrids`]);
  const due = formatInstant((dispute.evidence_details.due_by ?? 0) * 1_000, 'Europe/Stockholm', 'sv');
  for (const fact of [`order ${order.number}`, '149 kr', due, `https://dashboard.stripe.com/disputes/${dispute.id}`])
    expect(opened.text.replaceAll('\u00a0', ' ')).toContain(fact.replaceAll('\u00a0', ' '));
  expect(opened.text, 'neither the card nor the buyer').not.toMatch(/4242|@|Visa|Lindqvist/i);
  other.simulator.closeDispute(dispute.id, 'lost');
  expect((await mails()).map(({ subject }: { subject: string }) => subject)).toEqual([`Order ${order.number}: En bestridd betalning är avgjord`, opened.subject]);
  await other.stop();
});

test('mails nobody without the shop’s address', async () => {
  const { charge } = await buy();
  const { id } = shop.simulator.openDispute(charge);
  await settle();
  shop.simulator.closeDispute(id, 'lost');
  await settle();
  expect(await orders.rows(`select from mails where message_id like '<dispute%'`)).toEqual([]);
});

test('finds disputes of which no event came', async () => {
  const { id, charge } = await buy();
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'lose', times: 10 });
  const { id: disputeId } = shop.simulator.openDispute(charge);
  await refreshDisputes.run(ctx(), {});
  expect(await listDisputesOfOrder(ctx().db, { orderId: id })).toMatchObject([{ status: 'needs_response' }]);
  shop.api.clock.advance(20 * 86_400_000);
  shop.simulator.closeDispute(disputeId, 'lost');
  await refreshDisputes.run(ctx(), {});
  expect(await listDisputesOfOrder(ctx().db, { orderId: id })).toMatchObject([{ status: 'lost' }]);
});

test('reads the other disputes when one can’t be read', async () => {
  const charges = [(await buy()).charge, (await buy()).charge];
  shop.simulator.faults.addDelivery({ type: /dispute/, how: 'lose', times: 10 });
  const [first, second] = charges.map((charge) => shop.simulator.openDispute(charge).id);
  // The newest is read first.
  shop.simulator.faults.addCall({ method: 'GET', path: new RegExp(`/disputes/${second}$`), how: 500, when: 'before' });
  const error = vi.spyOn(shop.api.services.log, 'error');
  const stored = async () => (await orders.rows<{ id: string }>('select id from order_disputes where id = any($1::text[])', [first, second])).map(({ id }) => id);
  await refreshDisputes.run(ctx(), {});
  expect(await stored()).toEqual([first]);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ disputeId: second }), 'a dispute could not be read');
  for (const id of [first, second]) shop.simulator.closeDispute(String(id), 'lost');
  await refreshDisputes.run(ctx(), {});
  expect((await stored()).length).toBe(2);
});

test('ignores a dispute of another system’s payment', async () => {
  const { disputes } = shop.simulator.state;
  const own = shop.simulator.openDispute((await buy()).charge);
  await settle();
  const movements = own.balance_transactions.map((movement) => ({ ...movement, id: `foreign_${movement.id}` }));
  disputes.set('dp_foreign', { ...own, id: 'dp_foreign', charge: 'ch_foreign', payment_intent: 'pi_foreign', balance_transactions: movements });
  await recordDispute(ctx(), 'dp_foreign');
  expect(await orders.rows(`select from order_disputes where id = 'dp_foreign'`)).toEqual([]);
  disputes.delete('dp_foreign');
});

test('refuses a seller’s refund of a disputed payment', async () => {
  const { number, charge, item } = await buy();
  const { id: disputeId } = shop.simulator.openDispute(charge);
  await settle();
  const decide = () => refundOrder(ctx(), number, { requestId: `rf_${disputeId}`, reason: 'late', lines: [{ part: 'goods', itemId: item, amountMinor: 100 }] });
  await expectRejection(decide(), 'ORDER_STATE');
  shop.simulator.closeDispute(disputeId, 'lost');
  await settle();
  await expectRejection(decide(), 'ORDER_STATE');
});
