/** A capture refused for good: no charge, no order, stock released. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { goodCard } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { captureOrder } from './jobs.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

/** Authorized, but refused at capture. */
const emptyCard = { ...goodCard, number: '4000 0000 0000 0341' };

async function settleUncaptured(): Promise<void> {
  await shop.rows(`select graphile_worker.add_job('orders:settle-uncaptured', '{}')`);
  await api.runJobs();
}

test('lesson 8: cancels the order, frees stock, code and money, and notifies once', async () => {
  const { code } = await api.make.promotion({ usageLimit: 1 });
  const bought = await shop.purchase([{ quantity: 2 }], { card: emptyCard, codes: [code], isUnsettled: true });
  expect(bought.order).toMatchObject({ status: 'pending', payment_status: 'authorized', discount_total: 20 });
  expect(await shop.getStock(bought.products[0])).toBe(8);
  await api.runJobs();
  expect(await shop.orderNow(bought)).toMatchObject({ status: 'canceled', payment_status: 'canceled' });
  expect(await shop.getMoney(bought)).toBe('canceled/canceled/canceled');
  expect(await shop.getStock(bought.products[0])).toBe(10);
  expect(await shop.listHistory(bought)).toEqual(['canceled']);
  expect(await shop.rows('select sum(change)::int as sum from stock_movements where order_id = $1', bought.order.id)).toEqual([{ sum: 0 }]);

  await shop.rows(`select graphile_worker.add_job('orders:capture', json_build_object('orderId', $1::text))`, bought.order.id);
  await api.runJobs();
  expect(await shop.getStock(bought.products[0])).toBe(10);
  const mails = (await shop.mailsTo(bought.email)).filter((mail: { subject: string }) => mail.subject === `Order ${bought.order.number} är avbruten`);
  expect(mails).toHaveLength(1);
  expect(mails[0].text).toContain('Inga pengar har dragits.');

  const other = await shop.purchase([{ price: kr(200) }], { codes: [code] });
  expect(other.order.discount_total).toBe(20);
  expect(await shop.withdraw(bought)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
});

test('lesson 4: cancels by a job when the process dies after releasing money', async () => {
  const bought = await shop.purchase([{}], { card: emptyCard, isUnsettled: true });
  api.onStep('order.voided', () => Promise.reject(new Error('the process died here')));
  await api.runJobs();
  expect(await shop.getMoney(bought)).toBe('canceled/pending/authorized');
  await shop.rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
  await api.runJobs();
  expect(await shop.getMoney(bought)).toBe('canceled/canceled/canceled');
  expect(await shop.getStock(bought.products[0])).toBe(10);
});

test('restocks earlier withdrawals once and refunds no money never captured', async () => {
  const bought = await shop.purchase([{ quantity: 3 }], { card: emptyCard, isUnsettled: true });
  expect((await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] })).body.withdrawal.refund.state).toBe('due');
  expect(await shop.getStock(bought.products[0])).toBe(8);
  await api.runJobs();
  await shop.rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
  await api.runJobs();
  expect(await shop.getStock(bought.products[0])).toBe(10);
  expect((await shop.orderNow(bought)).withdrawals[0].refund).toEqual({ state: 'not_charged', amount: 0, deducted: 0 });
  expect(await shop.listRefunds(bought)).toEqual([]);
  expect(await shop.rows(`select id from graphile_worker._private_jobs where payload ->> 'withdrawalId' is not null`)).toEqual([]);
});

test('ends an unanswered capture after days: captured if possible, else cancelled', async () => {
  const [lucky, lost] = [await shop.purchase([{}], { isUnsettled: true }), await shop.purchase([{}], { isUnsettled: true })];
  await shop.rows(`delete from graphile_worker._private_jobs`);
  await shop.rows(
    `update demo_payments set status = 'requires_action' where reference in (select provider_reference from payment_sessions where id = (select payment_session_id from orders where id = $1))`,
    lost.order.id,
  );
  await settleUncaptured();
  expect(await shop.getMoney(lucky), 'the attempts of three days are left alone').toBe('authorized/pending/authorized');
  api.clock.advance(3 * 86_400_000 + 1);
  await settleUncaptured();
  await settleUncaptured();
  expect(await shop.getMoney(lucky)).toBe('captured/captured/captured');
  expect(await shop.getMoney(lost)).toBe('canceled/canceled/canceled');
  expect(await shop.getStock(lost.products[0])).toBe(10);
  api.clock.set('2026-11-23T10:00:00Z');
});

test('retains the order when its money was captured meanwhile', async () => {
  const bought = await shop.purchase([{}], { card: emptyCard, isUnsettled: true });
  const reference = `(select provider_reference from payment_sessions where id = (select payment_session_id from orders where id = '${bought.order.id}'))`;
  await shop.rows(`update demo_payments set status = 'requires_action' where reference = ${reference}`);
  await shop.rows(`delete from graphile_worker._private_jobs`);
  api.clock.advance(3 * 86_400_000 + 1);
  api.onStep('order.voided', async () => {
    await shop.rows(`update demo_payments set status = 'captured' where reference = ${reference}`);
    await captureOrder.run(shop.ctx, { orderId: bought.order.id });
  });
  await settleUncaptured();
  expect((await shop.orderNow(bought)).status).toBe('confirmed');
  expect(await shop.getStock(bought.products[0])).toBe(9);
  api.clock.set('2026-11-23T10:00:00Z');
});
