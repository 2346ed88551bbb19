/** Who sees a list, as parts of statements. Each name is a column or a parameter with its type. */
import { areFriends } from '../friends/sql.ts';

/** Whether the list is there for a friend of one of its owners. */
export const isShownTo = (list: string, owner: string, friend: string): string => `(${list}.removed_at is null and ${list}.visibility <> 'private' and ${areFriends(owner, friend)})`;

/** Whether a link leads to the list. */
export const isShownBy = (list: string, publicId: string): string => `(${list}.public_id = ${publicId} and ${list}.removed_at is null)`;

/** Whether somebody sees the list: by a link that ends in this, as it was told them, or as a friend of any of its owners. */
export const isSeenBy = (list: string, viewer: string, publicId: string): string =>
  `(${isShownBy(list, publicId)} or exists (select 1 from wishlist_owners x where x.list_id = ${list}.id and x.state = 'owner' and ${isShownTo(list, 'x.member_id', viewer)}))`;

/** A member's own lists by their ids, as JSON, the oldest first. */
export const namedLists = (memberId: string): string =>
  `(select coalesce(json_agg(json_build_object('_id', w.id) order by w.created_at, w.id), '[]') from wishlists w join wishlist_owners o on o.list_id = w.id where o.member_id = ${memberId} and o.state = 'owner' and w.removed_at is null)`;
