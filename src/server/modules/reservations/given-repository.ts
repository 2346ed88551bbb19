/** SQL for a giver's own promises, by member or by guest token, wherever the wish has moved. */
import type { GiftStage } from '#shared/values/wishes/gift-stages.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { seenPeople } from '../jubilees/sql.ts';
import { isSeenBy, placedWishes } from '../wishlists/sql.ts';
import { toBoughtQuantity, isBought, isForItem, takeBack, wishLock } from './repository.ts';

/** The wish's current row, also where it was removed and added again. Of several lists the one by which it was promised, while it is there. */
export const wish = `left join wishlists w on w.id = coalesce((select x.list_id from ${placedWishes} x join wishlists l on l.id = x.list_id where x.id = r.item_id
     order by x.removed_at is null and l.removed_at is null desc, x.list_id is not distinct from r.list_id desc, x.added_at, x.list_id limit 1), r.list_id) and w.removed_at is null
  left join lateral (select i.id, case when i.is_unlimited then greatest(i.quantity, r.quantity) else i.quantity end as quantity, i.url from ${placedWishes} i where ${isForItem('r', 'i')} and i.list_id = w.id and i.removed_at is null order by i.id = r.item_id desc limit 1) i on w.id is not null`;

const owners = `(select coalesce(array_agg(m.first_name order by x.since, m.id), '{}') from wishlist_owners x join members m on m.id = x.member_id where x.list_id = w.id and x.state = 'owner')`;

const toThing = (wishId: string) => `r.product_id, r.variant_id, r.title, r.quantity, ${wishId} as wish_id`;

export interface GuestRow {
  id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  quantity: number;
  wish_id: string | null;
  guest_name: string;
  guest_email: string;
  language_code: 'sv' | 'en';
  public_id: string | null;
  names: string[];
  is_confirmed: boolean;
  is_bought: boolean;
  is_secret: boolean;
  bought: number;
}

const guestColumns = `r.id, ${toThing('i.id')}, r.guest_name, r.guest_email, r.language_code, w.public_id, r.lapses_at is null as is_confirmed, ${isBought('r')} as is_bought, ${toBoughtQuantity('r')} as bought, r.is_secret,
  case when w.public_id is null then '{}' when w.for_name <> '' then array[w.for_name] else ${owners} end as names`;

export const findByToken = statement<GuestRow, { tokenHash: string; now: Date }>(
  'reservations.by-token',
  `select ${guestColumns} from reservations r ${wish} where r.token_hash = :tokenHash and (r.lapses_at is null or r.lapses_at > :now)`,
);
export const findGuest = statement<GuestRow, { id: string; now: Date }>(
  'reservations.guest',
  `select ${guestColumns} from reservations r ${wish} where r.id = :id and r.guest_email is not null and (r.lapses_at is null or r.lapses_at > :now)`,
);

export const confirmByToken = statement<{ id: string }, { tokenHash: string; now: Date }>(
  'reservations.confirm',
  'update reservations set lapses_at = null where token_hash = :tokenHash and (lapses_at is null or lapses_at > :now) returning id',
);
/** Takes the reservation's wish lock, as `lockWish`: serializes with purchases being recorded. */
const toLockSql = (which: string): string => `select ${wishLock('r.item_id')} from reservations r where ${which} and r.item_id is not null`;
export const lockByToken = statement<object, { tokenHash: string }>('reservations.lock-by-token', toLockSql('r.token_hash = :tokenHash'));
export const lockGift = statement<object, { id: string; memberId: string }>('reservations.lock-gift', toLockSql('r.id = :id and r.member_id = :memberId'));
export const deleteByToken = statement<{ id: string }, { tokenHash: string }>('reservations.delete-by-token', takeBack('r.token_hash = :tokenHash'));

export interface GiftRow {
  id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  quantity: number;
  wish_id: string | null;
  wished_quantity: number | null;
  url: string | null;
  stage: GiftStage;
  is_bought: boolean;
  bought: number;
  is_delivered: boolean;
  has_order: boolean;
  order_id: string | null;
  list_id: string | null;
  list_name: string | null;
  occasion_day: string | null;
  public_id: string | null;
  for_name: string;
  for_member_id: string | null;
  first_name: string | null;
  last_name: string | null;
  jubilee_id: string | null;
  paid_minor: number | null;
  paid_currency: Currency | null;
  created_at: Date;
}

const isParted = `coalesce(${isBlocked('r.for_member_id', 'r.member_id')}, false)`;
/** The giver still sees the list: as a friend, or by a valid link. Across a block only what was promised is shown, so that it can be taken back. */
const isSeen = `(${isSeenBy('w', 'r.member_id', 'w.public_id')} and not ${isParted})`;
const isFriend = areFriends('r.for_member_id', 'r.member_id');
const giftColumns = `r.id, ${toThing(`case when not ${isParted} then i.id end`)}, case when ${isSeen} then i.quantity end as wished_quantity, case when ${isSeen} then i.url end as url, r.stage, ${isBought('r')} as is_bought, ${toBoughtQuantity('r')} as bought, od.delivered_at is not null as is_delivered, r.order_item_id is not null as has_order,
  case when od.member_id = r.member_id then od.id end as order_id, case when ${isSeen} then w.id end as list_id, case when ${isSeen} then w.name end as list_name, case when ${isSeen} then w.occasion_day end as occasion_day, case when ${isSeen} then w.public_id end as public_id,
  case when ${isSeen} then w.for_name else '' end as for_name, r.for_member_id, case when not ${isParted} then m.first_name end as first_name, case when ${isFriend} then m.last_name else '' end as last_name,
  (select j.id from jubilees j where j.member_id = r.member_id and j.linked_member_id = r.for_member_id and j.removed_at is null and ${isFriend} limit 1) as jubilee_id,
  case when od.member_id = r.member_id and ${isBought('r')} then round((oi.total_minor - oi.order_discount_minor) * r.quantity::numeric / oi.quantity)::int end as paid_minor, od.currency_code as paid_currency, r.created_at`;
const gifts = `reservations r ${wish} left join members m on m.id = r.for_member_id left join order_items oi on oi.id = r.order_item_id left join orders od on od.id = oi.order_id`;

export const listGifts = statement<GiftRow, { memberId: string }>('reservations.gifts', `select ${giftColumns} from ${gifts} where r.member_id = :memberId order by r.created_at desc, r.id`);

export interface OrderedRow {
  jubilee_id: string;
  first_name: string;
  last_name: string;
  order_id: string;
  product_id: string;
  variant_id: string;
  title: string;
  quantity: number;
  /** Lines of the order for which no list wishes. */
  line_count: number;
  total_minor: number;
  currency_code: Currency;
  is_delivered: boolean;
  is_canceled: boolean;
  placed_at: Date;
}

/** Orders a member placed for one of their people, by their first line that no promise covers, newest first; also cancelled ones. */
export const listOrderedFor = statement<OrderedRow, { memberId: string }>(
  'reservations.ordered-for',
  `select j.id as jubilee_id, j.first_name, j.last_name, o.id as order_id, oi.product_id, oi.variant_id, oi.title, oi.quantity, oi.line_count, oi.total_minor, o.currency_code, o.delivered_at is not null as is_delivered,
     o.status in ('canceled', 'refunded') as is_canceled, o.placed_at
   from orders o join ${seenPeople} on j.id::text = o.metadata -> 'gift' ->> 'recipient_jubilee_id' and j.member_id = o.member_id
   join lateral (select i.product_id, i.variant_id, i.title, i.quantity, count(*) over ()::int as line_count, sum(i.total_minor - i.order_discount_minor) over ()::int as total_minor from order_items i
     where i.order_id = o.id and not exists (select 1 from reservations r where r.order_item_id = i.id and r.member_id = o.member_id) order by i.position, i.id limit 1) oi on true
   where o.member_id = :memberId order by o.placed_at desc, o.id`,
);
export const findGift = statement<GiftRow, { id: string; memberId: string }>('reservations.gift', `select ${giftColumns} from ${gifts} where r.id = :id and r.member_id = :memberId`);
export const setStage = statement<{ id: string }, { id: string; memberId: string; stage: GiftStage }>(
  'reservations.set-stage',
  'update reservations set stage = :stage where id = :id and member_id = :memberId returning id',
);
export const deleteGift = statement<{ id: string }, { id: string; memberId: string }>('reservations.delete-gift', takeBack('r.id = :id and r.member_id = :memberId'));
