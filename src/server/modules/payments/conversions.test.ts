/** Payments in euro on a balance that has kronor alone: each currency sums to zero, and the ledger equals Stripe's balance in both. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { kr } from '../../testing/make.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, fillIn, newCart } from '../../testing/purchase.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { cardInput } from '../gift-cards/testing/buy-card.ts';
import { recordDispute, refundOrder, reviewBooks } from '../orders/service.ts';
import { bookConversion } from './conversions.ts';

const RATE = 11.37;

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop({ kronorPerEuro: RATE });
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());

async function settle(): Promise<void> {
  await shop.simulator.webhooks.settled();
  await shop.api.runJobs();
}

const listSums = async (account: string) =>
  Object.fromEntries(
    (
      await orders.rows<{ currency: string; sum: number }>(
        `select t.currency_code as currency, sum(e.amount_minor)::float8 as sum from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = $1 group by 1 order by 1`,
        account,
      )
    ).map(({ currency, sum }) => [currency, sum]),
  );

const atStripe = () => shop.simulator.state.balance.filter(({ account }) => account === null).reduce((sum, { transaction }) => sum + transaction.net, 0);

afterEach(async () => {
  shop.simulator.faults.clear();
  await settle();
  expect(await listSums('provider_balance'), 'the balance has no euro').toEqual({ EUR: 0, SEK: atStripe() });
  expect(await reviewBooks(orders.ctx)).toEqual({ unbalanced: [], differences: [], owed: [], transfers: [] });
});

const finnish = { first_name: 'Aino', last_name: 'Virtanen', address_1: 'Mannerheimintie 1', postal_code: '00100', city: 'Helsinki', country_code: 'FI', phone: '+358 40 123 45 67' };

async function euroCart() {
  const { variantId, stockItemId } = await shop.api.make.product({ price: kr(1_100), priceEur: 10_000 });
  await shop.readyVendors();
  const browser = shop.api.browser();
  const cartId = await newCart(browser, 'reg_nordics');
  await addTo(browser, cartId, variantId);
  await fillIn(browser, cartId, { address: finnish, option: 'so_nordics_standard' });
  return { browser, cartId, stockItemId };
}

/** A captured order of goods for 100 €. */
async function buy() {
  const { browser, cartId } = await euroCart();
  const { order } = (await shop.pay(browser, cartId, 'card')).body;
  await settle();
  const [intent] = await shop.intents(cartId);
  return { browser, order, cartId, email: order.email, products: [] as [], intent };
}

type Bought = Awaited<ReturnType<typeof buy>>;

const refund = ({ order }: Bought, amountMinor: number) =>
  refundOrder(orders.ctx, order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines: [{ part: 'goods', itemId: order.items[0].id, amountMinor }] });

const listEntries = async ({ intent }: Bought, source: string) =>
  (
    await orders.rows<{ entry: string }>(
      `select t.currency_code || ' ' || e.account || ' ' || e.amount_minor as entry from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where t.payment_reference = $1 and t.source = $2 order by t.id, e.position`,
      intent?.id,
      source,
    )
  ).map(({ entry }) => entry);

test('books charge in euro, fee in kronor, and what was converted', async () => {
  const bought = await buy();
  const total = bought.intent?.amount ?? 0;
  expect(bought.intent?.currency).toBe('eur');
  const [arrived] = shop.simulator.state.balance.filter(({ transaction }) => transaction.source === bought.intent?.latest_charge);
  expect(await listEntries(bought, 'charge')).toEqual([
    `EUR provider_balance ${total}`,
    `EUR charges -${total}`,
    `EUR provider_balance -${total}`,
    `EUR transfers ${total}`,
    'EUR provider_balance 1000',
    'EUR platform_fees -1000',
  ]);
  expect(await listEntries(bought, 'provider_fee')).toEqual([`SEK provider_balance -${arrived?.transaction.fee}`, `SEK provider_fees ${arrived?.transaction.fee}`]);
  expect(await listEntries(bought, 'conversion'), 'the fee of 10 €').toEqual(['EUR provider_balance -1000', 'EUR conversions 1000', 'SEK provider_balance 11370', 'SEK conversions -11370']);
});

test('books refunds in parts, and one that fails', async () => {
  const bought = await buy();
  await refund(bought, 3_333);
  await settle();
  await refund(bought, 6_667);
  await settle();
  expect((await listEntries(bought, 'refund')).filter((entry) => entry.includes('reversals'))).toEqual(['EUR reversals -3333', 'EUR reversals -6667']);
  const [first] = [...shop.simulator.state.refunds.values()].filter(({ payment_intent }) => payment_intent === bought.intent?.id);
  expect(await listSums('provider_balance')).toEqual({ EUR: 0, SEK: atStripe() });
  shop.simulator.failRefund(first?.id ?? '');
  await settle();
  expect((await listEntries(bought, 'refund')).filter((entry) => entry.includes('SEK'))).toEqual([]);
});

test('books a refund that comes before the conversion', async () => {
  const { browser, cartId } = await euroCart();
  shop.api.onStep('conversion.read', () => Promise.reject(new Error('the process ends here')));
  const { order } = (await shop.pay(browser, cartId, 'card')).body;
  await settle();
  const [intent] = await shop.intents(cartId);
  await refund({ browser, order, cartId, email: order.email, products: [], intent }, 5_000);
  await settle();
  shop.api.clock.advance(600_000);
});

test('books a conversion once, however often it runs', async () => {
  const before = await listSums('conversions');
  shop.api.onStep('conversion.read', () => Promise.reject(new Error('the process ends here')));
  const { intent, order } = await buy();
  expect(await listSums('conversions')).toEqual(before);
  const conversion = { providerId: 'stripe', reference: intent?.id ?? '', orderId: order.id, currencyCode: 'EUR', about: 'again' };
  await Promise.all([bookConversion.run(orders.ctx, conversion), bookConversion.run(orders.ctx, { ...conversion, about: 'at once' })]);
  expect(await listSums('conversions'), 'of a fee of 10 €').toEqual({ EUR: (before['EUR'] ?? 0) + 1_000, SEK: (before['SEK'] ?? 0) - 11_370 });
});

test('books a gift card’s conversion once, however often it runs', async () => {
  const before = await listSums('conversions');
  const begun = await shop.api.browser().post('/api/store/gift-cards', { ...cardInput, provider_id: 'stripe', amount: 50, currency_code: 'EUR', recipient_email: null });
  const { id } = begun.body.purchase;
  shop.api.onStep('conversion.read', () => Promise.reject(new Error('the process ends here')));
  await shop.api.browser().post(`/api/store/gift-card-purchases/${id}/complete`, { confirmation_token: await shop.token('card') });
  await settle();
  expect(await listSums('conversions')).toEqual(before);
  const [intent] = [...shop.simulator.state.payments.values()].filter(({ metadata }) => metadata['fira_session'] === id);
  const conversion = { providerId: 'stripe', reference: intent?.id ?? '', orderId: null, currencyCode: 'EUR' };
  await Promise.all(['one', 'two', 'three'].map((about) => bookConversion.run(orders.ctx, { ...conversion, about: `${about}.${id}` })));
  expect(await listSums('conversions')).toEqual({ EUR: (before['EUR'] ?? 0) + 5_000, SEK: (before['SEK'] ?? 0) - 56_850 });
});

test('converts a gift card whose balance transaction comes late', async () => {
  const begun = await shop.api.browser().post('/api/store/gift-cards', { ...cardInput, provider_id: 'stripe', amount: 50, currency_code: 'EUR', recipient_email: null });
  const { id } = begun.body.purchase;
  const answer = await shop.api.browser().post(`/api/store/gift-card-purchases/${id}/complete`, { confirmation_token: await shop.token('card') });
  expect(answer.body.type).toBe('bought');
  const [intent] = [...shop.simulator.state.payments.values()].filter(({ metadata }) => metadata['fira_session'] === id);
  const charge = shop.simulator.state.charges.get(String(intent?.latest_charge));
  if (!charge) throw new Error('the gift card was not charged');
  const { balance_transaction: transaction } = charge;
  charge.balance_transaction = null;
  await settle();
  charge.balance_transaction = transaction;
  // The failed job is tried again.
  await orders.rows('update graphile_worker._private_jobs set run_at = now()');
  await settle();
  expect(await listSums('gift_cards')).toEqual({ EUR: -10_000 });
});

test('books a dispute in kronor', async () => {
  const { intent } = await buy();
  const { id } = shop.simulator.openDispute(String(intent?.latest_charge));
  await recordDispute(orders.ctx, id);
  expect(Object.keys(await listSums('disputes'))).toEqual(['SEK']);
});

/** As a method does that can't hold money: the simulator has none that takes euro. */
async function captureAtOnce(reference: string): Promise<void> {
  await fetch(`${shop.simulator.url}/v1/payment_intents/${reference}/capture`, { method: 'POST', headers: { Authorization: 'Bearer sk_test_simulator' } });
}

test('books a payment without an order, and its refund', async () => {
  const { browser, cartId, stockItemId } = await euroCart();
  await shop.pay(browser, cartId, 'klarna');
  await shop.api.make.setStock(stockItemId, 0);
  await orders.rows('delete from stock_reservations where cart_id = $1', cartId);
  const [intent] = await shop.intents(cartId);
  shop.simulator.faults.addDelivery({ type: /./, how: 'lose', times: 100 });
  await shop.answer(cartId, 'approve');
  await captureAtOnce(intent?.id ?? '');
  shop.api.clock.advance(600_000);
  await shop.runTimed('checkout:reconcile');
  expect(await shop.books(cartId)).toMatchObject({ orders: [], payments: [{ received: intent?.amount, refunded: intent?.amount }] });
});
