/** A seller's numbers have neither gap nor double: 50 captures at once, rollbacks, crashes between, refunds of each kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { deadlocksSoFar } from '../../testing/deadlocks.ts';
import { kr } from '../../testing/make.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { complete, goodCard, paidCart } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { captureOrder, refundCanceled } from '../orders/jobs.ts';
import { issueMissingReceipts } from '../orders/missing-receipts.ts';
import { payRefund } from '../orders/refunds.ts';
import { cancelOrder, refundOrder, reviewBooks } from '../orders/service.ts';
import { sumByRate, type TaxedLine } from './rules.ts';
import { listReceipts } from './service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi({ settings: { RESERVATION_MINUTES: '0' } });
  shop = getOrders(api);
});
afterAll(() => api.stop());

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const listNumbers = async (vendorId: string, kind = 'receipt') =>
  (await shop.rows<{ number: number }>('select number from receipts where vendor_id = $1 and kind = $2 order by 1', vendorId, kind)).map(({ number }) => number);
const list = ({ order }: Purchase) => listReceipts(api.database, { orderId: order.id });
/** The order's dearest line: lines that were added at once have no order of their own. */
const getItem = ({ order }: Purchase) => order.items.toSorted((a: { total: number }, b: { total: number }) => b.total - a.total)[0];
const refund = (bought: Purchase, amountMinor: number) =>
  refundOrder(shop.ctx, bought.order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: getItem(bought).id, amountMinor }] });
const getRefund = (refundId: string) => payRefund.run(shop.ctx, { refundId });

async function placeUncaptured(count: number, vendorId: string): Promise<string[]> {
  const product = await api.make.product({ stock: 99, vendorId });
  const carts = [];
  for (let index = 0; index < count; index += 1) {
    const browser = api.browser();
    carts.push({ browser, cartId: await paidCart(browser, product.variantId) });
  }
  const answers = await Promise.all(carts.map(({ browser, cartId }) => complete(browser, cartId)));
  return answers.map(({ body }) => body.order.id);
}

test('numbers 50 parallel orders of each of 2 sellers 1 to 50', async () => {
  const before = await deadlocksSoFar(api);
  const sellers = [await api.make.vendor(), await api.make.vendor()];
  const orders = (await Promise.all(sellers.map((id) => placeUncaptured(50, id)))).flat();
  // Twice each: a job may run again beside itself.
  await Promise.all([...orders, ...orders].map((orderId) => captureOrder.run(shop.ctx, { orderId })));
  for (const id of sellers) expect(await listNumbers(id)).toEqual(oneTo(50));
  expect(await deadlocksSoFar(api)).toBe(before);
});

test('numbers 20 parallel refunds 1 to 20', async () => {
  const vendorId = await api.make.vendor();
  const orders = await Promise.all(oneTo(10).map(() => shop.purchase([{ vendorId, price: kr(200) }])));
  const refunds = await Promise.all(orders.flatMap((bought) => [refund(bought, 4_950), refund(bought, 1_001)]));
  await Promise.all([...refunds, ...refunds].map(getRefund));
  expect(await listNumbers(vendorId, 'credit_note')).toEqual(oneTo(20));
  expect(await listNumbers(vendorId), 'a series of its own').toEqual(oneTo(10));
});

test('takes no number when the capture rolls back after it', async () => {
  const vendorId = await api.make.vendor();
  const [first = '', second = ''] = await placeUncaptured(2, vendorId);
  api.onStep('receipt.issued', () => Promise.reject(new Error('crash')));
  await expect(captureOrder.run(shop.ctx, { orderId: first })).rejects.toThrow('crash');
  expect(await listNumbers(vendorId)).toEqual([]);
  await captureOrder.run(shop.ctx, { orderId: second });
  await captureOrder.run(shop.ctx, { orderId: first });
  expect(await shop.rows('select order_id, number from receipts where vendor_id = $1 order by number', vendorId)).toEqual([
    { order_id: second, number: 1 },
    { order_id: first, number: 2 },
  ]);
});

test('takes no number for a refund that crashes before it is booked', async () => {
  const vendorId = await api.make.vendor();
  const bought = await shop.purchase([{ vendorId, price: kr(200) }]);
  const refundId = await refund(bought, 4_950);
  api.onStep('receipt.issued', () => Promise.reject(new Error('crash')));
  await expect(getRefund(refundId)).rejects.toThrow('crash');
  expect(await listNumbers(vendorId, 'credit_note')).toEqual([]);
  await getRefund(refundId);
  await getRefund(refundId);
  expect((await list(bought)).map(({ kind, number, total_minor }) => [kind, number, total_minor])).toEqual([
    ['receipt', 1, 24_900],
    ['credit_note', 1, 4_950],
  ]);
});

test('issues no receipt to an order whose card is refused', async () => {
  const bought = await shop.purchase([{}], { card: { ...goodCard, number: '4000 0000 0000 0341' } });
  expect(await list(bought)).toEqual([]);
});

test('credits each kind of refund by lines, and VAT to the öre', async () => {
  const bought = await shop.purchase(
    [
      { price: kr(99.99), quantity: 3 },
      { price: kr(50), taxClass: 'books' },
    ],
    { gift: { is_gift: true, message: '', wrapping: true, hide_prices: false } },
  );
  const [receipt] = await list(bought);
  await shop.withdraw(bought, { items: [{ item_id: getItem(bought).id, quantity: 1 }] });
  await api.runJobs();
  await getRefund(await refund(bought, 1_001));
  await cancelOrder(shop.ctx, bought.order.number, { isRestocked: true });
  await api.runJobs();
  await refundCanceled.run(shop.ctx, { orderId: bought.order.id });
  const notes = (await list(bought)).filter(({ kind }) => kind === 'credit_note');
  const total = receipt?.total_minor ?? 0;
  expect(notes.map(({ total_minor }) => total_minor)).toEqual([9_999, 1_001, total - 11_000]);
  expect(new Set(notes.map(({ document }) => document.kind === 'credit_note' && document.receiptNumber))).toEqual(new Set([receipt?.number]));
  expect(sumByRate(notes.flatMap(({ document }): TaxedLine[] => document.lines))).toEqual(receipt?.document.taxSums);
  expect((await shop.orderNow(bought)).receipts.map(({ kind, total: printed }: { kind: string; total: number }) => [kind, printed])).toEqual([
    ['receipt', total / 100],
    ['credit_note', 99.99],
    ['credit_note', 10.01],
    ['credit_note', (total - 11_000) / 100],
  ]);
});

test('refuses to change or delete what is issued', async () => {
  const bought = await shop.purchase([{}]);
  const change = (text: string) => shop.rows(text, bought.order.id);
  await expect(change('delete from receipts where order_id = $1')).rejects.toThrow('append-only');
  await expect(change('update receipts set number = number + 1 where order_id = $1')).rejects.toThrow('append-only');
  await expect(change(`update receipts set document = document || '{"lines": []}' where order_id = $1`)).rejects.toThrow('append-only');
  await expect(change(`update receipts set buyer = '{}' where order_id = $1`)).rejects.toThrow('append-only');
  await expect(shop.rows('update receipt_series set last_number = last_number - 1')).rejects.toThrow('append-only');
  await expect(shop.rows('truncate receipts cascade')).rejects.toThrow('append-only');
});

test('issues what an earlier version left out, each once', async () => {
  const old = await testApi();
  try {
    const before = getOrders(old);
    const [bought, other] = [await before.purchase([{ price: kr(200) }]), await before.purchase([{}])];
    await before.withdraw(other, { items: null });
    await old.runJobs();
    await payRefund.run(before.ctx, {
      refundId: await refundOrder(before.ctx, bought.order.number, { requestId: prefixedId('rf'), reason: 'late', lines: [{ part: 'delivery', itemId: null, amountMinor: 4_900 }] }),
    });
    const listAll = () => before.rows("select order_id, kind, total_minor, document -> 'taxSums' as sums from receipts order by order_id, kind");
    const issued = await listAll();
    expect(issued).toHaveLength(4);
    await before.rows('alter table receipts disable trigger user');
    await before.rows('truncate receipts');
    await before.rows('alter table receipts enable trigger user');
    expect((await reviewBooks(before.ctx)).differences).toHaveLength(2);
    await Promise.all([issueMissingReceipts(before.ctx), issueMissingReceipts(before.ctx)]);
    expect(await listAll()).toEqual(issued);
  } finally {
    await old.stop();
  }
});
