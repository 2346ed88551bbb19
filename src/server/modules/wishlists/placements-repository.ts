/** SQL for the lists that a wish is on. Every write needs the lists' locks, then the wish's. */
import { statement } from '#server/platform/database.ts';
import { placedWishes } from './sql.ts';

/** Locks the wish, not against givers: their reservations reference its row. */
export const lockItem = statement<{ id: string }, { id: string }>('wishlists.lock-item', 'select id from wishlist_items where id = :id for no key update');

export interface PlaceRow {
  list_id: string;
  /** The wish's own row names this list. */
  is_first: boolean;
  removed_at: Date | null;
  is_list_removed: boolean;
}

/** Where a wish is, or was lately: lists that stand before removed ones, the earliest first. */
export const listPlaces = statement<PlaceRow, { id: string }>(
  'wishlists.places',
  `select i.list_id, i.list_id = x.list_id as is_first, i.removed_at, w.removed_at is not null as is_list_removed from ${placedWishes} i join wishlist_items x on x.id = i.id
     join wishlists w on w.id = i.list_id where i.id = :id order by w.removed_at is not null, i.added_at, i.list_id`,
);

export const insertPlacement = statement<object, { id: string; listId: string; position: number; now: Date }>(
  'wishlists.insert-placement',
  `insert into wishlist_placements (item_id, list_id, position, added_at) values (:id, :listId, :position, :now)
   on conflict (item_id, list_id) do update set position = excluded.position, added_at = excluded.added_at, removed_at = null`,
);
export const markPlacement = statement<object, { id: string; listId: string; removedAt: Date | null }>(
  'wishlists.mark-placement',
  'update wishlist_placements set removed_at = :removedAt where item_id = :id and list_id = :listId',
);
export const setPlace = statement<object, { id: string; listId: string; position: number }>(
  'wishlists.set-place',
  'update wishlist_placements set position = :position where item_id = :id and list_id = :listId',
);
export const deletePlacement = statement<object, { id: string; listId: string }>('wishlists.delete-placement', 'delete from wishlist_placements where item_id = :id and list_id = :listId');
export const deleteRemovedPlacements = statement<object, { until: Date }>('wishlists.delete-removed-placements', 'delete from wishlist_placements where removed_at <= :until');

export const markItem = statement<object, { id: string; removedAt: Date | null }>('wishlists.mark-item', 'update wishlist_items set removed_at = :removedAt where id = :id');

/**
 * Makes another of the wish's lists its first. The one before becomes a further one, taken off since `removedAt` or not at all. The list holds no removed row
 * of the same product (`deleteRemoved`).
 */
export const swapFirst = statement<object, { id: string; listId: string; removedAt: Date | null }>(
  'wishlists.swap-first',
  `with next as (delete from wishlist_placements p where p.item_id = :id and p.list_id = :listId returning p.position, p.added_at),
     before as (insert into wishlist_placements (item_id, list_id, position, added_at, removed_at) select i.id, i.list_id, i.position, i.added_at, :removedAt::timestamptz from wishlist_items i, next where i.id = :id)
   update wishlist_items i set list_id = :listId, position = n.position, added_at = n.added_at, removed_at = null from next n where i.id = :id`,
);

/** Moves a wish to the end of another list, from its first or from a further one. */
export const changeList = statement<object, { id: string; fromId: string; listId: string; position: number; now: Date }>(
  'wishlists.change-list',
  `with further as (update wishlist_placements set list_id = :listId, position = :position where item_id = :id and list_id = :fromId)
   update wishlist_items set list_id = case when list_id = :fromId then :listId::uuid else list_id end, position = case when list_id = :fromId then :position::int else position end, updated_at = :now where id = :id`,
);

export const findThing = statement<{ product_id: string | null; variant_id: string | null }, { id: string }>('wishlists.thing', 'select product_id, variant_id from wishlist_items where id = :id');

/** A list's wishes that are on other lists too. */
export const listShared = statement<{ id: string; product_id: string | null; variant_id: string | null; is_first: boolean }, { listId: string }>(
  'wishlists.shared',
  `select i.id, i.product_id, i.variant_id, x.list_id = i.list_id as is_first from ${placedWishes} i join wishlist_items x on x.id = i.id where i.list_id = :listId and i.removed_at is null
     and exists (select 1 from ${placedWishes} y where y.id = i.id and y.list_id <> i.list_id and y.removed_at is null) order by i.id`,
);

/** A list's wishes for a product, in all variants, removed ones included. */
export const listOfProduct = statement<{ id: string; variant_id: string | null; removed_at: Date | null }, { listId: string; productId: string }>(
  'wishlists.of-product',
  `select i.id, i.variant_id, i.removed_at from ${placedWishes} i where i.list_id = :listId and i.product_id = :productId order by i.id`,
);

/**
 * Whether two lists may hold one wish: the member has owned both alone from the beginning, and they are for the same person. Then the same people must not
 * learn of promises on either.
 */
export const findShareable = statement<{ is_shareable: boolean }, { one: string; other: string; memberId: string }>(
  'wishlists.shareable',
  `select not exists (select 1 from wishlist_owners o where o.list_id in (:one, :other) and o.member_id <> :memberId)
     and (select count(distinct coalesce(o.jubilee_id::text, '')) from wishlist_owners o where o.list_id in (:one, :other)) = 1
     and (select count(distinct lower(w.for_name)) = 1 and count(distinct w.for_member_id) < 2 from wishlists w where w.id in (:one, :other)) as is_shareable`,
);
/** Both are for the member that one of them is for. */
export const joinReceivers = statement<object, { one: string; other: string }>(
  'wishlists.join-receivers',
  `update wishlists w set for_member_id = x.for_member_id from wishlists x where w.id in (:one, :other) and x.id in (:one, :other) and w.for_member_id is null and x.for_member_id is not null`,
);
