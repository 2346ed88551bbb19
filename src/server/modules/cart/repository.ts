import { defaultRegionId, nordicRegionId } from '#shared/values/places/regions.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { quickRead, statement } from '#server/platform/database.ts';
import { amountAt, pricesAt } from '../pricing/sql.ts';
import { getUsableCard } from '../gift-cards/sql.ts';
import { hasDiscount } from '../memberships/sql.ts';
import { hasOpenPromotions } from '../promotions/sql.ts';
import { getPickupPoint, getVendorOptions } from '../shipping/sql.ts';
import { getDestination } from '../vendors/sql.ts';
import type { FoundCart, LockedCart } from './rows.ts';

/** A cart without a region uses the default region's currency. */
const currency = `case when c.region_id is not distinct from '${nordicRegionId}' then 'EUR' else 'SEK' end`;

/** SQL that selects a cart with the given lines; the vendor is the cart's, or the added variant's. */
const cartWith = (lines: string, vendorId: string) =>
  `select c.id, c.xmin::text as version, c.secret_hash, c.member_id, c.region_id, c.email, c.shipping_address, c.billing_address, c.shipping_option_id, ${getPickupPoint('c.pickup_point_id', 'c.vendor_id')} as pickup_point, c.promotion_codes, c.metadata, c.completed_at, c.created_at, c.updated_at,
     held.reserved_until,
     (select json_build_object('id', ve.id, 'name', ve.name, 'handle', ve.handle, 'members_discount_percentage', ve.members_discount_percentage,
        'payment_account_id', ve.payment_account_id, 'destination', ${getDestination('ve.id')}, 'country', ve.address -> 'country', 'delivery_options', ${getVendorOptions('ve.id')}) from vendors ve where ve.id = ${vendorId}) as vendor,
     coalesce((select json_agg(line order by line.created_at, line.id) from (
       select i.id, i.variant_id, i.quantity, coalesce(i.seen_price_minor, price.amount_minor, 0) as seen_price_minor, i.previous_price_minor, i.metadata, i.is_wished, i.created_at, v.sku, v.stock_item_id,
         s.available + coalesce((held.quantities ->> s.id)::int, 0) as available, s.available as left_for_others,
         case when price.amount_minor is not null then to_json(price) end as price,
         p.is_published, p.id as product_id, p.vendor_id, p.tax_class, p.withdrawal_class, p.lead_days, v.weight_grams, coalesce(t.title, p.title) as title, coalesce(t.handle, p.handle) as handle,
         (select ct.path from product_categories pc join category_translations ct on ct.category_id = pc.category_id and ct.language_code = :locale
           where pc.product_id = p.id order by pc.position limit 1) as category_path,
         (select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y, 'alt', pi.alt -> :locale)
           from product_images pi join media m on m.id = pi.media_id where pi.product_id = p.id order by pi.position limit 1) as image,
         case when v.option_values <> '{}' then (select json_agg(json_build_object('value', v.option_values ->> po.key, 'label', ol.label -> :locale) order by po.position)
           from product_options po left join option_labels ol on ol.kind = 'value' and ol.key = v.option_values ->> po.key
           where po.product_id = p.id and v.option_values ? po.key) end as option_labels
       from (${lines}) i join variants v on v.id = i.variant_id join stock_items s on s.id = v.stock_item_id join products p on p.id = v.product_id
       left join product_translations t on t.product_id = p.id and t.language_code = :locale
       left join lateral ${pricesAt('v.id', ':now')} price on price.currency_code = ${currency}) line), '[]') as lines,
     ${hasOpenPromotions(':now')} as has_open_promotions, c.member_id is not null and ${hasDiscount('c.member_id', ':now')} as has_members_discount, ${getUsableCard({ cardId: 'c.gift_card_id', memberId: 'c.member_id', currency, now: ':now' })} as gift_card
   from carts c cross join lateral (select max(r.expires_at) as reserved_until, jsonb_object_agg(r.stock_item_id, r.quantity) as quantities from stock_reservations r where r.cart_id = c.id) held where c.id = :cartId`;

const selectLines = (isWished: string) =>
  `select id, variant_id, quantity, seen_price_minor, previous_price_minor, metadata, created_at, ${isWished} as is_wished from cart_items where cart_id = c.id`;

/** Current prices and stock; this cart's reserved stock counts as available. */
export const findCart = quickRead<FoundCart, { cartId: string; now: Date; locale: Locale }>('cart.find', cartWith(selectLines('false'), 'c.vendor_id'));

/** As findCart, plus a line of quantity 0 for a new variant, so that adding it needs one query. An unknown variant adds no line. */
export const findCartWith = quickRead<FoundCart, { cartId: string; now: Date; locale: Locale; lineId: string; variantId: string; metadata: string }>(
  'cart.find-with',
  cartWith(
    `${selectLines('variant_id = :variantId and metadata = :metadata::jsonb')} union all select :lineId, :variantId, 0, null, null, :metadata::jsonb, :now, true
       where not exists (select from cart_items where cart_id = c.id and variant_id = :variantId and metadata = :metadata::jsonb)`,
    'coalesce(c.vendor_id, (select wp.vendor_id from variants w join products wp on wp.id = w.product_id where w.id = :variantId))',
  ),
);

/** Locks the cart's row; serializes changes to the cart. */
export const lockCart = statement<LockedCart, { cartId: string }>(
  'cart.lock',
  'select id, secret_hash, member_id, region_id, vendor_id, metadata, completed_at from carts where id = :cartId for update',
);

export const findCartOfSecret = statement<{ id: string }, { secretHash: string }>('cart.of-secret', 'select id from carts where secret_hash = :secretHash limit 1');
export const insertCart = statement<{ id: string }, { id: string; secretHash: string; regionId: string | null; memberId: string | null; now: Date }>(
  'cart.insert',
  'insert into carts (id, secret_hash, region_id, member_id, chosen_at, created_at, updated_at) values (:id, :secretHash, :regionId, :memberId, case when :memberId::uuid is not null then :now::timestamptz end, :now, :now) returning id',
);

/** Makes the cart the member's current one; no row if it has another member or is completed. */
export const setCartMember = statement<{ id: string }, { cartId: string; memberId: string; now: Date }>(
  'cart.set-member',
  'update carts set member_id = :memberId, chosen_at = :now where id = :cartId and coalesce(member_id, :memberId) = :memberId and completed_at is null returning id',
);

/** Upserts a line, and the cart's vendor and updated_at. No row if the cart's version (xmin) has changed: every line change also updates the cart's row. */
export const saveLine = statement<
  { id: string },
  { id: string; cartId: string; variantId: string; quantity: number; seenPriceMinor: number; metadata: string; vendorId: string; now: Date; version: string }
>(
  'cart.save-line',
  `with touched as (update carts set vendor_id = :vendorId, updated_at = :now where id = :cartId and xmin::text = :version returning id)
   insert into cart_items (id, cart_id, variant_id, quantity, seen_price_minor, metadata, created_at) select :id, id, :variantId, :quantity::int, :seenPriceMinor::int, :metadata::jsonb, :now::timestamptz from touched
   on conflict (id) do update set quantity = excluded.quantity returning id`,
);

/** Removes a line; an emptied cart loses its vendor. */
export const deleteLine = statement<object, { cartId: string; lineId: string; now: Date }>(
  'cart.delete-line',
  `with gone as (delete from cart_items where cart_id = :cartId and id = :lineId)
   update carts set updated_at = :now, vendor_id = case when exists (select 1 from cart_items where cart_id = :cartId and id <> :lineId) then vendor_id end where id = :cartId`,
);

export const findOwner = statement<{ secret_hash: string; member_id: string | null }, { cartId: string }>('cart.owner', 'select secret_hash, member_id from carts where id = :cartId');

export const countItems = quickRead<{ count: number; member_id: string | null }, { cartId: string }>(
  'cart.count',
  'select coalesce(sum(i.quantity), 0)::int as count, c.member_id from carts c left join cart_items i on i.cart_id = c.id where c.id = :cartId and c.completed_at is null group by c.id',
);

/** Records the new prices as seen, and the old ones as the price change to show. */
export const noteSeenPrices = statement<object, { cartId: string; lineIds: string[]; pricesMinor: number[] }>(
  'cart.note-prices',
  `update cart_items i set previous_price_minor = coalesce(i.previous_price_minor, i.seen_price_minor), seen_price_minor = now.price
   from unnest(:lineIds::text[], :pricesMinor::int[]) as now(id, price) where i.cart_id = :cartId and i.id = now.id and i.seen_price_minor <> now.price`,
);

/** Called when a payment begins: the buyer has seen the price changes. */
export const deletePreviousPrices = statement<object, { cartId: string }>(
  'cart.delete-previous-prices',
  'update cart_items set previous_price_minor = null where cart_id = :cartId and previous_price_minor is not null',
);

/** A new region clears the stored address and delivery option unless they belong to it. */
export const updateCartFields = statement<
  object,
  { cartId: string; email: string | null; shippingAddress: string | null; hasBilling: boolean; billingAddress: string | null; regionId: string | null; countries: readonly string[] | null; now: Date }
>(
  'cart.update',
  `update carts set email = coalesce(:email, email), billing_address = case when :hasBilling then :billingAddress::jsonb else billing_address end,
     shipping_address = coalesce(:shippingAddress::jsonb, case when :countries::text[] is null or shipping_address ->> 'country_code' = any(:countries) then shipping_address end),
     region_id = coalesce(:regionId, region_id), shipping_option_id = case when :regionId is null or :regionId = coalesce(region_id, '${defaultRegionId}') then shipping_option_id end, updated_at = :now where id = :cartId`,
);

/** Reprices the lines in a new currency. Variants not sold in it get price 0 and can't be ordered. */
export const restatePrices = statement<object, { cartId: string; currency: string; now: Date }>(
  'cart.restate-prices',
  `update cart_items i set previous_price_minor = null,
     seen_price_minor = coalesce(${amountAt('i.variant_id', ':currency', ':now')}, 0) where i.cart_id = :cartId`,
);

export const setMetadata = statement<object, { cartId: string; metadata: string; now: Date }>('cart.metadata', 'update carts set metadata = :metadata::jsonb, updated_at = :now where id = :cartId');

/** Replaces the metadata except the gift. */
export const setFreeMetadata = statement<object, { cartId: string; metadata: string; now: Date }>(
  'cart.free-metadata',
  `update carts set metadata = :metadata::jsonb || case when metadata ? 'gift' then jsonb_build_object('gift', metadata -> 'gift') else '{}' end, updated_at = :now where id = :cartId`,
);

export const setGift = statement<object, { cartId: string; gift: string | null; now: Date }>(
  'cart.gift',
  `update carts set metadata = case when :gift::jsonb is null then metadata - 'gift' else metadata || jsonb_build_object('gift', :gift::jsonb) end, updated_at = :now where id = :cartId`,
);

/** Adds and removes codes; returns the resulting count. */
export const changeCodes = statement<{ count: number }, { cartId: string; added: string[]; removed: string[]; now: Date }>(
  'cart.codes',
  `update carts set updated_at = :now, promotion_codes = (select coalesce(array_agg(distinct code), '{}') from unnest(promotion_codes || :added::text[]) as kept(code) where not code = any(:removed::text[]))
   where id = :cartId returning cardinality(promotion_codes) as count`,
);

/** Null removes it. */
export const setGiftCard = statement<object, { cartId: string; giftCardId: string | null; now: Date }>(
  'cart.gift-card',
  'update carts set gift_card_id = :giftCardId, updated_at = :now where id = :cartId',
);

export const setShippingOption = statement<object, { cartId: string; optionId: string; pickupPointId: string | null; now: Date }>(
  'cart.shipping',
  'update carts set shipping_option_id = :optionId, pickup_point_id = :pickupPointId, updated_at = :now where id = :cartId',
);

export const completeCart = statement<object, { cartId: string; now: Date }>('cart.complete', 'update carts set completed_at = :now, updated_at = :now where id = :cartId');

/** Skips locked carts and those with an open payment. */
export const deleteAbandoned = statement<{ id: string }, { before: Date; limit: number }>(
  'cart.delete-abandoned',
  `delete from carts where id in (
     select c.id from carts c where c.completed_at is null and c.updated_at < :before
       and not exists (select 1 from payment_sessions s where s.cart_id = c.id and s.status not in ('canceled', 'captured'))
     order by c.updated_at limit :limit for update skip locked) returning id`,
);
