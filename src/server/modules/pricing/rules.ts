/** Cart pricing: members' discounts, promotions, delivery and included VAT, in integer minor units. */
import type { TaxClass } from '#shared/contract/catalog.ts';
import { membersPrice, vatIncluded } from '#shared/values/money/money.ts';
import { vatRate } from '#server/values/vat.ts';

export interface PricedLineInput {
  unitPriceMinor: number;
  quantity: number;
  taxClass: TaxClass;
  /** The vendor's members' discount in per cent; 0 without an active membership. */
  discountPercent: number;
  /** Promotion on these goods, off the whole line. */
  promotionMinor?: number;
  /** The line's share of an order-wide promotion. */
  orderDiscountMinor?: number;
}

export interface PricedLine {
  unitPriceMinor: number;
  originalUnitPriceMinor: number;
  promotionMinor: number;
  totalMinor: number;
  originalTotalMinor: number;
  orderDiscountMinor: number;
  taxRateBasisPoints: number;
  taxMinor: number;
}

export interface TaxPart {
  rateBasisPoints: number;
  taxMinor: number;
}

export interface PricedCart {
  lines: PricedLine[];
  itemTotalMinor: number;
  originalItemTotalMinor: number;
  /** All discounts: lines, order and delivery. */
  discountMinor: number;
  /** Discounts on order and delivery, in addition to the lines'. */
  orderDiscountMinor: number;
  shippingMinor: number;
  shippingTaxMinor: number;
  wrappingMinor: number;
  wrappingTaxMinor: number;
  taxMinor: number;
  /** VAT of lines, delivery and wrapping by rate, highest first. */
  taxParts: TaxPart[];
  totalMinor: number;
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/**
 * Splits the delivery price over the goods' tax rates in proportion: delivery is taxed as its goods (mervärdesskattelagen 2023:200, chapter 8). The
 * last part takes the remainder.
 */
export function splitShipping(shippingMinor: number, lines: readonly Pick<PricedLine, 'totalMinor' | 'taxRateBasisPoints'>[]): { rateBasisPoints: number; amountMinor: number }[] {
  const byRate = [...Map.groupBy(lines, (line) => line.taxRateBasisPoints)]
    .map(([rateBasisPoints, ofRate]) => ({ rateBasisPoints, goodsMinor: sum(ofRate.map((line) => line.totalMinor)) }))
    .sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);
  const goodsMinor = sum(byRate.map((part) => part.goodsMinor));
  let left = shippingMinor;
  return byRate.map(({ rateBasisPoints, goodsMinor: share }, index) => {
    const isLast = index === byRate.length - 1;
    const amountMinor = isLast ? left : goodsMinor === 0 ? 0 : Number((BigInt(shippingMinor) * BigInt(share)) / BigInt(goodsMinor));
    left -= amountMinor;
    return { rateBasisPoints, amountMinor };
  });
}

/** Distributes a sum by weight in whole minor units (largest remainder; first on ties). No part exceeds its weight unless the sum exceeds all. */
export function spread(sumMinor: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(sumMinor) * BigInt(weight);
    return { index, share: Number(exact / all), remainder: exact % all };
  });
  const left = sumMinor - sum(parts.map((part) => part.share));
  const byRemainder = parts.toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const raised = new Set(byRemainder.slice(0, left).map((part) => part.index));
  return parts.map(({ share, index }) => share + (raised.has(index) ? 1 : 0));
}

/** Prices include VAT, rounded once per line on the amount paid. Gift wrapping is a separate service at the standard rate, outside promotions. */
export function priceCart(input: { lines: readonly PricedLineInput[]; shippingMinor: number; deliveryDiscountMinor?: number; wrappingMinor?: number; country: string; day: string }): PricedCart {
  const lines = input.lines.map((line): PricedLine => {
    const reduced = line.discountPercent > 0 ? membersPrice(line.unitPriceMinor, line.discountPercent) : null;
    const unitPriceMinor = reduced ?? line.unitPriceMinor;
    const { promotionMinor = 0, orderDiscountMinor = 0 } = line;
    const totalMinor = unitPriceMinor * line.quantity - promotionMinor;
    const taxRateBasisPoints = vatRate(input.country, line.taxClass, input.day);
    return {
      unitPriceMinor,
      originalUnitPriceMinor: line.unitPriceMinor,
      promotionMinor,
      totalMinor,
      originalTotalMinor: line.unitPriceMinor * line.quantity,
      orderDiscountMinor,
      taxRateBasisPoints,
      taxMinor: vatIncluded(totalMinor - orderDiscountMinor, taxRateBasisPoints),
    };
  });
  const itemTotalMinor = sum(lines.map((line) => line.totalMinor));
  const originalItemTotalMinor = sum(lines.map((line) => line.originalTotalMinor));
  const { deliveryDiscountMinor = 0, wrappingMinor = 0 } = input;
  const orderDiscountMinor = sum(lines.map((line) => line.orderDiscountMinor)) + deliveryDiscountMinor;
  const shippingParts = splitShipping(input.shippingMinor - deliveryDiscountMinor, lines).map(({ rateBasisPoints, amountMinor }) => ({
    rateBasisPoints,
    taxMinor: vatIncluded(amountMinor, rateBasisPoints),
  }));
  const wrappingRate = vatRate(input.country, 'standard', input.day);
  const wrappingTaxMinor = vatIncluded(wrappingMinor, wrappingRate);
  const wrappingParts = wrappingMinor > 0 ? [{ rateBasisPoints: wrappingRate, taxMinor: wrappingTaxMinor }] : [];
  const allParts = [...lines.map((line) => ({ rateBasisPoints: line.taxRateBasisPoints, taxMinor: line.taxMinor })), ...shippingParts, ...wrappingParts];
  const taxParts = [...Map.groupBy(allParts, (part) => part.rateBasisPoints)]
    .map(([rateBasisPoints, parts]) => ({ rateBasisPoints, taxMinor: sum(parts.map((part) => part.taxMinor)) }))
    .sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);
  return {
    lines,
    itemTotalMinor,
    originalItemTotalMinor,
    discountMinor: originalItemTotalMinor - itemTotalMinor + orderDiscountMinor,
    orderDiscountMinor,
    shippingMinor: input.shippingMinor,
    shippingTaxMinor: sum(shippingParts.map((part) => part.taxMinor)),
    wrappingMinor,
    wrappingTaxMinor,
    taxMinor: sum(taxParts.map((part) => part.taxMinor)),
    taxParts,
    totalMinor: itemTotalMinor + input.shippingMinor + wrappingMinor - orderDiscountMinor,
  };
}
