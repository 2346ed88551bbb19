/** SQL fragments: who holds an event, who is its guest, and its counts. */
import { isBlocked } from '../friends/sql.ts';
import { USUAL_HOURS } from './rules.ts';

/** The account of guest `g`: invited as a friend, or by an address that is a member's. */
export const guestAccount = '(coalesce(g.member_id, (select a.id from members a where a.email = g.email)))';

/**
 * Guest `g` and the viewer are blocked either way. A host still sees a guest whose address they typed themselves: hiding it would say whose account it
 * is, and that there is a block.
 */
export const isHiddenFrom = (viewer: string): string => `(${isBlocked(guestAccount, viewer)} and not coalesce(g.email is not null and g.invited_by = ${viewer}, false))`;

/** The event `e` is the member's: as its creator, or as a co-host whom no block stands between. */
export const isHost = (viewer: string): string =>
  `exists (select 1 from event_hosts h join event_hosts c on c.event_id = h.event_id and c.is_creator
     where h.event_id = e.id and h.member_id = ${viewer} and not ${isBlocked('c.member_id', viewer)})`;

/** The member is blocked by, or blocks, the creator of event `e`. */
export const isApart = (viewer: string): string => `exists (select 1 from event_hosts c where c.event_id = e.id and c.is_creator and ${isBlocked('c.member_id', viewer)})`;

/** Guest `g` of event `e` is hidden from its creator: holds no place. */
export const isWithoutPlace = `exists (select 1 from event_hosts c where c.event_id = e.id and c.is_creator and ${isHiddenFrom('c.member_id')})`;

/** Guest `g` is the member, by account or by the address that a host wrote. */
export const isOwnInvitation = (viewer: string): string => `(g.member_id = ${viewer} or g.email = (select v.email from members v where v.id = ${viewer}))`;

/** Event `e` concerns the member, whose being a host is `isHost`: they hold it or are invited to it, and no block stands between. */
export const concerns = (viewer: string, host: string): string =>
  `e.id in (select h.event_id from event_hosts h where h.member_id = ${viewer}
      union select g.event_id from event_guests g where g.member_id = ${viewer} and ${counts}
      union select g.event_id from event_guests g join members v on v.email = g.email where v.id = ${viewer} and ${counts})
    and (${host} or (not ${isApart(viewer)} and not exists (select 1 from event_hosts h where h.event_id = e.id and h.member_id = ${viewer})))`;

/** Last part of the public page's address of event `e`: a new one each time that the event is made public again. */
export const pageAddress = 'coalesce(e.page_id, e.public_id)';

export const hasEnded = (now: string): string => `coalesce(e.ends_at, e.starts_at + interval '${USUAL_HOURS} hours') <= ${now}`;

/** A guest who counts: not a public event's own guest who hasn't answered from the mail. */
export const counts = 'g.lapses_at is null';
export const hasPlace = `g.answer = 'yes' and g.waiting_position is null`;

/** Hosts of event `e` by first name, the creator first, without people blocked by the viewer either way. */
export const hostNames = (viewer: string): string =>
  `(select coalesce(json_agg(m.first_name order by h.is_creator desc, h.since, m.id), '[]') from event_hosts h join members m on m.id = h.member_id where h.event_id = e.id and not coalesce(${isBlocked('m.id', viewer)}, false))`;

/** Guest counts of event `e`, as JSON; without people blocked by the viewer either way. */
export const selectCounts = (viewer: string): string =>
  `(select json_build_object('yes', coalesce(sum(g.people) filter (where ${hasPlace}), 0), 'children', coalesce(sum(g.children) filter (where ${hasPlace}), 0), 'offered', coalesce(sum(g.people) filter (where g.offered_until is not null), 0),
     'maybe', count(*) filter (where g.answer = 'maybe'), 'no', count(*) filter (where g.answer = 'no'), 'waiting', count(*) filter (where g.waiting_position is not null), 'silent', count(*) filter (where g.answer is null))
     from event_guests g where g.event_id = e.id and ${counts} and not coalesce(${isHiddenFrom(viewer)}, false))`;
