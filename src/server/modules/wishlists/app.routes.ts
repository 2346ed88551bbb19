import { wishlists } from '#shared/contract/wishlists.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { findElsewhere } from './found.ts';
import { addItem, removeItem, removeProduct, restoreItem, restoreProduct, updateItem } from './items.ts';
import { placeItem } from './placements.ts';
import {
  acceptOwnership,
  createWishlist,
  declineOwnership,
  getOfCircle,
  getOfPerson,
  getPublicWishlist,
  getWishlist,
  listOfCircle,
  listOfPerson,
  listWishlists,
  putWishlist,
  removeWishlist,
  renewLink,
  restoreWishlist,
  revokeLink,
} from './service.ts';
import { countProduct, listNewWishes, listWished } from './wished.ts';

const done = { success: true as const };
export const wishlistRoutes = [
  handle(wishlists.list, (ctx) => listWishlists(ctx)),
  handle(wishlists.create, async (ctx, { body }) => ({
    wishlist: await createWishlist(ctx, body),
  })),
  // Before the list routes, which would match these paths as a list id.
  handle(wishlists.listWished, async (ctx, { query }) => ({
    data: await listWished(ctx, query.ids),
  })),
  handle(wishlists.listNewOfFriends, async (ctx) => ({ wishes: await listNewWishes(ctx) })),
  handle(wishlists.countProduct, async (ctx, { params }) => ({
    data: await countProduct(ctx, params.productId),
  })),
  handle(wishlists.get, (ctx, { params, query }) => getWishlist(ctx, params.id, query)),
  handle(wishlists.put, async (ctx, { params, body }) => ({ wishlist: await putWishlist(ctx, params.id, body) })),
  handle(wishlists.remove, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removeWishlist(ctx, params.id))?.toISOString() ?? null,
  })),
  handle(wishlists.restore, async (ctx, { params }) => ({
    wishlist: await restoreWishlist(ctx, params.id),
  })),
  handle(wishlists.renewLink, async (ctx, { params }) => ({
    wishlist: await renewLink(ctx, params.id),
  })),
  handle(wishlists.revokeLink, async (ctx, { params }) => ({
    wishlist: await revokeLink(ctx, params.id),
  })),
  handle(wishlists.acceptOwnership, async (ctx, { params }) => ({
    wishlist: await acceptOwnership(ctx, params.id),
  })),
  handle(wishlists.declineOwnership, async (ctx, { params }) => {
    await declineOwnership(ctx, params.id);
    return done;
  }),
  handle(wishlists.addItem, async (ctx, { params, body }) => ({ item: await addItem(ctx, params.id, body) })),
  handle(wishlists.patchItem, async (ctx, { params, body }) => ({
    item: await updateItem(ctx, params.id, params.itemId, body),
  })),
  handle(wishlists.removeItem, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removeItem(ctx, params.id, params.itemId)).toISOString(),
  })),
  handle(wishlists.restoreItem, async (ctx, { params }) => ({
    item: await restoreItem(ctx, params.id, params.itemId),
  })),
  handle(wishlists.placeItem, async (ctx, { params, body }) => ({ item: await placeItem(ctx, params.id, params.itemId, body.listId) })),
  handle(wishlists.removeProduct, async (ctx, { params }) => ({
    ...done,
    restorableUntil: (await removeProduct(ctx, params.id, params.productId)).toISOString(),
  })),
  handle(wishlists.restoreProduct, async (ctx, { params }) => {
    await restoreProduct(ctx, params.id, params.productId);
    return done;
  }),
  handle(wishlists.listOfPerson, async (ctx, { params }) => ({
    wishlists: await listOfPerson(ctx, params.id),
  })),
  handle(wishlists.getOfPerson, (ctx, { params, query }) => getOfPerson(ctx, params.id, params.listId, query)),
  handle(wishlists.listOfCircle, async (ctx, { params }) => ({ wishlists: await listOfCircle(ctx, params.id) })),
  handle(wishlists.getOfCircle, (ctx, { params, query }) => getOfCircle(ctx, params.id, params.listId, query)),
  handle(wishlists.findOnPage, async (ctx, { body }) => ({ found: await findElsewhere(ctx, body.url) })),
  handle(wishlists.getByLink, (ctx, { params, query }) => getPublicWishlist(ctx, params.publicId, query)),
];
