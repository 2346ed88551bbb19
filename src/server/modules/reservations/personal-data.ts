/** A member's own reservations, and those under their addresses. Not what others promised them. */
import { statement } from '#server/platform/database.ts';
import { heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';
import { toBoughtQuantity } from './repository.ts';

const isGuests = isHeld(':addresses', 'r.guest_email', 'r.created_at');

const collectReservations = statement<{ json: unknown }, { memberId: string; addresses: string }>(
  'reservations.personal-data',
  `select coalesce(json_agg(json_build_object('_id', r.id, 'itemId', r.item_id, 'listId', r.list_id, 'product_id', r.product_id, 'variant_id', r.variant_id, 'title', r.title, 'quantity', r.quantity, 'stage', r.stage,
     'orderItemId', r.order_item_id, 'forMemberId', r.for_member_id, 'name', case when r.lapses_at is null then r.guest_name end, 'email', r.guest_email, 'language', r.language_code, 'lapsesAt', r.lapses_at, 'isSecret', r.is_secret, 'revealAt', r.reveal_at, 'createdAt', r.created_at)
     order by r.created_at, r.id), '[]') as json from reservations r where r.member_id = :memberId or ${isGuests}`,
);

/** Keeps purchases of valid orders, anonymized. */
const releaseBought = statement<object, { memberId: string; addresses: string }>(
  'reservations.release-bought',
  `update reservations r set quantity = ${toBoughtQuantity('r')}, member_id = null, guest_name = null, guest_email = null, token_hash = null where (r.member_id = :memberId or ${isGuests}) and ${toBoughtQuantity('r')} > 0`,
);
const deleteReservations = statement<object, { memberId: string; addresses: string }>('reservations.delete-of', `delete from reservations r where r.member_id = :memberId or ${isGuests}`);

/** Erases titles the member wrote from givers' copies, for lists that end with the account. */
const deleteTitles = statement<object, { memberId: string }>(
  'reservations.delete-titles',
  `update reservations r set title = '' from wishlist_owners o where o.member_id = :memberId and o.state = 'owner' and r.list_id = o.list_id and r.product_id is null
     and not exists (select 1 from wishlist_owners x where x.list_id = o.list_id and x.member_id <> :memberId and x.state = 'owner')`,
);
/** Also where the wish is already deleted. */
const deleteGoneTitles = statement<object, { memberId: string }>(
  'reservations.delete-gone-titles',
  `update reservations set title = '' where for_member_id = :memberId and list_id is null and product_id is null`,
);

export const reservationPersonalData: PersonalData = {
  tables: { reservations: 'exported' },
  async collect(ctx, person) {
    const [found] = await collectReservations(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'reservations.json': found?.json };
  },
  async erase(ctx, person) {
    await releaseBought(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    await deleteReservations(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    await deleteTitles(ctx.db, { memberId: person.memberId });
    await deleteGoneTitles(ctx.db, { memberId: person.memberId });
  },
};
