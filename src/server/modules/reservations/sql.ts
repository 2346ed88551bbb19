/** True for current, former and invited owners and the recipient, and for signed-out visitors in a browser known for one of them. */
export const isInsider = (list: string, viewer: string, deviceHash: string): string =>
  `(coalesce(${list}.for_member_id = ${viewer}, false) or exists (select 1 from wishlist_owners x left join jubilees j on j.id = x.jubilee_id where x.list_id = ${list}.id and (x.member_id = ${viewer} or j.linked_member_id = ${viewer}))
    or (${viewer} is null and exists (select 1 from wishlist_owners x left join jubilees j on j.id = x.jubilee_id join known_devices d on d.member_id in (x.member_id, j.linked_member_id)
          where x.list_id = ${list}.id and d.device_hash = ${deviceHash}))
    or (${viewer} is null and exists (select 1 from known_devices d where d.member_id = ${list}.for_member_id and d.device_hash = ${deviceHash})))`;

/** Promise `r` was revealed by the list's day before it was changed. */
const wasRevealed = (list: string): string => `(r.created_at < ${list}.revealed_at and coalesce(r.reveal_at, ${list}.revealed_at) <= ${list}.revealed_at)`;

/**
 * Promise `r` is not secret, or no longer: revealed before the list's day was changed, or both its own day and the list's are past. A removed day reveals
 * nothing more.
 */
export const isRevealed = (list: string, now: string): string => `(not r.is_secret or ${wasRevealed(list)} or (${list}.reveal_at is not null and greatest(r.reveal_at, ${list}.reveal_at) <= ${now}))`;

/** When a revealed promise `r` was revealed: long after the list opened, where it got another day, the promise a later one, or it was made since. */
export const selectRevealedAt = (list: string): string =>
  `case when not r.is_secret then greatest(r.created_at, ${list}.opens_at) when ${wasRevealed(list)} then ${list}.revealed_at else greatest(r.reveal_at, ${list}.reveal_at) end`;

/** Promises of members, by the list whose terms they have. */
export const promisesOfMembers = '(select r.id, r.list_id, r.is_secret, r.reveal_at, r.created_at from reservations r where r.member_id is not null and r.lapses_at is null) r';
