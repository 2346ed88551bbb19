/** The calls about wishlists. */
import type { z } from 'zod';
import type { success } from '#shared/contract/common.ts';
import type * as wishlists from '#shared/contract/wishlists.ts';
import { type Answer, type ApiOptions, createCall, type Query } from './api-call.ts';

export type Wishlist = wishlists.Wishlist;
export type WishlistItem = wishlists.WishlistItem;
export type NewWish = wishlists.NewWish;
export type WishlistInvitation = wishlists.WishlistInvitation;
export type SeenWishlistSummary = wishlists.SeenWishlistSummary;
export type FoundWishlists = Answer<typeof wishlists.wishlistsAnswer>;
export type OwnWishlist = Answer<typeof wishlists.ownWishlistAnswer>;
export type SeenWishlist = Answer<typeof wishlists.seenWishlistAnswer>;
export type FoundWish = wishlists.FoundWish;
export type WishlistWish = z.input<typeof wishlists.createWishlist>;
export type WishlistChange = z.input<typeof wishlists.putWishlist>;
export type ItemWish = z.input<typeof wishlists.createItem>;

export function createWishlistApi(options: ApiOptions) {
  const call = createCall(options);
  const pathOf = (id: string) => `/api/app/wishlists/${encodeURIComponent(id)}`;
  const itemOf = (id: string, itemId: string) => `${pathOf(id)}/items/${encodeURIComponent(itemId)}`;
  const productOf = (id: string, productId: string) => `${pathOf(id)}/products/${encodeURIComponent(productId)}`;
  const list = (method: string, path: string, body?: unknown) => call<Answer<typeof wishlists.wishlistAnswer>>(method, path, body === undefined ? {} : { body });
  const item = (method: string, path: string, body?: unknown) => call<Answer<typeof wishlists.itemAnswer>>(method, path, body === undefined ? {} : { body });
  const remove = (path: string) => call<Answer<typeof wishlists.removedAnswer>>('DELETE', path);
  return {
    newOfFriends: () => call<Answer<typeof wishlists.newWishesAnswer>>('GET', '/api/app/wishlists/of-friends'),
    list: () => call<FoundWishlists>('GET', '/api/app/wishlists'),
    get: (id: string, query: Query) => call<OwnWishlist>('GET', pathOf(id), { query }),
    create: (wish: WishlistWish) => list('POST', '/api/app/wishlists', wish),
    put: (id: string, change: WishlistChange) => list('PUT', pathOf(id), change),
    remove: (id: string) => remove(pathOf(id)),
    restore: (id: string) => list('POST', `${pathOf(id)}/restore`),
    renewLink: (id: string) => list('POST', `${pathOf(id)}/link`),
    revokeLink: (id: string) => list('DELETE', `${pathOf(id)}/link`),
    accept: (id: string) => list('POST', `${pathOf(id)}/ownership`),
    decline: (id: string) => call<Answer<typeof success>>('DELETE', `${pathOf(id)}/ownership`),
    /** What the page of another shop sells. */
    find: (url: string) => call<Answer<typeof wishlists.foundAnswer>>('POST', '/api/app/wishlists/found', { body: { url } }),
    addItem: (id: string, wish: ItemWish) => item('POST', `${pathOf(id)}/items`, wish),
    patchItem: (id: string, itemId: string, change: z.input<typeof wishlists.patchItem>) => item('PATCH', itemOf(id, itemId), change),
    moveItem: (id: string, itemId: string, wish: z.input<typeof wishlists.moveItem>) => item('POST', `${itemOf(id, itemId)}/move`, wish),
    removeItem: (id: string, itemId: string) => remove(itemOf(id, itemId)),
    restoreItem: (id: string, itemId: string) => item('POST', `${itemOf(id, itemId)}/restore`),
    wished: (ids: readonly string[]) => call<Answer<typeof wishlists.wishedAnswer>>('GET', '/api/app/wishlists/products', { query: { ids: ids.join(',') } }),
    removeProduct: (id: string, productId: string) => remove(productOf(id, productId)),
    restoreProduct: (id: string, productId: string) => call<Answer<typeof success>>('POST', `${productOf(id, productId)}/restore`),
    ofPerson: (jubileeId: string) => call<Answer<typeof wishlists.seenWishlistsAnswer>>('GET', `/api/app/jubilees/${encodeURIComponent(jubileeId)}/public/wishlists`),
    oneOfPerson: (jubileeId: string, id: string, query: Query) => call<SeenWishlist>('GET', `/api/app/jubilees/${encodeURIComponent(jubileeId)}/public/wishlists/${encodeURIComponent(id)}`, { query }),
    byLink: (publicId: string, query: Query) => call<SeenWishlist>('GET', `/api/app/public/wishlists/${encodeURIComponent(publicId)}`, { query }),
  };
}

export type WishlistApi = ReturnType<typeof createWishlistApi>;
