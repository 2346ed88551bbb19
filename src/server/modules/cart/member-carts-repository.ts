import { statement } from '#server/platform/database.ts';

export interface BagRow {
  id: string;
  vendor_id: string | null;
  region_id: string | null;
  line_count: number;
}

const bag = `select c.id, c.vendor_id, c.region_id, (select count(*)::int from cart_items i where i.cart_id = c.id) as line_count from carts c`;
const isFilled = 'exists (select 1 from cart_items i where i.cart_id = c.id)';

/** The browser's most recently changed non-empty cart without a member. */
export const lockVisitorCart = statement<BagRow, { secretHash: string }>(
  'cart.lock-visitor-bag',
  `${bag} where c.secret_hash = :secretHash and c.member_id is null and c.completed_at is null and ${isFilled} order by c.updated_at desc, c.id limit 1 for update of c`,
);

/** The member's current non-empty cart. */
export const lockMemberCart = statement<BagRow, { memberId: string }>(
  'cart.lock-member-bag',
  `${bag} where c.member_id = :memberId and c.completed_at is null and ${isFilled} order by c.chosen_at desc nulls last, c.id limit 1 for update of c`,
);

/** The member's last chosen cart, else the browser's last changed one. */
export const findBagInUse = statement<{ id: string; is_filled: boolean }, { memberId: string | null; secretHash: string | null }>(
  'cart.bag-in-use',
  `select c.id, ${isFilled} as is_filled from (
     (select id, 1 as rank from carts where member_id = :memberId and completed_at is null order by chosen_at desc nulls last, id limit 1)
     union all (select id, 2 from carts where secret_hash = :secretHash and member_id is null and completed_at is null order by updated_at desc, id limit 1)
     order by rank limit 1) c`,
);

export const listMemberCarts = statement<{ id: string; is_filled: boolean }, { memberId: string }>(
  'cart.member-bags',
  `select c.id, ${isFilled} as is_filled from carts c where c.member_id = :memberId and c.completed_at is null order by c.chosen_at desc nulls last, c.id`,
);

/** Merges lines of the same variant and metadata; caps the sum at the maximum. */
export const joinLines = statement<object, { targetId: string; sourceId: string; maximum: number }>(
  'cart.join-lines',
  `with joined as (
     update cart_items t set quantity = least(:maximum::int, t.quantity + s.quantity) from cart_items s
     where t.cart_id = :targetId and s.cart_id = :sourceId and s.variant_id = t.variant_id and s.metadata = t.metadata returning s.id)
   delete from cart_items where id in (select id from joined)`,
);

export const moveLines = statement<object, { targetId: string; sourceId: string }>('cart.move-lines', 'update cart_items set cart_id = :targetId where cart_id = :sourceId');

/** Copies e-mail, gift, codes and, within one region, addresses that the target cart lacks. */
export const carryOver = statement<object, { targetId: string; sourceId: string; now: Date }>(
  'cart.carry-over',
  `with emptied as (update carts set vendor_id = null, chosen_at = null, updated_at = :now where id = :sourceId)
   update carts t set email = coalesce(t.email, s.email), metadata = s.metadata || t.metadata,
     billing_address = coalesce(t.billing_address, s.billing_address),
     shipping_address = coalesce(t.shipping_address, case when s.region_id is not distinct from t.region_id then s.shipping_address end),
     promotion_codes = case when cardinality(t.promotion_codes) > 0 then t.promotion_codes else s.promotion_codes end, updated_at = :now
   from carts s where t.id = :targetId and s.id = :sourceId`,
);

export const deleteOpenCarts = statement<object, { memberId: string }>(
  'cart.delete-member-bags',
  'delete from carts c where c.member_id = :memberId and c.completed_at is null and not exists (select 1 from payment_sessions p where p.cart_id = c.id)',
);

export const emptyCartsOfPeople = statement<object, { memberId: string }>(
  'cart.delete-member',
  `with theirs as (update carts set email = null, shipping_address = null, billing_address = null, metadata = '{}' where member_id = :memberId returning id)
   update cart_items i set metadata = '{}' from theirs where i.cart_id = theirs.id`,
);
