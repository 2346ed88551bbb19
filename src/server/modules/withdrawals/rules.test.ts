import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithinReach, type PaidOrder, refundFor, wholeOrder, type WithdrawableLine } from './rules.ts';

const line = (fields: Partial<WithdrawableLine> = {}): WithdrawableLine => ({ id: 'a', quantity: 1, withdrawn_quantity: 0, total_minor: 10_000, withdrawal_class: 'standard', ...fields });
const paid = (fields: Partial<PaidOrder> = {}): PaidOrder => ({ items: [line()], total_minor: 14_900, shipping_minor: 4_900, standardShippingMinor: 4_900, ...fields });

describe('lesson 13: what can be withdrawn from', () => {
  test('everything with the right that isn’t withdrawn from yet', () => {
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
  ])('%s', (_, wishes, isPossible) => {
    expect(isWithinReach(wishes, [line({ quantity: 3, withdrawn_quantity: 1 }), line({ id: 'b', withdrawal_class: 'personalized' })])).toBe(isPossible);
  });
});

describe('lesson 13: what is paid back', () => {
  test.each([
    ['the whole order, with its delivery', paid(), 14_900],
    ['the whole order sent express: the surcharge stays', paid({ total_minor: 22_900, shipping_minor: 12_900 }), 14_900],
    ['the whole order with free delivery', paid({ total_minor: 10_000, shipping_minor: 0 }), 10_000],
    ['the whole order after 25 % off it', paid({ total_minor: 7_500, shipping_minor: 0 }), 7_500],
    ['one of two lines: no delivery', paid({ items: [line(), line({ id: 'b', total_minor: 5_000 })], total_minor: 19_900 }), 10_000],
    ['one of two lines, its share of 30 kr off the order', paid({ items: [line(), line({ id: 'b', total_minor: 5_000 })], total_minor: 16_900 }), 8_000],
    ['the line with the right, beside one without', paid({ items: [line(), line({ id: 'b', withdrawal_class: 'perishable' })], total_minor: 24_900 }), 10_000],
  ])('%s', (_, order, minor) => {
    expect(refundFor(order, order.items.length === 1 ? wholeOrder(order.items) : [{ item_id: 'a', quantity: 1 }])).toBe(minor);
  });

  test('any series of withdrawals comes to the same sum, never below zero, never above what was paid', () => {
    const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), total_minor: fc.integer({ min: 0, max: 100_000 }) });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 15_000 }),
        fc.infiniteStream(fc.nat()),
        (lines, percentOff, shipping, random) => {
          const items = lines.map((one, index) => line({ ...one, id: String(index) }));
          const goods = items.reduce((sum, one) => sum + one.total_minor, 0);
          const order = paid({ items, shipping_minor: shipping, total_minor: goods - Math.floor((goods * percentOff) / 100) + shipping });
          const whole = refundFor(order, wholeOrder(items));
          let back = 0;
          for (let rest = wholeOrder(items); rest.length > 0; rest = wholeOrder(items)) {
            const wish = rest[random.next().value % rest.length] ?? { item_id: '', quantity: 0 };
            const one = { ...wish, quantity: 1 + (random.next().value % wish.quantity) };
            const part = refundFor(order, [one]);
            expect(part).toBeGreaterThanOrEqual(0);
            back += part;
            for (const item of items) if (item.id === one.item_id) item.withdrawn_quantity += one.quantity;
          }
          expect(back).toBe(whole);
          expect(back).toBeLessThanOrEqual(order.total_minor);
        },
      ),
    );
  });
});
