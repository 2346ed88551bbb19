import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCart, spread } from '../pricing/rules.ts';
import { type PromotableLine, type PromotionRow, promoteDelivery, promoteGoods, promotionCode } from './rules.ts';

const NOW = new Date('2026-11-23T10:00:00.000Z');
const facts = { vendorId: 'vendor_1', now: NOW };

const promotion = (fields: Partial<PromotionRow> = {}): PromotionRow => ({
  id: 'promo_1',
  code: 'HEJ',
  name: { sv: 'Rabatt', en: 'Discount' },
  kind: 'percentage',
  percent: 10,
  amount_minor: null,
  buy_quantity: null,
  free_quantity: null,
  minimum_minor: null,
  vendor_id: null,
  product_ids: null,
  usage_limit: null,
  customer_limit: null,
  uses: 0,
  uses_by_customer: 0,
  starts_at: '2026-11-01T00:00:00.000Z',
  ends_at: null,
  ...fields,
});
const line = (unitPriceMinor: number, quantity = 1, productId = 'prod_1'): PromotableLine => ({ unitPriceMinor, quantity, productId });
const off = (fields: Partial<PromotionRow>, lines: PromotableLine[]) => promoteGoods([promotion(fields)], lines, facts);

describe('codes', () => {
  test.each([
    ['hej10', 'HEJ10'],
    ['  Hej10\t', 'HEJ10'],
    ['ｈｅｊ１０', 'HEJ10'],
    ['jubileum å', 'JUBILEUM Å'],
    ['a\u030ake', 'ÅKE'],
  ])('%j is %j', (given, code) => expect(promotionCode(given)).toBe(code));
});

describe('discounts', () => {
  test('takes a percentage of all goods off, rounded once', () => {
    const { outcomes, lines } = off({ percent: 15 }, [line(33), line(33), line(33)]);
    expect(outcomes[0]).toMatchObject({ state: 'applied', level: 'order', amountMinor: 15 });
    expect(lines.map(({ orderDiscountMinor }) => orderDiscountMinor)).toEqual([5, 5, 5]);
  });

  test('takes a percentage of a category off its lines', () => {
    const { outcomes, lines } = off({ product_ids: ['prod_2'] }, [line(10_000), line(5_000, 2, 'prod_2')]);
    expect(outcomes[0]).toMatchObject({ level: 'items', amountMinor: 1_000 });
    expect(lines).toEqual([
      { promotionMinor: 0, orderDiscountMinor: 0 },
      { promotionMinor: 1_000, orderDiscountMinor: 0 },
    ]);
  });

  test('takes no more off than the goods cost', () => {
    expect(off({ kind: 'amount', amount_minor: 5_000 }, [line(3_000)]).outcomes[0]?.amountMinor).toBe(3_000);
    expect(off({ kind: 'amount', amount_minor: 5_000 }, [line(9_000)]).outcomes[0]?.amountMinor).toBe(5_000);
  });

  test.each([
    [2, 0],
    [3, 100],
    [5, 100],
    [6, 200],
    [7, 200],
  ])('takes three for two: of %i at 100, %i off', (quantity, amount) => {
    const { outcomes } = off({ kind: 'buy_x_get_y', buy_quantity: 2, free_quantity: 1 }, [line(100, quantity)]);
    expect(outcomes[0]?.amountMinor).toBe(amount);
    expect(outcomes[0]?.state).toBe(quantity < 3 ? 'too_few' : 'applied');
  });

  test('lesson 13: spreads the cheapest items’ discount over all counted goods', () => {
    const { lines } = off({ kind: 'buy_x_get_y', buy_quantity: 1, free_quantity: 1 }, [line(500), line(200, 2), line(300)]);
    expect(lines.map(({ promotionMinor }) => promotionMinor)).toEqual([167, 133, 100]);
  });

  test('takes ordinary delivery off once, and never by an unneeded code', () => {
    const free = (fields: Partial<PromotionRow>) => promotion({ kind: 'free_delivery', percent: null, ...fields });
    const getOutcomes = (promotions: PromotionRow[], delivery: { priceMinor: number; isOrdinary: boolean } | null) => {
      const { outcomes, deliveryDiscountMinor } = promoteDelivery(promoteGoods(promotions, [line(100)], facts).outcomes, delivery);
      return { discount: deliveryDiscountMinor, states: outcomes.map(({ state, amountMinor }) => `${state} ${amountMinor}`) };
    };
    const both = [free({}), free({ id: 'promo_2', code: null })];
    expect(getOutcomes(both, { priceMinor: 4_900, isOrdinary: true })).toEqual({ discount: 4_900, states: ['outdone 0', 'applied 4900'] });
    expect(getOutcomes(both, { priceMinor: 12_900, isOrdinary: false })).toEqual({ discount: 0, states: ['other_delivery 0', 'other_delivery 0'] });
    expect(getOutcomes([free({})], null)).toEqual({ discount: 0, states: ['applied 0'] });
  });
});

describe('whether it holds', () => {
  test.each([
    ['not_started', { starts_at: '2026-11-23T10:00:00.001Z' }],
    ['applied', { starts_at: '2026-11-23T10:00:00.000Z' }],
    ['ended', { ends_at: '2026-11-23T10:00:00.000Z' }],
    ['applied', { ends_at: '2026-11-23T10:00:00.001Z' }],
    ['used_up', { usage_limit: 3, uses: 3 }],
    ['applied', { usage_limit: 3, uses: 2 }],
    ['already_used', { customer_limit: 1, uses_by_customer: 1 }],
    ['wrong_vendor', { vendor_id: 'vendor_2' }],
    ['applied', { vendor_id: 'vendor_1' }],
    ['wrong_goods', { product_ids: ['prod_9'] }],
    ['wrong_goods', { product_ids: [] }],
    ['minimum', { minimum_minor: 20_001 }],
    ['applied', { minimum_minor: 20_000 }],
    ['minimum', { minimum_minor: 20_000, product_ids: ['prod_1'] }],
  ] as const)('%s: %j', (state, fields) => {
    const { outcomes } = off({ ...fields, product_ids: 'product_ids' in fields ? [...fields.product_ids] : null }, [line(10_000), line(5_000, 2, 'prod_2')]);
    expect(outcomes[0]?.state).toBe(state);
    expect((outcomes[0]?.amountMinor ?? 0) > 0).toBe(state === 'applied');
  });

  test('checks only time and uses for an empty cart', () => {
    expect(off({ minimum_minor: 100, vendor_id: 'vendor_2', product_ids: [] }, []).outcomes[0]).toMatchObject({ state: 'applied', amountMinor: 0 });
    expect(off({ usage_limit: 1, uses: 1 }, []).outcomes[0]?.state).toBe('used_up');
  });
});

describe('combining', () => {
  const states = (promotions: PromotionRow[], lines = [line(10_000)]) => promoteGoods(promotions, lines, facts).outcomes.map(({ state, amountMinor }) => `${state} ${amountMinor}`);

  test('applies the most valuable of several on the goods', () => {
    expect(states([promotion({ percent: 10 }), promotion({ id: 'promo_2', percent: 20, code: null }), promotion({ id: 'promo_3', kind: 'amount', amount_minor: 1_500 })])).toEqual([
      'outdone 0',
      'applied 2000',
      'outdone 0',
    ]);
  });

  test('prefers an equal one without code, sparing code uses', () => {
    expect(states([promotion({ id: 'promo_1' }), promotion({ id: 'promo_2', code: null })])).toEqual(['outdone 0', 'applied 1000']);
  });

  test('combines free delivery with any', () => {
    expect(states([promotion(), promotion({ id: 'promo_2', kind: 'free_delivery', percent: null })])).toEqual(['applied 1000', 'applied 0']);
  });
});

describe('properties', () => {
  const someLines = fc.array(fc.record({ unitPriceMinor: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 12 }), productId: fc.constantFrom('prod_1', 'prod_2', 'prod_3') }), {
    minLength: 1,
    maxLength: 8,
  });
  const somePromotion = fc.record({
    id: fc.uuid(),
    code: fc.option(fc.string()),
    kind: fc.constantFrom('percentage' as const, 'amount' as const, 'buy_x_get_y' as const, 'free_delivery' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount_minor: fc.integer({ min: 1, max: 900_000 }),
    buy_quantity: fc.integer({ min: 1, max: 4 }),
    free_quantity: fc.integer({ min: 1, max: 3 }),
    product_ids: fc.option(fc.subarray(['prod_1', 'prod_2', 'prod_3'])),
  });

  test('lesson 10: spreads exactly the sum, within each weight and one öre', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }), fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
        const all = weights.reduce((a, b) => a + b, 0);
        const sum = Math.floor(all * share);
        const parts = spread(sum, weights);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(all === 0 ? 0 : sum);
        for (const [index, part] of parts.entries()) {
          const weight = weights[index] ?? 0;
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(weight);
          if (all > 0) expect(Math.abs(part - (sum * weight) / all)).toBeLessThan(1);
        }
      }),
    );
  });

  test('lesson 10: adds up, never negative, with VAT of the paid amount', () => {
    fc.assert(
      fc.property(someLines, fc.array(somePromotion, { maxLength: 4 }), fc.boolean(), (goods, inputs, isOrdinary) => {
        const promoted = promoteGoods(
          inputs.map((fields) => promotion(fields)),
          goods,
          facts,
        );
        const delivery = promoteDelivery(promoted.outcomes, { priceMinor: 4_900, isOrdinary });
        const priced = priceCart({
          lines: goods.map((one, index) => ({ ...one, taxClass: index % 2 === 0 ? ('standard' as const) : ('food' as const), discountPercent: 0, ...promoted.lines[index] })),
          shippingMinor: 4_900,
          deliveryDiscountMinor: delivery.deliveryDiscountMinor,
          country: 'SE',
          day: '2026-11-23',
        });
        const off = delivery.outcomes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(priced.discountMinor).toBe(off);
        expect(priced.originalItemTotalMinor + priced.shippingMinor - off).toBe(priced.totalMinor);
        expect(priced.itemTotalMinor + priced.shippingMinor - priced.orderDiscountMinor).toBe(priced.totalMinor);
        expect(priced.totalMinor).toBeGreaterThanOrEqual(0);
        for (const one of priced.lines) {
          const paid = one.totalMinor - one.orderDiscountMinor;
          expect(paid).toBeGreaterThanOrEqual(0);
          expect(one.taxMinor).toBe(Math.round((paid * one.taxRateBasisPoints) / (10_000 + one.taxRateBasisPoints)));
        }
        expect(priced.taxParts.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(priced.taxMinor);
        // At most one reduces the goods, and no other is worth more.
        const onGoods = delivery.outcomes.filter(({ level, state }) => level !== 'delivery' && state === 'applied');
        expect(onGoods.length).toBeLessThanOrEqual(1);
        for (const input of inputs.filter(({ kind }) => kind !== 'free_delivery')) {
          const alone = promoteGoods([promotion(input)], goods, facts).outcomes[0]?.amountMinor ?? 0;
          expect(onGoods[0]?.amountMinor ?? 0).toBeGreaterThanOrEqual(alone);
        }
      }),
    );
  });
});
