import { statement } from '#server/platform/database.ts';
import { setPopularity } from '../catalog/sql.ts';

/**
 * Recomputes each product's popularity over the year before `now`; returns the changed products. Rules in docs/popularity.md; an archived, anonymous
 * order counts as a buyer of its own. Lists sort by the stored column.
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
   ${setPopularity('counted')}`,
);
