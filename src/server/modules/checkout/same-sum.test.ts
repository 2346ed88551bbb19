/** The sum shown is the sum charged, booked and printed, for carts by chance that are bought over HTTP with the simulated Stripe. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { CARTS_SEED, type GeneratedCart, generatedCart } from '../../testing/generated-carts.ts';
import { getOrders } from '../../testing/orders.ts';
import { addTo, fillIn, newCart, swedishAddress } from '../../testing/purchase.ts';
import { type StripeShop, stripeShop } from '../../testing/stripe/shop.ts';
import { optionsOfRegion } from '../shipping/service.ts';
import { setFee } from '../vendor-accounts/service.ts';

const RUNS = 50;
/** Stripe charges no less; and a fee of more than the sum it refuses. */
const LEAST_MINOR = 300;

let shop: StripeShop;
let orders: ReturnType<typeof getOrders>;
beforeAll(async () => {
  shop = await stripeShop();
  orders = getOrders(shop.api);
});
afterAll(() => shop.stop());

let buyers = 0;

async function buy({ regionId, lines, option, isWrapped, promotions, feeBasisPoints }: GeneratedCart): Promise<void> {
  const { api } = shop;
  const vendorId = await api.make.vendor();
  const isNordic = regionId !== 'reg_sweden';
  const browser = api.browser();
  const cartId = await newCart(browser, regionId);
  const variants = [];
  for (const { unitPriceMinor, taxClass, quantity } of lines) {
    const { variantId } = await api.make.product({ vendorId, price: unitPriceMinor + LEAST_MINOR, priceEur: unitPriceMinor + LEAST_MINOR, stock: 20, taxClass });
    variants.push({ variantId, quantity });
  }
  await shop.readyVendors();
  await setFee(orders.ctx, vendorId.toLowerCase(), feeBasisPoints);
  for (const { variantId, quantity } of variants) await addTo(browser, cartId, variantId, quantity);
  buyers += 1;
  const email = `kund${buyers}@exempel.example`;
  const options = optionsOfRegion(regionId);
  const address = isNordic ? { ...swedishAddress, postal_code: '00100', city: 'Helsingfors', country_code: 'FI' } : swedishAddress;
  await fillIn(browser, cartId, { email, address, option: options[option % options.length]?.id ?? '' });
  if (isWrapped) await browser.put(`/api/store/carts/${cartId}/cart`, { gift: { is_gift: true, message: '', wrapping: true, hide_prices: false, deliver_on: null } });
  const codes = [];
  for (const { kind, percent, amountMinor } of promotions) codes.push((await api.make.promotion({ kind, percent, amount: amountMinor, buy: 2, free: 1 })).code);
  for (const code of codes) await browser.post(`/api/store/carts/${cartId}/promotions`, { codes: [code] });

  const { cart } = (await browser.get(`/api/store/carts/${cartId}`)).body;
  const shown = fromMajor(cart.total);
  const begun = await shop.begin(browser, cartId, cart.total);
  expect(begun.body.payment_session).toMatchObject({ amount: cart.total });
  const answer = await shop.complete(browser, cartId, await shop.token('card'));
  expect(answer.body.type, JSON.stringify(answer.body.error)).toBe('order');
  await shop.simulator.webhooks.settled();
  await api.runJobs();
  const [intent] = await shop.intents(cartId);
  const [booked] = await orders.rows<{ minor: number }>(
    `select -sum(e.amount_minor)::float8 as minor from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.order_id = $1 and e.account = 'charges'`,
    answer.body.order.id,
  );
  const [mail] = await orders.mailsTo(email);
  expect({ charged: intent?.amount_received, booked: booked?.minor, ordered: fromMajor(answer.body.order.total) }).toEqual({ charged: shown, booked: shown, ordered: shown });
  const printed = mail.text.split('\n').find((line: string) => line.startsWith(m.order_total({}, { locale: 'sv' })));
  expect(printed).toContain(formatSum(shown, cart.currency_code, 'sv'));
  const [fees] = await orders.rows<{ minor: number }>('select sum(platform_fee_minor)::int as minor from order_items where order_id = $1', answer.body.order.id);
  expect(fees?.minor, 'the fee frozen is the fee taken').toBe(intent?.application_fee_amount ?? 0);
}

test(`shows, charges, books and prints one sum over HTTP: ${RUNS} carts, seed ${CARTS_SEED}`, async () => {
  await fc.assert(fc.asyncProperty(generatedCart, buy), { seed: CARTS_SEED, numRuns: RUNS, endOnFailure: true });
});
