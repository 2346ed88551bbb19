/** Reference prices of reductions (lesson 12), on the database that stores the history. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kr } from '../../testing/make.ts';
import type { MadeProduct } from '../../testing/make-product.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { systemContext } from '../../platform/context.ts';
import { setPrice } from '../catalog/service.ts';
import { endSale, planSale } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const DAY = 86_400_000;
const days = (count: number) => count * DAY;
const ctx = () => systemContext(api.services, 'sv');
const fromNow = (milliseconds: number) => new Date(api.clock.now().getTime() + milliseconds);

async function sale(product: MadeProduct, ore: number, { startsIn = 0, lasts = days(5), name = 'Rea' } = {}): Promise<string> {
  return planSale(ctx(), { name, startsAt: fromNow(startsIn), endsAt: fromNow(startsIn + lasts), prices: [{ variantId: product.variantId, currency: 'SEK', amountMinor: ore }] });
}

const shown = async (product: MadeProduct) => {
  const { variants } = (await api.get(`/api/store/products/${product.productId}`)).body.product;
  return { price: variants[0].prices.find((price: { currency_code: string }) => price.currency_code === 'SEK').amount, reduction: variants[0].reductions[0] ?? null };
};

describe('the lowest price of the 30 days before', () => {
  test('lesson 12: shows 80 after 100 → 80 → 100 → 90 without announcing a discount', async () => {
    const product = await api.make.product({ price: kr(100) });
    api.clock.advance(days(40));
    await api.make.setPrice(product.variantId, kr(80));
    api.clock.advance(days(5));
    await api.make.setPrice(product.variantId, kr(100));
    api.clock.advance(days(5));
    await sale(product, kr(90));
    expect(await shown(product)).toMatchObject({ price: 90, reduction: { regular: 100, lowest_30_days: 80, percentage: null } });
  });

  test('lesson 12: shows the same when the 80 was a sale', async () => {
    const product = await api.make.product({ price: kr(100) });
    api.clock.advance(days(40));
    await sale(product, kr(80), { lasts: days(3) });
    expect((await shown(product)).reduction).toMatchObject({ lowest_30_days: 100, percentage: 20 });
    api.clock.advance(days(20));
    await sale(product, kr(90));
    expect(await shown(product)).toMatchObject({ price: 90, reduction: { lowest_30_days: 80, percentage: null } });
  });

  test('lesson 12: shows the old price when unchanged 40 days before 20 % off', async () => {
    const product = await api.make.product({ price: kr(100) });
    api.clock.advance(days(40));
    await sale(product, kr(80));
    expect(await shown(product)).toMatchObject({ price: 80, reduction: { regular: 100, lowest_30_days: 100, percentage: 20 } });
  });

  test('lesson 12: includes the price in force when the 30 days begin', async () => {
    const product = await api.make.product({ price: kr(70) });
    api.clock.advance(days(40));
    await api.make.setPrice(product.variantId, kr(80));
    api.clock.advance(days(10));
    await api.make.setPrice(product.variantId, kr(100));
    api.clock.advance(days(25));
    await sale(product, kr(60), { lasts: days(10) });
    // 80 from 35 days ago, 100 from 25 days ago.
    expect((await shown(product)).reduction).toMatchObject({ lowest_30_days: 80, percentage: 25 });
  });

  test.each([
    ['counts a price that ended 29.5 days before the sale', 29.5, 80],
    ['ignores a price that ended 30.5 days before the sale', 30.5, 100],
  ])('lesson 12: %s', async (_, daysBefore, lowest) => {
    const product = await api.make.product({ price: kr(80) });
    api.clock.advance(days(10));
    await api.make.setPrice(product.variantId, kr(100));
    api.clock.advance(days(daysBefore));
    await sale(product, kr(70));
    expect((await shown(product)).reduction).toMatchObject({ lowest_30_days: lowest });
    const other = await api.make.product({ price: kr(100) });
    api.clock.advance(days(40));
    await sale(other, kr(80), { lasts: days(1) });
    api.clock.advance(days(1 + daysBefore));
    await sale(other, kr(70));
    expect((await shown(other)).reduction).toMatchObject({ lowest_30_days: lowest });
  });

  test('takes the period before the reduction began, however long it runs', async () => {
    const product = await api.make.product({ price: kr(100) });
    api.clock.advance(days(40));
    await sale(product, kr(80), { lasts: days(60) });
    api.clock.advance(days(50));
    expect((await shown(product)).reduction).toMatchObject({ lowest_30_days: 100, percentage: 20 });
  });

  test('shows no reduction when no price preceded the sale', async () => {
    const product = await api.make.product({ price: kr(100) });
    await sale(product, kr(80));
    expect(await shown(product)).toEqual({ price: 80, reduction: null });
  });

  test('never rounds the percentage up', async () => {
    const product = await api.make.product({ price: kr(149) });
    api.clock.advance(days(40));
    await sale(product, kr(100));
    expect((await shown(product)).reduction.percentage).toBe(32);
  });

  test.each([
    { ends: '2099-01-31T23:00:00Z', lastDay: '2099-01-31' },
    { ends: '2099-01-31T23:00:00.001Z', lastDay: '2099-02-01' },
    { ends: '2099-01-31T22:59:00Z', lastDay: '2099-01-31' },
  ])('its last day is the shop’s: one that ends $ends ends with $lastDay', async ({ ends, lastDay }) => {
    const product = await api.make.product({ price: kr(100) });
    api.clock.advance(1_000);
    await sale(product, kr(80), { lasts: Date.parse(ends) - api.clock.now().getTime() });
    expect((await shown(product)).reduction).toMatchObject({ ends_at: new Date(ends).toISOString(), last_day: lastDay });
  });

  test('is the lowest of prices at each moment, as a property', async () => {
    const event = fc.record({
      after: fc.integer({ min: 0, max: 20 }),
      what: fc.constantFrom('price', 'sale', 'end'),
      price: fc.integer({ min: 50, max: 120 }),
      lasts: fc.integer({ min: 1, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 8 }), fc.integer({ min: 0, max: 20 }), async (events, rest) => {
        const product = await api.make.product({ price: kr(110) });
        let regular = kr(110);
        const changes: { at: number; regular: number }[] = [{ at: api.clock.now().getTime(), regular }];
        const sales: { id: string; from: number; until: number; price: number }[] = [];
        for (const { after, what, price, lasts } of events) {
          api.clock.advance(days(after) + 1_000);
          const now = api.clock.now().getTime();
          const running = sales.findLast(({ until }) => until > now);
          if (what === 'price') {
            regular = kr(price);
            changes.push({ at: now, regular });
            await api.make.setPrice(product.variantId, regular);
          } else if (what === 'sale' && kr(price) < regular) {
            sales.push({ id: await sale(product, kr(price), { lasts: days(lasts) }), from: now, until: now + days(lasts), price: kr(price) });
          } else if (what === 'end' && running) {
            await endSale(ctx(), running.id);
            running.until = now;
          }
        }
        api.clock.advance(days(rest) + 1_000);
        const begin = api.clock.now().getTime();
        await sale(product, kr(40), { lasts: days(1) });

        const sentAt = (moment: number) =>
          Math.min(changes.findLast(({ at }) => at <= moment)?.regular ?? Number.POSITIVE_INFINITY, ...sales.filter(({ from, until }) => from <= moment && moment < until).map(({ price }) => price));
        const windowStart = begin - days(30);
        const moments = [windowStart, ...changes.map(({ at }) => at), ...sales.flatMap(({ from, until }) => [from, until])].filter((moment) => moment >= windowStart && moment < begin);
        const lowest = Math.min(...moments.map(sentAt));
        expect((await shown(product)).reduction.lowest_30_days).toBe(lowest / 100);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the history', () => {
  test('lesson 12: is written by the database from the first price on', async () => {
    const product = await api.make.product({ price: kr(100) });
    await api.database.run({ text: `update variant_prices set amount_minor = 9000 where variant_id = $1 and currency_code = 'SEK'`, values: [product.variantId] });
    await api.database.run({ text: `update variant_prices set amount_minor = 9000 where variant_id = $1 and currency_code = 'SEK'`, values: [product.variantId] });
    const rows = await api.database.run<{ amount_minor: number }>({
      text: `select amount_minor from price_history where variant_id = $1 and currency_code = 'SEK' order by id`,
      values: [product.variantId],
    });
    expect(rows.map((row) => row.amount_minor)).toEqual([10_000, 9_000]);
  });

  test('lesson 12: dates staff’s changes by the shop’s clock', async () => {
    const product = await api.make.product({ price: kr(100) });
    const first = api.clock.now();
    api.clock.advance(days(3));
    await setPrice(ctx(), product.variantId, 'SEK', kr(90));
    const rows = await api.database.run<{ since: Date }>({ text: `select since from price_history where variant_id = $1 and currency_code = 'SEK' order by id`, values: [product.variantId] });
    expect(rows.map(({ since }) => since)).toEqual([first, api.clock.now()]);
  });

  test('lesson 12: refuses changes and deletions in the database itself', async () => {
    const product = await api.make.product({ price: kr(100) });
    api.clock.advance(days(1));
    await sale(product, kr(80));
    const refused = [
      'update price_history set amount_minor = 12000 where variant_id = $1',
      'delete from price_history where variant_id = $1',
      'update sale_prices set amount_minor = 1 where variant_id = $1',
      `update sale_prices set starts_at = starts_at + interval '1 second' where variant_id = $1`,
      `update sale_prices set ended_at = ends_at, amount_minor = 1 where variant_id = $1`,
      'delete from sale_prices where variant_id = $1',
    ];
    for (const text of refused) await expect(api.database.run({ text, values: [product.variantId] }), text).rejects.toThrow(/append-only/);
    for (const table of ['price_history', 'sale_prices']) await expect(api.database.run({ text: `truncate ${table}`, values: [] })).rejects.toThrow(/append-only/);
    // The product may be deleted; its price history stays.
    await api.database.run({ text: 'delete from products where id = $1', values: [product.productId] });
    const history = await api.database.run({ text: 'select 1 from price_history where variant_id = $1', values: [product.variantId] });
    expect(history.length).toBe(2);
  });

  test('leaves an ended sale ended, and refuses one in the past', async () => {
    const product = await api.make.product({ price: kr(100) });
    const id = await sale(product, kr(80));
    api.clock.advance(days(1));
    expect(await endSale(ctx(), id)).toBe(1);
    expect(await endSale(ctx(), id)).toBe(0);
    await expect(api.database.run({ text: 'update sale_prices set ended_at = null where sale_id = $1', values: [id] })).rejects.toThrow(/append-only/);
    await expect(sale(product, kr(80), { startsIn: -1 })).rejects.toThrow(/begins now or later/);
    await expect(sale(product, kr(80), { lasts: 0 })).rejects.toThrow(/ends after/);
    await expect(sale(product, kr(100))).rejects.toThrow(/Not below the regular price: SKU-/);
  });
});
