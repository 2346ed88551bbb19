/** A seller refunds by line, with a reason: once at the provider, in the order, in the ledger, and by one mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { expectRejection } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { payRefund, retryOrderRefunds } from './refunds.ts';
import { cancelOrder, type RefundLine, refundOrder } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

/** Of the line with this price. */
function goods({ order }: Purchase, amountMinor: number, price = 100): RefundLine {
  const item = order.items.find(({ unit_price }: { unit_price: number }) => unit_price === price);
  return { part: 'goods', itemId: item.id, amountMinor };
}
const delivery = (amountMinor: number): RefundLine => ({ part: 'delivery', itemId: null, amountMinor });
const refund = ({ order }: Purchase, lines: readonly RefundLine[], requestId: string = prefixedId('rf')) => refundOrder(shop.ctx, order.number, { requestId, reason: 'faulty', lines });
const getMails = async ({ email, order }: Purchase) => (await shop.mailsTo(email)).filter((mail: { subject: string }) => mail.subject === `Pengar tillbaka för order ${order.number}`);

test('refunds a line in part, with one mail, in 10 calls', async () => {
  const bought = await shop.purchase([{ price: kr(100) }, { title: 'Vasen', price: kr(200) }]);
  const requestId = prefixedId('rf');
  const ids = await Promise.all(Array.from({ length: 10 }, () => refund(bought, [goods(bought, 4_950, 200)], requestId)));
  expect(new Set(ids).size).toBe(1);
  expect((await shop.orderNow(bought)).refunds).toMatchObject([{ id: ids[0], reason: 'faulty', state: 'due', amount: 49.5 }]);
  await api.runJobs();
  await payRefund.run(shop.ctx, { refundId: ids[0] ?? '' });
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([4_950]);
  expect(await shop.orderNow(bought)).toMatchObject({ status: 'partially_refunded', refunds: [{ state: 'refunded', amount: 49.5 }] });
  expect(await shop.listHistory(bought)).toEqual(['confirmed', 'partially_refunded']);
  const [mail, ...more] = await getMails(bought);
  expect(more).toEqual([]);
  expect(mail.text).toContain('49,50');
  expect(mail.text).toContain('Vasen');
  expect(mail.text).toContain('inte var som det skulle');
});

test('case 10: a second part refund leaves state and sums right', async () => {
  const bought = await shop.purchase([{ price: kr(100) }, { price: kr(200) }]);
  await refund(bought, [goods(bought, 10_000), delivery(900)]);
  await api.runJobs();
  expect((await shop.orderNow(bought)).status).toBe('partially_refunded');
  await refund(bought, [goods(bought, 20_000, 200), delivery(4_000)]);
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([10_900, 24_000]);
  expect(bought.order.total).toBe(349);
  expect((await shop.orderNow(bought)).status).toBe('refunded');
  expect(await shop.listHistory(bought)).toEqual(['confirmed', 'partially_refunded', 'refunded']);
  expect(await getMails(bought)).toHaveLength(2);
  await expectRejection(refund(bought, [goods(bought, 1)]), 'VALIDATION_FAILED');
});

test('case 11: refuses a refund without or above a possible sum', async () => {
  const bought = await shop.purchase([{ price: kr(100) }, { price: kr(200) }]);
  const other = await shop.purchase([{}]);
  for (const lines of [[], [goods(bought, 0)], [goods(bought, -100)], [goods(bought, 0.5)], [goods(bought, Number.NaN)], [goods(bought, 10_001)], [delivery(4_901)], [goods(other, 100)]]) {
    await expectRejection(refund(bought, lines), 'VALIDATION_FAILED');
  }
  await expectRejection(refund(bought, [goods(bought, 5_000), goods(bought, 5_000)]), 'VALIDATION_FAILED');
  await expectRejection(refund(bought, [{ part: 'wrapping', itemId: null, amountMinor: 1 }]), 'VALIDATION_FAILED');
  await refund(bought, [goods(bought, 6_000)]);
  await expectRejection(refund(bought, [goods(bought, 4_001)]), 'VALIDATION_FAILED');
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([6_000]);
});

test('refunds nothing before the capture, nor of an unknown order', async () => {
  const unpaid = await shop.purchase([{}], { isUnsettled: true });
  await expectRejection(refund(unpaid, [goods(unpaid, 100)]), 'ORDER_STATE');
  await expectRejection(refundOrder(shop.ctx, 999_999, { requestId: 'rf_1', reason: 'late', lines: [delivery(1)] }), 'NOT_FOUND');
  await api.runJobs();
});

test('withdraws only what was not refunded before', async () => {
  const bought = await shop.purchase([{ price: kr(100), quantity: 2 }]);
  await refund(bought, [goods(bought, 5_000), delivery(4_900)]);
  const one = { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] };
  expect((await shop.withdraw(bought, one)).body.withdrawal.refund.amount).toBe(100);
  expect((await shop.withdraw(bought, one)).body.withdrawal.refund.amount).toBe(50);
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([5_000, 9_900, 10_000]);
  expect((await shop.orderNow(bought)).status).toBe('refunded');
});

test('refunds only what was not withdrawn before', async () => {
  const bought = await shop.purchase([{ price: kr(100), quantity: 2 }]);
  await shop.withdraw(bought, { items: [{ item_id: bought.order.items[0].id, quantity: 1 }] });
  await expectRejection(refund(bought, [goods(bought, 10_001)]), 'VALIDATION_FAILED');
  await refund(bought, [goods(bought, 10_000)]);
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([10_000, 10_000]);
});

test('cancels with what was not refunded before', async () => {
  const bought = await shop.purchase([{ price: kr(100) }]);
  await refund(bought, [goods(bought, 2_500)]);
  await cancelOrder(shop.ctx, bought.order.number, { isRestocked: true });
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([2_500, 12_400]);
  expect((await shop.orderNow(bought)).status).toBe('canceled');
});

test('decides between two refunds of the same goods', async () => {
  const bought = await shop.purchase([{ price: kr(100) }]);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(bought, [goods(bought, 6_000)])));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await api.runJobs();
  expect(await shop.listRefunds(bought)).toEqual([6_000]);
});

test('pays, books and mails once after a crash, also when queued again', async () => {
  const bought = await shop.purchase([{ price: kr(100) }]);
  const refundId = await refund(bought, [goods(bought, 6_000)]);
  api.onStep('refund.paid', () => Promise.reject(new Error('crash')));
  await expect(payRefund.run(shop.ctx, { refundId })).rejects.toThrow('crash');
  expect((await shop.orderNow(bought)).refunds).toMatchObject([{ state: 'due' }]);
  await shop.rows('delete from graphile_worker._private_jobs');
  api.clock.advance(3_600_001);
  await retryOrderRefunds.run(shop.ctx, {});
  await api.runJobs();
  expect([await shop.listRefunds(bought), (await getMails(bought)).length, (await shop.orderNow(bought)).refunds[0].state]).toEqual([[6_000], 1, 'refunded']);
});
