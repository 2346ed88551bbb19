/** SQL of who brings what. Changes need the event's lock. */
import { statement } from '#server/platform/database.ts';
import { isFellow } from '../circles/sql.ts';
import { isBlocked } from '../friends/sql.ts';
import { counts, guestAccount, isHost } from './sql.ts';

/** Whoever takes a dish brings it while they hold the event, or are invited and have not declined. */
const isBringing = `(d.member_id is not null and (exists (select 1 from event_hosts h where h.event_id = e.id and h.member_id = d.member_id)
  or exists (select 1 from event_guests g where g.event_id = e.id and ${counts} and ${guestAccount} = d.member_id and g.answer is distinct from 'no')))`;

/** Hosts see who brings it, and so do fellow members of a circle that the event invites; others see that somebody does. */
const isNamed = (viewer: string): string => `(d.member_id = ${viewer} or ((${isHost(viewer)} or exists (select 1 from event_hosts h where h.event_id = e.id and h.member_id = d.member_id)
    or exists (select 1 from event_circles c where c.event_id = e.id and ${isFellow('c.circle_id', 'd.member_id', viewer)})) and not ${isBlocked('d.member_id', viewer)}))`;

const mayRemove = (viewer: string): string => `(d.added_by = ${viewer} or d.member_id = ${viewer} or ${isHost(viewer)})`;

const ofEvent = 'event_dishes d join events e on e.id = d.event_id';

export interface DishRow {
  id: string;
  name: string;
  is_taken: boolean;
  is_own: boolean;
  first_name: string | null;
  avatar_id: string | null;
  may_remove: boolean;
}

export const listDishes = statement<DishRow, { eventId: string; memberId: string }>(
  'events.dishes',
  `select d.id, d.name, ${isBringing} as is_taken, coalesce(d.member_id = :memberId::uuid, false) and ${isBringing} as is_own, n.first_name, n.avatar_id, coalesce(${mayRemove(':memberId::uuid')}, false) as may_remove
   from ${ofEvent} left join members n on n.id = d.member_id and ${isBringing} and ${isNamed(':memberId::uuid')} where d.event_id = :eventId order by d.created_at, d.id`,
);
export const countDishes = statement<{ count: number }, { eventId: string }>('events.count-dishes', 'select count(*)::int as count from event_dishes where event_id = :eventId');
export const insertDish = statement<object, { id: string; eventId: string; name: string; addedBy: string; memberId: string | null; now: Date }>(
  'events.insert-dish',
  'insert into event_dishes (id, event_id, name, added_by, member_id, created_at) values (:id, :eventId, :name, :addedBy, :memberId, :now)',
);
export const findDish = statement<{ is_taken: boolean; is_own: boolean }, { id: string; eventId: string; memberId: string }>(
  'events.find-dish',
  `select ${isBringing} as is_taken, coalesce(d.member_id = :memberId::uuid, false) as is_own from ${ofEvent} where d.id = :id and d.event_id = :eventId`,
);
export const takeDish = statement<object, { id: string; eventId: string; memberId: string }>(
  'events.take-dish',
  'update event_dishes set member_id = :memberId where id = :id and event_id = :eventId',
);
export const releaseDish = statement<{ id: string }, { id: string; eventId: string; memberId: string }>(
  'events.release-dish',
  'update event_dishes set member_id = null where id = :id and event_id = :eventId and member_id = :memberId returning id',
);
export const deleteDish = statement<{ id: string }, { id: string; eventId: string; memberId: string }>(
  'events.delete-dish',
  `delete from event_dishes x using ${ofEvent} where x.id = d.id and d.id = :id and d.event_id = :eventId and ${mayRemove(':memberId::uuid')} returning x.id`,
);
