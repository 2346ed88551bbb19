/** SQL fragments: what of a cart outlives its buyer. `source` is a query of rows with a `cart_id`. */

/** Takes carts from their member, whose account is deleted, and erases the buyer. */
export const detachCarts = (source: string): string =>
  `update carts c set member_id = null, email = null, shipping_address = null, billing_address = null, metadata = '{}', secret_hash = 'locked' from ${source} where c.id = ${source}.cart_id`;

/** Erases the buyers of archived orders. */
export const eraseCarts = (source: string): string =>
  `update carts c set email = null, shipping_address = null, billing_address = null, metadata = '{}', secret_hash = 'archived' from ${source} where c.id = ${source}.cart_id`;

/** Erases which wishes the lines were bought for. */
export const eraseItemMetadata = (source: string): string => `update cart_items i set metadata = '{}' from ${source} where i.cart_id = ${source}.cart_id`;
