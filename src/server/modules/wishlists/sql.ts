/** SQL fragments: who sees a list, and the wishes on it. Each argument is a column or a typed parameter. */
import { isFellow } from '../circles/sql.ts';
import { areFriends } from '../friends/sql.ts';

const wishColumns = 'i.id, i.product_id, i.variant_id, i.title, i.url, i.picture_id, i.quantity, i.is_unlimited, i.note, i.is_most_wanted, i.tags, i.prices_then';

/** Wishes by list: a row for each list that a wish is on, with its place there, since when, and until when if it was taken off. */
export const placedWishes = `(select ${wishColumns}, i.list_id, i.position, i.added_at, i.removed_at from wishlist_items i
   union all select ${wishColumns}, p.list_id, p.position, p.added_at, coalesce(p.removed_at, i.removed_at) from wishlist_placements p join wishlist_items i on i.id = p.item_id)`;

/** Whether the list is shown to a circle that both are in, by an owner who is in it too. */
const isShownInCircle = (list: string, owner: string, viewer: string): string =>
  `(${list}.taken_down is null and exists (select 1 from wishlist_circles s where s.list_id = ${list}.id and ${owner} <> ${viewer} and ${isFellow('s.circle_id', owner, viewer)}))`;

/** Whether the viewer sees the list through one of its owners: as their friend, or in a circle. */
export const isShownTo = (list: string, owner: string, viewer: string): string =>
  `(${list}.removed_at is null and ((${list}.visibility <> 'private' and ${areFriends(owner, viewer)}) or ${isShownInCircle(list, owner, viewer)}))`;

/** A circle whose page leads the viewer to the list; null if none does. */
export const circleOfList = (list: string, viewer: string): string =>
  `(select a.circle_id from wishlist_circles a join wishlist_owners ao on ao.list_id = a.list_id and ao.state = 'owner'
     where a.list_id = ${list}.id and ${list}.taken_down is null and ao.member_id <> ${viewer} and ${isFellow('a.circle_id', 'ao.member_id', viewer)} order by a.circle_id limit 1)`;

/** The visibility as members set it. */
export const getVisibility = (list: string): string =>
  `(case when ${list}.visibility = 'private' and exists (select 1 from wishlist_circles s where s.list_id = ${list}.id) then 'circles' else ${list}.visibility end)`;

/** Whether the public link opens the list. */
export const isShownBy = (list: string, publicId: string): string => `(${list}.public_id = ${publicId} and ${list}.removed_at is null)`;

/** Whether the viewer sees the list: by this public id, or through any owner. */
export const isSeenBy = (list: string, viewer: string, publicId: string): string =>
  `(${isShownBy(list, publicId)} or exists (select 1 from wishlist_owners x where x.list_id = ${list}.id and x.state = 'owner' and ${isShownTo(list, 'x.member_id', viewer)}))`;

/** A member's lists as JSON, oldest first. */
export const namedLists = (memberId: string): string =>
  `(select coalesce(json_agg(json_build_object('_id', w.id) order by w.created_at, w.id), '[]') from wishlists w join wishlist_owners o on o.list_id = w.id where o.member_id = ${memberId} and o.state = 'owner' and w.removed_at is null)`;

/** The public id of a list with a link; null while others can't see it. */
export const linkOfList = (listId: string): string => `(select w.public_id from wishlists w where w.id = ${listId} and w.visibility = 'link' and w.removed_at is null)`;

/** Whether a list is the member's, alone or together. */
export const isOwnList = (listId: string, member: string): string =>
  `exists (select 1 from wishlists w join wishlist_owners o on o.list_id = w.id where w.id = ${listId} and w.removed_at is null and o.member_id = ${member} and o.state = 'owner')`;

/**
 * Marks a friend as recipient of lists made for that person, which hides those lists' reservations from the friend, even after the friendship ends
 * (docs/decisions/0058-reservations.md). `source` has `id` and `friend_id`.
 */
export const markRecipients = (source: string): string =>
  `update wishlists w set for_member_id = p.friend_id from ${source} p join wishlist_owners o on o.jubilee_id = p.id where w.id = o.list_id and w.for_member_id is null`;

/** Moves lists for a replaced person. `source` has `id` and `stored_id`, the one to move to. */
export const moveLists = (source: string): string => `update wishlist_owners o set jubilee_id = g.stored_id from ${source} g where o.jubilee_id = g.id`;
