/** Prices over time: sales and their reference prices. Cart pricing is in rules.ts. */
import type { Reduction } from '#shared/contract/catalog.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import type { PriceQuery } from './sql.ts';
import * as repository from './repository.ts';

/** The reduction in whole per cent, rounded down; null below one. */
export function percentageOff(priceMinor: number, fromMinor: number): number | null {
  const percentage = Math.floor(((fromMinor - priceMinor) * 100) / fromMinor);
  return percentage > 0 ? percentage : null;
}

/** The lowest earlier price, which must be shown beside a sale price; null without a sale or earlier price. */
export function presentReduction(price: PriceQuery): Reduction | null {
  const { regular_minor: regular, lowest_minor: lowest, sale_until: until } = price;
  if (regular === null || lowest === null || until === null) return null;
  return {
    currency_code: price.currency_code,
    regular: toMajor(regular),
    lowest_30_days: toMajor(lowest),
    percentage: percentageOff(price.amount_minor, lowest),
    ends_at: new Date(until).toISOString(),
    // The end itself is exclusive.
    last_day: dayIn(shopTimeZone, Date.parse(until) - 1),
  };
}

export interface SalePlan {
  name: string;
  startsAt: Date;
  endsAt: Date;
  prices: readonly { variantId: string; currency: 'SEK' | 'EUR'; amountMinor: number }[];
}

/**
 * Plans a sale from `startsAt` to `endsAt` (exclusive). Throws VALIDATION_FAILED for a past or invalid time, and, with SKUs, for a price not below
 * the regular one.
 */
export async function planSale(ctx: Ctx, { name, startsAt, endsAt, prices }: SalePlan): Promise<string> {
  const now = ctx.clock.now();
  if (startsAt < now || endsAt <= startsAt) throw new DomainError('VALIDATION_FAILED', { detail: 'A sale begins now or later, and ends after that' });
  const id = prefixedId('sale');
  const refused = await repository.insertSale(ctx.db, {
    saleId: id,
    name,
    startsAt,
    endsAt,
    plannedAt: now,
    variantIds: prices.map((price) => price.variantId),
    currencies: prices.map((price) => price.currency),
    amountsMinor: prices.map((price) => price.amountMinor),
  });
  if (refused.length > 0) throw new DomainError('VALIDATION_FAILED', { detail: `Not below the regular price: ${refused.map(({ sku }) => sku ?? 'unknown').join(', ')}` });
  return id;
}

/** Ends a sale, by id or name. Returns the number of prices ended. */
export async function endSale(ctx: Ctx, idOrName: string): Promise<number> {
  return (await repository.endSale(ctx.db, { saleIdOrName: idOrName, now: ctx.clock.now() })).length;
}

export const listSales = (ctx: Ctx) => repository.listSales(ctx.db, { now: ctx.clock.now() });

/** The next start or end of a sale; null if none is planned. */
export async function findNextPriceChange(db: Db, now: Date): Promise<Date | null> {
  const [row] = await repository.findNextSaleTime(db, { now });
  return row?.at ?? null;
}

/** Products' prices, by handle, reduced by a percentage and rounded down to whole kronor or euro. */
export async function pricesForSale(ctx: Ctx, handles: readonly string[], percent: number): Promise<{ prices: SalePlan['prices']; unknown: string[] }> {
  const rows = await repository.listRegularPrices(ctx.db, { handles: [...handles] });
  return {
    unknown: [...new Set(rows.filter((row) => row.variant_id === null).map((row) => row.handle))],
    prices: rows.flatMap(({ variant_id, currency_code, amount_minor }) =>
      variant_id === null ? [] : [{ variantId: variant_id, currency: currency_code, amountMinor: Math.floor((amount_minor * (100 - percent)) / 10_000) * 100 }],
    ),
  };
}
