/** SQL fragments: who sees a list. Each argument is a column or a typed parameter. */
import { areFriends } from '../friends/sql.ts';

/** Whether a friend of one of the owners sees the list. */
export const isShownTo = (list: string, owner: string, friend: string): string => `(${list}.removed_at is null and ${list}.visibility <> 'private' and ${areFriends(owner, friend)})`;

/** Whether the public link opens the list. */
export const isShownBy = (list: string, publicId: string): string => `(${list}.public_id = ${publicId} and ${list}.removed_at is null)`;

/** Whether the viewer sees the list: by this public id, or as a friend of any owner. */
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
