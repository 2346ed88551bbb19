import { statement } from '#server/platform/database.ts';
import type { PromotionRow } from './rules.ts';

/** Counted uses: not of cancelled or fully refunded orders. */
const uses = (promotionId: string, more = '') =>
  `(select count(*)::int from promotion_uses u join orders o on o.id = u.order_id and o.status not in ('canceled', 'refunded')${more} where u.promotion_id = ${promotionId})`;

/** A cart's promotions: by its codes, in any state, and running ones without a code. */
export const listPromotionsFor = statement<{ promotion: PromotionRow }, { codes: readonly string[]; productIds: readonly string[]; currency: 'SEK' | 'EUR'; email: string | null; now: Date }>(
  'promotions.for-bag',
  `select to_json(promotion) as promotion from (
     select pr.id, pr.code, pr.name, pr.kind, pr.percent, pr.buy_quantity, pr.free_quantity, pr.vendor_id, pr.usage_limit, pr.customer_limit, pr.starts_at, pr.ends_at,
       case when :currency = 'EUR' then pr.amount_eur_minor else pr.amount_sek_minor end as amount_minor,
       case when :currency = 'EUR' then pr.minimum_eur_minor else pr.minimum_sek_minor end as minimum_minor,
       case when pr.category_id is not null then coalesce((
         with recursive below as (select pr.category_id as id union all select cc.id from categories cc join below on cc.parent_id = below.id)
         select json_agg(distinct pc.product_id) from product_categories pc where pc.product_id = any(:productIds::text[]) and pc.category_id in (select id from below)), '[]') end as product_ids,
       case when pr.usage_limit is null then 0 else ${uses('pr.id')} end as uses,
       case when pr.customer_limit is null or :email::text is null then 0 else ${uses('pr.id', ' and lower(o.email) = lower(:email)')} end as uses_by_customer
     from (select * from promotions where code = any(:codes::text[])
       union all select * from promotions where code is null and starts_at <= :now and (ends_at is null or ends_at > :now)) pr) promotion
   order by promotion.code nulls first, promotion.id`,
);

/** Locks the limits of the cart's promotions until the transaction ends: per promotion for a total limit, else per promotion and customer. */
export const lockLimits = statement<object, { cartId: string; now: Date }>(
  'promotions.lock',
  `with mine as materialized (select pr.id, pr.usage_limit, lower(c.email) as email from carts c join promotions pr on pr.code = any(c.promotion_codes)
       or (pr.code is null and pr.starts_at <= :now and (pr.ends_at is null or pr.ends_at > :now) and (pr.vendor_id is null or pr.vendor_id = c.vendor_id))
     where c.id = :cartId and (pr.usage_limit is not null or pr.customer_limit is not null)),
   locked as materialized (select id from promotions where id in (select id from mine where usage_limit is not null) order by id for update)
   select limited.count, case when customer.id is not null then pg_advisory_xact_lock(hashtextextended(customer.id || ' ' || customer.email, 0)) end
   from (select count(*) from locked) limited left join (select id, email from mine where usage_limit is null and email is not null order by id) customer on true`,
);

export const insertUses = statement<object, { orderId: string; promotionIds: string[]; amountsMinor: number[] }>(
  'promotions.use',
  'insert into promotion_uses (promotion_id, order_id, amount_minor) select p.id, :orderId, p.amount from unnest(:promotionIds::text[], :amountsMinor::int[]) as p(id, amount)',
);

export const listUnknownCodes = statement<{ code: string }, { codes: string[] }>(
  'promotions.unknown',
  'select asked.code from unnest(:codes::text[]) as asked(code) where not exists (select 1 from promotions p where p.code = asked.code)',
);

export const insertPromotion = statement<{ id: string }, { row: string }>(
  'promotions.insert',
  'insert into promotions select * from jsonb_populate_record(null::promotions, :row::jsonb) on conflict (code) do nothing returning id',
);

export interface StoredPromotionRow {
  id: string;
  code: string | null;
  name: { sv: string; en: string };
  kind: string;
  percent: number | null;
  amounts: Record<'SEK' | 'EUR', number | null>;
  usage_limit: number | null;
  ends_at: Date | null;
  uses: number;
}

/** Current and future promotions, with uses. */
export const listPromotions = statement<StoredPromotionRow, { now: Date }>(
  'promotions.list',
  `select p.id, p.code, p.name, p.kind, p.percent, json_build_object('SEK', p.amount_sek_minor, 'EUR', p.amount_eur_minor) as amounts, p.usage_limit, p.ends_at, ${uses('p.id')} as uses
   from promotions p where p.ends_at is null or p.ends_at > :now order by p.starts_at, p.id`,
);

/** Ends it now; a future one never begins. */
export const stopPromotion = statement<{ id: string }, { codeOrId: string; code: string; now: Date }>(
  'promotions.stop',
  'update promotions set starts_at = least(starts_at, :now), ends_at = :now where (code = :code or id = :codeOrId) and (ends_at is null or ends_at > :now) returning id',
);

export const findScope = statement<{ vendor_id: string | null; category_id: string | null }, { vendor: string | null; category: string | null }>(
  'promotions.scope',
  `select (select id from vendors where id = :vendor or handle = :vendor) as vendor_id,
     (select id from (select id from categories where id = :category or handle = :category union select category_id from category_translations where handle = :category) found limit 1) as category_id`,
);
