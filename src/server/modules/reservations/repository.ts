/** SQL for reservations. No result reaches an owner of the list. */
import type { GiftStage } from '#shared/values/wishes/gift-stages.ts';
import { statement } from '#server/platform/database.ts';
import { getBalance } from '../gift-cards/sql.ts';
import { isFellow } from '../circles/sql.ts';
import { isShownBy, isShownTo, placedWishes } from '../wishlists/sql.ts';
import { isInsider } from './sql.ts';

/** Quantity bought with a valid order: not cancelled, refunded or withdrawn. The rest is promised. */
export const toBoughtQuantity = (reservation: string): string =>
  `coalesce((select least(${reservation}.quantity, greatest(0, oi.quantity - coalesce((select sum(wi.quantity) from withdrawal_items wi where wi.order_item_id = oi.id), 0)))
     from order_items oi join orders od on od.id = oi.order_id where oi.id = ${reservation}.order_item_id and od.status not in ('canceled', 'refunded')), 0)::int`;

export const isBought = (reservation: string): string => `(${toBoughtQuantity(reservation)} = ${reservation}.quantity)`;

/** The quantity that counts: all of a known giver's, and of what is paid for together until it is ordered; else only the bought part. */
export const toHeldQuantity = (reservation: string): string =>
  `case when ${reservation}.member_id is null and ${reservation}.guest_email is null and (${reservation}.chip_in_id is null or ${reservation}.order_item_id is not null) then ${toBoughtQuantity(reservation)} else ${reservation}.quantity end`;

/** Counts: not lapsed, and given by somebody or bought. */
const isHeld = (reservation: string, now: string): string => `((${reservation}.lapses_at is null or ${reservation}.lapses_at > ${now}) and ${toHeldQuantity(reservation)} > 0)`;

/** Deletes the promised part and keeps the bought part. Returns the changed reservations. */
export const takeBack = (which: string): string =>
  `with given as (select r.id, r.quantity, ${toBoughtQuantity('r')} as bought from reservations r where ${which}),
     cut as (update reservations r set quantity = g.bought from given g where r.id = g.id and g.bought between 1 and g.quantity - 1 returning r.id),
     gone as (delete from reservations r using given g where r.id = g.id and g.bought = 0 returning r.id)
   select id from cut union all select id from gone`;

/** Matches a wish: by id, whatever lists it is on now, or by product where the wish was removed and added again. */
export const isForItem = (reservation: string, item: string): string =>
  `(${reservation}.item_id = ${item}.id or (${reservation}.list_id = ${item}.list_id and ${reservation}.item_id is null
     and ${reservation}.product_id = ${item}.product_id and ${reservation}.variant_id is not distinct from ${item}.variant_id))`;

export interface ListRow {
  id: string;
  for_member_id: string | null;
  is_near: boolean;
  is_surprise: boolean;
  reveal_at: Date | null;
}

export const findByLink = statement<ListRow, { publicId: string; viewerId: string | null; deviceHash: string | null }>(
  'reservations.list-by-link',
  `select w.id, (select o.member_id from wishlist_owners o where o.list_id = w.id and o.state = 'owner' order by o.since, o.member_id limit 1) as for_member_id, ${isInsider('w', ':viewerId::uuid', ':deviceHash::text')} as is_near, w.is_surprise, w.reveal_at
   from wishlists w where ${isShownBy('w', ':publicId')}`,
);
export const findOfFriend = statement<ListRow & { for_member_id: string }, { listId: string; viewerId: string; friendId: string }>(
  'reservations.list-of-friend',
  `select w.id, o.member_id as for_member_id, ${isInsider('w', ':viewerId::uuid', 'null::text')} as is_near, w.is_surprise, w.reveal_at
   from wishlists w join wishlist_owners o on o.list_id = w.id and o.state = 'owner' and o.member_id = :friendId
   where w.id = :listId and ${isShownTo('w', ':friendId::uuid', ':viewerId::uuid')}`,
);

export const findOfCircle = statement<ListRow & { for_member_id: string }, { listId: string; viewerId: string; circleId: string }>(
  'reservations.list-of-circle',
  `select w.id, o.member_id as for_member_id, ${isInsider('w', ':viewerId::uuid', 'null::text')} as is_near, w.is_surprise, w.reveal_at
   from wishlists w join wishlist_owners o on o.list_id = w.id and o.state = 'owner' and ${isFellow(':circleId::uuid', 'o.member_id', ':viewerId::uuid')}
   where w.id = :listId and ${isShownTo('w', 'o.member_id', ':viewerId::uuid')} order by o.since, o.member_id limit 1`,
);

export interface TakenRow {
  item_id: string;
  reserved: number;
  own: number;
  own_bought: number;
}

/** Several who pay for a wish together, while more may join. */
export interface OpenChipIn {
  token: string;
  goal_minor: number;
  raised_minor: number;
  currency_code: 'SEK' | 'EUR';
  ends_on: string;
  people: number;
}

const openChipIn = (item: string): string =>
  `(select json_build_object('token', c.token, 'goal_minor', c.goal_minor, 'raised_minor', ${getBalance('c.id')}, 'currency_code', c.currency_code, 'ends_on', c.ends_on,
     'people', (select count(distinct coalesce(p.member_id::text, lower(p.email), p.id)) from chip_in_contributions p where p.chip_in_id = c.id and p.status = 'paid'
        and p.amount_minor > coalesce((select sum(b.amount_minor) from chip_in_paybacks b where b.contribution_id = p.id), 0)))
     from chip_ins c where c.item_id = ${item} and c.status = 'open' limit 1)`;

/** The wishes of a list that are reserved, wholly or in part. */
export const listTaken = statement<TakenRow & { chip_in: OpenChipIn | null }, { listId: string; viewerId: string | null; now: Date }>(
  'reservations.taken',
  `select i.id as item_id, sum(${toHeldQuantity('r')})::int as reserved, coalesce(sum(r.quantity) filter (where r.member_id = :viewerId::uuid), 0)::int as own,
     coalesce(sum(${toBoughtQuantity('r')}) filter (where r.member_id = :viewerId::uuid), 0)::int as own_bought, ${openChipIn('i.id')} as chip_in
   from reservations r join ${placedWishes} i on ${isForItem('r', 'i')} and i.removed_at is null where i.list_id = :listId and ${isHeld('r', ':now')} group by i.id order by i.id`,
);

/** Advisory lock per wish, which serializes givers. The wish's row isn't locked: its owners would wait. */
export const wishLock = (itemId: string): string => `pg_advisory_xact_lock(hashtextextended('reservation ' || ${itemId}::text, 0))`;
export const lockWish = statement<object, { itemId: string }>('reservations.lock', `select ${wishLock(':itemId')}`);

export interface WishRow extends TakenRow {
  /** Null where any number may be given. */
  quantity: number | null;
  title: string;
  product_id: string | null;
  variant_id: string | null;
}

/** A wish with its reserved quantities. Needs the wish's lock. */
export const findWish = statement<WishRow, { itemId: string; listId: string; viewerId: string | null; now: Date }>(
  'reservations.wish',
  `select i.id as item_id, case when not i.is_unlimited then i.quantity end as quantity, i.title, i.product_id, i.variant_id, coalesce(sum(${toHeldQuantity('r')}), 0)::int as reserved, coalesce(sum(r.quantity) filter (where r.member_id = :viewerId::uuid), 0)::int as own,
     coalesce(sum(${toBoughtQuantity('r')}) filter (where r.member_id = :viewerId::uuid), 0)::int as own_bought
   from ${placedWishes} i left join reservations r on ${isForItem('r', 'i')} and ${isHeld('r', ':now')} where i.id = :itemId and i.list_id = :listId and i.removed_at is null
   group by i.id, i.quantity, i.is_unlimited, i.title, i.product_id, i.variant_id`,
);

/** Deletes a member's promises of a wish, including those whose order was cancelled; keeps what was bought. */
export const deleteOwn = statement<object, { itemId: string; memberId: string }>(
  'reservations.delete-own',
  takeBack(`r.member_id = :memberId and exists (select 1 from ${placedWishes} i where i.id = :itemId and ${isForItem('r', 'i')})`),
);

/** Parameters that every insert of a reservation has. */
export interface NewReservation {
  id: string;
  itemId: string;
  listId: string;
  productId: string | null;
  variantId: string | null;
  title: string;
  forMemberId: string | null;
  isSecret: boolean;
  revealAt: Date | null;
  now: Date;
}

/** A member's gift, promised or bought, or a purchase by a buyer without a reservation. */
export const insertGiven = statement<object, NewReservation & { memberId: string | null; quantity: number; stage: GiftStage; orderItemId: string | null }>(
  'reservations.insert-given',
  `insert into reservations (id, item_id, list_id, product_id, variant_id, title, for_member_id, member_id, quantity, stage, order_item_id, is_secret, reveal_at, created_at)
   values (:id, :itemId, :listId, :productId, :variantId, :title, :forMemberId, :memberId, :quantity, :stage, :orderItemId, :isSecret, :revealAt, :now)`,
);
export interface BeforeRow {
  /** The stage the giver set for a promise not bought here; null without a promise. */
  stage: GiftStage | null;
  is_secret: boolean | null;
  reveal_at: Date | null;
}

/** A member's reservations of a wish before a change. */
export const findBefore = statement<BeforeRow, { itemId: string; memberId: string }>(
  'reservations.before',
  `select (array_agg(r.stage) filter (where r.order_item_id is null))[1] as stage, bool_or(r.is_secret) as is_secret, max(r.reveal_at) filter (where r.is_secret) as reveal_at
   from reservations r where r.member_id = :memberId and exists (select 1 from ${placedWishes} i where i.id = :itemId and ${isForItem('r', 'i')})`,
);

export const insertGuest = statement<object, NewReservation & { name: string; email: string; languageCode: string; tokenHash: string; lapsesAt: Date; quantity: number }>(
  'reservations.insert-guest',
  `insert into reservations (id, item_id, list_id, product_id, variant_id, title, for_member_id, guest_name, guest_email, language_code, token_hash, lapses_at, quantity, stage, is_secret, reveal_at, created_at)
   values (:id, :itemId, :listId, :productId, :variantId, :title, :forMemberId, :name, :email, :languageCode, :tokenHash, :lapsesAt, :quantity, 'promised', :isSecret, :revealAt, :now)`,
);

/** Serializes guests per address: otherwise two concurrent requests both pass the limit. */
export const lockAddress = statement<object, { email: string }>('reservations.lock-address', `select pg_advisory_xact_lock(hashtextextended('reservations to ' || :email::text, 0))`);

/** Counts unconfirmed reservations: per address (deleted lists included) and per list. */
export const countUnconfirmed = statement<{ of_address: number; of_list: number }, { email: string; listId: string; now: Date }>(
  'reservations.unconfirmed',
  `select count(*) filter (where r.guest_email = :email)::int as of_address, count(*) filter (where r.list_id = :listId)::int as of_list from reservations r
   where r.lapses_at > :now and (r.guest_email = :email or r.list_id = :listId)`,
);

export const deleteLapsed = statement<object, { now: Date }>('reservations.delete-lapsed', 'delete from reservations where lapses_at <= :now');
/**
 * Deletes guests' data and reservations: of deleted lists, or long past the reveal. Purchases stay, anonymous. Unconfirmed ones lapse instead:
 * deleted with their list, an address could be mailed from list after list.
 */
export const deleteGuests = statement<object, { before: Date }>(
  'reservations.delete-guests',
  `with old as (select r.id, ${toBoughtQuantity('r')} as bought from reservations r where r.guest_email is not null and ((r.list_id is null and r.lapses_at is null)
       or greatest(r.created_at, r.reveal_at, (select w.reveal_at from wishlists w where w.id = r.list_id)) < :before)),
     bought as (update reservations set quantity = old.bought, guest_name = null, guest_email = null, token_hash = null from old where old.id = reservations.id and old.bought > 0)
   delete from reservations using old where old.id = reservations.id and old.bought = 0`,
);
