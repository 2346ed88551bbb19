/** The statements of sales. */
import { statement } from '#server/platform/database.ts';

export interface SaleRow {
  id: string;
  name: string;
  starts_at: Date;
  until: Date;
  price_count: number;
}

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

/** Sales that run or are to come, soonest first. */
export const listSales = statement<SaleRow, [now: Date]>(
  'pricing.sales',
  'select sale_id as id, sale_name as name, starts_at, until, count(distinct variant_id)::int as price_count from sale_prices where until > $1 and until > starts_at group by 1, 2, 3, 4 order by starts_at, name',
);

/** The regular prices of products by their handles in any language. */
export const listPricesOf = statement<{ handle: string; variant_id: string | null; currency_code: 'SEK' | 'EUR'; amount_minor: number }, [handles: string[]]>(
  'pricing.regular',
  `select asked.handle, vp.variant_id, vp.currency_code, vp.amount_minor from unnest($1::text[]) as asked(handle)
   left join lateral (select p.id from products p where p.handle = asked.handle union select t.product_id from product_translations t where t.handle = asked.handle limit 1) product on true
   left join variants v on v.product_id = product.id left join variant_prices vp on vp.variant_id = v.id`,
);

/** The next moment at which a sale begins or ends. */
export const findNextSaleTime = statement<{ at: Date | null }, [now: Date]>(
  'pricing.next-sale-time',
  'select least((select min(starts_at) from sale_prices where starts_at > $1), (select min(until) from sale_prices where until > $1)) as at',
);
