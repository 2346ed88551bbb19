/** Reads what the ranking knows of products. */
import type { Ctx } from '#server/platform/context.ts';
import { type GiftFactsRow, listGiftFacts } from '../catalog/service.ts';
import { ordinaryEstimates } from '../shipping/service.ts';
import { type ProductFacts, toFacts } from './facts.ts';

/** Rows in order of popularity → facts. */
export function toProductFacts(rows: readonly GiftFactsRow[], now: Date): ProductFacts[] {
  const arrivals = new Map<string, string>();
  const getArrival = ({ lead_days: leadDays, vendor_country: vendorCountry }: GiftFactsRow): string => {
    const key = `${vendorCountry} ${leadDays}`;
    const arrival = arrivals.get(key) ?? ordinaryEstimates({ now, leadDays, vendorCountry }).SEK.to;
    arrivals.set(key, arrival);
    return arrival;
  };
  let inStock = 0;
  return rows.map((row) => {
    const place = inStock;
    if (!row.is_sold_out) inStock += 1;
    return toFacts({
      id: row.id,
      place,
      isSoldOut: row.is_sold_out,
      title: row.title,
      categories: row.categories,
      mainCategory: row.main_category,
      options: row.options,
      occasions: row.occasions,
      priceMinor: { SEK: row.sek_minor, EUR: row.eur_minor },
      isTaxedAsFood: row.tax_class === 'food',
      food: row.food,
      warningsInSwedish: row.warnings?.sv ?? '',
      arrivesOn: getArrival(row),
    });
  });
}

/** The shop's most popular products, and `also` whatever their popularity. */
export async function readProductFacts(ctx: Ctx, also: readonly string[]): Promise<ProductFacts[]> {
  const now = ctx.clock.now();
  return toProductFacts(await listGiftFacts(ctx.db, { also, now }), now);
}
