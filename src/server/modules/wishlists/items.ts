/** Items of a list: add, change, order, remove and restore, each under the list's lock. */
import { randomUUID } from 'node:crypto';
import { type CreateItem, MAX_ITEMS, type MoveItem, type NewWish, type PatchItem, type Wished, type WishlistItem } from '#shared/contract/wishes.ts';
import type { PutWishlist } from '#shared/contract/wishlists.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Ctx, MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { listOffers, type Offer } from '../catalog/service.ts';
import { removePictures } from '../media/service.ts';
import * as repository from './items-repository.ts';
import { takePicture } from './found.ts';
import { lockOwnList, withOwnList } from './own-list.ts';
import { presentItems } from './present.ts';
import { openAsSoon } from './repository.ts';
import { RESTORABLE_MS } from './rules.ts';

type OwnCtx = MemberCtx & TransactionCtx;

/** The current price, in the stored form. */
function findPrices(offer: Offer, variantId: string | null): string {
  const prices = variantId === null ? offer.product.prices : (offer.variants.get(variantId)?.prices ?? []);
  return JSON.stringify(prices.map(({ currency_code, amount }) => ({ currency_code, amount_minor: fromMajor(amount) })));
}

const typedPrice = (price: number | null, currencyCode: 'SEK' | 'EUR'): string => JSON.stringify(price === null ? [] : [{ currency_code: currencyCode, amount_minor: fromMajor(price) }]);

const has = (offer: Offer | undefined, variantId: string | null): offer is Offer => offer !== undefined && (variantId === null || offer.variants.has(variantId));

async function findItem(ctx: Ctx, listId: string, itemId: string): Promise<repository.ItemRow> {
  const [row] = isUuid(itemId) ? await repository.findItem(ctx.db, { id: itemId, listId }) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

async function present(ctx: Ctx, listId: string, itemId: string, known?: ReadonlyMap<string, Offer>): Promise<WishlistItem> {
  const [item] = await presentItems(ctx, [await findItem(ctx, listId, itemId)], known);
  if (!item) throw new DomainError('NOT_FOUND');
  return item;
}

/**
 * Adds an item; returns an existing one unchanged. Throws WISHLIST_FULL, NOT_FOUND for an unknown product, and VALIDATION_FAILED for a picture the
 * member didn't find.
 */
export const addItem = (root: MemberCtx, listId: string, input: CreateItem): Promise<WishlistItem> => withOwnList(root, listId, (ctx) => addTo(ctx, listId, input));

async function addTo(ctx: OwnCtx, listId: string, input: CreateItem): Promise<WishlistItem> {
  const [productId, variantId] = 'productId' in input ? [input.productId, input.variantId] : [null, null];
  const [room] = await repository.findRoom(ctx.db, { listId, productId, variantId });
  if (!room || (room.count >= MAX_ITEMS && !room.is_there)) throw new DomainError('WISHLIST_FULL');
  const { quantity, isUnlimited, note, isMostWanted, tags } = input;
  const now = ctx.clock.now();
  if ('productId' in input) {
    const offers = await listOffers(ctx, [input.productId]);
    const offer = offers.get(input.productId);
    if (!has(offer, variantId)) throw new DomainError('NOT_FOUND');
    const [made] = await repository.insertProduct(ctx.db, {
      id: randomUUID(),
      listId,
      productId: input.productId,
      variantId,
      title: offer.product.title,
      quantity,
      isUnlimited,
      note,
      isMostWanted,
      tags,
      position: room.next,
      pricesThen: findPrices(offer, variantId),
      now,
    });
    return present(ctx, listId, made?.id ?? '', offers);
  }
  const pictureId = await takePicture(ctx, input.pictureId);
  const [made] = await repository.insertOther(ctx.db, {
    id: randomUUID(),
    listId,
    title: input.title,
    url: input.url,
    quantity,
    isUnlimited,
    note,
    isMostWanted,
    tags,
    position: room.next,
    pricesThen: typedPrice(input.price, input.currencyCode),
    pictureId,
    now,
  });
  return present(ctx, listId, made?.id ?? '');
}

type Put = NonNullable<PutWishlist['products']>;

/** Replaces the list's products, in this order. Throws WISHLIST_FULL, and VALIDATION_FAILED for products known to neither shop nor list. */
export async function putProducts(ctx: OwnCtx, listId: string, products: Put): Promise<void> {
  const keyOf = (product: string, variant: string | null) => `${product} ${variant ?? ''}`;
  const wanted = new Map<string, { product: string; variant: string | null; quantity: number; position: number }>();
  products.forEach(({ product_id: product, variant_id: variant, quantity }, position) => {
    if (product !== null && !wanted.has(keyOf(product, variant))) wanted.set(keyOf(product, variant), { product, variant, quantity, position });
  });
  const list = [...wanted.values()];
  const [[others], known, offers] = await Promise.all([
    repository.countOthers(ctx.db, { listId }),
    repository.listKnown(ctx.db, { listId }),
    listOffers(
      ctx,
      list.map(({ product }) => product),
    ),
  ]);
  if ((others?.count ?? 0) + list.length > MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
  const there = new Set(known.map(({ product_id, variant_id }) => keyOf(product_id, variant_id)));
  const unknown = list.filter(({ product, variant }) => !there.has(keyOf(product, variant)) && !has(offers.get(product), variant));
  if (unknown.length > 0) throw new DomainError('VALIDATION_FAILED', { fields: unknown.map(({ position }) => ({ field: `products.${position}.product_id`, code: 'invalid' })) });
  const now = ctx.clock.now();
  const [productIds, variantIds] = [list.map(({ product }) => product), list.map(({ variant }) => variant)];
  await repository.removeProductsBut(ctx.db, { listId, productIds, variantIds, now });
  await ctx.step('wishlists.put.removed');
  await repository.putProducts(ctx.db, {
    listId,
    now,
    ids: list.map(() => randomUUID()),
    productIds,
    variantIds,
    titles: list.map(({ product }) => offers.get(product)?.product.title ?? ''),
    quantities: list.map(({ quantity }) => quantity),
    positions: list.map(({ position }) => position),
    pricesThen: list.map(({ product, variant }) => {
      const offer = offers.get(product);
      return offer ? findPrices(offer, variant) : '[]';
    }),
  });
  await repository.placeOthers(ctx.db, { listId, places: products.flatMap(({ product_id }, position) => (product_id === null ? [position] : [])) });
}

/** Makes room for another variant; returns its price. Throws VALIDATION_FAILED for an unknown variant, and for one already on the list. */
async function toVariant(ctx: Ctx, listId: string, productId: string, variantId: string | null): Promise<string> {
  const refused = (code: string) => new DomainError('VALIDATION_FAILED', { fields: [{ field: 'variantId', code }] });
  const [[room], offers] = await Promise.all([repository.findRoom(ctx.db, { listId, productId, variantId }), listOffers(ctx, [productId])]);
  if (room?.is_there) throw refused('wished_already');
  const offer = offers.get(productId);
  if (!has(offer, variantId)) throw refused('invalid');
  await repository.deleteRemoved(ctx.db, { listId, productId, variantId });
  return findPrices(offer, variantId);
}

/**
 * Partial update; returns the item. Title, URL, price and picture apply to items from elsewhere; the variant to the shop's products, at the current
 * price. Throws NOT_FOUND, and VALIDATION_FAILED for a picture the member didn't find, and for an invalid variant.
 */
export const updateItem = (root: MemberCtx, listId: string, itemId: string, change: PatchItem): Promise<WishlistItem> =>
  withOwnList(root, listId, async (ctx) => {
    const row = await findItem(ctx, listId, itemId);
    const isOther = row.product_id === null;
    const [then] = row.prices_then;
    const typed = isOther && change.price !== undefined ? typedPrice(change.price, change.currencyCode ?? then?.currency_code ?? 'SEK') : JSON.stringify(row.prices_then);
    const variantId = isOther || change.variantId === undefined ? row.variant_id : change.variantId;
    const price = row.product_id !== null && variantId !== row.variant_id ? await toVariant(ctx, listId, row.product_id, variantId) : typed;
    const isOtherPicture = isOther && change.pictureId !== undefined && change.pictureId !== row.picture_id;
    const pictureId = isOtherPicture ? await takePicture(ctx, change.pictureId ?? null) : row.picture_id;
    await repository.updateItem(ctx.db, {
      id: row.id,
      quantity: change.quantity ?? row.quantity,
      isUnlimited: change.isUnlimited ?? row.is_unlimited,
      note: change.note ?? row.note,
      isMostWanted: change.isMostWanted ?? row.is_most_wanted,
      tags: change.tags ?? row.tags,
      title: isOther ? (change.title ?? row.title) : row.title,
      url: isOther && change.url !== undefined ? change.url : row.url,
      pricesThen: price,
      pictureId,
      variantId,
      now: ctx.clock.now(),
    });
    if (isOtherPicture && row.picture_id !== null) await removePictures(ctx, [row.picture_id]);
    if (change.position !== undefined) await repository.moveItem(ctx.db, { listId, id: row.id, place: change.position });
    return present(ctx, listId, row.id);
  });

/**
 * Moves a wish to another of the member's lists, with id, note and price. Needs a transaction; idempotent. Throws NOT_FOUND where either list isn't
 * the member's or has the wish, WISHLIST_FULL, and VALIDATION_FAILED where the other list has the same thing.
 */
export async function moveItem(ctx: OwnCtx, fromId: string, itemId: string, { listId: toId, position }: MoveItem): Promise<WishlistItem> {
  // Fixed lock order, so that opposite moves don't deadlock.
  for (const id of [...new Set([fromId.toLowerCase(), toId.toLowerCase()])].sort()) await lockOwnList(ctx, id);
  await ctx.step('wishlists.both-locked');
  const [there] = isUuid(itemId) ? await repository.findItem(ctx.db, { id: itemId, listId: toId }) : [];
  if (!there) {
    const row = await findItem(ctx, fromId, itemId);
    const [room] = await repository.findRoom(ctx.db, { listId: toId, productId: row.product_id, variantId: row.variant_id });
    if (room?.is_there) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'listId', code: 'wished_already' }] });
    if (!room || room.count >= MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
    if (row.product_id !== null) await repository.deleteRemoved(ctx.db, { listId: toId, productId: row.product_id, variantId: row.variant_id });
    await repository.changeList(ctx.db, { id: row.id, listId: toId, position: room.next, now: ctx.clock.now() });
    await openAsSoon(ctx.db, { id: toId, other: fromId, now: ctx.clock.now() });
  }
  if (position !== undefined) await repository.moveItem(ctx.db, { listId: toId, id: itemId, place: position });
  return present(ctx, toId, itemId);
}

/** Soft-deletes an item; returns until when it can be restored. Throws NOT_FOUND, the second time too. */
export const removeItem = (root: MemberCtx, listId: string, itemId: string): Promise<Date> =>
  withOwnList(root, listId, async (ctx) => {
    const now = ctx.clock.now();
    const [removed] = isUuid(itemId) ? await repository.markItemRemoved(ctx.db, { id: itemId, listId, now }) : [];
    if (!removed) throw new DomainError('NOT_FOUND');
    return new Date(now.getTime() + RESTORABLE_MS);
  });

/** Soft-deletes a product in all its variants; idempotent. */
export const removeProduct = (root: MemberCtx, listId: string, productId: string): Promise<Date> =>
  withOwnList(root, listId, async (ctx) => {
    const now = ctx.clock.now();
    await repository.removeProduct(ctx.db, { listId, productId, now });
    return new Date(now.getTime() + RESTORABLE_MS);
  });

/** Throws WISHLIST_FULL where other items took the place of a restored one. */
async function requireRoom(ctx: Ctx, listId: string): Promise<void> {
  const [room] = await repository.findRoom(ctx.db, { listId, productId: null, variantId: null });
  if ((room?.count ?? 0) > MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
}

/** Restores the product's last removal; idempotent. Throws NOT_FOUND once expired and not on the list, and WISHLIST_FULL. */
export const restoreProduct = (root: MemberCtx, listId: string, productId: string): Promise<void> =>
  withOwnList(root, listId, async (ctx) => {
    const restored = await repository.restoreProduct(ctx.db, { listId, productId, since: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) });
    const lists = restored.length > 0 ? [] : await repository.listWithProduct(ctx.db, { memberId: ctx.member.id, productId });
    if (restored.length === 0 && !lists.some(({ id }) => id === listId)) throw new DomainError('NOT_FOUND');
    await requireRoom(ctx, listId);
  });

/** Restores an item; idempotent. Throws NOT_FOUND once expired, and WISHLIST_FULL where others took the place. */
export const restoreItem = (root: MemberCtx, listId: string, itemId: string): Promise<WishlistItem> =>
  withOwnList(root, listId, async (ctx) => {
    const [restored] = isUuid(itemId) ? await repository.unmarkItemRemoved(ctx.db, { id: itemId, listId, since: new Date(ctx.clock.now().getTime() - RESTORABLE_MS) }) : [];
    if (!restored) throw new DomainError('NOT_FOUND');
    await requireRoom(ctx, listId);
    return present(ctx, listId, itemId);
  });

const NEW_FOR_MS = 30 * 86_400_000;
const NEW_SHOWN = 12;

/** Friends' recent wishes on lists they show, newest first. */
export async function listNewWishes(ctx: MemberCtx): Promise<NewWish[]> {
  const rows = await repository.listNewOfFriends(ctx.db, { memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - NEW_FOR_MS), limit: NEW_SHOWN });
  const items = await presentItems(ctx, rows);
  return rows.flatMap(({ list_id, for_name, jubilee_id, first_name }, index) => {
    const item = items[index];
    return item ? [{ item, listId: list_id, forName: for_name, person: { jubileeId: jubilee_id, firstName: first_name } }] : [];
  });
}

export async function countProduct(ctx: MemberCtx, productId: string): Promise<{ count: number; wishlistIds: string[] }> {
  const rows = await repository.listWithProduct(ctx.db, { memberId: ctx.member.id, productId });
  return { count: rows.length, wishlistIds: rows.map(({ id }) => id) };
}

/** The member's lists, and which of these products each contains. */
export async function listWished(ctx: MemberCtx, ids: readonly string[]): Promise<Wished> {
  const rows = await repository.listWished(ctx.db, { memberId: ctx.member.id, productIds: ids });
  return { productIds: [...new Set(rows.flatMap(({ product_ids }) => product_ids))], wishlists: rows.map(({ id, name, product_ids }) => ({ _id: id, name, productIds: product_ids })) };
}
