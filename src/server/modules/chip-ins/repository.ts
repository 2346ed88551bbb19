/** SQL of chip-ins. Their lock is their row's, before the balance's. */
import { statement } from '#server/platform/database.ts';
import { getBalance } from '../gift-cards/sql.ts';
import { placedWishes } from '../wishlists/sql.ts';
import { isInsider } from '../reservations/sql.ts';
import type { ChipInStatus } from './tables.ts';

export interface ChipInRow {
  id: string;
  token: string;
  status: ChipInStatus;
  item_id: string | null;
  list_id: string | null;
  product_id: string;
  variant_id: string | null;
  title: string;
  member_id: string | null;
  language_code: 'sv' | 'en';
  goal_minor: number;
  /** The balance now. */
  raised_minor: number;
  currency_code: 'SEK' | 'EUR';
  /** YYYY-MM-DD */
  ends_on: string;
  order_id: string | null;
  /** The list still wishes for it. */
  is_wished: boolean;
}

const isWished = `exists (select 1 from ${placedWishes} x join wishlists l on l.id = x.list_id and l.removed_at is null where x.id = c.item_id and x.removed_at is null)`;

const columns = `c.id, c.token, c.status, c.item_id, c.list_id, c.product_id, c.variant_id, c.title, c.member_id, c.language_code, c.goal_minor,
  ${getBalance('c.id')} as raised_minor, c.currency_code, c.ends_on, c.order_id, ${isWished} as is_wished`;

/** Needs its balance's row. */
export const insertChipIn = statement<
  object,
  {
    id: string;
    token: string;
    itemId: string;
    listId: string;
    forMemberId: string | null;
    productId: string;
    variantId: string | null;
    title: string;
    memberId: string;
    language: string;
    goalMinor: number;
    currency: string;
    endsOn: string;
    now: Date;
  }
>(
  'chip-ins.insert',
  `insert into chip_ins (id, token, status, item_id, list_id, for_member_id, product_id, variant_id, title, member_id, language_code, goal_minor, currency_code, ends_on, created_at)
   values (:id, :token, 'open', :itemId, :listId, :forMemberId, :productId, :variantId, :title, :memberId, :language, :goalMinor, :currency, :endsOn::date, :now)`,
);

export const findChipIn = statement<ChipInRow, { id: string }>('chip-ins.find', `select ${columns} from chip_ins c where c.id = :id`);

/** Read the row afterwards: the balance may have changed while waiting. */
export const lockChipIn = statement<{ id: string }, { id: string }>('chip-ins.lock', 'select id from chip_ins where id = :id for update');

export interface ShownRow extends ChipInRow {
  starter_name: string | null;
  /** First names of the recipients; none without the list. */
  names: string[];
  is_secret: boolean;
  public_id: string | null;
  is_order_paid: boolean;
}

const lists = `(select w.* from wishlists w where w.id in (c.list_id, (select r.list_id from reservations r where r.chip_in_id = c.id), (select i.list_id from wishlist_items i where i.id = c.item_id)))`;

/** No row for those who must not know: owners of its lists, former and invited ones, the recipient, and their browsers. */
export const findShown = statement<ShownRow, { token: string; viewerId: string | null; deviceHash: string | null }>(
  'chip-ins.shown',
  `select ${columns}, nullif(trim(m.first_name || ' ' || m.last_name), '') as starter_name, coalesce(r.is_secret, true) as is_secret, w.public_id,
     case when w.id is null then '{}' when w.for_name <> '' then array[w.for_name]
       else (select coalesce(array_agg(om.first_name order by x.since, om.id), '{}') from wishlist_owners x join members om on om.id = x.member_id where x.list_id = w.id and x.state = 'owner') end as names,
     coalesce((select o.payment_status = 'captured' from orders o where o.id = c.order_id), false) as is_order_paid
   from chip_ins c left join members m on m.id = c.member_id left join reservations r on r.chip_in_id = c.id
   left join wishlists w on w.id = coalesce(r.list_id, c.list_id) and w.removed_at is null
   where c.token = :token and not coalesce(c.for_member_id = :viewerId::uuid, false)
     and not exists (select 1 from known_devices d where :viewerId::uuid is null and d.member_id = c.for_member_id and d.device_hash = :deviceHash::text)
     and not exists (select 1 from ${lists} l where ${isInsider('l', ':viewerId::uuid', ':deviceHash::text')})`,
);

/** Started or paid for by the member, newest first. */
export const listOfMember = statement<{ token: string }, { memberId: string }>(
  'chip-ins.of-member',
  `select c.token from chip_ins c where c.member_id = :memberId or exists (select 1 from chip_in_contributions p where p.chip_in_id = c.id and p.member_id = :memberId and p.status <> 'pending') order by c.created_at desc, c.id limit 100`,
);

/** Only an open one. Needs its lock. */
export const close = statement<{ id: string }, { id: string; status: ChipInStatus; now: Date }>(
  'chip-ins.close',
  `update chip_ins set status = :status, closed_at = :now where id = :id and status = 'open' returning id`,
);

/** Only an open one whose last day hasn't passed. */
export const takeForOrder = statement<{ id: string }, { id: string; orderId: string; today: string; now: Date }>(
  'chip-ins.take-for-order',
  `update chip_ins set status = 'ordered', order_id = :orderId, closed_at = :now where id = :id and status = 'open' and ends_on >= :today::date returning id`,
);

/** The order was cancelled unpaid: open again, or given up where others pay for the wish by now, or its starter's account has ended. */
export const reopen = statement<{ status: ChipInStatus }, { id: string; orderId: string; now: Date }>(
  'chip-ins.reopen',
  `update chip_ins c set status = o.status, order_id = null, closed_at = case when o.status = 'open' then null else :now::timestamptz end
   from (select case when exists (select 1 from chip_ins x join chip_ins y on y.id = :id and x.item_id = y.item_id where x.status = 'open')
     or exists (select 1 from chip_ins x where x.id = :id and x.member_id is null) then 'canceled' else 'open' end as status) o
   where c.id = :id and c.status = 'ordered' and c.order_id = :orderId returning c.status`,
);

/** Open ones whose last day has passed; by id. */
export const listOver = statement<{ id: string }, { today: string; afterId: string; limit: number }>(
  'chip-ins.over',
  `select id from chip_ins where status = 'open' and ends_on < :today::date and id > :afterId order by id limit :limit`,
);

/** Open ones whose last day comes by a day, and whose starter wasn't reminded; by id. */
export const listToRemind = statement<{ id: string }, { today: string; by: string; afterId: string; limit: number }>(
  'chip-ins.to-remind',
  `select id from chip_ins where status = 'open' and ends_on between :today::date and :by::date and reminded_at is null and member_id is not null and id > :afterId order by id limit :limit`,
);

export const markReminded = statement<object, { id: string; now: Date }>('chip-ins.reminded', 'update chip_ins set reminded_at = :now where id = :id');

/** Whether the order that took it is paid. False while the capture is under way. */
export const findOrderState = statement<{ is_paid: boolean }, { id: string }>(
  'chip-ins.order-state',
  `select o.payment_status = 'captured' as is_paid from chip_ins c join orders o on o.id = c.order_id where c.id = :id`,
);

export const findStarter = statement<{ email: string }, { id: string }>('chip-ins.starter', 'select m.email from chip_ins c join members m on m.id = c.member_id where c.id = :id');
