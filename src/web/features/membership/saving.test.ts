import { describe, expect, test } from 'vitest';
import { breakEven, cartSaving } from './saving.ts';

const item = (price: number, quantity: number, percent: number) => ({ original_unit_price: price, quantity, product: { vendor: { members_discount_percentage: percent } } });
const cart = (...items: ReturnType<typeof item>[]) => ({ items }) as unknown as Parameters<typeof cartSaving>[0];

describe('MEM-01 what a cart would have saved', () => {
  test('rounds down to whole kronor per unit', () => expect(cartSaving(cart(item(449, 1, 10), item(129, 2, 10)))).toBe(4_400 + 2 * 1_200));
  test('is nothing without a discount', () => expect(cartSaving(cart(item(449, 1, 0)))).toBe(0));
});

test.each([
  [5_600, 19_500, 4],
  [19_500, 19_500, 1],
  [100, 19_500, null],
  [0, 19_500, null],
])('saving %i a cart pays %i with cart %s', (saving, price, carts) => expect(breakEven(saving, price)).toBe(carts));
