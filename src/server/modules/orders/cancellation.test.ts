/** Lesson 13: a seller cancels a paid order that can't be delivered; it is refunded in full, once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRejection } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { confirmReturn, dismissStatement } from '../withdrawals/service.ts';
import { cancelOrder, deliverOrder, fulfilOrder } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const restocked = { isRestocked: true };
const cancel = ({ order }: Purchase, input = restocked) => cancelOrder(shop.ctx, order.number, input);
const listCancellationMails = async ({ email, order }: Purchase) => (await shop.mailsTo(email)).filter((mail: { subject: string }) => mail.subject === `Order ${order.number} är avbruten`);
const dueAgain = () => shop.rows('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

test('refunds, restocks, frees the code and mails once in 10 calls', async () => {
  const { code } = await api.make.promotion({ usageLimit: 1 });
  const bought = await shop.purchase([{ quantity: 2 }, { price: kr(50) }], { codes: [code], gift: { is_gift: true, message: '', wrapping: true, hide_prices: false, deliver_on: null } });
  const said = await Promise.all(Array.from({ length: 10 }, () => cancel(bought)));
  expect(said.filter(Boolean)).toHaveLength(1);
  expect(await shop.orderNow(bought)).toMatchObject({ status: 'canceled', payment_status: 'captured', cancellation: { refund: { state: 'due', amount: bought.order.total } } });
  await api.runJobs();
  expect(await cancel(bought)).toBe(false);
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([Math.round(bought.order.total * 100)]);
  expect((await shop.orderNow(bought)).cancellation).toEqual({ refund: { state: 'refunded', amount: bought.order.total } });
  expect([await shop.getStock(bought.products[0]), await shop.getStock(bought.products[1])]).toEqual([10, 10]);
  expect(await shop.listHistory(bought)).toEqual(['confirmed', 'canceled']);
  const [mail, ...more] = await listCancellationMails(bought);
  expect(more).toEqual([]);
  expect(mail.text).toContain('går tillbaka till kortet du betalade med');
  expect((await shop.purchase([{}], { codes: [code] })).order.discount_total).toBe(10);
  expect(await shop.withdraw(bought)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
});

test('refunds and restocks earlier withdrawals no second time', async () => {
  const bought = await shop.purchase([{ quantity: 3 }]);
  await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] });
  await cancel(bought);
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([10_000, bought.order.total * 100 - 10_000]);
  expect(await shop.getStock(bought.products[0])).toBe(10);
  expect((await shop.orderNow(bought)).status).toBe('canceled');
});

test('restocks nothing unsellable or lost on its way', async () => {
  const [broken, lost] = [await shop.purchase([{}]), await shop.purchase([{}])];
  await cancel(broken, { isRestocked: false });
  await fulfilOrder(shop.ctx, lost.order.number);
  await cancel(lost);
  await api.runJobs();
  expect([await shop.getStock(broken.products[0]), await shop.getStock(lost.products[0])]).toEqual([9, 9]);
  expect([await shop.listRefunds(broken), await shop.listRefunds(lost)]).toEqual([[14_900], [14_900]]);
  await expectRejection(fulfilOrder(shop.ctx, broken.order.number), 'ORDER_STATE');
  await expectRejection(deliverOrder(shop.ctx, lost.order.number), 'ORDER_STATE');
});

test('refuses before payment, after delivery or refund, and during a pending withdrawal', async () => {
  await expectRejection(cancelOrder(shop.ctx, 999_999, restocked), 'NOT_FOUND');
  const unpaid = await shop.purchase([{}], { isUnsettled: true });
  await expectRejection(cancel(unpaid), 'ORDER_STATE');
  await api.runJobs();

  const stated = await shop.purchase([{}]);
  await shop.declare({ order_number: String(stated.order.number), email: stated.email });
  await api.runJobs();
  await expectRejection(cancel(stated), 'ORDER_STATE');
  await dismissStatement(shop.ctx, (await shop.orderNow(stated)).withdrawals[0].id);
  expect(await cancel(stated)).toBe(true);

  const back = await shop.purchase([{}]);
  await fulfilOrder(shop.ctx, back.order.number);
  const { withdrawal } = (await shop.withdraw(back)).body;
  await expectRejection(cancel(back), 'ORDER_STATE');
  await confirmReturn(shop.ctx, withdrawal.id, { deductedMinor: 0, isRestocked: true });
  await api.runJobs();
  await expectRejection(cancel(back), 'ORDER_STATE');

  const there = await shop.purchase([{}]);
  await fulfilOrder(shop.ctx, there.order.number);
  await deliverOrder(shop.ctx, there.order.number);
  await expectRejection(cancel(there), 'ORDER_STATE');
});

test('refunds once when the buyer withdraws during the seller’s cancellation', async () => {
  const bought = await shop.purchase([{}]);
  let rival: Promise<Answer> | undefined;
  api.onStep('cancel.locked', async () => {
    rival = shop.withdraw(bought);
  });
  await cancel(bought);
  expect(await rival).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_WITHDRAW' } });
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([14_900]);
  expect(await shop.getStock(bought.products[0])).toBe(10);
});

test('lesson 4: pays once when the process dies after the provider’s refund', async () => {
  const bought = await shop.purchase([{}]);
  await cancel(bought);
  api.onStep('cancellation.refunded', () => Promise.reject(new Error('the process died here')));
  await api.runJobs();
  expect((await shop.orderNow(bought)).cancellation.refund.state).toBe('due');
  await dueAgain();
  await api.runJobs();
  expect((await shop.orderNow(bought)).cancellation.refund.state).toBe('refunded');
  expect(await shop.listRefunds(bought)).toEqual([14_900]);
});

test('retries an exhausted refund hourly and pays it once', async () => {
  const bought = await shop.purchase([{}]);
  await cancel(bought);
  await shop.rows('delete from graphile_worker._private_jobs');
  const retry = async () => {
    await shop.rows(`select graphile_worker.add_job('orders:retry-cancellation-refunds', '{}')`);
    await api.runJobs();
  };
  await retry();
  expect(await shop.listRefunds(bought), 'not in its first hour').toEqual([]);
  api.clock.advance(3_600_001);
  await retry();
  await retry();
  expect(await shop.listRefunds(bought)).toEqual([14_900]);
  api.clock.set('2026-11-23T10:00:00Z');
});
