import { statement } from '#server/platform/database.ts';

export interface SaleRow {
  id: string;
  name: string;
  starts_at: Date;
  until: Date;
  price_count: number;
}

/** Inserts a sale's prices; returns those refused: not below the regular price, or without one. */
export const insertSale = statement<
  { sku: string | null },
  { saleId: string; name: string; startsAt: Date; endsAt: Date; plannedAt: Date; variantIds: string[]; currencies: string[]; amountsMinor: number[] }
>(
  'pricing.insert-sale',
  `with planned as (select * from unnest(:variantIds::text[], :currencies::text[], :amountsMinor::int[]) as w(variant_id, currency_code, amount_minor)),
   refused as (select w.variant_id from planned w left join variant_prices vp using (variant_id, currency_code) where vp.amount_minor is null or vp.amount_minor <= w.amount_minor),
   written as (insert into sale_prices (sale_id, sale_name, variant_id, currency_code, amount_minor, starts_at, ends_at, planned_at)
     select :saleId, :name, w.variant_id, w.currency_code, w.amount_minor, :startsAt, :endsAt, :plannedAt from planned w where not exists (select 1 from refused))
   select distinct v.sku from refused r left join variants v on v.id = r.variant_id`,
);

export const endSale = statement<{ id: number }, { saleIdOrName: string; now: Date }>(
  'pricing.end-sale',
  'update sale_prices set ended_at = :now where (sale_id = :saleIdOrName or lower(sale_name) = lower(:saleIdOrName)) and until > :now returning id',
);

/** Current and future sales, soonest first. */
export const listSales = statement<SaleRow, { now: Date }>(
  'pricing.sales',
  'select sale_id as id, sale_name as name, starts_at, until, count(distinct variant_id)::int as price_count from sale_prices where until > :now and until > starts_at group by 1, 2, 3, 4 order by starts_at, name',
);

/** An unknown handle, or goods without a price, yield only the handle. */
export type RegularPriceRow = { handle: string } & ({ variant_id: string; currency_code: 'SEK' | 'EUR'; amount_minor: number } | { variant_id: null; currency_code: null; amount_minor: null });

/** Regular prices by handle in any language. */
export const listRegularPrices = statement<RegularPriceRow, { handles: string[] }>(
  'pricing.regular',
  `select asked.handle, vp.variant_id, vp.currency_code, vp.amount_minor from unnest(:handles::text[]) as asked(handle)
   left join lateral (select p.id from products p where p.handle = asked.handle union select t.product_id from product_translations t where t.handle = asked.handle limit 1) product on true
   left join variants v on v.product_id = product.id left join variant_prices vp on vp.variant_id = v.id`,
);

/** The next start or end of a sale. */
export const findNextSaleTime = statement<{ at: Date | null }, { now: Date }>(
  'pricing.next-sale-time',
  'select least((select min(starts_at) from sale_prices where starts_at > :now), (select min(until) from sale_prices where until > :now)) as at',
);
