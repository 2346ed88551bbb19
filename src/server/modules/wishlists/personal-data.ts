/** A member's lists: in the export, and gone with the account, unless others own them, too. */
import { statement } from '#server/platform/database.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { forgetPictures } from '../media/service.ts';
import { uninviteAllBy } from './repository.ts';

/** Of a list that the member is only asked to own its name, of one that they own no longer that it was so: the rest is its owners'. */
const collectWishlists = statement<{ json: unknown }, { memberId: string }>(
  'wishlists.personal-data',
  `select coalesce(json_agg(json_build_object('_id', w.id, 'name', case when o.state <> 'former' then w.name end, 'forName', case when o.state = 'owner' then w.for_name end,
     'visibility', case when o.state = 'owner' then w.visibility end, 'takenDown', case when o.state = 'owner' then w.taken_down end, 'publicId', case when o.state = 'owner' then w.public_id end, 'state', o.state, 'since', o.since, 'jubileeId', o.jubilee_id, 'forMemberId', case when o.state = 'owner' then w.for_member_id end,
     'createdAt', case when o.state = 'owner' then w.created_at end,
     'isSurprise', case when o.state = 'owner' then w.is_surprise end, 'occasionDay', case when o.state = 'owner' then w.occasion_day end, 'revealAt', case when o.state = 'owner' then w.reveal_at end,
     'opensAt', case when o.state = 'owner' then w.opens_at end, 'revealedAt', case when o.state = 'owner' then w.revealed_at end, 'removedAt', case when o.state = 'owner' then w.removed_at end,
     'products', case when o.state = 'owner' then (select coalesce(json_agg(json_build_object('_id', i.id, 'product_id', i.product_id, 'variant_id', i.variant_id, 'title', i.title, 'url', i.url, 'pictureId', i.picture_id, 'quantity', i.quantity,
       'note', i.note, 'isMostWanted', i.is_most_wanted, 'pricesThen', i.prices_then, 'addedAt', i.added_at, 'removedAt', i.removed_at) order by i.position, i.id), '[]') from wishlist_items i where i.list_id = w.id) end)
     order by w.created_at, w.id), '[]') as json
   from wishlist_owners o join wishlists w on w.id = o.list_id where o.member_id = :memberId`,
);

const lockLists = statement<object, { memberId: string }>(
  'wishlists.lock-of',
  `select w.id from wishlists w where w.id in (select o.list_id from wishlist_owners o where o.member_id = :memberId and o.state = 'owner') order by w.id for update`,
);
/** Answers the pictures of what was on them. */
const deleteListsOf = statement<{ picture_id: string }, { memberId: string }>(
  'wishlists.delete-of',
  `with gone as (delete from wishlists w where w.id in (select o.list_id from wishlist_owners o where o.member_id = :memberId and o.state = 'owner')
     and not exists (select 1 from wishlist_owners x where x.list_id = w.id and x.member_id <> :memberId and x.state = 'owner') returning w.id)
   select i.picture_id from wishlist_items i where i.list_id in (select id from gone) and i.picture_id is not null
   union all select picture_id from found_pictures where member_id = :memberId`,
);
/** What is the member's alone goes with their row; of a list that goes on, at once, so that who is left is seen by who ends next. */
const deleteOwnershipsOf = statement<object, { memberId: string }>('wishlists.delete-ownerships-of', 'delete from wishlist_owners where member_id = :memberId');

/**
 * Before an account's end asks who else owns its lists: another owner who ends theirs at the same moment waits here, and then knows that nobody
 * is left. Until then neither would take along what stands in others' keeping of the lists.
 */
export const wishlistLocks: PersonalData = {
  tables: {},
  erase: async (ctx, { memberId }) => void (await lockLists(ctx.db, { memberId })),
};

export const wishlistPersonalData: PersonalData = {
  tables: {
    wishlists: 'exported',
    wishlist_owners: 'exported',
    wishlist_items: 'exported',
    found_pictures: { withheld: 'pictures of other shops’ goods that no wish has, for a day' },
    page_readings: { withheld: 'a number that keeps programs from reading pages without end' },
  },
  async collect(ctx, { memberId }) {
    const [found] = await collectWishlists(ctx.db, { memberId });
    return { 'wishlists.json': found?.json };
  },
  async erase(ctx, { memberId }) {
    const pictures = await deleteListsOf(ctx.db, { memberId });
    await forgetPictures(
      ctx,
      pictures.map(({ picture_id }) => picture_id),
    );
    await uninviteAllBy(ctx.db, { by: memberId });
    await deleteOwnershipsOf(ctx.db, { memberId });
  },
};
