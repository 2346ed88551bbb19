import { success } from '#shared/contract/common.ts';
import {
  createItem,
  createWishlist as createBody,
  findBody,
  foundAnswer,
  itemAnswer,
  newWishesAnswer,
  ownWishlistAnswer,
  patchItem,
  productCountAnswer,
  putWishlist as putBody,
  removedAnswer,
  seenWishlistAnswer,
  seenWishlistsAnswer,
  wishedAnswer,
  wishedQuery,
  wishlistAnswer,
  wishlistQuery,
  wishlistsAnswer,
} from '#shared/contract/wishlists.ts';
import { endpoint, memberEndpoint } from '#server/http/endpoint.ts';
import { findElsewhere } from './found.ts';
import { addItem, countProduct, listNewWishes, listWished, removeItem, removeProduct, restoreItem, restoreProduct, updateItem } from './items.ts';
import {
  acceptOwnership,
  createWishlist,
  declineOwnership,
  getOfPerson,
  getPublicWishlist,
  getWishlist,
  listOfPerson,
  listWishlists,
  putWishlist,
  removeWishlist,
  renewLink,
  restoreWishlist,
  revokeLink,
} from './service.ts';

const done = { success: true as const };
const fails = ['NOT_FOUND'] as const;

export const wishlistRoutes = [
  memberEndpoint('GET', '/wishlists', { summary: 'One’s own lists, and those that friends ask one to own with them', returns: wishlistsAnswer }, (ctx) => listWishlists(ctx)),
  memberEndpoint(
    'POST',
    '/wishlists',
    { summary: 'A new list; friends among its owners are asked first', body: createBody, returns: wishlistAnswer, status: 201, fails: ['WISHLISTS_FULL'] },
    async (ctx, { body }) => ({
      wishlist: await createWishlist(ctx, body),
    }),
  ),
  // Before the lists: their addresses would else be taken for a list's id.
  memberEndpoint(
    'GET',
    '/wishlists/products',
    { summary: 'Which of these products one wishes for, and on which of one’s own lists', query: wishedQuery, returns: wishedAnswer },
    async (ctx, { query }) => ({
      data: await listWished(ctx, query.ids),
    }),
  ),
  memberEndpoint('GET', '/wishlists/of-friends', { summary: 'What friends wished for lately', returns: newWishesAnswer }, async (ctx) => ({ wishes: await listNewWishes(ctx) })),
  memberEndpoint('GET', '/wishlists/products/count/:productId', { summary: 'On which of one’s own lists a product is', returns: productCountAnswer }, async (ctx, { params }) => ({
    data: await countProduct(ctx, params.productId),
  })),
  memberEndpoint('GET', '/wishlists/:id', { summary: 'One of one’s own, whole or a page of it', query: wishlistQuery, returns: ownWishlistAnswer, fails }, (ctx, { params, query }) =>
    getWishlist(ctx, params.id, query),
  ),
  memberEndpoint(
    'PUT',
    '/wishlists/:id',
    { summary: 'Change it; what is on it and stays keeps its id, and all that hangs on it', body: putBody, returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLIST_FULL', 'WISHLIST_TAKEN_DOWN'] },
    async (ctx, { params, body }) => ({ wishlist: await putWishlist(ctx, params.id, body) }),
  ),
  memberEndpoint('DELETE', '/wishlists/:id', { summary: 'Take it away; one that others own, too, goes on with them', returns: removedAnswer, fails }, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removeWishlist(ctx, params.id))?.toISOString() ?? null,
  })),
  memberEndpoint('POST', '/wishlists/:id/restore', { summary: 'Take it back', returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLISTS_FULL'] }, async (ctx, { params }) => ({
    wishlist: await restoreWishlist(ctx, params.id),
  })),
  memberEndpoint(
    'POST',
    '/wishlists/:id/link',
    { summary: 'A new public link; the one before leads nowhere any more', returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLIST_TAKEN_DOWN'] },
    async (ctx, { params }) => ({
      wishlist: await renewLink(ctx, params.id),
    }),
  ),
  memberEndpoint('DELETE', '/wishlists/:id/link', { summary: 'No public link; friends see the list still', returns: wishlistAnswer, fails }, async (ctx, { params }) => ({
    wishlist: await revokeLink(ctx, params.id),
  })),
  memberEndpoint('POST', '/wishlists/:id/ownership', { summary: 'Say yes to owning it with a friend', returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLISTS_FULL'] }, async (ctx, { params }) => ({
    wishlist: await acceptOwnership(ctx, params.id),
  })),
  memberEndpoint('DELETE', '/wishlists/:id/ownership', { summary: 'Say no to it', returns: success, fails }, async (ctx, { params }) => {
    await declineOwnership(ctx, params.id);
    return done;
  }),
  memberEndpoint(
    'POST',
    '/wishlists/:id/items',
    { summary: 'Wish for something; what is wished for already stays as it is', body: createItem, returns: itemAnswer, status: 201, fails: ['NOT_FOUND', 'WISHLIST_FULL'] },
    async (ctx, { params, body }) => ({ item: await addItem(ctx, params.id, body) }),
  ),
  memberEndpoint('PATCH', '/wishlists/:id/items/:itemId', { summary: 'Change what is given', body: patchItem, returns: itemAnswer, fails }, async (ctx, { params, body }) => ({
    item: await updateItem(ctx, params.id, params.itemId, body),
  })),
  memberEndpoint('DELETE', '/wishlists/:id/items/:itemId', { summary: 'Take it away', returns: removedAnswer, fails }, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removeItem(ctx, params.id, params.itemId)).toISOString(),
  })),
  memberEndpoint('POST', '/wishlists/:id/items/:itemId/restore', { summary: 'Take it back', returns: itemAnswer, fails: ['NOT_FOUND', 'WISHLIST_FULL'] }, async (ctx, { params }) => ({
    item: await restoreItem(ctx, params.id, params.itemId),
  })),
  memberEndpoint('DELETE', '/wishlists/:id/products/:productId', { summary: 'Take a product away, in all its variants', returns: removedAnswer, fails }, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removeProduct(ctx, params.id, params.productId)).toISOString(),
  })),
  memberEndpoint(
    'POST',
    '/wishlists/:id/products/:productId/restore',
    { summary: 'Take back what was taken away of it last', returns: success, fails: ['NOT_FOUND', 'WISHLIST_FULL'] },
    async (ctx, { params }) => {
      await restoreProduct(ctx, params.id, params.productId);
      return done;
    },
  ),
  memberEndpoint('GET', '/jubilees/:id/public/wishlists', { summary: 'What a friend whom one keeps shows to friends', returns: seenWishlistsAnswer, fails }, async (ctx, { params }) => ({
    wishlists: await listOfPerson(ctx, params.id),
  })),
  memberEndpoint('GET', '/jubilees/:id/public/wishlists/:listId', { summary: 'One of them', query: wishlistQuery, returns: seenWishlistAnswer, fails }, (ctx, { params, query }) =>
    getOfPerson(ctx, params.id, params.listId, query),
  ),
];

/** Apart, since each has the shop ask another. */
export const foundWishRoutes = [
  memberEndpoint(
    'POST',
    '/wishlists/found',
    {
      summary: 'What the page of another shop sells, to wish for it; the address is refused with the reason why nothing could be read',
      body: findBody,
      returns: foundAnswer,
      fails: ['RATE_LIMITED', 'NOT_FOUND'],
    },
    async (ctx, { body }) => ({ found: await findElsewhere(ctx, body.url) }),
  ),
];

export const publicWishlistRoutes = [
  endpoint('GET', '/wishlists/:publicId', { summary: 'A list by its public link', query: wishlistQuery, returns: seenWishlistAnswer, fails }, (ctx, { params, query }) =>
    getPublicWishlist(ctx, params.publicId, query),
  ),
];
