/** Carts by chance, for properties of sums: lines, prices, tax classes, regions, deliveries, wrapping, promotions. */
import fc from 'fast-check';
import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';
import type { PromotionKind } from '../modules/promotions/rules.ts';

/** Any seed finds the same carts again. */
export const CARTS_SEED = 20_261_126;

export interface GeneratedLine {
  unitPriceMinor: number;
  quantity: number;
  taxClass: 'standard' | 'food' | 'books';
}

export interface GeneratedPromotion {
  kind: PromotionKind;
  percent: number;
  amountMinor: number;
}

export interface GeneratedCart {
  regionId: string;
  lines: GeneratedLine[];
  /** Of the region's options, by position. */
  option: number;
  isWrapped: boolean;
  promotions: GeneratedPromotion[];
  feeBasisPoints: number;
}

const line: fc.Arbitrary<GeneratedLine> = fc.record({
  unitPriceMinor: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  taxClass: fc.constantFrom('standard', 'food', 'books'),
});

const promotion: fc.Arbitrary<GeneratedPromotion> = fc.record({
  kind: fc.constantFrom('percentage', 'amount', 'free_delivery', 'buy_x_get_y'),
  percent: fc.integer({ min: 1, max: 90 }),
  amountMinor: fc.integer({ min: 1, max: 40_000 }),
});

export const generatedCart: fc.Arbitrary<GeneratedCart> = fc.record({
  regionId: fc.constantFrom(defaultRegionId, nordicRegionId),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  option: fc.nat({ max: 3 }),
  isWrapped: fc.boolean(),
  promotions: fc.array(promotion, { maxLength: 3 }),
  feeBasisPoints: fc.integer({ min: 0, max: 3_000 }),
});
