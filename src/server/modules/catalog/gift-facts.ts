/** Product data for gift suggestions: one row each, of the most popular products, in stock and sold out. */
import type { Product } from '#shared/contract/catalog.ts';
import { statement } from '#server/platform/database.ts';
import { amountAt } from '../pricing/sql.ts';
import type { ProductFacts } from './product-fields.ts';

export interface GiftFactsRow {
  id: string;
  title: string;
  occasions: Product['occasions'];
  lead_days: number;
  vendor_country: string;
  tax_class: ProductFacts['tax_class'];
  food: ProductFacts['food'];
  warnings: ProductFacts['warnings'];
  /** Handles of its categories and those above them. */
  categories: string[];
  main_category: string | null;
  is_sold_out: boolean;
  /** `key:value` of the variants in stock; of all where the product is sold out. */
  options: string[];
  /** Of the variants in stock; null where the product is sold out. */
  sek_minor: number | null;
  eur_minor: number | null;
}

/** More products would make the answer slow, and the least popular ones hardly ever reach the first twelve. */
const MOST_COMPARED = 2000;
/** Sold out ones are only counted, where they would have been suggested: they must not take the places of others. */
const MOST_SOLD_OUT = 500;

const lowest = (currency: 'SEK' | 'EUR'): string =>
  `(select min(${amountAt('v.id', `'${currency}'`, ':now')})::int from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id and s.available > 0)`;

const mostPopular = (condition: string, limit: number): string =>
  `select p.id from products p join sold on sold.product_id = p.id where p.is_published and ${condition} order by p.popularity desc nulls last, p.id limit ${limit}`;

/** The most popular first. `also` are products to include whatever their popularity. */
export const listGiftFacts = statement<GiftFactsRow, { also: readonly string[]; now: Date }>(
  'catalog.gift-facts',
  `with recursive up as (select c.id as leaf, c.parent_id, c.handle from categories c union all select up.leaf, c.parent_id, c.handle from up join categories c on c.id = up.parent_id),
     sold as (select v.product_id, not bool_or(s.available > 0) as is_sold_out, array_agg(distinct o.key || ':' || o.value) filter (where o.key is not null and s.available > 0) as in_stock,
         array_agg(distinct o.key || ':' || o.value) filter (where o.key is not null) as every
       from variants v join stock_items s on s.id = v.stock_item_id left join lateral jsonb_each_text(v.option_values) o on true
       where exists (select 1 from variant_prices vp where vp.variant_id = v.id) group by v.product_id),
     best as materialized ((${mostPopular('not sold.is_sold_out', MOST_COMPARED)}) union all (${mostPopular('sold.is_sold_out', MOST_SOLD_OUT)}))
   select p.id, p.title, p.occasions, p.lead_days, ve.address->>'country' as vendor_country, p.tax_class, p.food, p.warnings,
     coalesce((select array_agg(distinct up.handle) from product_categories pc join up on up.leaf = pc.category_id where pc.product_id = p.id), '{}') as categories,
     (select c.handle from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id order by pc.position limit 1) as main_category,
     sold.is_sold_out, coalesce(case when sold.is_sold_out then sold.every else sold.in_stock end, '{}') as options, ${lowest('SEK')} as sek_minor, ${lowest('EUR')} as eur_minor
   from products p join sold on sold.product_id = p.id join vendors ve on ve.id = p.vendor_id
   where p.is_published and (p.id in (select id from best) or p.id = any(:also::text[])) order by p.popularity desc nulls last, p.id`,
);
