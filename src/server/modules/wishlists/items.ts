/** Items of a list: add, change, order, remove and restore, each under the list's lock. */
import { randomUUID } from 'node:crypto';
import { type CreateItem, MAX_ITEMS, type MoveItem, type OwnWishlistItem, type PatchItem } from '#shared/contract/wishes.ts';
import type { PutWishlist } from '#shared/contract/wishlists.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Ctx, MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { listOffers, type Offer } from '../catalog/service.ts';
import { removePictures } from '../media/service.ts';
import * as repository from './items-repository.ts';
import { takePicture } from './found.ts';
import { withOwnList } from './own-list.ts';
import { lockBoth, lockPlaces, putBack, refusedList, requireShareable, takeOff } from './placements.ts';
import { changeList, deletePlacement, listOfProduct, listShared, setPlace } from './placements-repository.ts';
import { presentOwnItem } from './present.ts';
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

async function findItem(ctx: Ctx, listId: string, itemId: string): Promise<repository.OwnItemRow> {
  const [row] = isUuid(itemId) ? await repository.findItem(ctx.db, { id: itemId, listId }) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/**
 * Adds an item; returns an existing one unchanged. Throws WISHLIST_FULL, NOT_FOUND for an unknown product, and VALIDATION_FAILED for a picture the
 * member didn't find.
 */
export const addItem = (root: MemberCtx, listId: string, input: CreateItem): Promise<OwnWishlistItem> => withOwnList(root, listId, (ctx) => addTo(ctx, listId, input));

async function addTo(ctx: OwnCtx, listId: string, input: CreateItem): Promise<OwnWishlistItem> {
  const [productId, variantId] = 'productId' in input ? [input.productId, input.variantId] : [null, null];
  const [room] = await repository.findRoom(ctx.db, { listId, productId, variantId });
  if (!room || (room.count >= MAX_ITEMS && room.there_id === null)) throw new DomainError('WISHLIST_FULL');
  const { quantity, isUnlimited, note, isMostWanted, tags } = input;
  const now = ctx.clock.now();
  if ('productId' in input) {
    const offers = await listOffers(ctx, [input.productId]);
    const offer = offers.get(input.productId);
    if (!has(offer, variantId)) throw new DomainError('NOT_FOUND');
    const thereId = room.there_id ?? (await takeBack(ctx, listId, input.productId, variantId, room.next));
    if (thereId !== null) return presentOwnItem(ctx, listId, thereId, offers);
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
    return presentOwnItem(ctx, listId, made?.id ?? '', offers);
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
  return presentOwnItem(ctx, listId, made?.id ?? '');
}

const restorableSince = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() - RESTORABLE_MS);
const restorableUntil = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + RESTORABLE_MS);

/** A product that was lately taken off this list alone comes back as the same wish, as the last. Null where there is none. */
async function takeBack(ctx: OwnCtx, listId: string, productId: string, variantId: string | null, position: number): Promise<string | null> {
  for (const { id, variant_id } of await listOfProduct(ctx.db, { listId, productId }))
    if (variant_id === variantId && (await putBack(ctx, listId, id, restorableSince(ctx)))) {
      await repository.moveItem(ctx.db, { listId, id, place: position });
      return id;
    }
  return null;
}

type Put = NonNullable<PutWishlist['products']>;

interface WantedProduct {
  product: string;
  variant: string | null;
  quantity: number;
  position: number;
}

const toKey = (product: string, variant: string | null): string => `${product} ${variant ?? ''}`;

/** Removes from the list unwanted wishes that are on other lists too; returns the keys of shared ones that stay. */
async function putShared(ctx: OwnCtx, listId: string, wanted: ReadonlyMap<string, WantedProduct>): Promise<ReadonlySet<string>> {
  const retained = new Set<string>();
  for (const { id, product_id, variant_id, is_first } of await listShared(ctx.db, { listId })) {
    if (product_id === null) continue;
    const key = toKey(product_id, variant_id);
    const want = wanted.get(key);
    if (!want) await takeOff(ctx, listId, id, ctx.clock.now());
    else if (!is_first) {
      await setPlace(ctx.db, { id, listId, position: want.position });
      await repository.setQuantity(ctx.db, { id, quantity: want.quantity, now: ctx.clock.now() });
      retained.add(key);
    }
  }
  return retained;
}

/** Replaces the list's products, in this order. Throws WISHLIST_FULL, and VALIDATION_FAILED for products known to neither shop nor list. */
export async function putProducts(ctx: OwnCtx, listId: string, products: Put): Promise<void> {
  const wanted = new Map<string, WantedProduct>();
  products.forEach(({ product_id: product, variant_id: variant, quantity }, position) => {
    if (product !== null && !wanted.has(toKey(product, variant))) wanted.set(toKey(product, variant), { product, variant, quantity, position });
  });
  const asked = [...wanted.values()];
  const [[others], known, offers] = await Promise.all([
    repository.countOthers(ctx.db, { listId }),
    repository.listKnown(ctx.db, { listId }),
    listOffers(
      ctx,
      asked.map(({ product }) => product),
    ),
  ]);
  if ((others?.count ?? 0) + asked.length > MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
  const there = new Set(known.map(({ product_id, variant_id }) => toKey(product_id, variant_id)));
  const unknown = asked.filter(({ product, variant }) => !there.has(toKey(product, variant)) && !has(offers.get(product), variant));
  if (unknown.length > 0) throw new DomainError('VALIDATION_FAILED', { fields: unknown.map(({ position }) => ({ field: `products.${position}.product_id`, code: 'invalid' })) });
  const now = ctx.clock.now();
  const further = await putShared(ctx, listId, wanted);
  const list = asked.filter(({ product, variant }) => !further.has(toKey(product, variant)));
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

/** Makes room for another variant on all lists of the wish; returns its price. Throws VALIDATION_FAILED for an unknown variant, and for one already there. */
async function toVariant(ctx: Ctx, listIds: readonly string[], productId: string, variantId: string | null): Promise<string> {
  const refused = (code: string) => new DomainError('VALIDATION_FAILED', { fields: [{ field: 'variantId', code }] });
  const [rooms, offers] = await Promise.all([Promise.all(listIds.map((listId) => repository.findRoom(ctx.db, { listId, productId, variantId }))), listOffers(ctx, [productId])]);
  if (rooms.some(([room]) => room?.there_id)) throw refused('wished_already');
  const offer = offers.get(productId);
  if (!has(offer, variantId)) throw refused('invalid');
  for (const listId of listIds) await repository.deleteRemoved(ctx.db, { listId, productId, variantId });
  return findPrices(offer, variantId);
}

/**
 * Partial update; returns the item. Title, URL, price and picture apply to items from elsewhere; the variant to the shop's products, at the current
 * price. Throws NOT_FOUND, and VALIDATION_FAILED for a picture the member didn't find, and for an invalid variant.
 */
export const updateItem = (root: MemberCtx, listId: string, itemId: string, change: PatchItem): Promise<OwnWishlistItem> =>
  withOwnList(root, listId, async (ctx) => {
    // Locks the wish on all its lists, so that concurrent changes don't overwrite each other.
    const places = await lockPlaces(ctx, itemId);
    const row = await findItem(ctx, listId, itemId);
    const isOther = row.product_id === null;
    const [then] = row.prices_then;
    const typed = isOther && change.price !== undefined ? typedPrice(change.price, change.currencyCode ?? then?.currency_code ?? 'SEK') : JSON.stringify(row.prices_then);
    const variantId = isOther || change.variantId === undefined ? row.variant_id : change.variantId;
    const price =
      row.product_id !== null && variantId !== row.variant_id
        ? await toVariant(
            ctx,
            places.map(({ list_id }) => list_id),
            row.product_id,
            variantId,
          )
        : typed;
    const isOtherPicture = isOther && change.pictureId !== undefined && change.pictureId !== row.picture_id;
    const pictureId = isOtherPicture ? await takePicture(ctx, change.pictureId ?? null) : row.picture_id;
    await ctx.step('wishlists.item.read');
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
    return presentOwnItem(ctx, listId, row.id);
  });

/**
 * Moves a wish to another of the member's lists, with id, note and price; from where it was it is removed. Needs a transaction; idempotent.
 * Throws NOT_FOUND where either list isn't the member's or has the wish, WISHLIST_FULL, and VALIDATION_FAILED where the other list has the same thing, or
 * can't share the wish with a third one.
 */
export async function moveItem(ctx: OwnCtx, fromId: string, itemId: string, { listId: toId, position }: MoveItem): Promise<OwnWishlistItem> {
  await lockBoth(ctx, fromId, toId);
  const places = await lockPlaces(ctx, itemId);
  const isOn = (listId: string) => places.some(({ list_id, removed_at }) => list_id === listId.toLowerCase() && removed_at === null);
  if (!isOn(toId)) {
    const row = await findItem(ctx, fromId, itemId);
    const [room] = await repository.findRoom(ctx.db, { listId: toId, productId: row.product_id, variantId: row.variant_id });
    if (room?.there_id) throw refusedList('wished_already');
    if (!room || room.count >= MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
    if (row.also_on.length > 0) await requireShareable(ctx, fromId, toId);
    if (row.product_id !== null) await repository.deleteRemoved(ctx.db, { listId: toId, productId: row.product_id, variantId: row.variant_id });
    await deletePlacement(ctx.db, { id: row.id, listId: toId });
    await changeList(ctx.db, { id: row.id, fromId, listId: toId, position: room.next, now: ctx.clock.now() });
    await openAsSoon(ctx.db, { id: toId, other: fromId, now: ctx.clock.now() });
  } else if (isOn(fromId) && fromId.toLowerCase() !== toId.toLowerCase()) await takeOff(ctx, fromId, itemId, ctx.clock.now());
  if (position !== undefined) await repository.moveItem(ctx.db, { listId: toId, id: itemId, place: position });
  return presentOwnItem(ctx, toId, itemId);
}

/** Takes a wish off a list, and off no other; returns until when that can be undone. Throws NOT_FOUND, the second time too. */
export const removeItem = (root: MemberCtx, listId: string, itemId: string): Promise<Date> =>
  withOwnList(root, listId, async (ctx) => {
    if (!(await takeOff(ctx, listId, itemId, ctx.clock.now()))) throw new DomainError('NOT_FOUND');
    return restorableUntil(ctx);
  });

/** Takes a product off a list in all its variants; idempotent. */
export const removeProduct = (root: MemberCtx, listId: string, productId: string): Promise<Date> =>
  withOwnList(root, listId, async (ctx) => {
    for (const { id } of await listOfProduct(ctx.db, { listId, productId })) await takeOff(ctx, listId, id, ctx.clock.now());
    return restorableUntil(ctx);
  });

/** Throws WISHLIST_FULL where other items took the place of a restored one. */
async function requireRoom(ctx: Ctx, listId: string): Promise<void> {
  const [room] = await repository.findRoom(ctx.db, { listId, productId: null, variantId: null });
  if ((room?.count ?? 0) > MAX_ITEMS) throw new DomainError('WISHLIST_FULL');
}

/** Restores the product's last removal; idempotent. Throws NOT_FOUND once expired and not on the list, and WISHLIST_FULL. */
export const restoreProduct = (root: MemberCtx, listId: string, productId: string): Promise<void> =>
  withOwnList(root, listId, async (ctx) => {
    const wishes = await listOfProduct(ctx.db, { listId, productId });
    if (wishes.some(({ removed_at }) => removed_at === null)) return;
    const last = Math.max(...wishes.map(({ removed_at }) => removed_at?.getTime() ?? 0));
    const restored = [];
    for (const { id, removed_at } of wishes) if (removed_at?.getTime() === last) restored.push(await putBack(ctx, listId, id, restorableSince(ctx)));
    if (!restored.includes(true)) throw new DomainError('NOT_FOUND');
    await requireRoom(ctx, listId);
  });

/** Restores an item; idempotent. Throws NOT_FOUND once expired, or wished for again, and WISHLIST_FULL where others took the place. */
export const restoreItem = (root: MemberCtx, listId: string, itemId: string): Promise<OwnWishlistItem> =>
  withOwnList(root, listId, async (ctx) => {
    if (!(await putBack(ctx, listId, itemId, restorableSince(ctx)))) throw new DomainError('NOT_FOUND');
    await requireRoom(ctx, listId);
    return presentOwnItem(ctx, listId, itemId);
  });
