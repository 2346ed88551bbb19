/** Lines bought for a wish, shown to viewers who may see the list, never to its owners. */
import type { WishOfLine } from '#shared/contract/cart.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { isPrefixedId, isUuid } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { statement } from '#server/platform/database.ts';
import { areFriends, isBlocked } from '../friends/sql.ts';
import { isInsider } from '../reservations/sql.ts';
import { isSeenBy, placedWishes } from '../wishlists/sql.ts';

interface Line {
  id: string;
  product_id: string;
  metadata: Metadata;
}

/** Of several lists the one that the line names, else the oldest that is seen. With the link, blocked viewers see the owners too, so that blocking isn't detectable. */
const findWishes = statement<
  WishOfLine & { line_id: string },
  { lineIds: readonly string[]; wishIds: readonly string[]; publicIds: readonly (string | null)[]; productIds: readonly string[]; viewerId: string | null; deviceHash: string | null }
>(
  'cart.wishes',
  `select distinct on (l.id) l.id as line_id, w.name as list, case when w.for_name <> '' then json_build_array(json_build_object('firstName', w.for_name, 'lastName', '')) else
     (select coalesce(json_agg(json_build_object('firstName', m.first_name, 'lastName', case when ${areFriends('m.id', ':viewerId::uuid')} then m.last_name else '' end) order by x.since, m.id), '[]')
        from wishlist_owners x join members m on m.id = x.member_id
        where x.list_id = w.id and x.state = 'owner' and (coalesce(w.public_id = l.public_id, false) or not ${isBlocked('m.id', ':viewerId::uuid')})) end as to
   from unnest(:lineIds::text[], :wishIds::uuid[], :publicIds::text[], :productIds::text[]) l (id, wish_id, public_id, product_id)
   join ${placedWishes} i on i.id = l.wish_id and i.product_id = l.product_id and i.removed_at is null join wishlists w on w.id = i.list_id
   where ${isSeenBy('w', ':viewerId::uuid', 'l.public_id')} and not ${isInsider('w', ':viewerId::uuid', ':deviceHash::text')}
   order by l.id, coalesce(w.public_id = l.public_id, false) desc, w.created_at, w.id`,
);

/** By line id. */
export async function seenWishes(ctx: Ctx, lines: readonly Line[]): Promise<ReadonlyMap<string, WishOfLine>> {
  const named = lines.flatMap(({ id, product_id, metadata: { wish, list } }) => (isUuid(wish) ? [{ id, product_id, wish, publicId: isPrefixedId('list', list) ? list : null }] : []));
  // Otherwise an owner with an expired session would count as a stranger.
  if (named.length === 0 || (!ctx.member && ctx.signInProblem !== 'UNAUTHENTICATED')) return new Map();
  const { deviceSecret } = ctx.visitor;
  const found = await findWishes(ctx.db, {
    lineIds: named.map(({ id }) => id),
    wishIds: named.map(({ wish }) => wish),
    publicIds: named.map(({ publicId }) => publicId),
    productIds: named.map(({ product_id }) => product_id),
    viewerId: ctx.member?.id ?? null,
    deviceHash: deviceSecret === null ? null : hashSecret(deviceSecret),
  });
  return new Map(found.map(({ line_id, list, to }) => [line_id, { list, to }]));
}
