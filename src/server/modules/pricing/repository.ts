/** The statements of sales. */
import { statement } from '#server/platform/database.ts';

/** Writes a sale's prices; answers those that it did not take because they are not below the regular price now, or have none. */
export const insertSale = statement<
  { sku: string | null },
  [saleId: string, name: string, startsAt: Date, endsAt: Date, plannedAt: Date, variantIds: string[], currencies: string[], amountsMinor: number[]]
>(
  'pricing.insert-sale',
  `with wish as (select * from unnest($6::text[], $7::text[], $8::int[]) as w(variant_id, currency_code, amount_minor)),
   refused as (select w.variant_id from wish w left join variant_prices vp using (variant_id, currency_code) where vp.amount_minor is null or vp.amount_minor <= w.amount_minor),
   written as (insert into sale_prices (sale_id, sale_name, variant_id, currency_code, amount_minor, starts_at, ends_at, planned_at)
     select $1, $2, w.variant_id, w.currency_code, w.amount_minor, $3, $4, $5 from wish w where not exists (select 1 from refused))
   select distinct v.sku from refused r left join variants v on v.id = r.variant_id`,
);

export const endSale = statement<{ id: number }, [saleIdOrName: string, now: Date]>(
  'pricing.end-sale',
  'update sale_prices set ended_at = $2 where (sale_id = $1 or lower(sale_name) = lower($1)) and until > $2 returning id',
);
