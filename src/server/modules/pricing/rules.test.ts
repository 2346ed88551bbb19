import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxClass } from '#shared/contract/catalog.ts';
import { countryCodes } from '#shared/values/places/countries.ts';
import { vatIncluded } from '#shared/values/money/money.ts';
import { vatRate } from '#server/values/vat.ts';
import { type PricedLineInput, priceCart, splitShipping, spread } from './rules.ts';

const day = '2026-11-23';
const line = (unitPriceMinor: number, quantity = 1, { taxClass = 'standard', discountPercent = 0 }: { taxClass?: TaxClass; discountPercent?: number } = {}): PricedLineInput => ({
  unitPriceMinor,
  quantity,
  taxClass,
  discountPercent,
});
const price = (lines: PricedLineInput[], { shippingMinor = 0, country = 'SE', on = day } = {}) => priceCart({ lines, shippingMinor, country, day: on });

describe('table', () => {
  test('charges nothing for an empty cart', () => {
    expect(price([])).toEqual({
      lines: [],
      itemTotalMinor: 0,
      originalItemTotalMinor: 0,
      discountMinor: 0,
      orderDiscountMinor: 0,
      shippingMinor: 0,
      shippingTaxMinor: 0,
      wrappingMinor: 0,
      wrappingTaxMinor: 0,
      taxMinor: 0,
      taxParts: [],
      totalMinor: 0,
    });
  });

  test('lesson 10: rounds VAT per line, not per unit, for three at 33.33', () => {
    const { lines, taxMinor, totalMinor } = price([line(3_333, 3)]);
    expect(totalMinor).toBe(9_999);
    expect(lines[0]?.taxMinor).toBe(2_000);
    expect(taxMinor).toBe(2_000);
    expect(3 * vatIncluded(3_333, 2_500)).toBe(2_001);
  });

  test('lesson 10: rounds two lines of one rate separately', () => {
    const priced = price([line(33), line(33)]);
    expect(priced.lines.map(({ taxMinor }) => taxMinor)).toEqual([7, 7]);
    expect(priced.taxMinor).toBe(14);
    expect(vatIncluded(66, 2_500)).toBe(13);
  });

  test.each([
    ['SE', 'standard', 2_500, 2_000],
    ['SE', 'food', 600, 566],
    ['SE', 'books', 600, 566],
    ['NO', 'standard', 2_500, 2_000],
    ['NO', 'food', 1_500, 1_304],
    ['NO', 'books', 0, 0],
    ['FI', 'standard', 2_550, 2_032],
    ['FI', 'food', 1_350, 1_189],
    ['DK', 'food', 2_500, 2_000],
    ['IS', 'standard', 2_400, 1_935],
    ['IS', 'books', 1_100, 991],
  ] as const)('lesson 10: 100 in %s of class %s holds VAT at %i basis points: %i', (country, taxClass, rate, tax) => {
    expect(price([line(10_000, 1, { taxClass })], { country }).lines[0]).toMatchObject({ taxRateBasisPoints: rate, taxMinor: tax });
  });

  test.each([
    [1, [1, 1], [1, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [5, [1, 1, 1], [2, 2, 1]],
    [1, [0, 1, 1], [0, 1, 0]],
    [1, [1, 2], [0, 1]],
  ])('spreads the first öre to equal remainders: %i over %j', (sumMinor, weights, parts) => {
    expect(spread(sumMinor, weights)).toEqual(parts);
  });

  test('lesson 10: taxes Swedish food at 12 %, and 6 % between 2026–2027', () => {
    const rateOn = (on: string) => price([line(10_000, 1, { taxClass: 'food' })], { on }).lines[0]?.taxRateBasisPoints;
    expect([rateOn('2026-03-31'), rateOn('2026-04-01'), rateOn('2027-12-31'), rateOn('2028-01-01')]).toEqual([1_200, 600, 600, 1_200]);
  });

  test('never discounts gift wrapping by goods, order or delivery reductions', () => {
    const reduced = { lines: [{ ...line(20_000), promotionMinor: 5_000, orderDiscountMinor: 1_000 }], shippingMinor: 4_900, deliveryDiscountMinor: 4_900, country: 'SE', day };
    const [plain, wrapped] = [priceCart(reduced), priceCart({ ...reduced, wrappingMinor: 3_900 })];
    expect(wrapped.totalMinor - plain.totalMinor).toBe(3_900);
    expect(wrapped.taxMinor - plain.taxMinor).toBe(780);
    expect(wrapped.discountMinor).toBe(plain.discountMinor);
  });

  test('lesson 10: taxes gift wrapping at the standard rate, without affecting delivery’s', () => {
    const food = { lines: [line(20_000, 1, { taxClass: 'food' })], shippingMinor: 4_900, country: 'SE', day };
    const [plain, wrapped] = [priceCart(food), priceCart({ ...food, wrappingMinor: 3_900 })];
    expect(plain.taxParts).toEqual([{ rateBasisPoints: 600, taxMinor: 1_132 + 277 }]);
    expect(wrapped).toMatchObject({ wrappingMinor: 3_900, wrappingTaxMinor: 780, itemTotalMinor: 20_000, shippingTaxMinor: 277, totalMinor: 28_800, taxMinor: 2_189 });
    expect(wrapped.taxParts).toEqual([
      { rateBasisPoints: 2_500, taxMinor: 780 },
      { rateBasisPoints: 600, taxMinor: 1_409 },
    ]);
    expect(priceCart({ lines: [line(10_000)], shippingMinor: 0, wrappingMinor: 390, country: 'FI', day }).wrappingTaxMinor).toBe(79);
  });

  test.each([
    [34_900, 15, 34_900 - 5_200],
    [34_900, 10, 34_900 - 3_400],
    [14_950, 10, 14_950 - 1_400],
    [900, 10, 900],
    [1_000, 10, 900],
    [99, 99, 99],
    [100, 100, 0],
    [34_900, 0, 34_900],
    [34_999, 1, 34_999 - 300],
    [0, 50, 0],
  ])('CART-13 a member pays for %i öre at %i %%: %i', (unitPriceMinor, discountPercent, reduced) => {
    expect(price([line(unitPriceMinor, 3, { discountPercent })])).toMatchObject({
      itemTotalMinor: reduced * 3,
      originalItemTotalMinor: unitPriceMinor * 3,
      discountMinor: (unitPriceMinor - reduced) * 3,
      lines: [{ unitPriceMinor: reduced, originalUnitPriceMinor: unitPriceMinor }],
    });
  });

  test('taxes delivery at the rates of its goods', () => {
    const mixed = price([line(20_000), line(10_000, 1, { taxClass: 'food' })], { shippingMinor: 4_900 });
    expect(splitShipping(4_900, mixed.lines)).toEqual([
      { rateBasisPoints: 2_500, amountMinor: 3_266 },
      { rateBasisPoints: 600, amountMinor: 1_634 },
    ]);
    expect(mixed).toMatchObject({
      totalMinor: 34_900,
      shippingTaxMinor: 653 + 92,
      taxParts: [
        { rateBasisPoints: 2_500, taxMinor: 4_000 + 653 },
        { rateBasisPoints: 600, taxMinor: 566 + 92 },
      ],
      taxMinor: 5_311,
    });
  });

  test('taxes delivery of free goods at its lowest rate without loss', () => {
    const { lines } = price([line(0), line(0, 1, { taxClass: 'food' })]);
    expect(splitShipping(4_900, lines)).toEqual([
      { rateBasisPoints: 2_500, amountMinor: 0 },
      { rateBasisPoints: 600, amountMinor: 4_900 },
    ]);
  });

  test('throws for a class, country or day without a known rate', () => {
    expect(() => price([line(100)], { country: 'US' })).toThrow(RangeError);
    expect(() => price([line(100)], { on: '2024-12-31' })).toThrow(RangeError);
    expect(() => price([line(-100, 1, { discountPercent: 10 })])).toThrow(RangeError);
    expect(() => price([line(100, 1, { discountPercent: 101 })])).toThrow(RangeError);
  });
});

const anyLine: fc.Arbitrary<PricedLineInput> = fc.record({
  unitPriceMinor: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 2_000_000_000 })),
  quantity: fc.integer({ min: 1, max: 99 }),
  taxClass: fc.constantFrom('standard' as const, 'food' as const, 'books' as const),
  discountPercent: fc.integer({ min: 0, max: 100 }),
});
const anyCart = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  shippingMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  country: fc.constantFrom(...countryCodes),
  day: fc.constantFrom('2025-01-01', '2026-03-31', '2026-04-01', '2026-11-23', '2028-01-01', '2030-06-30'),
});
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const always = (property: (cart: { lines: PricedLineInput[]; shippingMinor: number; country: string; day: string }) => void) => fc.assert(fc.property(anyCart, property), { numRuns: 500 });

describe('always', () => {
  test('lesson 10: sums lines to the total in whole öre, with discounts', () => {
    always((cart) => {
      const priced = priceCart(cart);
      expect(priced.itemTotalMinor).toBe(sum(priced.lines.map(({ totalMinor }) => totalMinor)));
      expect(priced.originalItemTotalMinor).toBe(sum(cart.lines.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity)));
      expect(priced.originalItemTotalMinor - priced.discountMinor).toBe(priced.itemTotalMinor);
      expect(priced.totalMinor).toBe(priced.itemTotalMinor + cart.shippingMinor);
      for (const { unitPriceMinor, totalMinor, taxMinor } of priced.lines) expect([unitPriceMinor, totalMinor, taxMinor].every(Number.isSafeInteger)).toBe(true);
    });
  });

  test('lesson 10: rounds VAT once per line at the day’s rate', () => {
    always((cart) => {
      for (const [index, priced] of priceCart(cart).lines.entries()) {
        const rate = vatRate(cart.country, cart.lines[index]?.taxClass ?? 'standard', cart.day);
        expect(priced.taxRateBasisPoints).toBe(rate);
        // |tax − total × rate / (1 + rate)| ≤ ½, in whole numbers.
        const off = 2n * BigInt(priced.taxMinor) * BigInt(10_000 + rate) - 2n * BigInt(priced.totalMinor) * BigInt(rate);
        expect((off < 0n ? -off : off) <= BigInt(10_000 + rate)).toBe(true);
      }
    });
  });

  test('lesson 10: states VAT per rate and total within the sum', () => {
    always((cart) => {
      const priced = priceCart(cart);
      expect(priced.taxMinor).toBe(sum(priced.lines.map(({ taxMinor }) => taxMinor)) + priced.shippingTaxMinor);
      expect(priced.taxMinor).toBe(sum(priced.taxParts.map(({ taxMinor }) => taxMinor)));
      const rates = priced.taxParts.map(({ rateBasisPoints }) => rateBasisPoints);
      expect(rates).toEqual([...new Set(priced.lines.map(({ taxRateBasisPoints }) => taxRateBasisPoints))].sort((a, b) => b - a));
      expect(priced.taxMinor).toBeGreaterThanOrEqual(0);
      // At 25.5 %, a fifth of the sum is VAT; each line and each part of delivery may round up by half an öre.
      expect(priced.taxMinor).toBeLessThanOrEqual(priced.totalMinor * 0.2032 + priced.lines.length + rates.length);
    });
  });

  test('splits delivery into non-negative parts that sum to its price', () => {
    always((cart) => {
      const { lines, itemTotalMinor } = priceCart(cart);
      const parts = splitShipping(cart.shippingMinor, lines);
      expect(sum(parts.map(({ amountMinor }) => amountMinor))).toBe(cart.shippingMinor);
      for (const { rateBasisPoints, amountMinor } of parts) {
        expect(amountMinor).toBeGreaterThanOrEqual(0);
        if (itemTotalMinor === 0) continue;
        const goods = sum(lines.filter(({ taxRateBasisPoints }) => taxRateBasisPoints === rateBasisPoints).map(({ totalMinor }) => totalMinor));
        expect(Math.abs(amountMinor - (cart.shippingMinor * goods) / itemTotalMinor)).toBeLessThan(parts.length);
      }
    });
  });

  test('CART-13 discounts a member’s unit by whole units within the percentage', () => {
    always((cart) => {
      for (const [index, priced] of priceCart(cart).lines.entries()) {
        const { unitPriceMinor = 0, discountPercent = 0 } = cart.lines[index] ?? {};
        const offMinor = unitPriceMinor - priced.unitPriceMinor;
        expect(offMinor % 100).toBe(0);
        expect(offMinor * 100).toBeLessThanOrEqual(unitPriceMinor * discountPercent);
        expect((offMinor + 100) * 100).toBeGreaterThan(unitPriceMinor * discountPercent);
        expect(priced.originalUnitPriceMinor).toBe(unitPriceMinor);
      }
    });
  });

  test('sums lines independent of order, and a further line adds itself', () => {
    always((cart) => {
      const [first, ...rest] = cart.lines;
      const [priced, turned, without] = [priceCart(cart), priceCart({ ...cart, lines: [...cart.lines].reverse() }), priceCart({ ...cart, lines: rest })];
      expect({ ...turned, lines: [] }).toEqual({ ...priced, lines: [] });
      expect(priced.itemTotalMinor - without.itemTotalMinor).toBe(priced.lines[0]?.totalMinor);
      expect(first).toBeDefined();
    });
  });
});
