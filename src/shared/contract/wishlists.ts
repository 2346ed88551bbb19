/** Wishlists: wishes, and who may see them (specification, sections 3 and 7; decisions, "Members"). */
import { z } from 'zod';
import { success, image, pagination } from './common.ts';
import { route } from './route.ts';
import { plainTag } from '../values/wishes/tags.ts';
import { visibilities } from '../values/wishes/visibility.ts';
import { MAX_CIRCLES } from './circles.ts';
import { acquaintance } from './friends.ts';
import { optionalTextLine, textLine } from './text.ts';
import {
  createItem,
  findBody,
  foundAnswer,
  itemAnswer,
  MAX_ITEMS,
  moveItem,
  newWishesAnswer,
  ownWishlistItem,
  patchItem,
  placeItem,
  productCountAnswer,
  quantity,
  shopId,
  wishedAnswer,
  wishedQuery,
  wishlistItem,
} from './wishes.ts';

export const visibility = z.enum(visibilities);

const MAX_NAME = 80;
/** Owners of a list, including invited ones. */
export const MAX_OWNERS = 10;

const seen = {
  _id: z.uuid(),
  name: z.string(),
  forName: z.string().meta({ description: 'Whose wishes they are, where they aren’t the owners’; else empty' }),
  itemCount: z.int(),
};

/** When its owners learn who gives what. */
const reveal = {
  isSurprise: z.boolean().meta({ description: 'False: owners see at once what is reserved from now on, and by whom' }),
  occasionDay: z.iso.date().nullable().meta({ description: 'Owners learn of a surprise the day after; without a day never' }),
  revealAt: z.string().nullable().meta({ description: 'When that day begins where the owner lives who named it' }),
  isRevealed: z.boolean().meta({ description: 'That day has come: what is reserved now is seen at once' }),
};

/** Filters of a list's wishes. */
const tagged = {
  tags: z.array(z.object({ name: z.string(), count: z.int().meta({ description: 'Of the list’s wishes' }) })).meta({ description: 'Of all its wishes, the most used first' }),
};

/** A wishlist as an entry of a list. */
const summary = { ...seen, covers: z.array(image).meta({ description: 'Of the first things on it' }) };

const owned = {
  jubileeId: z.uuid().nullable().meta({ description: 'The one among one’s own people whose wishes they are' }),
  owners: z.array(acquaintance).meta({ description: 'Oneself among them, the longest first' }),
  invited: z.array(acquaintance).meta({ description: 'Friends who were asked to own it, too, and have not answered' }),
  isPrivate: z.boolean(),
  visibility,
  circles: z.array(z.object({ _id: z.uuid(), name: z.string() })).meta({ description: 'Those of one’s own circles that see it; with the visibility `circles`' }),
  takenDown: z
    .object({ at: z.string(), isIllegal: z.boolean().meta({ description: 'Else it is against the terms' }), why: z.string() })
    .nullable()
    .meta({ description: 'Why staff decided that others may not see it; null where they didn’t' }),
  publicId: z.string().nullable().meta({ description: 'What the public page’s address ends in; null unless the visibility is `link`' }),
  url: z.string().nullable().meta({ description: 'The whole address of the public page' }),
  createdAt: z.string(),
  ...reveal,
};

export const wishlistSummary = z.object({ ...summary, ...owned }).meta({ id: 'WishlistSummary' });

/** A wishlist for its owners: contains only what the owners did. */
export const wishlist = z.object({ ...seen, ...owned, ...tagged, products: z.array(ownWishlistItem).meta({ description: 'Everything on it, in its order' }) }).meta({ id: 'Wishlist' });

/** An owner as others see them: only the first name unless they are friends. */
const seenOwner = acquaintance.pick({ firstName: true, lastName: true, avatar: true });

export const seenWishlistSummary = z.object({ ...summary, isPrivate: z.literal(false) }).meta({ id: 'SeenWishlistSummary' });

/** A list of a member of a circle. */
export const circleWishlist = z
  .object({ ...seenWishlistSummary.shape, owner: z.object({ memberId: z.uuid(), firstName: z.string() }).meta({ description: 'The member of the circle who shows it' }) })
  .meta({ id: 'CircleWishlist' });

/** A wishlist for a permitted viewer who is not an owner. */
export const seenWishlist = z
  .object({
    ...seen,
    ...reveal,
    ...tagged,
    owners: z.array(seenOwner),
    isPrivate: z.literal(false),
    isOwn: z.boolean().meta({ description: 'Whether one is an owner oneself' }),
    products: z.array(wishlistItem),
  })
  .meta({ id: 'SeenWishlist' });

export const wishlistInvitation = z.object({ _id: z.uuid().meta({ description: 'The list’s' }), name: z.string(), from: acquaintance }).meta({ id: 'WishlistInvitation' });

const fields = {
  name: textLine(MAX_NAME),
  owners: z
    .array(z.uuid())
    .max(MAX_OWNERS)
    .meta({ description: 'Members. Friends who are no owners yet are asked; who was asked and is left out is asked no longer; an owner leaves only by themselves' }),
  forName: optionalTextLine(MAX_NAME),
  jubileeId: z.uuid().nullable(),
  circleIds: z.array(z.uuid()).max(MAX_CIRCLES).meta({ description: 'Circles that one is in, with the visibility `circles`; without any it is private' }),
  isSurprise: z.boolean().meta({ description: 'Said otherwise later, what was reserved meanwhile stays secret as long as its givers were told' }),
  occasionDay: z.iso.date().nullable().meta({ description: 'From today on, three years ahead at most' }),
};

export const createWishlist = z.object({
  name: fields.name,
  owners: fields.owners.default([]),
  private: z.boolean().optional().meta({ description: 'False: friends see it. Left out: as the member’s privacy settings say of new lists' }),
  visibility: visibility.optional().meta({ description: 'Says more than `private`, and goes before it' }),
  circleIds: fields.circleIds.default([]),
  forName: fields.forName.default(''),
  jubileeId: fields.jubileeId.default(null),
  isSurprise: fields.isSurprise.default(true),
  occasionDay: fields.occasionDay.default(null),
});

/** A partial update: omitted fields stay, so that it does not undo another owner's concurrent change. */
export const putWishlist = z.object({
  name: fields.name.optional(),
  owners: fields.owners.optional(),
  products: z
    .array(z.object({ product_id: shopId.nullable(), variant_id: shopId.nullable().default(null), quantity: quantity.default(1) }))
    .max(MAX_ITEMS)
    .optional()
    .meta({
      description:
        'All that is from the shop, in its order; what isn’t from the shop stays, and keeps its places among them where it stands here without a product_id. What was there keeps its id and its note',
    }),
  isPrivate: z.boolean().optional(),
  visibility: visibility.optional(),
  circleIds: fields.circleIds.optional(),
  forName: fields.forName.optional(),
  jubileeId: fields.jubileeId.optional(),
  isSurprise: fields.isSurprise.optional(),
  occasionDay: fields.occasionDay.optional(),
});

/** Returns the whole list unless paginated. */
export const wishlistQuery = z.object({
  page: z.coerce.number().int().min(1).max(MAX_ITEMS).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_ITEMS).default(MAX_ITEMS),
  tag: z.string().max(100).overwrite(plainTag).default('').meta({ description: 'Only wishes with this tag' }),
});

export const wishlistAnswer = z.object({ wishlist });
export const wishlistsAnswer = z.object({ wishlists: z.array(wishlistSummary), invitations: z.array(wishlistInvitation) });
export const seenWishlistAnswer = z.object({ wishlist: seenWishlist, pagination });
export const seenWishlistsAnswer = z.object({ wishlists: z.array(seenWishlistSummary) });
export const circleWishlistsAnswer = z.object({ wishlists: z.array(circleWishlist) });
export const ownWishlistAnswer = z.object({ wishlist, pagination });
export const removedAnswer = z.object({
  success: z.literal(true),
  restorableUntil: z.string().nullable().meta({ description: 'Until then POST …/restore takes it back. Null where a list goes on with its other owners' }),
});
export type WishlistQuery = z.output<typeof wishlistQuery>;
export type Wishlist = z.infer<typeof wishlist>;
export type WishlistSummary = z.infer<typeof wishlistSummary>;
export type WishlistInvitation = z.infer<typeof wishlistInvitation>;
export type SeenWishlist = z.infer<typeof seenWishlist>;
export type SeenWishlistSummary = z.infer<typeof seenWishlistSummary>;
export type CircleWishlist = z.infer<typeof circleWishlist>;
export type CreateWishlist = z.output<typeof createWishlist>;
export type PutWishlist = z.output<typeof putWishlist>;
export type FoundWishlists = z.infer<typeof wishlistsAnswer>;
export type OwnWishlist = z.infer<typeof ownWishlistAnswer>;
export type SeenWishlistAnswer = z.infer<typeof seenWishlistAnswer>;
export type WishlistInput = z.input<typeof createWishlist>;
export type WishlistChange = z.input<typeof putWishlist>;

const fails = ['NOT_FOUND'] as const;

export const wishlists = {
  getByLink: route('public', 'GET', '/wishlists/:publicId', { summary: 'A list by its public link', query: wishlistQuery, returns: seenWishlistAnswer, fails }),
  list: route('app', 'GET', '/wishlists', { summary: 'One’s own lists, and those that friends ask one to own with them', returns: wishlistsAnswer }),
  create: route('app', 'POST', '/wishlists', {
    summary: 'A new list; friends among its owners are asked first',
    body: createWishlist,
    returns: wishlistAnswer,
    status: 201,
    fails: ['WISHLISTS_FULL'],
  }),
  listWished: route('app', 'GET', '/wishlists/products', { summary: 'Which of these products one wishes for, and on which of one’s own lists', query: wishedQuery, returns: wishedAnswer }),
  listNewOfFriends: route('app', 'GET', '/wishlists/of-friends', { summary: 'What friends wished for lately', returns: newWishesAnswer }),
  countProduct: route('app', 'GET', '/wishlists/products/count/:productId', { summary: 'On which of one’s own lists a product is', returns: productCountAnswer }),
  get: route('app', 'GET', '/wishlists/:id', { summary: 'One of one’s own, whole or a page of it', query: wishlistQuery, returns: ownWishlistAnswer, fails }),
  put: route('app', 'PUT', '/wishlists/:id', {
    summary: 'Change it; what is on it and stays keeps its id, and all that hangs on it',
    body: putWishlist,
    returns: wishlistAnswer,
    fails: ['NOT_FOUND', 'WISHLIST_FULL', 'WISHLIST_TAKEN_DOWN'],
  }),
  remove: route('app', 'DELETE', '/wishlists/:id', { summary: 'Take it away; one that others own, too, goes on with them', returns: removedAnswer, fails }),
  restore: route('app', 'POST', '/wishlists/:id/restore', { summary: 'Take it back', returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLISTS_FULL'] }),
  renewLink: route('app', 'POST', '/wishlists/:id/link', { summary: 'A new public link; the one before leads nowhere any more', returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLIST_TAKEN_DOWN'] }),
  revokeLink: route('app', 'DELETE', '/wishlists/:id/link', { summary: 'No public link; friends see the list still', returns: wishlistAnswer, fails }),
  acceptOwnership: route('app', 'POST', '/wishlists/:id/ownership', { summary: 'Say yes to owning it with a friend', returns: wishlistAnswer, fails: ['NOT_FOUND', 'WISHLISTS_FULL'] }),
  declineOwnership: route('app', 'DELETE', '/wishlists/:id/ownership', { summary: 'Say no to it', returns: success, fails }),
  addItem: route('app', 'POST', '/wishlists/:id/items', {
    summary: 'Wish for something; what is wished for already stays as it is',
    body: createItem,
    returns: itemAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'WISHLIST_FULL'],
  }),
  patchItem: route('app', 'PATCH', '/wishlists/:id/items/:itemId', { summary: 'Change what is given', body: patchItem, returns: itemAnswer, fails }),
  removeItem: route('app', 'DELETE', '/wishlists/:id/items/:itemId', { summary: 'Take it away', returns: removedAnswer, fails }),
  restoreItem: route('app', 'POST', '/wishlists/:id/items/:itemId/restore', { summary: 'Take it back', returns: itemAnswer, fails: ['NOT_FOUND', 'WISHLIST_FULL'] }),
  moveItem: route('app', 'POST', '/wishlists/:id/items/:itemId/move', {
    summary: 'Move a wish to another of one’s own lists, with all that hangs on it',
    body: moveItem,
    returns: itemAnswer,
    fails: ['NOT_FOUND', 'WISHLIST_FULL'],
  }),
  placeItem: route('app', 'POST', '/wishlists/:id/items/:itemId/placements', {
    summary: 'Put a wish on another of one’s own lists, too: one wish, with one promise; DELETE takes it off one list',
    body: placeItem,
    returns: itemAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'WISHLIST_FULL'],
  }),
  removeProduct: route('app', 'DELETE', '/wishlists/:id/products/:productId', { summary: 'Take a product away, in all its variants', returns: removedAnswer, fails }),
  restoreProduct: route('app', 'POST', '/wishlists/:id/products/:productId/restore', { summary: 'Take back what was taken away of it last', returns: success, fails: ['NOT_FOUND', 'WISHLIST_FULL'] }),
  listOfPerson: route('app', 'GET', '/jubilees/:id/public/wishlists', { summary: 'What a friend whom one keeps shows to friends', returns: seenWishlistsAnswer, fails }),
  getOfPerson: route('app', 'GET', '/jubilees/:id/public/wishlists/:listId', { summary: 'One of them', query: wishlistQuery, returns: seenWishlistAnswer, fails }),
  listOfCircle: route('app', 'GET', '/circles/:id/wishlists', { summary: 'What a circle’s members show to it, or to friends', returns: circleWishlistsAnswer, fails }),
  getOfCircle: route('app', 'GET', '/circles/:id/wishlists/:listId', { summary: 'One of them', query: wishlistQuery, returns: seenWishlistAnswer, fails }),
  findOnPage: route('otherSites', 'POST', '/wishlists/found', {
    summary: 'What the page of another shop sells, to wish for it; the address is refused with the reason why nothing could be read',
    body: findBody,
    returns: foundAnswer,
    fails: ['RATE_LIMITED', 'NOT_FOUND'],
  }),
};
