import { z } from 'zod';
import {
  addLineItem,
  addPromotions as addPromotionsBody,
  cartAnswer,
  createCart as createCartBody,
  currentCartAnswer,
  deletedLineItem,
  itemsCountAnswer,
  removePromotions as removePromotionsBody,
  updateCart as updateCartBody,
  updateLineItem,
  updateMetadata as updateMetadataBody,
} from '#shared/contract/cart.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { cartCookieLine, newCartSecret } from '#server/platform/cart-cookie.ts';
import { addItem, changeItem, removeItem } from './lines.ts';
import { addPromotions, removePromotions } from './promotions.ts';
import { countItems, createCart, findCurrentCart, getCart, knownCartSecret, updateCart, updateMetadata } from './service.ts';

const cartQuery = z.object({ with_store_account_id: z.stringbool().optional() });

export const cartRoutes = [
  endpoint('POST', '/carts/create', { summary: 'A new cart; sets the cart’s cookie', body: createCartBody, returns: cartAnswer, fails: ['NOT_FOUND'] }, async (ctx, { body, setCookie }) => {
    const secret = (await knownCartSecret(ctx)) ?? newCartSecret();
    // A browser keeps its secret over all its carts, so that it can still show yesterday's order.
    const owner = { ...ctx, visitor: { ...ctx.visitor, cartSecret: secret } };
    const cart = await createCart(owner, secret, body.region_id ?? null);
    setCookie(cartCookieLine(secret, ctx.config.isSecure));
    return { cart };
  }),
  endpoint(
    'GET',
    '/carts/current',
    { summary: 'The bag that this browser, or who is signed in there, uses: null where there is none, or nothing in it', query: cartQuery, returns: currentCartAnswer },
    async (ctx, { query }) => ({ cart: await findCurrentCart(ctx, { withStoreAccountId: query.with_store_account_id ?? false }) }),
  ),
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

/** Apart from the others, because they are asked far less often: nobody shall find a code by trying. */
export const promotionRoutes = [
  endpoint(
    'POST',
    '/carts/:cartId/promotions',
    {
      summary: 'Add codes to the cart, all or none',
      body: addPromotionsBody,
      returns: cartAnswer,
      fails: [
        'NOT_FOUND',
        'CART_COMPLETED',
        'PROMOTION_UNKNOWN',
        'PROMOTION_NOT_STARTED',
        'PROMOTION_ENDED',
        'PROMOTION_USED_UP',
        'PROMOTION_ALREADY_USED',
        'PROMOTION_MINIMUM',
        'PROMOTION_WRONG_VENDOR',
        'PROMOTION_WRONG_GOODS',
        'PROMOTION_TOO_FEW',
      ],
    },
    async (ctx, { params, body }) => ({ cart: await addPromotions(ctx, params.cartId, body.codes) }),
  ),
  endpoint(
    'DELETE',
    '/carts/:cartId/promotions',
    { summary: 'Take codes out of the cart', body: removePromotionsBody, returns: cartAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] },
    async (ctx, { params, body }) => ({ cart: await removePromotions(ctx, params.cartId, body.codes) }),
  ),
];
