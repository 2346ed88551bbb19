/** True for current, former and invited owners and the recipient, and for signed-out visitors in a browser known for one of them. */
export const isInsider = (list: string, viewer: string, deviceHash: string): string =>
  `(coalesce(${list}.for_member_id = ${viewer}, false) or exists (select 1 from wishlist_owners x left join jubilees j on j.id = x.jubilee_id where x.list_id = ${list}.id and (x.member_id = ${viewer} or j.linked_member_id = ${viewer}))
    or (${viewer} is null and exists (select 1 from wishlist_owners x left join jubilees j on j.id = x.jubilee_id join known_devices d on d.member_id in (x.member_id, j.linked_member_id)
          where x.list_id = ${list}.id and d.device_hash = ${deviceHash}))
    or (${viewer} is null and exists (select 1 from known_devices d where d.member_id = ${list}.for_member_id and d.device_hash = ${deviceHash})))`;

/** Promises of members, by the list whose terms they have. */
export const promisesOfMembers = '(select r.id, r.list_id from reservations r where r.member_id is not null and r.lapses_at is null) r';
