/** Who learns nothing of what is promised, as a part of statements. */

/**
 * Who is told nothing: whoever owns the list, did once, is asked to, or whose wishes an owner says they are; and whoever isn't signed in with a browser
 * in which an owner has been, who would spoil their own surprise by following their own link.
 */
export const isTooNear = (list: string, viewer: string, deviceHash: string): string =>
  `(coalesce(${list}.for_member_id = ${viewer}, false) or exists (select 1 from wishlist_owners x left join jubilees j on j.id = x.jubilee_id where x.list_id = ${list}.id and (x.member_id = ${viewer} or j.linked_member_id = ${viewer}))
    or (${viewer} is null and exists (select 1 from wishlist_owners x left join jubilees j on j.id = x.jubilee_id join known_devices d on d.member_id in (x.member_id, j.linked_member_id)
          where x.list_id = ${list}.id and d.device_hash = ${deviceHash}))
    or (${viewer} is null and exists (select 1 from known_devices d where d.member_id = ${list}.for_member_id and d.device_hash = ${deviceHash})))`;
