/** SQL for lists as others than their owners see them: friends, circles, and holders of the link. */
import { statement } from '#server/platform/database.ts';
import { isFellow } from '../circles/sql.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { type Covered, covers, itemCount, own, type PersonRow, type Tagged, tags } from './repository.ts';
import { isShownBy, isShownTo, placedWishes } from './sql.ts';

export interface SeenListRow extends Tagged {
  id: string;
  name: string;
  for_name: string;
  item_count: number;
  is_own: boolean;
  owners: PersonRow[];
  is_surprise: boolean;
  occasion_day: string | null;
  reveal_at: Date | null;
}

/** Owners seen by a viewer: friends in full, others by first name; nobody blocked either way. */
const ownersSeenBy = (viewer: string) =>
  `(select coalesce(json_agg(json_build_object('member_id', m.id, 'first_name', m.first_name, 'last_name', case when ${areFriends('m.id', viewer)} then m.last_name else '' end,
      'avatar_id', case when ${areFriends('m.id', viewer)} then m.avatar_id end) order by x.since, m.id), '[]')
    from wishlist_owners x join members m on m.id = x.member_id where x.list_id = w.id and x.state = 'owner' and not ${isBlocked('m.id', viewer)})`;
const isOwn = (viewer: string) => `exists (select 1 from wishlist_owners x where x.list_id = w.id and x.member_id = ${viewer} and x.state = 'owner') as is_own`;
const seenColumns = (viewer: string, friend: string) =>
  `w.id, w.name, w.for_name, w.is_surprise, w.occasion_day, w.reveal_at, ${itemCount}, ${tags}, ${isOwn(viewer)}, ${ownersSeenBy(friend)} as owners`;

const ofFriend = `${own} where o.member_id = :friendId and o.state = 'owner' and ${isShownTo('w', ':friendId::uuid', ':viewerId::uuid')}`;

/** Excludes empty lists. */
export const listOfFriend = statement<Pick<SeenListRow, 'id' | 'name' | 'for_name' | 'item_count'> & Covered, { friendId: string; viewerId: string }>(
  'wishlists.list-of-friend',
  `select w.id, w.name, w.for_name, ${itemCount}, ${covers} from ${ofFriend}
     and exists (select 1 from ${placedWishes} i where i.list_id = w.id and i.removed_at is null) order by w.created_at, w.id`,
);
export const findOfFriend = statement<SeenListRow, { friendId: string; viewerId: string; id: string }>(
  'wishlists.find-of-friend',
  `select ${seenColumns(':viewerId::uuid', ':viewerId::uuid')} from ${ofFriend} and w.id = :id`,
);

/** The same for every viewer with the link, except that owners are flagged. */
export const findPublic = statement<SeenListRow, { publicId: string; viewerId: string | null }>(
  'wishlists.find-public',
  `select ${seenColumns(':viewerId::uuid', 'null::uuid')} from wishlists w where ${isShownBy('w', ':publicId')}`,
);

export interface CircleListRow {
  id: string;
  name: string;
  for_name: string;
  item_count: number;
  member_id: string;
  first_name: string;
}

/** Member `c` of the circle, who owns list `w` as `o`, shows it to the viewer, who isn't an owner. */
const isShownByMember = `c.circle_id = :circleId and ${isFellow(':circleId::uuid', 'c.member_id', ':viewerId::uuid')} and ${isShownTo('w', 'o.member_id', ':viewerId::uuid')}
     and not exists (select 1 from wishlist_owners x where x.list_id = w.id and x.member_id = :viewerId::uuid and x.state = 'owner')`;

/** Lists of a circle's members that the viewer sees, each once. Excludes empty lists, and the viewer's own. */
export const listOfCircle = statement<CircleListRow & Covered, { circleId: string; viewerId: string }>(
  'wishlists.list-of-circle',
  `select l.id, l.name, l.for_name, l.item_count, l.cover_ids, l.member_id, l.first_name from (
     select distinct on (w.id) w.id, w.name, w.for_name, ${itemCount}, ${covers}, m.id as member_id, m.first_name, w.created_at
     from circle_members c join wishlist_owners o on o.member_id = c.member_id and o.state = 'owner' join wishlists w on w.id = o.list_id join members m on m.id = o.member_id
     where ${isShownByMember} order by w.id, o.since, o.member_id) l
   where l.item_count > 0 order by l.first_name collate "sv-x-icu", l.created_at, l.id`,
);
export const findOfCircle = statement<SeenListRow, { circleId: string; viewerId: string; id: string }>(
  'wishlists.find-of-circle',
  `select ${seenColumns(':viewerId::uuid', ':viewerId::uuid')} from wishlists w
   where w.id = :id and exists (select 1 from circle_members c join wishlist_owners o on o.list_id = w.id and o.member_id = c.member_id and o.state = 'owner' where ${isShownByMember})`,
);
