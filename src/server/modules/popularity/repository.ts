import { statement } from '#server/platform/database.ts';

/**
 * Counts every product's popularity from the year before `now` and answers the products whose number changed: ten points for each
 * buyer's newest paid order, half of them a month later, a quarter after two; on top of the number a product started with.
 * Cancelled and refunded orders count nothing, nor do lines that were withdrawn from whole. An archived order names nobody and is a buyer of its own. The column is what lists sort by, so that a list never counts.
 */
export const countPopularity = statement<{ id: string }, { now: Date }>(
  'popularity.count',
  `with bought as (
     select i.product_id, power(0.5, greatest(0, extract(epoch from :now::timestamptz - max(o.placed_at))) / 86400 / 30) as weight
     from orders o join order_items i on i.order_id = o.id
     where i.quantity > (select coalesce(sum(wi.quantity), 0) from withdrawal_items wi where wi.order_item_id = i.id) and o.placed_at > :now::timestamptz - interval '365 days' and o.payment_status = 'captured' and o.status not in ('canceled', 'refunded')
     group by i.product_id, coalesce(nullif(lower(o.email), ''), o.id)),
   counted as (
     select p.id, p.starting_popularity + coalesce(round(10 * sum(b.weight)), 0)::int as popularity
     from products p left join bought b on b.product_id = p.id group by p.id)
   update products p set popularity = c.popularity from counted c where c.id = p.id and p.popularity <> c.popularity returning p.id`,
);
