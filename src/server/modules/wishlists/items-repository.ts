/** SQL for items. Every write needs the list's lock. */
import { statement } from '#server/platform/database.ts';
import { isShownTo, placedWishes } from './sql.ts';

interface PriceThenRow {
  currency_code: 'SEK' | 'EUR';
  amount_minor: number;
}

export interface ItemRow {
  id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  url: string | null;
  quantity: number;
  is_unlimited: boolean;
  note: string;
  is_most_wanted: boolean;
  tags: string[];
  picture_id: string | null;
  prices_then: PriceThenRow[];
  added_at: Date;
  /** The variant's option labels, in both languages. */
  labels: { sv: string; en: string }[] | null;
}

export interface OwnItemRow extends ItemRow {
  also_on: { _id: string; name: string }[];
}

/** Excludes placeholder values of products without options (specification, section 3). */
const labels = `(select json_agg(coalesce(ol.label, jsonb_build_object('sv', v.option_values->>po.key, 'en', v.option_values->>po.key)) order by po.position)
  from variants v join product_options po on po.product_id = v.product_id left join option_labels ol on ol.kind = 'value' and ol.key = v.option_values->>po.key
  where v.id = i.variant_id and v.option_values->>po.key not in ('Default variant', 'Default Title')) as labels`;
const columns = `i.id, i.product_id, i.variant_id, i.title, i.url, i.quantity, i.is_unlimited, i.note, i.is_most_wanted, i.tags, i.picture_id, i.prices_then, i.added_at, ${labels}`;

/** All of them are the owner's alone: a shared list shares no wish with others. */
const alsoOn = `(select coalesce(json_agg(json_build_object('_id', l.id, 'name', l.name) order by l.created_at, l.id), '[]') from ${placedWishes} x join wishlists l on l.id = x.list_id and l.removed_at is null
  where x.id = i.id and x.removed_at is null and x.list_id <> i.list_id) as also_on`;

export const listItems = statement<ItemRow, { listId: string; tag: string | null; limit: number; offset: number }>(
  'wishlists.items',
  `select ${columns} from ${placedWishes} i where i.list_id = :listId and i.removed_at is null and (:tag::text is null or :tag = any(i.tags)) order by i.position, i.id limit :limit offset :offset`,
);
/** The same for owners, with the other lists that each is on. */
export const listOwnItems = statement<OwnItemRow, { listId: string; tag: string | null; limit: number; offset: number }>(
  'wishlists.own-items',
  `select ${columns}, ${alsoOn} from ${placedWishes} i where i.list_id = :listId and i.removed_at is null and (:tag::text is null or :tag = any(i.tags)) order by i.position, i.id limit :limit offset :offset`,
);
export const findItem = statement<OwnItemRow, { id: string; listId: string }>(
  'wishlists.item',
  `select ${columns}, ${alsoOn} from ${placedWishes} i where i.id = :id and i.list_id = :listId and i.removed_at is null`,
);

export interface NewWishRow extends ItemRow {
  list_id: string;
  for_name: string;
  jubilee_id: string;
  first_name: string;
}

/** Friends' wishes since a time on lists visible to the member, each once, newest first. Excludes lists owned by or for the member. */
export const listNewOfFriends = statement<NewWishRow, { memberId: string; since: Date; limit: number }>(
  'wishlists.new-of-friends',
  `with shown as (
     select distinct on (w.id) w.id, w.for_name, j.id as jubilee_id, m.first_name from jubilees j join members m on m.id = j.linked_member_id
     join wishlist_owners o on o.member_id = j.linked_member_id and o.state = 'owner' join wishlists w on w.id = o.list_id
     where j.member_id = :memberId and j.removed_at is null and ${isShownTo('w', 'o.member_id', ':memberId::uuid')} and w.for_member_id is distinct from :memberId::uuid
       and not exists (select 1 from wishlist_owners x left join jubilees c on c.id = x.jubilee_id where x.list_id = w.id
         and ((x.member_id = :memberId and x.state = 'owner') or c.linked_member_id = :memberId))
     order by w.id, o.since, o.member_id)
   select n.* from (select distinct on (i.id) ${columns}, s.id as list_id, s.for_name, s.jubilee_id, s.first_name from shown s join ${placedWishes} i on i.list_id = s.id and i.removed_at is null and i.added_at >= :since
     order by i.id, i.added_at, s.id) n order by n.added_at desc, n.id limit :limit`,
);

/** The number of items, the next position, and the wish for this product that is on the list. */
export const findRoom = statement<{ count: number; next: number; there_id: string | null }, { listId: string; productId: string | null; variantId: string | null }>(
  'wishlists.room',
  `select count(*) filter (where i.removed_at is null)::int as count, coalesce(max(i.position) + 1, 0)::int as next,
     (array_agg(i.id) filter (where i.removed_at is null and i.product_id = :productId and i.variant_id is not distinct from :variantId))[1] as there_id from ${placedWishes} i where i.list_id = :listId`,
);

/** Keeps an existing item; restores a recently removed one at the end. */
export const insertProduct = statement<
  { id: string },
  {
    id: string;
    listId: string;
    productId: string;
    variantId: string | null;
    title: string;
    quantity: number;
    isUnlimited: boolean;
    note: string;
    isMostWanted: boolean;
    tags: readonly string[];
    position: number;
    pricesThen: string;
    now: Date;
  }
>(
  'wishlists.insert-product',
  `insert into wishlist_items as existing (id, list_id, product_id, variant_id, title, quantity, is_unlimited, note, is_most_wanted, tags, position, prices_then, added_at, updated_at)
   values (:id, :listId, :productId, :variantId, :title, :quantity, :isUnlimited, :note, :isMostWanted, :tags, :position, :pricesThen, :now, :now)
   on conflict (list_id, product_id, coalesce(variant_id, '')) where product_id is not null
   do update set removed_at = null, position = case when existing.removed_at is null then existing.position else excluded.position end returning id`,
);

export const insertOther = statement<
  { id: string },
  {
    id: string;
    listId: string;
    title: string;
    url: string | null;
    quantity: number;
    isUnlimited: boolean;
    note: string;
    isMostWanted: boolean;
    tags: readonly string[];
    position: number;
    pricesThen: string;
    pictureId: string | null;
    now: Date;
  }
>(
  'wishlists.insert-other',
  `insert into wishlist_items (id, list_id, title, url, quantity, is_unlimited, note, is_most_wanted, tags, position, prices_then, picture_id, added_at, updated_at)
   values (:id, :listId, :title, :url, :quantity, :isUnlimited, :note, :isMostWanted, :tags, :position, :pricesThen, :pictureId, :now, :now) returning id`,
);

/** Soft-deletes all other products. */
export const removeProductsBut = statement<object, { listId: string; productIds: readonly string[]; variantIds: readonly (string | null)[]; now: Date }>(
  'wishlists.remove-products-but',
  `update wishlist_items i set removed_at = :now where i.list_id = :listId and i.removed_at is null and i.product_id is not null
     and not exists (select 1 from unnest(:productIds::text[], :variantIds::text[]) w (product_id, variant_id) where w.product_id = i.product_id and w.variant_id is not distinct from i.variant_id)`,
);
/** One array element per product, in the same order. Existing rows stay. */
export const putProducts = statement<
  object,
  {
    listId: string;
    now: Date;
    ids: readonly string[];
    productIds: readonly string[];
    variantIds: readonly (string | null)[];
    titles: readonly string[];
    quantities: readonly number[];
    positions: readonly number[];
    pricesThen: readonly string[];
  }
>(
  'wishlists.put-products',
  `insert into wishlist_items as existing (id, list_id, product_id, variant_id, title, quantity, position, prices_then, added_at, updated_at)
   select w.id, :listId, w.product_id, w.variant_id, w.title, w.quantity, w.position, w.prices_then::jsonb, :now, :now
   from unnest(:ids::uuid[], :productIds::text[], :variantIds::text[], :titles::text[], :quantities::int[], :positions::int[], :pricesThen::text[]) w (id, product_id, variant_id, title, quantity, position, prices_then)
   on conflict (list_id, product_id, coalesce(variant_id, '')) where product_id is not null
   do update set removed_at = null, quantity = excluded.quantity, position = excluded.position, updated_at = excluded.updated_at`,
);
/** Moves the non-shop items, in order, to these positions. */
export const placeOthers = statement<object, { listId: string; places: readonly number[] }>(
  'wishlists.place-others',
  `with others as (select i.id, row_number() over (order by i.position, i.id) as number from ${placedWishes} i where i.list_id = :listId and i.product_id is null and i.removed_at is null),
     further as (update wishlist_placements p set position = (:places::int[])[o.number] from others o where p.item_id = o.id and p.list_id = :listId and o.number <= cardinality(:places::int[]))
   update wishlist_items i set position = (:places::int[])[o.number] from others o where o.id = i.id and i.list_id = :listId and o.number <= cardinality(:places::int[])`,
);
/** All products of the list, recently removed ones included. */
export const listKnown = statement<{ product_id: string; variant_id: string | null }, { listId: string }>(
  'wishlists.known-products',
  `select i.product_id, i.variant_id from ${placedWishes} i where i.list_id = :listId and i.product_id is not null`,
);
export const countOthers = statement<{ count: number }, { listId: string }>(
  'wishlists.count-others',
  `select count(*)::int as count from ${placedWishes} i where i.list_id = :listId and i.product_id is null and i.removed_at is null`,
);

export const updateItem = statement<
  object,
  {
    id: string;
    quantity: number;
    isUnlimited: boolean;
    note: string;
    isMostWanted: boolean;
    tags: readonly string[];
    title: string;
    url: string | null;
    pricesThen: string;
    pictureId: string | null;
    variantId: string | null;
    now: Date;
  }
>(
  'wishlists.update-item',
  'update wishlist_items set quantity = :quantity, is_unlimited = :isUnlimited, note = :note, is_most_wanted = :isMostWanted, tags = :tags, title = :title, url = :url, prices_then = :pricesThen, picture_id = :pictureId, variant_id = :variantId, updated_at = :now where id = :id',
);
export const setQuantity = statement<object, { id: string; quantity: number; now: Date }>('wishlists.set-quantity', 'update wishlist_items set quantity = :quantity, updated_at = :now where id = :id');
/** Deletes the recently removed row of the same product: a list holds it once. */
export const deleteRemoved = statement<object, { listId: string; productId: string; variantId: string | null }>(
  'wishlists.delete-earlier-copy',
  'delete from wishlist_items where list_id = :listId and product_id = :productId and variant_id is not distinct from :variantId and removed_at is not null',
);

/** Moves one item to a 0-based position; the others keep their order. */
export const moveItem = statement<object, { listId: string; id: string; place: number }>(
  'wishlists.move-item',
  `with others as (select i.id, row_number() over (order by i.position, i.id) - 1 as place from ${placedWishes} i where i.list_id = :listId and i.removed_at is null and i.id <> :id),
     placed as (select id, case when place >= :place::int then place + 1 else place end as place from others union all select :id::uuid, least(:place::int, (select count(*) from others))),
     further as (update wishlist_placements p set position = x.place from placed x where x.id = p.item_id and p.list_id = :listId and p.position is distinct from x.place)
   update wishlist_items i set position = p.place from placed p where p.id = i.id and i.list_id = :listId and i.position is distinct from p.place`,
);

export const deleteRemovedItems = statement<{ picture_id: string | null }, { until: Date }>(
  'wishlists.delete-removed-items',
  'delete from wishlist_items where removed_at <= :until returning picture_id',
);

const ofOwner = `${placedWishes} i join wishlist_owners o on o.list_id = i.list_id and o.state = 'owner' join wishlists w on w.id = i.list_id and w.removed_at is null
  where o.member_id = :memberId and i.removed_at is null`;

export const listWithProduct = statement<{ id: string; created_at: Date }, { memberId: string; productId: string }>(
  'wishlists.with-product',
  `select distinct w.id, w.created_at from ${ofOwner} and i.product_id = :productId order by w.created_at, w.id`,
);
/** A member's lists, and which of these products each contains. */
export const listWished = statement<{ id: string; name: string; product_ids: string[] }, { memberId: string; productIds: readonly string[] }>(
  'wishlists.wished',
  `select w.id, w.name, array(select distinct i.product_id from ${placedWishes} i where i.list_id = w.id and i.removed_at is null and i.product_id = any(:productIds::text[]) order by i.product_id) as product_ids
   from wishlist_owners o join wishlists w on w.id = o.list_id and w.removed_at is null where o.member_id = :memberId and o.state = 'owner' order by w.created_at, w.id`,
);

/** For the demonstration shop, whose wishes were added on several days. */
export const setAddedAt = statement<object, { id: string; addedAt: Date }>('wishlists.set-added-at', 'update wishlist_items set added_at = :addedAt where id = :id');
