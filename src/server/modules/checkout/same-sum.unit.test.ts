/** The sum shown is the sum charged, booked and printed, for carts by chance: the functions of the checkout, with the database left out. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import type { TransactionCtx } from '../../platform/context.ts';
import { definedStatements, type Statement } from '../../platform/database.ts';
import { CARTS_SEED, type GeneratedCart, generatedCart } from '../../testing/generated-carts.ts';
import { swedishAddress } from '../../testing/purchase.ts';
import { type CartRow, getPrice, showCart } from '../cart/service.ts';
import { sumEntries, toChargeEntries } from '../ledger/rules.ts';
import { confirmationTexts } from '../orders/mails/confirmation-texts.ts';
import { placeOrder } from '../orders/service.ts';
import type { PaymentSessionRow, ProviderPayment } from '../payments/service.ts';
import type { PromotionRow } from '../promotions/rules.ts';
import { findRegion, getCurrency, optionsOfRegion } from '../shipping/service.ts';
import { getFee } from '../vendors/rules.ts';

const PURE_RUNS = 950;
const now = new Date('2026-11-23T10:00:00Z');

function toPromotion({ kind, percent, amountMinor }: GeneratedCart['promotions'][number], index: number): PromotionRow {
  return {
    ...{ id: `promo_${index}`, code: `KOD${index}`, name: { sv: 'Rabatt', en: 'Discount' }, kind },
    percent: kind === 'percentage' ? percent : null,
    amount_minor: kind === 'amount' ? amountMinor : null,
    ...(kind === 'buy_x_get_y' ? { buy_quantity: 2, free_quantity: 1 } : { buy_quantity: null, free_quantity: null }),
    ...{ minimum_minor: null, vendor_id: null, product_ids: null, usage_limit: null, customer_limit: null, uses: 0, uses_by_customer: 0, starts_at: '2026-01-01T00:00:00Z', ends_at: null },
  };
}

function toRow({ regionId, lines, option, isWrapped, promotions, feeBasisPoints }: GeneratedCart): CartRow {
  const options = optionsOfRegion(regionId);
  const country = findRegion(regionId)?.countries[0] ?? 'SE';
  const address = { ...swedishAddress, company: '', address_2: '', country_code: country };
  return {
    ...{ id: 'cart_1', version: '1', secret_hash: '', member_id: null, region_id: regionId, email: 'kund@exempel.example', shipping_address: address, billing_address: null },
    shipping_option_id: options[option % options.length]?.id ?? null,
    metadata: { gift: { is_gift: true, message: '', wrapping: isWrapped, hide_prices: false, deliver_on: null } },
    ...{ completed_at: null, reserved_until: null, created_at: now, updated_at: now, promotion_codes: [], has_open_promotions: false, recipient: null, wishes: new Map() },
    vendor: {
      id: 'vendor_1',
      name: 'Butiken',
      handle: 'butiken',
      members_discount_percentage: 10,
      payment_account_id: 'acct_1',
      country: 'SE',
      destination: { account_id: 'acct_1', fee_basis_points: feeBasisPoints },
    },
    promotions: promotions.map(toPromotion),
    lines: lines.map(({ unitPriceMinor, quantity, taxClass }, index) => ({
      ...{ id: `item_${index}`, variant_id: `variant_${index}`, quantity, seen_price_minor: unitPriceMinor, previous_price_minor: null, metadata: {}, is_wished: false, sku: `S${index}` },
      ...{ stock_item_id: `stock_${index}`, available: 99, left_for_others: 99, is_published: true, product_id: `prod_${index}`, vendor_id: 'vendor_1', tax_class: taxClass },
      ...{ withdrawal_class: 'standard' as const, lead_days: 1, title: 'Sak', handle: 'sak', category_path: null, image: null, option_labels: null },
      price: { currency_code: getCurrency(regionId), amount_minor: unitPriceMinor, regular_minor: null, lowest_minor: null, sale_until: null },
    })),
  } as unknown as CartRow;
}

/** A context whose database remembers the order that it is given. */
function withoutDatabase(locale: 'sv' | 'en'): TransactionCtx {
  let written: object[] = [];
  const given = ({ name = '', values }: Statement, parameter: string) => JSON.parse(String(values[definedStatements.get(name)?.names.indexOf(parameter) ?? -1]));
  const vendor = {
    id: 'vendor_1',
    name: 'Butiken',
    handle: 'butiken',
    members_discount_percentage: 10,
    legal_name: 'Butiken AB',
    registration_number: '559991-0011',
    vat_number: 'SE559991001101',
    email: 'hej@butiken.example',
    about: '',
    address: { street: 'Storgatan 1', postalCode: '111 22', city: 'Stockholm', country: 'SE' },
  };
  const run = async (statement: Statement) => {
    if (statement.name === 'orders.find') return written;
    if (statement.name !== 'orders.insert') return [];
    const order = given(statement, 'order');
    const items = given(statement, 'items').map((item: object) => ({ ...item, image: null, withdrawn_quantity: 0, refunded_minor: 0 }));
    const rest = {
      number: 1001,
      vendor,
      fulfilled_at: null,
      delivered_at: null,
      canceled_refund_minor: null,
      canceled_refunded_at: null,
      withdrawals: [],
      receipts: [],
      refunds: [],
      provider_id: 'stripe',
      provider_reference: 'pi_1',
    };
    written = [{ ...order, ...rest, items, placed_at: new Date(order.placed_at) }];
    return [];
  };
  const visitor = { cartSecret: null };
  return { clock: { now: () => now }, locale, visitor, member: null, db: { run, pipelined: { run } }, step: async () => {} } as unknown as TransactionCtx;
}

async function expectOneSum(cart: GeneratedCart): Promise<void> {
  const row = toRow(cart);
  const locale = cart.isWrapped ? 'sv' : 'en';
  const ctx = withoutDatabase(locale);
  const currency = getCurrency(row.region_id);
  const priced = getPrice(ctx, row);
  const shown = fromMajor(showCart(ctx, row).total);
  const charged = priced.totalMinor;
  const fee = row.vendor?.destination ? getFee(row.vendor.destination, priced.lines) : 0;
  const payment: ProviderPayment = {
    reference: 'pi_1',
    sessionId: 'ps_1',
    clientSecret: '',
    status: 'captured',
    amountMinor: charged,
    currencyCode: currency,
    cardLast4: null,
    nextAction: null,
    share: { accountId: 'acct_1', feeMinor: fee },
  };
  const order = await placeOrder(ctx, { orderId: 'order_1', row, priced, session: { id: 'ps_1', currency_code: currency } as PaymentSessionRow, payment, cardMinor: 0 });
  const entries = toChargeEntries(charged, { vendorId: 'vendor_1', feeMinor: fee });
  const booked = -sumEntries(entries.filter(({ account }) => account === 'charges'));
  const printed = confirmationTexts({ order, orderKey: 'key', productName: 'Fira', publicUrl: 'https://fira.example' }, locale).totals.find(({ kind }) => kind === 'total')?.value;

  expect({ charged, booked, ordered: fromMajor(order.total) }).toEqual({ charged: shown, booked: shown, ordered: shown });
  expect(printed).toBe(formatSum(shown, currency, locale));
  expect(sumEntries(entries)).toBe(0);
  const parts = order.items.reduce((sum, { total }) => sum + fromMajor(total), 0) + fromMajor(order.shipping_total) + fromMajor(order.wrapping_total);
  const onOrder = order.promotions.filter(({ level }) => level !== 'items').reduce((sum, { amount }) => sum + fromMajor(amount), 0);
  expect(parts - onOrder, 'what the receipt lists adds up').toBe(shown);
  expect(order.tax_lines.reduce((sum, { amount }) => sum + fromMajor(amount), 0)).toBe(fromMajor(order.tax_total));
  expect(fee).toBeLessThanOrEqual(charged);
}

test(`shows, charges, books and prints one sum: ${PURE_RUNS} carts, seed ${CARTS_SEED}`, async () => {
  await fc.assert(fc.asyncProperty(generatedCart, expectOneSum), { seed: CARTS_SEED, numRuns: PURE_RUNS });
});
