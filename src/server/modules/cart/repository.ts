/** The cart's statements. */
import { defaultRegionId, nordicRegionId } from '#shared/values/regions.ts';
import { statement } from '#server/platform/database.ts';
import { amountAt, pricesAt } from '../pricing/service.ts';
import { promotionsOfCart } from '../promotions/service.ts';
import type { CartRow, LockedCart } from './rows.ts';

/** A cart without a region counts in the fixed default's currency. */
const isEuro = `c.region_id is not distinct from '${nordicRegionId}'`;

/** A cart with its lines, the variants' prices and stock as they are now; what is held for the cart itself counts as there. */
export const findCart = statement<CartRow, [cartId: string, now: Date]>(
  'cart.find',
  `select c.id, c.secret_hash, c.region_id, c.email, c.shipping_address, c.billing_address, c.shipping_option_id, c.metadata, c.completed_at, c.created_at, c.updated_at, (select max(r.expires_at) from stock_reservations r where r.cart_id = c.id) as reserved_until,
     (select json_build_object('id', ve.id, 'name', ve.name, 'handle', ve.handle, 'members_discount_percentage', ve.members_discount_percentage, 'legal_name', ve.legal_name,
        'registration_number', ve.registration_number, 'vat_number', ve.vat_number, 'address', ve.address, 'email', ve.email, 'about', ve.about, 'payment_account_id', ve.payment_account_id)
        from vendors ve where ve.id = c.vendor_id) as vendor,
     coalesce((select json_agg(line order by line.created_at, line.id) from (
       select i.id, i.variant_id, i.quantity, i.seen_price_minor, i.previous_price_minor, i.metadata, i.created_at, v.sku, v.stock_item_id, s.available + coalesce((select r.quantity from stock_reservations r where r.cart_id = c.id and r.stock_item_id = s.id), 0) as available, s.available as left_for_others,
         (select to_json(price) from ${pricesAt('v.id', '$2')} price where price.currency_code = case when ${isEuro} then 'EUR' else 'SEK' end) as price,
         p.is_published, p.id as product_id, p.handle as product_handle, p.tax_class, p.withdrawal_class, p.lead_days,
         (select json_agg(json_build_object('language_code', t.language_code, 'title', t.title, 'handle', t.handle)) from product_translations t where t.product_id = p.id) as translations,
         coalesce((select json_agg(json_build_object('language_code', ct.language_code, 'path', ct.path)) from category_translations ct
           where ct.category_id = (select pc.category_id from product_categories pc where pc.product_id = p.id order by pc.position limit 1)), '[]') as category_paths,
         (select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'color', m.color, 'focus_x', m.focus_x, 'focus_y', m.focus_y, 'alt', pi.alt)
           from product_images pi join media m on m.id = pi.media_id where pi.product_id = p.id order by pi.position limit 1) as image,
         coalesce((select json_agg(json_build_object('value', v.option_values ->> po.key, 'label', ol.label) order by po.position)
           from product_options po left join option_labels ol on ol.kind = 'value' and ol.key = v.option_values ->> po.key
           where po.product_id = p.id and v.option_values ? po.key), '[]') as option_labels
       from cart_items i join variants v on v.id = i.variant_id join stock_items s on s.id = v.stock_item_id join products p on p.id = v.product_id
       where i.cart_id = c.id) line), '[]') as lines,
     ${promotionsOfCart('$2', isEuro)} as promotions
   from carts c where c.id = $1`,
);

/** Takes the cart's lock: everything that changes a cart waits in line here. */
export const lockCart = statement<LockedCart, [cartId: string]>('cart.lock', 'select id, secret_hash, region_id, vendor_id, metadata, completed_at from carts where id = $1 for update');

export const insertCart = statement<{ id: string }, [id: string, secretHash: string, regionId: string | null, now: Date]>(
  'cart.insert',
  'insert into carts (id, secret_hash, region_id, created_at, updated_at) values ($1, $2, $3, $4, $4) returning id',
);

export interface SellableRow {
  variant_id: string;
  vendor_id: string;
  available: number;
  price_minor: number | null;
  /** Units of the same stock item that the cart's lines already hold. */
  held: number;
  line_id: string | null;
  line_quantity: number | null;
  line_count: number;
  current_vendor_id: string | null;
}

/** What adding a variant to a cart must know, in one look: price, stock, the line it would join, the cart's vendor now. */
export const findSellable = statement<SellableRow, [cartId: string, variantId: string, currency: string, metadata: string, now: Date]>(
  'cart.sellable',
  `select v.id as variant_id, p.vendor_id, s.available + coalesce((select r.quantity from stock_reservations r where r.cart_id = $1 and r.stock_item_id = s.id), 0) as available,
     ${amountAt('v.id', '$3', '$5')} as price_minor,
     coalesce((select sum(i.quantity)::int from cart_items i join variants iv on iv.id = i.variant_id where i.cart_id = $1 and iv.stock_item_id = v.stock_item_id), 0) as held,
     line.id as line_id, line.quantity as line_quantity,
     (select count(*)::int from cart_items i where i.cart_id = $1) as line_count,
     (select ip.vendor_id from cart_items i join variants iv on iv.id = i.variant_id join products ip on ip.id = iv.product_id where i.cart_id = $1 limit 1) as current_vendor_id
   from variants v join products p on p.id = v.product_id and p.is_published join stock_items s on s.id = v.stock_item_id
   left join cart_items line on line.cart_id = $1 and line.variant_id = v.id and line.metadata = $4::jsonb
   where v.id = $2`,
);

/** A new line, or the joined one's quantity; the cart's vendor and age follow in the same statement. */
export const saveLine = statement<object, [id: string, cartId: string, variantId: string, quantity: number, seenPriceMinor: number, metadata: string, vendorId: string, now: Date]>(
  'cart.save-line',
  `with touched as (update carts set vendor_id = $7, updated_at = $8 where id = $2)
   insert into cart_items (id, cart_id, variant_id, quantity, seen_price_minor, metadata, created_at) values ($1, $2, $3, $4, $5, $6::jsonb, $8)
   on conflict (id) do update set quantity = excluded.quantity, seen_price_minor = excluded.seen_price_minor,
     previous_price_minor = coalesce(cart_items.previous_price_minor, nullif(cart_items.seen_price_minor, excluded.seen_price_minor))`,
);

export interface LineStockRow {
  variant_id: string;
  available: number;
  held_by_others: number;
}

/** What changing a line's quantity must know. */
export const findLineStock = statement<LineStockRow, [cartId: string, lineId: string]>(
  'cart.line-stock',
  `select i.variant_id, s.available + coalesce((select r.quantity from stock_reservations r where r.cart_id = i.cart_id and r.stock_item_id = s.id), 0) as available,
     coalesce((select sum(o.quantity)::int from cart_items o join variants ov on ov.id = o.variant_id where o.cart_id = i.cart_id and o.id <> i.id and ov.stock_item_id = v.stock_item_id), 0) as held_by_others
   from cart_items i join variants v on v.id = i.variant_id join stock_items s on s.id = v.stock_item_id where i.cart_id = $1 and i.id = $2`,
);

export const setLineQuantity = statement<object, [cartId: string, lineId: string, quantity: number, now: Date]>(
  'cart.set-quantity',
  'with touched as (update carts set updated_at = $4 where id = $1) update cart_items set quantity = $3 where cart_id = $1 and id = $2',
);

/** Removes a line; with the last one the cart is free for any vendor again. */
export const deleteLine = statement<{ id: string }, [cartId: string, lineId: string, now: Date]>(
  'cart.delete-line',
  `with gone as (delete from cart_items where cart_id = $1 and id = $2 returning id),
   touched as (update carts set updated_at = $3,
     vendor_id = case when exists (select 1 from cart_items where cart_id = $1 and id <> $2) then vendor_id end where id = $1 and exists (select 1 from gone))
   select id from gone`,
);

export const countItems = statement<{ count: number }, [cartId: string]>(
  'cart.count',
  'select coalesce(sum(i.quantity), 0)::int as count from carts c left join cart_items i on i.cart_id = c.id where c.id = $1 and c.completed_at is null',
);

/** Keeps what the buyer was shown: the new prices as seen, the old ones as the change to tell. */
export const noteSeenPrices = statement<object, [cartId: string, lineIds: string[], pricesMinor: number[]]>(
  'cart.note-prices',
  `update cart_items i set previous_price_minor = coalesce(i.previous_price_minor, i.seen_price_minor), seen_price_minor = now.price
   from unnest($2::text[], $3::int[]) as now(id, price) where i.cart_id = $1 and i.id = now.id and i.seen_price_minor <> now.price`,
);

/** A payment begins: the buyer has seen the changes. */
export const forgetPreviousPrices = statement<object, [cartId: string]>(
  'cart.forget-previous-prices',
  'update cart_items set previous_price_minor = null where cart_id = $1 and previous_price_minor is not null',
);

/** With a region, an earlier address and delivery stay only if they are of it; a cart without one was served as in the fixed default. */
export const updateCartFields = statement<
  object,
  [cartId: string, email: string | null, shippingAddress: string | null, hasBilling: boolean, billingAddress: string | null, regionId: string | null, countries: readonly string[] | null, now: Date]
>(
  'cart.update',
  `update carts set email = coalesce($2, email), billing_address = case when $4 then $5::jsonb else billing_address end,
     shipping_address = coalesce($3::jsonb, case when $7::text[] is null or shipping_address ->> 'country_code' = any($7) then shipping_address end),
     region_id = coalesce($6, region_id), shipping_option_id = case when $6 is null or $6 = coalesce(region_id, '${defaultRegionId}') then shipping_option_id end, updated_at = $8 where id = $1`,
);

/**
 * The cart counts in another currency from now on: its lines are priced anew, and a sum in the old currency is no
 * change of price to tell. What isn't sold in the new one counts as nothing, and can't be ordered.
 */
export const restatePrices = statement<object, [cartId: string, currency: string, now: Date]>(
  'cart.restate-prices',
  `update cart_items i set previous_price_minor = null,
     seen_price_minor = coalesce(${amountAt('i.variant_id', '$2', '$3')}, 0) where i.cart_id = $1`,
);

export const setMetadata = statement<object, [cartId: string, metadata: string, now: Date]>('cart.metadata', 'update carts set metadata = $2::jsonb, updated_at = $3 where id = $1');

/** The free fields without the gift, which stays as it is. */
export const setFreeMetadata = statement<object, [cartId: string, metadata: string, now: Date]>(
  'cart.free-metadata',
  `update carts set metadata = $2::jsonb || case when metadata ? 'gift' then jsonb_build_object('gift', metadata -> 'gift') else '{}' end, updated_at = $3 where id = $1`,
);

export const setGift = statement<object, [cartId: string, gift: string | null, now: Date]>(
  'cart.gift',
  `update carts set metadata = case when $2::jsonb is null then metadata - 'gift' else metadata || jsonb_build_object('gift', $2::jsonb) end, updated_at = $3 where id = $1`,
);

/** Adds codes to those a cart holds, or takes them away; answers how many it holds then. */
export const changeCodes = statement<{ count: number }, [cartId: string, added: string[], removed: string[], now: Date]>(
  'cart.codes',
  `update carts set updated_at = $4, promotion_codes = (select coalesce(array_agg(distinct code), '{}') from unnest(promotion_codes || $2::text[]) as kept(code) where not code = any($3::text[]))
   where id = $1 returning cardinality(promotion_codes) as count`,
);

export const setShippingOption = statement<object, [cartId: string, optionId: string, now: Date]>('cart.shipping', 'update carts set shipping_option_id = $2, updated_at = $3 where id = $1');

export const completeCart = statement<object, [cartId: string, now: Date]>('cart.complete', 'update carts set completed_at = $2, updated_at = $2 where id = $1');

/** Bags that nobody touched since a moment and that never became an order, a batch at a time; not one that is in use right now, or whose payment is open. */
export const deleteAbandoned = statement<{ id: string }, [before: Date, limit: number]>(
  'cart.delete-abandoned',
  `delete from carts where id in (
     select c.id from carts c where c.completed_at is null and c.updated_at < $1
       and not exists (select 1 from payment_sessions s where s.cart_id = c.id and s.status not in ('canceled', 'captured'))
     order by c.updated_at limit $2 for update skip locked) returning id`,
);
