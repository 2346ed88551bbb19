/** A member's lists: exported, and deleted with the account unless others own them too. */
import { statement } from '#server/platform/database.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { removePictures } from '../media/service.ts';
import { uninviteAllBy } from './repository.ts';
import { placedWishes, getVisibility } from './sql.ts';

/** Exports only the name of lists the member is invited to, and only the fact for lists formerly owned. */
const collectWishlists = statement<{ json: unknown }, { memberId: string }>(
  'wishlists.personal-data',
  `select coalesce(json_agg(json_build_object('_id', w.id, 'name', case when o.state <> 'former' then w.name end, 'forName', case when o.state = 'owner' then w.for_name end,
     'visibility', case when o.state = 'owner' then ${getVisibility('w')} end,
     'circles', case when o.state = 'owner' then (select coalesce(json_agg(s.circle_id order by s.circle_id), '[]') from wishlist_circles s where s.list_id = w.id and s.member_id = :memberId) end, 'takenDown', case when o.state = 'owner' then w.taken_down end, 'publicId', case when o.state = 'owner' then w.public_id end, 'state', o.state, 'since', o.since, 'jubileeId', o.jubilee_id, 'forMemberId', case when o.state = 'owner' then w.for_member_id end,
     'createdAt', case when o.state = 'owner' then w.created_at end,
     'isSurprise', case when o.state = 'owner' then w.is_surprise end, 'occasionDay', case when o.state = 'owner' then w.occasion_day end, 'revealAt', case when o.state = 'owner' then w.reveal_at end,
     'opensAt', case when o.state = 'owner' then w.opens_at end, 'revealedAt', case when o.state = 'owner' then w.revealed_at end, 'removedAt', case when o.state = 'owner' then w.removed_at end,
     'products', case when o.state = 'owner' then (select coalesce(json_agg(json_build_object('_id', i.id, 'product_id', i.product_id, 'variant_id', i.variant_id, 'title', i.title, 'url', i.url, 'pictureId', i.picture_id, 'quantity', i.quantity, 'isUnlimited', i.is_unlimited,
       'note', i.note, 'isMostWanted', i.is_most_wanted, 'tags', i.tags, 'pricesThen', i.prices_then, 'addedAt', i.added_at, 'removedAt', i.removed_at) order by i.position, i.id), '[]') from ${placedWishes} i where i.list_id = w.id) end)
     order by w.created_at, w.id), '[]') as json
   from wishlist_owners o join wishlists w on w.id = o.list_id where o.member_id = :memberId`,
);

const lockLists = statement<object, { memberId: string }>(
  'wishlists.lock-of',
  `select w.id from wishlists w where w.id in (select o.list_id from wishlist_owners o where o.member_id = :memberId and o.state = 'owner') order by w.id for update`,
);
/** Returns the pictures of the deleted items. */
const deleteLists = statement<{ picture_id: string }, { memberId: string }>(
  'wishlists.delete-of',
  `with gone as (delete from wishlists w where w.id in (select o.list_id from wishlist_owners o where o.member_id = :memberId and o.state = 'owner')
     and not exists (select 1 from wishlist_owners x where x.list_id = w.id and x.member_id <> :memberId and x.state = 'owner') returning w.id)
   select i.picture_id from wishlist_items i where i.list_id in (select id from gone) and i.picture_id is not null
   union all select picture_id from found_pictures where member_id = :memberId`,
);
/** Deleted before the cascade, so that a co-owner's account deletion sees who remains. */
const deleteOwnerships = statement<object, { memberId: string }>('wishlists.delete-ownerships-of', 'delete from wishlist_owners where member_id = :memberId');

/** Locks the lists before an account deletion checks for other owners: of two concurrent deletions the second sees that none remains. */
export const wishlistLocks: PersonalData = {
  tables: {},
  erase: async (ctx, { memberId }) => void (await lockLists(ctx.db, { memberId })),
};

export const wishlistPersonalData: PersonalData = {
  tables: {
    wishlists: 'exported',
    wishlist_owners: 'exported',
    wishlist_items: 'exported',
    wishlist_placements: 'exported',
    wishlist_circles: 'exported',
    found_pictures: { withheld: 'pictures of other shops’ goods that no wish has, for a day' },
    page_readings: { withheld: 'a number that keeps programs from reading pages without end' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await collectWishlists(ctx.db, { memberId });
    return { 'wishlists.json': found?.json };
  },
  async erase(ctx, { memberId }) {
    const pictures = await deleteLists(ctx.db, { memberId });
    await removePictures(
      ctx,
      pictures.map(({ picture_id }) => picture_id),
    );
    await uninviteAllBy(ctx.db, { by: memberId });
    await deleteOwnerships(ctx.db, { memberId });
  },
};
