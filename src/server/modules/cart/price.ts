import { m } from '#shared/i18n/paraglide/messages.js';
import { getLeastCharge } from '#shared/values/money/least-charge.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type PricedCart, priceCart } from '../pricing/rules.ts';
import { type PromotionOutcome, promoteDelivery, promoteGoods } from '../promotions/rules.ts';
import { getCurrency, shippingPrice, wrappingPrice } from '../shipping/service.ts';
import { findCartOption, vatAreaOfCart } from './delivery.ts';
import { getGift } from './gift.ts';
import type { PricedBag } from './present.ts';
import type { CartRow } from './rows.ts';

type PriceInput = Required<Parameters<typeof priceCart>[0]>;

function toRounding(level: 'order' | 'delivery', amountMinor: number): PromotionOutcome[] {
  if (amountMinor === 0) return [];
  const none = {
    code: null,
    percent: null,
    amount_minor: null,
    buy_quantity: null,
    free_quantity: null,
    minimum_minor: null,
    vendor_id: null,
    product_ids: null,
    usage_limit: null,
    customer_limit: null,
  };
  const name = { sv: m.promotion_rounding({}, { locale: 'sv' }), en: m.promotion_rounding({}, { locale: 'en' }) };
  return [{ promotion: { id: `rounding_${level}`, name, kind: 'rounding', ...none, uses: 0, uses_by_customer: 0, starts_at: '', ends_at: null }, state: 'applied', level, amountMinor }];
}

/** Takes all off a total that no card can be charged, as discounts on order and delivery (ADR 0107). Gift wrapping, which is never reduced, alone costs more. */
function waiveRest(input: PriceInput, leastMinor: number): PricedCart & { roundings: PromotionOutcome[] } {
  const priced = priceCart(input);
  if (priced.totalMinor === 0 || priced.totalMinor >= leastMinor) return { ...priced, roundings: [] };
  const lines = input.lines.map((line, index) => ({ ...line, orderDiscountMinor: priced.lines[index]?.totalMinor ?? 0 }));
  const deliveryMinor = input.shippingMinor - input.deliveryDiscountMinor;
  return {
    ...priceCart({ ...input, lines, deliveryDiscountMinor: input.shippingMinor }),
    roundings: [...toRounding('order', priced.totalMinor - deliveryMinor), ...toRounding('delivery', deliveryMinor)],
  };
}

/** VAT follows the destination (Sweden until set). Prices are fixed: only the VAT inside them differs. */
export function getPrice(ctx: Ctx, row: CartRow): PricedBag {
  const now = ctx.clock.now();
  const place = { country: vatAreaOfCart(row), day: dayIn('Europe/Stockholm', now.getTime()) };
  const inputs = row.lines.map((line) => ({
    unitPriceMinor: line.price?.amount_minor ?? line.seen_price_minor,
    quantity: line.quantity,
    taxClass: line.tax_class,
    discountPercent: row.has_members_discount ? (row.vendor?.members_discount_percentage ?? 0) : 0,
  }));
  const priced = priceCart({ ...place, lines: inputs, shippingMinor: 0 });
  const goods = priced.lines.map((line, index) => ({ unitPriceMinor: line.unitPriceMinor, quantity: row.lines[index]?.quantity ?? 0, productId: row.lines[index]?.product_id ?? '' }));
  const promoted = promoteGoods(row.promotions, goods, { vendorId: row.vendor?.id ?? null, now });
  if (row.lines.length === 0) return { ...priced, promotions: promoted.outcomes };
  const lines = inputs.map((input, index) => ({ ...input, ...promoted.lines[index] }));
  const option = findCartOption(row);
  const shippingMinor = option ? shippingPrice(option, priceCart({ ...place, lines, shippingMinor: 0 }).itemTotalMinor) : 0;
  const { outcomes, deliveryDiscountMinor } = promoteDelivery(promoted.outcomes, option && { priceMinor: shippingMinor, isOrdinary: option.isOrdinary });
  const wrappingMinor = getGift(row)?.wrapping ? wrappingPrice(row.region_id) : 0;
  // Before a delivery is chosen the total isn't known.
  const leastMinor = option ? getLeastCharge(getCurrency(row.region_id)) : 0;
  const { roundings, ...whole } = waiveRest({ ...place, lines, shippingMinor, deliveryDiscountMinor, wrappingMinor }, leastMinor);
  return { ...whole, promotions: [...outcomes, ...roundings] };
}
