/** Cases 9 to 12 over the real SDK: refunds of destination charges, and a ledger that equals Stripe's balances after each test. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import type { CallFault } from '../../testing/stripe/faults.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import type { Answer, Browser } from '../../testing/test-api.ts';
import { getProvider } from '../payments/service.ts';
import { setFee } from '../vendor-accounts/service.ts';
import { payRefund } from './refunds.ts';
import { cancelOrder, type RefundLine, refundOrder } from './service.ts';
import { expectBooksToEqualStripe, getStripeBalance, settleEvents } from './testing/stripe-books.ts';

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop();
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());

afterEach(async () => {
  shop.simulator.faults.clear();
  await settle();
  await expectBooksToEqualStripe(shop);
});

const settle = (): Promise<void> => settleEvents(shop);

const posted = async (account: string): Promise<number> =>
  (await orders.rows<{ sum: number }>('select coalesce(sum(amount_minor), 0)::float8 as sum from ledger_entries where account = $1', account))[0]?.sum ?? 0;
const getBalance = (account: string | null): number => getStripeBalance(shop, account);

interface Bought {
  browser: Browser;
  order: Answer['body'];
  email: string;
  account: string;
  handle: string;
  products: [];
}

let buyers = 0;

/** A captured order of two lines, 100 kr and 200 kr, and 49 kr delivery, of a vendor of its own. */
async function buy(feeBasisPoints = 1_000): Promise<Bought> {
  const { api } = shop;
  const vendorId = await api.make.vendor();
  const handle = vendorId.toLowerCase();
  const [first, second] = [await api.make.product({ vendorId, price: kr(100) }), await api.make.product({ vendorId, price: kr(200) })];
  await shop.readyVendors();
  await setFee(orders.ctx, handle, feeBasisPoints);
  const browser = api.browser();
  const cartId = await shop.cart(browser, first.variantId);
  await browser.post(`/api/store/carts/${cartId}/line-items`, { variant_id: second.variantId, quantity: 1 });
  buyers += 1;
  const email = `kund${buyers}@exempel.example`;
  await browser.put(`/api/store/carts/${cartId}/cart`, { email });
  const answer = await shop.pay(browser, cartId, 'card');
  if (answer.body.type !== 'order') throw new Error(JSON.stringify(answer.body));
  await settle();
  const [account] = await orders.rows<{ id: string }>('select account_id as id from vendor_accounts where vendor_id = $1', vendorId);
  return { browser, order: answer.body.order, email, account: account?.id ?? '', handle, products: [] };
}

function goods({ order }: Bought, amountMinor: number, price = 100): RefundLine {
  const item = order.items.find(({ unit_price }: { unit_price: number }) => unit_price === price);
  return { part: 'goods', itemId: item.id, amountMinor };
}
const delivery = (amountMinor: number): RefundLine => ({ part: 'delivery', itemId: null, amountMinor });
const refund = ({ order }: Bought, lines: RefundLine[]) => refundOrder(orders.ctx, order.number, { requestId: prefixedId('rf'), reason: 'missing', lines });
const atStripe = async ({ order }: Bought) => {
  const intents = await shop.intents(order.cart_id);
  return [...shop.simulator.state.refunds.values()].filter(({ payment_intent }) => intents.some(({ id }) => id === payment_intent)).map(({ amount }) => amount);
};
const getMails = async ({ email }: Bought) => (await orders.mailsTo(email)).map(({ subject }: { subject: string }) => subject).filter((subject: string) => subject.startsWith('Pengar tillbaka'));

test('freezes the fee on the lines, as the payment took it', async () => {
  const { order, handle } = await buy(1_250);
  await setFee(orders.ctx, handle, 0);
  const fees = await orders.rows<{ fee: number; paid: number }>('select platform_fee_minor as fee, total_minor as paid from order_items where order_id = $1 order by 2', order.id);
  expect(fees).toEqual([
    { fee: 1_250, paid: 10_000 },
    { fee: 2_500, paid: 20_000 },
  ]);
  expect((await shop.intents(order.cart_id))[0]).toMatchObject({ amount: 34_900, application_fee_amount: 3_750 });
});

test('books Stripe’s own fee in an account of its own', async () => {
  const before = await posted('provider_fees');
  await buy();
  expect((await posted('provider_fees')) - before, '1.5 % of 349 kr and 1.80 kr').toBe(704);
});

const faults: [string, CallFault][] = [
  ['answer times out', { method: 'POST', path: /\/refunds$/, how: 'timeout', when: 'after' }],
  ['answer is cut off', { method: 'POST', path: /\/refunds$/, how: 'reset', when: 'after', times: 2 }],
  ['answer is 500 after the effect', { method: 'POST', path: /\/refunds$/, how: 500, when: 'after' }],
  ['call is lost on its way', { method: 'POST', path: /\/refunds$/, how: 'reset', when: 'before', times: 2 }],
  ['call meets a lock', { method: 'POST', path: /\/refunds$/, how: 409, when: 'before' }],
  ['call meets a rate limit', { method: 'POST', path: /\/refunds$/, how: 429, when: 'before' }],
];

test.each(faults)('case 9: refunds a part and the rest once when the first %s', async (_, fault) => {
  const bought = await buy();
  const first = await refund(bought, [goods(bought, 10_000)]);
  shop.simulator.faults.addCall(fault);
  await settle();
  const rest = await refund(bought, [goods(bought, 20_000, 200), delivery(4_900)]);
  for (const refundId of [first, rest, first]) await payRefund.run(orders.ctx, { refundId });
  await settle();
  expect((await atStripe(bought)).toSorted((a, b) => a - b)).toEqual([10_000, 24_900]);
  expect(await orders.orderNow(bought)).toMatchObject({ status: 'refunded', refunds: [{ state: 'refunded' }, { state: 'refunded' }] });
  expect(await getMails(bought)).toHaveLength(2);
  expect(getBalance(bought.account)).toBe(0);
});

test('case 9: waits for a day where Stripe repeats a stored 500', async () => {
  const bought = await buy();
  const refundId = await refund(bought, [goods(bought, 10_000)]);
  shop.simulator.faults.addCall({ method: 'POST', path: /\/refunds$/, how: 500, when: 'before' });
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(payRefund.run(orders.ctx, { refundId })).rejects.toThrow();
  expect([await atStripe(bought), (await orders.orderNow(bought)).refunds[0].state]).toEqual([[], 'due']);
  shop.api.clock.advance(86_400_000);
  await payRefund.run(orders.ctx, { refundId });
  expect(await atStripe(bought)).toEqual([10_000]);
});

test('case 10: a second part refund leaves state and sums right', async () => {
  const bought = await buy();
  await refund(bought, [goods(bought, 3_333)]);
  await settle();
  expect((await orders.orderNow(bought)).status).toBe('partially_refunded');
  await refund(bought, [goods(bought, 6_667), goods(bought, 20_000, 200), delivery(4_900)]);
  await settle();
  expect([await atStripe(bought), (await orders.orderNow(bought)).status]).toEqual([[3_333, 31_567], 'refunded']);
  expect([getBalance(bought.account), await orders.listHistory(bought)]).toEqual([0, ['confirmed', 'partially_refunded', 'refunded']]);
});

test.each([0, -1, 0.5, Number.NaN, undefined])('case 11: asks Stripe for no refund of %s', async (amountMinor) => {
  const bought = await buy();
  const [intent] = await shop.intents(bought.order.cart_id);
  const before = shop.simulator.calls.length;
  const input = { amountMinor, about: 'rf_none' } as { amountMinor: number; about: string };
  await expect(getProvider(orders.ctx, 'stripe').refund(orders.ctx, intent?.id ?? '', input)).rejects.toThrow('is none');
  expect(shop.simulator.calls.slice(before)).toEqual([]);
});

test('case 12: vendor, fee and ledger follow a refund, and one mail', async () => {
  const bought = await buy();
  const [platform, vendor] = [getBalance(null), getBalance(bought.account)];
  expect(vendor).toBe(34_900 - 3_000);
  await refund(bought, [goods(bought, 10_000, 200)]);
  await settle();
  await settle();
  const feeBack = Math.round((3_000 * 10_000) / 34_900);
  expect([getBalance(null) - platform, getBalance(bought.account) - vendor]).toEqual([-feeBack, -10_000 + feeBack]);
  const [entries] = await orders.rows<{ list: string[] }>(
    `select array_agg(e.account || ' ' || e.amount_minor order by e.position) as list from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.order_id = $1 and t.source = 'refund'`,
    bought.order.id,
  );
  expect(entries?.list).toEqual(['provider_balance -10000', 'refunds 10000', 'provider_balance 10000', 'reversals -10000', `provider_balance -${feeBack}`, `platform_fees ${feeBack}`]);
  expect(await getMails(bought)).toEqual([`Pengar tillbaka för order ${bought.order.number}`]);
});

test('refunds no fee where none was taken', async () => {
  const bought = await buy(0);
  expect((await shop.intents(bought.order.cart_id))[0]?.application_fee_amount).toBe(null);
  await refund(bought, [goods(bought, 10_000)]);
  await settle();
  expect([await atStripe(bought), getBalance(bought.account)]).toEqual([[10_000], 24_900]);
});

test('takes a withdrawal’s refund back from the vendor', async () => {
  const bought = await buy();
  await orders.withdraw(bought, { items: [{ item_id: goods(bought, 0).itemId, quantity: 1 }] });
  await settle();
  expect([await atStripe(bought), getBalance(bought.account)]).toEqual([[10_000], 34_900 - 3_000 - 10_000 + 860]);
});

test('takes a cancelled order’s refund back from the vendor, in full', async () => {
  const bought = await buy();
  await refund(bought, [goods(bought, 2_500)]);
  await cancelOrder(orders.ctx, bought.order.number, { isRestocked: true });
  await settle();
  expect([(await atStripe(bought)).toSorted((a, b) => a - b), getBalance(bought.account)]).toEqual([[2_500, 32_400], 0]);
});

test('books a payment without an order, and its refund', async () => {
  const { api } = shop;
  const { variantId, stockItemId } = await api.make.product({ price: kr(100), stock: 1 });
  const browser = api.browser();
  const cartId = await shop.cart(browser, variantId);
  await shop.pay(browser, cartId, 'swish');
  await api.make.setStock(stockItemId, 0);
  await orders.rows('delete from stock_reservations where cart_id = $1', cartId);
  const before = [await posted('charges'), await posted('refunds')];
  await shop.answer(cartId, 'approve');
  await settle();
  expect((await shop.books(cartId)).payments).toMatchObject([{ received: 14_900, refunded: 14_900 }]);
  expect([await posted('charges'), await posted('refunds')].map((sum, index) => sum - (before[index] ?? 0))).toEqual([-14_900, 14_900]);
});
