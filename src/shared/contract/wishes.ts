/** Wishes: the items of a list, what they are made of, and what is found on other shops' pages (specification, section 3). */
import { z } from 'zod';
import { currencyCode, image, majorUnitsInput } from './common.ts';
import { MAX_QUANTITY } from '../values/orders/limits.ts';
import { price, stockState } from './catalog.ts';
import { MAX_TAG, MAX_TAGS } from '../values/wishes/tags.ts';
import { tagLine, textLine, textLines, webAddress } from './text.ts';

export const MAX_ITEMS = 500;
const MAX_TITLE = 200;
const MAX_NOTE = 500;
const MAX_URL = 2_000;

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
    isUnlimited: z.boolean().meta({ description: 'Any number may be given; `quantity` doesn’t count' }),
    note: z.string(),
    isMostWanted: z.boolean(),
    tags: z.array(z.string()).meta({ description: 'In lower case, in the order in which they were written' }),
    prices: z.array(price).meta({ description: 'What it costs now, the lowest of its variants where none is named; for what isn’t from the shop as it was typed' }),
    pricesThen: z.array(price).meta({ description: 'What it cost when it was wished for' }),
    hasPriceRange: z.boolean(),
    state: z.enum([...stockState.options, 'gone', 'elsewhere']).meta({ description: '`gone`: the shop has it no longer. `elsewhere`: it isn’t from the shop' }),
    addedAt: z.string(),
  })
  .meta({ id: 'WishlistItem' });

/** A wish for its owners. */
export const ownWishlistItem = wishlistItem
  .extend({ alsoOn: z.array(z.object({ _id: z.uuid(), name: z.string() })).meta({ description: 'Other lists of one’s own that it is on: one wish, changed and promised once' }) })
  .meta({ id: 'OwnWishlistItem' });

export const quantity = z.int().min(1).max(MAX_QUANTITY);
export const shopId = z.string().min(1).max(100);

const itemFields = {
  quantity,
  isUnlimited: z.boolean(),
  note: textLines(MAX_NOTE),
  isMostWanted: z.boolean(),
  tags: z
    .array(tagLine(MAX_TAG))
    .overwrite((tags) => [...new Set(tags)])
    .max(MAX_TAGS)
    .meta({ description: 'All of them; stored in lower case, each once' }),
  title: textLine(MAX_TITLE),
  url: webAddress(MAX_URL).nullable(),
  price: majorUnitsInput.min(0.01).max(10_000_000).nullable(),
  currencyCode,
};
/** The pictureId returned by `POST /wishlists/found`. */
const pictureId = z.string().min(1).max(100).nullable();
const ofAnyItem = {
  quantity: itemFields.quantity.default(1),
  isUnlimited: itemFields.isUnlimited.default(false),
  note: itemFields.note.default(''),
  isMostWanted: itemFields.isMostWanted.default(false),
  tags: itemFields.tags.default([]),
};

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

/** The list on which the wish is to be, too. */
export const placeItem = z.object({ listId: z.uuid() });

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
    forName: z.string().meta({ description: 'Whose wishes they are, where they aren’t the owners’; else empty' }),
    person: z.object({ jubileeId: z.uuid(), firstName: z.string() }).meta({ description: 'The friend, among one’s own people' }),
  })
  .meta({ id: 'NewWish' });
export const newWishesAnswer = z.object({ wishes: z.array(newWish).meta({ description: 'The last first; of the last thirty days' }) });

export const itemAnswer = z.object({ item: ownWishlistItem });
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
export type OwnWishlistItem = z.infer<typeof ownWishlistItem>;
export type NewWish = z.infer<typeof newWish>;
export type FoundWish = z.infer<typeof foundAnswer>['found'];
export type CreateItem = z.output<typeof createItem>;
export type Wished = z.infer<typeof wishedAnswer>['data'];
export type PatchItem = z.output<typeof patchItem>;
export type MoveItem = z.output<typeof moveItem>;
