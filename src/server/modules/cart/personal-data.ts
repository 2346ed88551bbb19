import { statement } from '#server/platform/database.ts';
import { heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';
import { deleteMemberCarts } from './member-carts.ts';

/** SQL: a cart outside the account with one of the person's addresses. */
const isElsewhere = (addresses: string) => `c.member_id is null and c.completed_at is null and ${isHeld(addresses, 'c.email', 'c.updated_at')}`;

/**
 * Carts outside the account export only the goods: the author is unproven, and name, street and card text may be another person's
 * (GDPR, article 15.4).
 */
const collectCarts = statement<{ json: unknown }, { memberId: string; addresses: string }>(
  'cart.personal-data',
  `select coalesce(json_agg(json_build_object('id', c.id, 'email', c.email, 'isInAccount', c.member_id is not null, 'shippingAddress', case when c.member_id is not null then c.shipping_address end,
     'billingAddress', case when c.member_id is not null then c.billing_address end, 'codes', c.promotion_codes, 'metadata', case when c.member_id is not null then c.metadata end, 'regionId', c.region_id, 'shippingOptionId', c.shipping_option_id, 'pickupPointId', c.pickup_point_id,
     'createdAt', c.created_at, 'updatedAt', c.updated_at, 'completedAt', c.completed_at,
     'items', (select coalesce(json_agg(json_build_object('variantId', i.variant_id, 'quantity', i.quantity, 'metadata', case when c.member_id is not null then i.metadata end, 'addedAt', i.created_at) order by i.created_at), '[]') from cart_items i where i.cart_id = c.id),
     'payments', (select coalesce(json_agg(json_build_object('provider', p.provider_id, 'amountMinor', p.amount_minor, 'currency', p.currency_code, 'status', p.status, 'createdAt', p.created_at) order by p.attempt), '[]') from payment_sessions p where p.cart_id = c.id)
   ) order by c.created_at), '[]') as json from carts c where c.member_id = :memberId or (${isElsewhere(':addresses')})`,
);

const blankCarts = statement<object, { addresses: string }>(
  'cart.blank-address',
  `with theirs as (update carts c set email = null, shipping_address = null, billing_address = null, metadata = '{}' where ${isElsewhere(':addresses')} returning id)
   update cart_items i set metadata = '{}' from theirs where i.cart_id = theirs.id`,
);

export const cartPersonalData: PersonalData = {
  tables: {
    carts: 'exported',
    cart_items: 'exported',
    payment_sessions: 'exported',
    stock_reservations: { withheld: 'how many of a thing are held for a bag, for minutes; the bag is in the export' },
  },
  async collect(ctx, person) {
    const [found] = await collectCarts(ctx.db, { memberId: person.memberId, addresses: heldParameter(person) });
    return { 'bags.json': found?.json };
  },
  async erase(ctx, person) {
    await deleteMemberCarts(ctx, person.memberId);
    await blankCarts(ctx.db, { addresses: heldParameter(person) });
  },
};
