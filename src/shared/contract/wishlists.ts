/** Wishlists: wishes, and who may see them (specification, sections 3 and 7; decisions, "Members"). */
import { z } from 'zod';
import { success, currencyCode, image, majorUnitsInput, pagination } from './common.ts';
import { route } from './route.ts';
import { MAX_QUANTITY } from '../values/orders/limits.ts';
import { visibilities } from '../values/wishes/visibility.ts';
import { price, stockState } from './catalog.ts';
import { acquaintance } from './friends.ts';
import { optionalTextLine, textLine, textLines, webAddress } from './text.ts';

export const visibility = z.enum(visibilities);

export const MAX_ITEMS = 500;
const MAX_NAME = 80;
const MAX_TITLE = 200;
const MAX_NOTE = 500;
const MAX_URL = 2_000;
/** Owners of a list, including invited ones. */
export const MAX_OWNERS = 10;

/** A wish. The same for every viewer, without any trace of reservations. */
export const wishlistItem = z
  .object({
    _id: z.uuid(),
    product_id: z.string().nullable().meta({ description: 'Null for what isn’t from the shop' }),
    variant_id: z.string().nullable().meta({ description: 'Null where any will do' }),
    title: z.string(),
    variantTitle: z.string(),
    path: z.string().nullable().meta({ description: 'The product’s, in the request’s language; null where the shop has it no longer, or never had it' }),
    image: image.nullable(),
    url: z.string().nullable().meta({ description: 'Where it is found, for what isn’t from the shop' }),
    quantity: z.int(),
    note: z.string(),
    isMostWanted: z.boolean(),
    prices: z.array(price).meta({ description: 'What it costs now, the lowest of its variants where none is named; for what isn’t from the shop as it was typed' }),
    pricesThen: z.array(price).meta({ description: 'What it cost when it was wished for' }),
    hasPriceRange: z.boolean(),
    state: z.enum([...stockState.options, 'gone', 'elsewhere']).meta({ description: '`gone`: the shop has it no longer. `elsewhere`: it isn’t from the shop' }),
    addedAt: z.string(),
  })
  .meta({ id: 'WishlistItem' });

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

/** A wishlist as an entry of a list. */
const summary = { ...seen, covers: z.array(image).meta({ description: 'Of the first things on it' }) };

const owned = {
  jubileeId: z.uuid().nullable().meta({ description: 'The one among one’s own people whose wishes they are' }),
  owners: z.array(acquaintance).meta({ description: 'Oneself among them, the longest first' }),
  invited: z.array(acquaintance).meta({ description: 'Friends who were asked to own it, too, and have not answered' }),
  isPrivate: z.boolean(),
  visibility,
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
export const wishlist = z.object({ ...seen, ...owned, products: z.array(wishlistItem).meta({ description: 'Everything on it, in its order' }) }).meta({ id: 'Wishlist' });

/** An owner as others see them: only the first name unless they are friends. */
const seenOwner = acquaintance.pick({ firstName: true, lastName: true, avatar: true });

export const seenWishlistSummary = z.object({ ...summary, isPrivate: z.literal(false) }).meta({ id: 'SeenWishlistSummary' });

/** A wishlist for a permitted viewer who is not an owner. */
export const seenWishlist = z
  .object({ ...seen, ...reveal, owners: z.array(seenOwner), isPrivate: z.literal(false), isOwn: z.boolean().meta({ description: 'Whether one is an owner oneself' }), products: z.array(wishlistItem) })
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
  isSurprise: z.boolean().meta({ description: 'Said otherwise later, what was reserved meanwhile stays secret as long as its givers were told' }),
  occasionDay: z.iso.date().nullable().meta({ description: 'From today on, three years ahead at most' }),
};

export const createWishlist = z.object({
  name: fields.name,
  owners: fields.owners.default([]),
  private: z.boolean().optional().meta({ description: 'False: friends see it. Left out: as the member’s privacy settings say of new lists' }),
  visibility: visibility.optional().meta({ description: 'Says more than `private`, and goes before it' }),
  forName: fields.forName.default(''),
  jubileeId: fields.jubileeId.default(null),
  isSurprise: fields.isSurprise.default(true),
  occasionDay: fields.occasionDay.default(null),
});

const quantity = z.int().min(1).max(MAX_QUANTITY);
const shopId = z.string().min(1).max(100);

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
  forName: fields.forName.optional(),
  jubileeId: fields.jubileeId.optional(),
  isSurprise: fields.isSurprise.optional(),
  occasionDay: fields.occasionDay.optional(),
});

const itemFields = {
  quantity,
  note: textLines(MAX_NOTE),
  isMostWanted: z.boolean(),
  title: textLine(MAX_TITLE),
  url: webAddress(MAX_URL).nullable(),
  price: majorUnitsInput.min(0.01).max(10_000_000).nullable(),
  currencyCode,
};
/** The pictureId returned by `POST /wishlists/found`. */
const pictureId = z.string().min(1).max(100).nullable();
const ofAnyItem = { quantity: itemFields.quantity.default(1), note: itemFields.note.default(''), isMostWanted: itemFields.isMostWanted.default(false) };

export const createItem = z.union([
  z.object({ productId: shopId, variantId: shopId.nullable().default(null), ...ofAnyItem }),
  z.object({
    title: itemFields.title,
    url: itemFields.url.default(null),
    price: itemFields.price.default(null),
    currencyCode: itemFields.currencyCode.default('SEK'),
    pictureId: pictureId.default(null),
    ...ofAnyItem,
  }),
]);

/** Title, address, price and picture apply to items from elsewhere; the variant to the shop's own. */
export const patchItem = z
  .object({
    ...itemFields,
    pictureId,
    variantId: shopId.nullable().meta({ description: 'Null: any will do' }),
    position: z.int().min(0).max(MAX_ITEMS).meta({ description: 'Its new place, counted from 0' }),
  })
  .partial();

/** The target may be the same or another own list. */
export const moveItem = z.object({
  listId: z.uuid(),
  position: z.int().min(0).max(MAX_ITEMS).optional().meta({ description: 'Its place there, counted from 0; left out: the last' }),
});

/** Returns the whole list unless paginated. */
export const wishlistQuery = z.object({ page: z.coerce.number().int().min(1).max(MAX_ITEMS).default(1), limit: z.coerce.number().int().min(1).max(MAX_ITEMS).default(MAX_ITEMS) });

const MAX_ASKED = 100;
export const wishedQuery = z.object({
  ids: z
    .string()
    .max(MAX_ASKED * 60)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= MAX_ASKED, { message: 'too_long' })
    .meta({ description: 'Products’ ids, at most 100, with commas' }),
});

export const findBody = z.object({ url: textLine(MAX_URL).meta({ description: 'The page of a thing, anywhere; https where it doesn’t say' }) });
export const foundAnswer = z.object({
  found: z
    .object({
      url: z.string().meta({ description: 'Where it is found: what the page calls its own address, without what tells who came' }),
      title: z.string(),
      price: z
        .object({ currency_code: z.string().meta({ description: 'ISO 4217; a wish has its price in SEK or EUR alone' }), amount: z.number() })
        .nullable()
        .meta({ description: 'The lowest that the page tells' }),
      image: image.nullable(),
      pictureId: z.string().nullable().meta({ description: 'What a wish is given to have the picture, once; a day later it is forgotten' }),
    })
    .meta({ id: 'FoundWish' }),
});

/** A recent wish of a friend, on a list visible to the member. */
export const newWish = z
  .object({
    item: wishlistItem,
    listId: z.uuid(),
    forName: seen.forName,
    person: z.object({ jubileeId: z.uuid(), firstName: z.string() }).meta({ description: 'The friend, among one’s own people' }),
  })
  .meta({ id: 'NewWish' });
export const newWishesAnswer = z.object({ wishes: z.array(newWish).meta({ description: 'The last first; of the last thirty days' }) });

export const wishlistAnswer = z.object({ wishlist });
export const wishlistsAnswer = z.object({ wishlists: z.array(wishlistSummary), invitations: z.array(wishlistInvitation) });
export const seenWishlistAnswer = z.object({ wishlist: seenWishlist, pagination });
export const seenWishlistsAnswer = z.object({ wishlists: z.array(seenWishlistSummary) });
export const ownWishlistAnswer = z.object({ wishlist, pagination });
export const itemAnswer = z.object({ item: wishlistItem });
export const removedAnswer = z.object({
  success: z.literal(true),
  restorableUntil: z.string().nullable().meta({ description: 'Until then POST …/restore takes it back. Null where a list goes on with its other owners' }),
});
export const productCountAnswer = z.object({ data: z.object({ count: z.int(), wishlistIds: z.array(z.uuid()) }) });
/** For the heart buttons on cards and pages: all that a click needs. */
export const wishedAnswer = z.object({
  data: z.object({
    productIds: z.array(z.string()).meta({ description: 'Those that stand on one or more of one’s own lists' }),
    wishlists: z
      .array(z.object({ _id: z.uuid(), name: z.string(), productIds: z.array(z.string()) }))
      .meta({ description: 'All of one’s own lists, the oldest first, each with those of the products that stand on it' }),
  }),
});

export type WishlistItem = z.infer<typeof wishlistItem>;
export type Wishlist = z.infer<typeof wishlist>;
export type WishlistSummary = z.infer<typeof wishlistSummary>;
export type NewWish = z.infer<typeof newWish>;
export type WishlistInvitation = z.infer<typeof wishlistInvitation>;
export type SeenWishlist = z.infer<typeof seenWishlist>;
export type SeenWishlistSummary = z.infer<typeof seenWishlistSummary>;
export type FoundWish = z.infer<typeof foundAnswer>['found'];
export type CreateWishlist = z.output<typeof createWishlist>;
export type PutWishlist = z.output<typeof putWishlist>;
export type CreateItem = z.output<typeof createItem>;
export type Wished = z.infer<typeof wishedAnswer>['data'];
export type PatchItem = z.output<typeof patchItem>;
export type MoveItem = z.output<typeof moveItem>;
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
  removeProduct: route('app', 'DELETE', '/wishlists/:id/products/:productId', { summary: 'Take a product away, in all its variants', returns: removedAnswer, fails }),
  restoreProduct: route('app', 'POST', '/wishlists/:id/products/:productId/restore', { summary: 'Take back what was taken away of it last', returns: success, fails: ['NOT_FOUND', 'WISHLIST_FULL'] }),
  listOfPerson: route('app', 'GET', '/jubilees/:id/public/wishlists', { summary: 'What a friend whom one keeps shows to friends', returns: seenWishlistsAnswer, fails }),
  getOfPerson: route('app', 'GET', '/jubilees/:id/public/wishlists/:listId', { summary: 'One of them', query: wishlistQuery, returns: seenWishlistAnswer, fails }),
  findOnPage: route('otherSites', 'POST', '/wishlists/found', {
    summary: 'What the page of another shop sells, to wish for it; the address is refused with the reason why nothing could be read',
    body: findBody,
    returns: foundAnswer,
    fails: ['RATE_LIMITED', 'NOT_FOUND'],
  }),
};
