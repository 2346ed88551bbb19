/** SQL for wish news for owners: prices and stock only. */
import { statement } from '#server/platform/database.ts';
import { amountAt } from '../pricing/sql.ts';

/** The minimum price drop to report, in per cent. */
const DROP_PERCENT = 10;

export interface NewsRow {
  member_id: string;
  item_id: string;
  product_id: string;
  variant_id: string | null;
  /** The current price, if dropped enough; else null, like the next two. */
  now_minor: number | null;
  before_minor: number | null;
  currency_code: 'SEK' | 'EUR' | null;
  /** Whether the earlier price is from the last notification. */
  was_told: boolean;
  is_back: boolean;
}

/** A wish's price: of its variant, or the lowest among available ones. */
const price = (currency: string, now: string): string =>
  `select min(${amountAt('v.id', currency, now)})::int as amount_minor from variants v join stock_items s on s.id = v.stock_item_id and s.available > 0
     where v.product_id = p.id and (i.variant_id is null or v.id = i.variant_id)`;

/** Owners' wishes sold by the shop: availability, and price now and before, preferably in SEK. */
const wishesAt = (now: string): string =>
  `member_settings ms join wishlist_owners o on o.member_id = ms.member_id and o.state = 'owner' join wishlists w on w.id = o.list_id and w.removed_at is null
   join wishlist_items i on i.list_id = w.id and i.removed_at is null join products p on p.id = i.product_id and p.is_published
   join lateral (select bool_and(s.available <= 0) as is_out from variants v join stock_items s on s.id = v.stock_item_id
     where v.product_id = p.id and (i.variant_id is null or v.id = i.variant_id) having count(*) > 0) shelf on true
   left join wish_news n on n.member_id = o.member_id and n.item_id = i.id
   left join lateral (select c.code, asked.amount_minor as now_minor, coalesce(notified.amount_minor, wished.amount_minor) as before_minor, notified.amount_minor is not null as was_told
     from (values ('SEK', 1), ('EUR', 2)) c (code, rank)
     cross join lateral (select case when n.currency_code = c.code then n.told_minor end as amount_minor) notified
     left join lateral (select (t->>'amount_minor')::int as amount_minor from jsonb_array_elements(i.prices_then) t where t->>'currency_code' = c.code limit 1) wished on true
     cross join lateral (${price('c.code', now)}) asked
     where asked.amount_minor is not null and coalesce(notified.amount_minor, wished.amount_minor) is not null order by c.rank limit 1) price on true`;
const isWanted = `ms.notifications->'wishNews'->>'mail' = 'true'`;
const isCheaper = `coalesce(price.now_minor::bigint * 100 <= price.before_minor::bigint * ${100 - DROP_PERCENT}, false)`;
const isBack = 'coalesce(n.is_out, false)';

/** The next page of members who opted in. */
export const listWanting = statement<{ member_id: string }, { after: string | null; limit: number }>(
  'wish-news.wanting',
  `select ms.member_id from member_settings ms where ${isWanted} and (:after::uuid is null or ms.member_id > :after::uuid) order by ms.member_id limit :limit`,
);

/** Marks sold-out wishes: reported when back. */
export const noteSoldOut = statement<object, { now: Date; memberIds: readonly string[] }>(
  'wish-news.note-sold-out',
  `insert into wish_news (member_id, item_id, is_out) select o.member_id, i.id, true from ${wishesAt(':now')} where ms.member_id = any(:memberIds::uuid[]) and shelf.is_out and not ${isBack}
   on conflict (member_id, item_id) do update set is_out = true`,
);

/** Serializes booking until the transaction ends. */
export const lockBooking = statement<object>('wish-news.lock', `select pg_advisory_xact_lock(hashtextextended('wish-news', 0))`);

const columns = `o.member_id, i.id as item_id, i.product_id, i.variant_id, case when ${isCheaper} then price.now_minor end as now_minor, case when ${isCheaper} then price.before_minor end as before_minor,
  case when ${isCheaper} then price.code end as currency_code, coalesce(price.was_told, false) as was_told, ${isBack} as is_back`;

/** Wish news due for members not notified today. */
export const listDue = statement<NewsRow, { now: Date; day: string; memberIds: readonly string[] }>(
  'wish-news.due',
  `select ${columns} from ${wishesAt(':now')} where ms.member_id = any(:memberIds::uuid[]) and not shelf.is_out and (${isBack} or ${isCheaper})
     and not exists (select 1 from wish_news_days d where d.member_id = ms.member_id and d.told_on >= :day) order by o.member_id, i.id`,
);

/** Stores booked news, so that they aren't repeated. */
export const saveNotified = statement<
  object,
  { memberIds: readonly string[]; itemIds: readonly string[]; pricesMinor: readonly (number | null)[]; currencies: readonly (string | null)[]; day: string }
>(
  'wish-news.save-notified',
  `with notified as (select * from unnest(:memberIds::uuid[], :itemIds::uuid[], :pricesMinor::int[], :currencies::text[]) t (member_id, item_id, told_minor, currency_code)),
     days as (insert into wish_news_days (member_id, told_on) select distinct member_id, :day::text from notified on conflict (member_id) do update set told_on = excluded.told_on)
   insert into wish_news as existing (member_id, item_id, told_minor, currency_code, is_out) select member_id, item_id, told_minor, currency_code, false from notified
   on conflict (member_id, item_id) do update set is_out = false, told_minor = coalesce(excluded.told_minor, existing.told_minor), currency_code = coalesce(excluded.currency_code, existing.currency_code)`,
);

export interface AddresseeRow {
  email: string;
  first_name: string;
  language_code: 'sv' | 'en';
}

/** The recipient; no row for deleted or unsubscribed members. */
export const findAddressee = statement<AddresseeRow, { memberId: string }>(
  'wish-news.addressee',
  `select m.email, m.first_name, m.language_code from members m join member_settings ms on ms.member_id = m.id where m.id = :memberId and ${isWanted}`,
);

/** Booked wishes still on a list and available, with their current price in the currency. */
export const listHolding = statement<{ item_id: string; now_minor: number | null }, { memberId: string; itemIds: readonly string[]; currencies: readonly (string | null)[]; now: Date }>(
  'wish-news.holding',
  `select i.id as item_id, (${price('b.currency_code', ':now')}) as now_minor
   from unnest(:itemIds::uuid[], :currencies::text[]) b (item_id, currency_code) join wishlist_items i on i.id = b.item_id and i.removed_at is null join wishlists w on w.id = i.list_id and w.removed_at is null
   join wishlist_owners o on o.list_id = w.id and o.member_id = :memberId and o.state = 'owner' join products p on p.id = i.product_id and p.is_published
   where exists (select 1 from variants v join stock_items s on s.id = v.stock_item_id where v.product_id = p.id and (i.variant_id is null or v.id = i.variant_id) and s.available > 0)`,
);

export const collectNews = statement<{ json: unknown }, { memberId: string }>(
  'wish-news.personal-data',
  `select json_build_object('toldOn', (select d.told_on from wish_news_days d where d.member_id = :memberId),
     'wishes', (select coalesce(json_agg(json_build_object('itemId', n.item_id, 'toldMinor', n.told_minor, 'currency', n.currency_code, 'isOut', n.is_out) order by n.item_id), '[]') from wish_news n where n.member_id = :memberId)) as json`,
);
