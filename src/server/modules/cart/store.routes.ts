import { z } from 'zod';
import {
  addLineItem,
  cartAnswer,
  createCart as createCartBody,
  deletedLineItem,
  itemsCountAnswer,
  updateCart as updateCartBody,
  updateLineItem,
  updateMetadata as updateMetadataBody,
} from '#shared/contract/cart.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { cartCookieLine, newCartSecret } from '#server/platform/cart-cookie.ts';
import { addItem, changeItem, countItems, createCart, getCart, removeItem, updateCart, updateMetadata } from './service.ts';

const cartQuery = z.object({ with_store_account_id: z.stringbool().optional() });

export const cartRoutes = [
  endpoint('POST', '/carts/create', { summary: 'A new cart; sets the cart’s cookie', body: createCartBody, returns: cartAnswer, fails: ['NOT_FOUND'] }, async (ctx, { body, setCookie }) => {
    const secret = ctx.visitor.cartSecret ?? newCartSecret();
    // A browser keeps its secret over all its carts, so that it can still show yesterday's order.
    const owner = { ...ctx, visitor: { ...ctx.visitor, cartSecret: secret } };
    const cart = await createCart(owner, secret, body.region_id ?? null);
    setCookie(cartCookieLine(secret, ctx.config.isSecure));
    return { cart };
  }),
  endpoint('GET', '/carts/:cartId', { summary: 'The cart with its prices now', query: cartQuery, returns: cartAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] }, async (ctx, { params, query }) => ({
    cart: await getCart(ctx, params.cartId, { withStoreAccountId: query.with_store_account_id ?? false }),
  })),
  endpoint('GET', '/carts/:cartId/items-count', { summary: 'How many units the cart holds', returns: itemsCountAnswer }, async (ctx, { params }) => ({ count: await countItems(ctx, params.cartId) })),
  endpoint(
    'POST',
    '/carts/:cartId/line-items',
    {
      summary: 'Add a variant to the cart',
      body: addLineItem,
      returns: cartAnswer,
      fails: ['NOT_FOUND', 'VENDOR_CONFLICT', 'INSUFFICIENT_INVENTORY', 'QUANTITY_LIMIT', 'CART_FULL', 'CART_COMPLETED'],
    },
    async (ctx, { params, body }) => ({ cart: await addItem(ctx, params.cartId, body) }),
  ),
  endpoint(
    'POST',
    '/carts/:cartId/line-items/:itemId',
    { summary: 'Change a line’s quantity; zero or less removes it', body: updateLineItem, returns: cartAnswer, fails: ['NOT_FOUND', 'INSUFFICIENT_INVENTORY', 'QUANTITY_LIMIT', 'CART_COMPLETED'] },
    async (ctx, { params, body }) => ({ cart: await changeItem(ctx, params.cartId, params.itemId, body.quantity) }),
  ),
  endpoint('DELETE', '/carts/:cartId/line-items/:itemId', { summary: 'Remove a line', returns: deletedLineItem, fails: ['NOT_FOUND', 'CART_COMPLETED'] }, async (ctx, { params }) => ({
    id: params.itemId,
    object: 'line-item' as const,
    deleted: true as const,
    parent: await removeItem(ctx, params.cartId, params.itemId),
  })),
  endpoint(
    'PUT',
    '/carts/:cartId/cart',
    {
      summary: 'E-mail, addresses, region and gift of one’s own cart',
      body: updateCartBody,
      returns: cartAnswer,
      fails: ['NOT_FOUND', 'COUNTRY_NOT_IN_REGION', 'DELIVERY_DAY_UNAVAILABLE', 'CART_COMPLETED'],
    },
    async (ctx, { params, body }) => ({
      cart: await updateCart(ctx, params.cartId, body),
    }),
  ),
  endpoint(
    'POST',
    '/carts/:cartId/metadata',
    {
      summary: 'Replace the cart’s free fields; the gift among them only in its own browser',
      body: updateMetadataBody,
      returns: cartAnswer,
      fails: ['NOT_FOUND', 'DELIVERY_DAY_UNAVAILABLE', 'CART_COMPLETED'],
    },
    async (ctx, { params, body }) => ({
      cart: await updateMetadata(ctx, params.cartId, body.metadata),
    }),
  ),
];
