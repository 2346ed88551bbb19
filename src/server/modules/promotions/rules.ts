/** Computes a cart's promotions in integer minor units. Combination rules in decision 0025. */
import { spread } from '../pricing/rules.ts';

export type PromotionKind = 'percentage' | 'amount' | 'free_delivery' | 'buy_x_get_y';

/** A promotion for one cart, with its current number of uses. */
export interface PromotionRow {
  id: string;
  code: string | null;
  name: { sv: string; en: string };
  /** rounding: a waived rest, which is no stored promotion. */
  kind: PromotionKind | 'rounding';
  percent: number | null;
  amount_minor: number | null;
  buy_quantity: number | null;
  free_quantity: number | null;
  minimum_minor: number | null;
  vendor_id: string | null;
  product_ids: string[] | null;
  usage_limit: number | null;
  customer_limit: number | null;
  uses: number;
  uses_by_customer: number;
  starts_at: string;
  ends_at: string | null;
}

export interface PromotableLine {
  productId: string;
  unitPriceMinor: number;
  quantity: number;
}

export type PromotionRefusal = 'not_started' | 'ended' | 'used_up' | 'already_used' | 'wrong_vendor' | 'wrong_goods' | 'minimum' | 'too_few';

/** applied: it counts. outdone: another is worth more. other_delivery: covers only the ordinary delivery. */
export type PromotionState = 'applied' | 'outdone' | 'other_delivery' | PromotionRefusal;

/** The reduced part: goods, order or delivery. */
export type PromotionLevel = 'items' | 'order' | 'delivery';

export interface PromotionOutcome {
  promotion: PromotionRow;
  state: PromotionState;
  level: PromotionLevel;
  amountMinor: number;
}

export interface PromotedBag {
  outcomes: PromotionOutcome[];
  /** Per line: its own reduction, and its share of the order's. */
  lines: { promotionMinor: number; orderDiscountMinor: number }[];
}

export interface OrderPromotion {
  promotion_id: string;
  code: string | null;
  name: { sv: string; en: string };
  level: PromotionLevel;
  amount_minor: number;
}

/** The promotions that took something off, as stored in an order. */
export const usedPromotions = (outcomes: readonly PromotionOutcome[]): OrderPromotion[] =>
  outcomes.flatMap(({ promotion: { id, code, name }, level, amountMinor }) => (amountMinor > 0 ? [{ promotion_id: id, code, name, level, amount_minor: amountMinor }] : []));

/** Normalizes a code: users type lower case, surrounding spaces and compatibility forms. */
export const promotionCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

function getLevel({ kind, product_ids }: PromotionRow): PromotionLevel {
  if (kind === 'free_delivery') return 'delivery';
  return kind === 'buy_x_get_y' || product_ids !== null ? 'items' : 'order';
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function freeUnits(lines: readonly PromotableLine[], inScope: readonly boolean[], buy: number, free: number): number {
  const prices = lines.flatMap((line, index) => (inScope[index] ? Array.from({ length: line.quantity }, () => line.unitPriceMinor) : []));
  const count = Math.floor(prices.length / (buy + free)) * free;
  return sum(prices.toSorted((a, b) => a - b).slice(0, count));
}

function getRefusal(promotion: PromotionRow, lines: readonly PromotableLine[], inScope: readonly boolean[], { vendorId, now }: BagFacts): PromotionRefusal | null {
  if (now.getTime() < Date.parse(promotion.starts_at)) return 'not_started';
  if (promotion.ends_at !== null && now.getTime() >= Date.parse(promotion.ends_at)) return 'ended';
  if (promotion.usage_limit !== null && promotion.uses >= promotion.usage_limit) return 'used_up';
  if (promotion.customer_limit !== null && promotion.uses_by_customer >= promotion.customer_limit) return 'already_used';
  // Unknown until the bag has items.
  if (lines.length === 0) return null;
  if (promotion.vendor_id !== null && promotion.vendor_id !== vendorId) return 'wrong_vendor';
  if (!inScope.includes(true)) return 'wrong_goods';
  const scoped = lines.filter((_, index) => inScope[index]);
  if (promotion.minimum_minor !== null && sum(scoped.map((line) => line.unitPriceMinor * line.quantity)) < promotion.minimum_minor) return 'minimum';
  const units = sum(scoped.map((line) => line.quantity));
  if (promotion.kind === 'buy_x_get_y' && units < (promotion.buy_quantity ?? 0) + (promotion.free_quantity ?? 0)) return 'too_few';
  return null;
}

function offInAll(promotion: PromotionRow, lines: readonly PromotableLine[], inScope: readonly boolean[], all: number): number {
  if (promotion.kind === 'buy_x_get_y') return freeUnits(lines, inScope, promotion.buy_quantity ?? 0, promotion.free_quantity ?? 0);
  return promotion.kind === 'percentage' ? Math.floor((all * (promotion.percent ?? 0) + 50) / 100) : Math.min(promotion.amount_minor ?? 0, all);
}

/**
 * A goods promotion's reduction per line. Percentages are rounded once, on the sum, half up. Buy x get y is spread over all counted goods: otherwise
 * a buyer could return the paid ones and keep the free one.
 */
function offByLine(promotion: PromotionRow, lines: readonly PromotableLine[], inScope: readonly boolean[]): number[] {
  const weights = lines.map((line, index) => (inScope[index] ? line.unitPriceMinor * line.quantity : 0));
  return spread(offInAll(promotion, lines, inScope, sum(weights)), weights);
}

interface BagFacts {
  vendorId: string | null;
  now: Date;
}

/**
 * Computes goods promotions. `lines` have prices after the members' discount. Only the most valuable counts; on ties one without a code.
 * `promoteDelivery` prices delivery promotions afterwards.
 */
export function promoteGoods(promotions: readonly PromotionRow[], lines: readonly PromotableLine[], facts: BagFacts): PromotedBag {
  const judged = promotions.map((promotion) => {
    const inScope = lines.map((line) => promotion.product_ids === null || promotion.product_ids.includes(line.productId));
    const refusal = getRefusal(promotion, lines, inScope, facts);
    const level = getLevel(promotion);
    return { promotion, refusal, level, off: refusal !== null || level === 'delivery' ? [] : offByLine(promotion, lines, inScope) };
  });
  const best = judged
    .filter(({ refusal, level }) => refusal === null && level !== 'delivery')
    .toSorted((a, b) => sum(b.off) - sum(a.off) || Number(a.promotion.code !== null) - Number(b.promotion.code !== null) || (a.promotion.id < b.promotion.id ? -1 : 1))[0];
  return {
    outcomes: judged.map((one) => ({
      promotion: one.promotion,
      level: one.level,
      state: one.refusal ?? (one === best || one.level === 'delivery' ? 'applied' : 'outdone'),
      amountMinor: one === best ? sum(one.off) : 0,
    })),
    lines: lines.map((_, index) => ({
      promotionMinor: best?.level === 'items' ? (best.off[index] ?? 0) : 0,
      orderDiscountMinor: best?.level === 'order' ? (best.off[index] ?? 0) : 0,
    })),
  };
}

/** Whether a promotion covers the ordinary delivery, or would if it were chosen. */
export const isDeliveryPaid = (outcomes: readonly PromotionOutcome[]): boolean =>
  outcomes.some(({ promotion, state }) => promotion.kind === 'free_delivery' && (state === 'applied' || state === 'other_delivery'));

/** Reduces delivery by the ordinary option's price, once; express isn't covered. Prefers a promotion without a code. */
export function promoteDelivery(outcomes: readonly PromotionOutcome[], delivery: { priceMinor: number; isOrdinary: boolean } | null): { outcomes: PromotionOutcome[]; deliveryDiscountMinor: number } {
  const mayPay = ({ level, state }: PromotionOutcome) => level === 'delivery' && state === 'applied';
  const isOther = delivery !== null && !delivery.isOrdinary;
  const payer = outcomes.filter(mayPay).toSorted((a, b) => Number(a.promotion.code !== null) - Number(b.promotion.code !== null))[0];
  const deliveryDiscountMinor = payer && delivery && !isOther ? delivery.priceMinor : 0;
  return {
    deliveryDiscountMinor,
    outcomes: outcomes.map((outcome) => {
      if (!mayPay(outcome)) return outcome;
      if (isOther) return { ...outcome, state: 'other_delivery' };
      return outcome === payer ? { ...outcome, amountMinor: deliveryDiscountMinor } : { ...outcome, state: 'outdone' };
    }),
  };
}
