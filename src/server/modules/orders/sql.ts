/** SQL fragments that write orders; `source` is a query of rows with an order's `id`. */
import { eraseFloristWords } from '../florists/sql.ts';

/** Takes a deleted account's orders from it; returns `id` and `cart_id`. */
export const detachOrders = (memberId: string, now: string): string =>
  `update orders set member_id = null, locked_at = ${now}, secret_hash = 'locked' where member_id = ${memberId} and secret_hash <> 'archived' returning id, cart_id`;

/** Erases recipients' own addresses. */
export const eraseRecipientAddresses = (ids: string): string => `update orders set recipient_address = null where id = any(${ids}::text[])`;

/** Named parts of a statement: erase the buyer from an order's withdrawals and lines, and end its keys. */
export const eraseBuyers = (source: string): string =>
  `withdrawn as (update withdrawals w set name = '', goods = null from ${source} where w.order_id = ${source}.id),
   keys as (delete from order_keys k using ${source} where k.order_id = ${source}.id),
   lines as (update order_items i set metadata = '{}' from ${source} where i.order_id = ${source}.id),
   florists as (${eraseFloristWords(source)})`;

/** Erases the buyer from the orders, except the country; they can't be opened any more. */
export const archiveOrderRows = (source: string): string =>
  `update orders o set email = '', secret_hash = 'archived', key_hash = 'archived', card_last4 = null, metadata = '{}', billing_address = null, recipient_address = null,
     shipping_address = jsonb_build_object('first_name', '', 'last_name', '', 'company', '', 'address_1', '', 'address_2', '', 'postal_code', '', 'city', '', 'phone', '', 'country_code', o.shipping_address -> 'country_code')
   from ${source} where o.id = ${source}.id returning o.id`;
