import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCart } from '../pricing/rules.ts';
import { type PromotionRow, promoteGoods } from '../promotions/rules.ts';
import { isWithinReach, type PaidOrder, refundFor, wholeOrder, type WithdrawableLine } from './rules.ts';

const line = (fields: Partial<WithdrawableLine> = {}): WithdrawableLine => ({
  id: 'a',
  quantity: 1,
  withdrawn_quantity: 0,
  total_minor: 10_000,
  order_discount_minor: 0,
  refunded_minor: 0,
  withdrawal_class: 'standard',
  ...fields,
});
const paid = (fields: Partial<PaidOrder> = {}): PaidOrder => ({ items: [line()], wrapping_minor: 0, refundableShippingMinor: 4_900, ...fields });

describe('lesson 13: withdrawable items', () => {
  test('lists everything with the right that isn’t withdrawn yet', () => {
    const lines = [
      line({ quantity: 3, withdrawn_quantity: 1 }),
      line({ id: 'b', withdrawal_class: 'perishable' }),
      line({ id: 'c', withdrawal_class: 'sealed-hygiene' }),
      line({ id: 'd', withdrawn_quantity: 1 }),
    ];
    expect(wholeOrder(lines)).toEqual([
      { item_id: 'a', quantity: 2 },
      { item_id: 'c', quantity: 1 },
    ]);
  });

  test.each([
    ['as many as are left', [{ item_id: 'a', quantity: 2 }], true],
    ['more than are left', [{ item_id: 'a', quantity: 3 }], false],
    [
      'a line named twice',
      [
        { item_id: 'a', quantity: 1 },
        { item_id: 'a', quantity: 1 },
      ],
      false,
    ],
    ['another order’s line', [{ item_id: 'x', quantity: 1 }], false],
    ['goods without the right', [{ item_id: 'b', quantity: 1 }], false],
  ])('%s', (_, inputs, isPossible) => {
    expect(isWithinReach(inputs, [line({ quantity: 3, withdrawn_quantity: 1 }), line({ id: 'b', withdrawal_class: 'personalized' })])).toBe(isPossible);
  });
});

describe('lesson 13: refunded sums', () => {
  const always = { id: 'promo', code: null, starts_at: '2026-01-01', ends_at: null, usage_limit: null, customer_limit: null, minimum_minor: null, vendor_id: null };
  const two = (fields: Partial<WithdrawableLine> = {}) => [line(fields), line({ id: 'b', total_minor: 5_000 })];
  test.each([
    ['the whole order, with its delivery', paid(), 14_900],
    ['the whole order with free delivery', paid({ refundableShippingMinor: 0 }), 10_000],
    ['the whole order after 25 % off it', paid({ items: [line({ order_discount_minor: 2_500 })], refundableShippingMinor: 0 }), 7_500],
    ['the whole order, wrapped', paid({ wrapping_minor: 3_900 }), 18_800],
    ['one of two lines: no delivery', paid({ items: two() }), 10_000],
    ['one of two lines, wrapped together: the wrapping is round the other still', paid({ items: two(), wrapping_minor: 3_900 }), 10_000],
    ['one of two lines, its share of 30 kr off the order', paid({ items: two({ order_discount_minor: 2_000 }) }), 8_000],
    [
      'the line with the right, beside one without: wrapping and delivery were for that one too',
      paid({ items: [line(), line({ id: 'b', withdrawal_class: 'perishable' })], wrapping_minor: 3_900 }),
      10_000,
    ],
  ])('%s', (_, order, minor) => {
    expect(refundFor(order, order.items.length === 1 ? wholeOrder(order.items) : [{ item_id: 'a', quantity: 1 }])).toBe(minor);
  });

  test('refunds a split line rounded down, the remainder with its last unit', () => {
    // 100.00 kr for three: 33.33, 33.33 and 33.34 kr; each line rounds separately.
    const [three, seven] = [line({ quantity: 3, total_minor: 10_000 }), line({ id: 'b', quantity: 7, total_minor: 10_000, order_discount_minor: 1 })];
    const parts = [1, 2, 3].map((quantity) => refundFor(paid({ items: [three, seven] }), [{ item_id: 'a', quantity }]));
    expect(parts).toEqual([3_333, 6_666, 10_000]);
    const after = [1, 2].map((withdrawn_quantity) => refundFor(paid({ items: [{ ...three, withdrawn_quantity }, seven] }), [{ item_id: 'a', quantity: 1 }]));
    expect(after).toEqual([3_333, 3_334]);
    expect([1, 2, 6, 7].map((quantity) => refundFor(paid({ items: [three, seven] }), [{ item_id: 'b', quantity }]))).toEqual([1_428, 2_856, 8_570, 9_999]);
    const both = refundFor(paid({ items: [three, seven], wrapping_minor: 3_900 }), [
      { item_id: 'a', quantity: 3 },
      { item_id: 'b', quantity: 7 },
    ]);
    expect(both).toBe(10_000 + 9_999 + 3_900 + 4_900);
    // Wrapping and delivery are refunded with the order's last unit, not each line's.
    const oneOfEach = [three, seven].map(({ id }) => ({ item_id: id, quantity: 1 }));
    expect(refundFor(paid({ items: [three, seven], wrapping_minor: 3_900 }), oneOfEach)).toBe(3_333 + 1_428);
  });

  test('refunds two thirds when two of three-for-two return', () => {
    const goods = [300, 300, 300].map((unitPriceMinor, index) => ({ unitPriceMinor, quantity: 1, productId: `prod_${index}` }));
    const promotion = { ...always, kind: 'buy_x_get_y', buy_quantity: 2, free_quantity: 1, product_ids: null } as PromotionRow;
    const off = promoteGoods([promotion], goods, { vendorId: null, now: new Date('2026-11-23') }).lines;
    const items = goods.map(({ unitPriceMinor }, index) => line({ id: String(index), total_minor: unitPriceMinor - (off[index]?.promotionMinor ?? 0) }));
    expect(
      refundFor(paid({ items }), [
        { item_id: '0', quantity: 1 },
        { item_id: '1', quantity: 1 },
      ]),
    ).toBe(400);
  });

  test('lesson 10: refunds any split of withdrawals to what was paid, never more', () => {
    const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitPriceMinor: fc.integer({ min: 1, max: 100_000 }), productId: fc.constantFrom('prod_1', 'prod_2', 'prod_3') });
    const anyPromotion = fc.record({
      kind: fc.constantFrom('percentage' as const, 'amount' as const, 'buy_x_get_y' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      amount_minor: fc.integer({ min: 1, max: 200_000 }),
      buy_quantity: fc.integer({ min: 1, max: 3 }),
      free_quantity: fc.integer({ min: 1, max: 2 }),
      product_ids: fc.option(fc.subarray(['prod_1', 'prod_2'], { minLength: 1 })),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        anyPromotion,
        fc.constantFrom(0, 3_900),
        fc.integer({ min: 0, max: 15_000 }),
        fc.integer({ min: 0, max: 15_000 }),
        fc.infiniteStream(fc.nat()),
        (goods, input, wrapping, shipping, standard, random) => {
          const promotion = { ...always, ...input } as PromotionRow;
          const off = promoteGoods([promotion], goods, { vendorId: null, now: new Date('2026-11-23') }).lines;
          const priced = priceCart({
            lines: goods.map((one, index) => ({ ...one, taxClass: 'standard', discountPercent: 0, ...off[index] })),
            shippingMinor: shipping,
            wrappingMinor: wrapping,
            country: 'SE',
            day: '2026-11-23',
          });
          const items = priced.lines.map((one, index) => line({ id: String(index), quantity: goods[index]?.quantity ?? 0, total_minor: one.totalMinor, order_discount_minor: one.orderDiscountMinor }));
          const order = paid({ items, wrapping_minor: wrapping, refundableShippingMinor: Math.min(shipping, standard) });
          let back = 0;
          for (let rest = wholeOrder(items); rest.length > 0; rest = wholeOrder(items)) {
            const next = rest[random.next().value % rest.length] ?? { item_id: '', quantity: 0 };
            const one = { ...next, quantity: 1 + (random.next().value % next.quantity) };
            const part = refundFor(order, [one]);
            expect(part).toBeGreaterThanOrEqual(0);
            back += part;
            expect(back).toBeLessThanOrEqual(priced.totalMinor);
            for (const item of items) if (item.id === one.item_id) item.withdrawn_quantity += one.quantity;
          }
          expect(back).toBe(priced.totalMinor - Math.max(0, shipping - standard));
        },
      ),
    );
  });
});
