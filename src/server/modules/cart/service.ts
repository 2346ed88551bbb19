/** Cart use cases. Changes take the cart's lock, or depend on the version read (lines.ts). */
import type { Address, AddressInput, Cart, CartItem, UpdateCart } from '#shared/contract/cart.ts';
import type { ChooseShipping } from '#shared/contract/shipping-options.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { defaultRegionId } from '#shared/values/places/regions.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { checkAddress } from '../addresses/service.ts';
import { findPot } from '../chip-ins/service.ts';
import { promotionsFor } from '../promotions/service.ts';
import { findRecipient } from '../recipients/service.ts';
import { getCurrency, findRegion, regionOfCountry } from '../shipping/service.ts';
import { getDeliveryDay, getDeliveryDays, listCartOptions, listPointsFor } from './delivery.ts';
import { changeChecked } from './florist.ts';
import { getGift } from './gift.ts';
import { findBagInUse } from './member-carts.ts';
import { claimCart, isOwner, requireAccess } from './ownership.ts';
import { presentCart } from './present.ts';
import { getPrice } from './price.ts';
import * as repository from './repository.ts';
import type { CartLineRow, CartRow, FoundCart, LockedCart } from './rows.ts';
import { seenWishes } from './wishes.ts';

export { findCartOption, findCartPoint, getDeliveryDay, getDeliveryDays, getDispatch, listCartOptions, listPointsFor } from './delivery.ts';
export { findFloristCheck } from './florist.ts';
export { getGift } from './gift.ts';
export { actForBuyer, isOwner } from './ownership.ts';
export { getGiftCardPart, lineTexts, type PricedBag } from './present.ts';
export { getPrice } from './price.ts';
export { adoptCarts, chooseMemberCart, listMemberCarts } from './member-carts.ts';
export { cartPersonalData } from './personal-data.ts';
export { completeCart, deletePreviousPrices, lockCart } from './repository.ts';
export type { CartRow, LockedCart } from './rows.ts';
export { seenWishes } from './wishes.ts';

/** The browser's cart secret if a cart has it, else null: an unknown secret may be planted. */
export async function knownCartSecret(ctx: Ctx): Promise<string | null> {
  const { cartSecret } = ctx.visitor;
  if (cartSecret === null) return null;
  return (await repository.findCartOfSecret(ctx.db, { secretHash: hashSecret(cartSecret) })).length > 0 ? cartSecret : null;
}

/** Throws NOT_FOUND for an unknown region. */
export async function createCart(ctx: Ctx, secret: string, regionId: string | null): Promise<Cart> {
  if (regionId !== null && !findRegion(regionId)) throw new DomainError('NOT_FOUND', { detail: 'No such region' });
  const id = prefixedId('cart');
  await repository.insertCart(ctx.db, { id, secretHash: hashSecret(secret), regionId, memberId: ctx.member?.id ?? null, now: ctx.clock.now() });
  return getCart(ctx, id);
}

/** Also records price changes since it was last shown. */
export async function loadCart(ctx: Ctx, cartId: string): Promise<CartRow> {
  const [row] = await repository.findCart(ctx.db, { cartId, now: ctx.clock.now(), locale: ctx.locale });
  return wholeCart(ctx, row);
}

/** Adds promotions, wishes and recipient, and records changed prices. Throws NOT_FOUND. */
export async function wholeCart(ctx: Ctx, row: FoundCart | undefined): Promise<CartRow> {
  if (!row) throw new DomainError('NOT_FOUND');
  requireAccess(ctx, row);
  await noteChangedPrices(ctx, row);
  const { promotion_codes: codes, email } = row;
  const mayBePromoted = codes.length > 0 || row.has_open_promotions;
  const productIds = row.lines.map((line) => line.product_id);
  const gift = getGift(row);
  const [promotions, inputs, recipient, pot] = await Promise.all([
    mayBePromoted ? promotionsFor(ctx, { codes, productIds, currency: getCurrency(row.region_id), email }) : [],
    isOwner(ctx, row) ? seenWishes(ctx, row.lines) : new Map<string, never>(),
    findRecipient(ctx, row.member_id, gift),
    row.gift_card && isOwner(ctx, row) ? findPot(ctx, row.gift_card.id) : null,
  ]);
  const isInRegion = regionOfCountry(recipient?.country ?? '')?.id === (findRegion(row.region_id)?.id ?? defaultRegionId);
  const vendor = row.vendor && { ...row.vendor, delivery_options: row.vendor.delivery_options.filter(({ is_florist }) => !is_florist || ctx.config.florist !== null) };
  return { ...row, vendor, shipping_address: gift?.at_their_address ? null : row.shipping_address, promotions, wishes: inputs, recipient: isInRegion ? recipient : null, pot };
}

/** Lines of an open cart whose price differs from the one last shown. */
export const linesWithChangedPrice = (row: FoundCart): CartLineRow[] =>
  row.completed_at === null ? row.lines.filter((line) => line.price !== null && line.price.amount_minor !== line.seen_price_minor) : [];

async function noteChangedPrices(ctx: Ctx, row: FoundCart): Promise<void> {
  const changed = linesWithChangedPrice(row);
  if (changed.length === 0) return;
  await repository.noteSeenPrices(ctx.db, { cartId: row.id, lineIds: changed.map((line) => line.id), pricesMinor: changed.map((line) => line.price?.amount_minor ?? line.seen_price_minor) });
  for (const line of changed) {
    line.previous_price_minor ??= line.seen_price_minor;
    line.seen_price_minor = line.price?.amount_minor ?? line.seen_price_minor;
  }
}

/** Throws CART_COMPLETED, with the wording that the specification's clients search for. */
export function requireOpen(cart: Pick<CartRow, 'id' | 'completed_at'>): void {
  if (cart.completed_at) throw new DomainError('CART_COMPLETED', { detail: `Cart ${cart.id} is already completed` });
}

/** Throws VENDOR_NOT_READY where the vendor's account at Stripe may not receive money yet. With the demo provider every vendor sells. */
export function requireReadyVendor({ config }: Pick<Ctx, 'config'>, { vendor }: Pick<FoundCart, 'vendor'>): void {
  if (config.stripe !== null && vendor !== null && vendor.destination === null) throw new DomainError('VENDOR_NOT_READY');
}

/** Removes the wish and the list's public id, which grants access to the list. */
function withoutWish({ metadata: { wish: _, list: __, ...metadata }, ...item }: CartItem): CartItem {
  return { ...item, metadata };
}

/** Strips private fields for non-owners. */
export function showCart(ctx: Ctx, row: CartRow, options: { withStoreAccountId?: boolean } = {}): Cart {
  const cart = presentCart(row, getPrice(ctx, row), getDeliveryDay(ctx, row), ctx.locale, { ...options, now: ctx.clock.now() });
  if (isOwner(ctx, row)) return cart;
  const { gift: _, ...metadata } = cart.metadata;
  return {
    ...cart,
    items: cart.items.map(withoutWish),
    metadata,
    delivery_day: null,
    gift_card: null,
    amount_due: cart.total,
    email: null,
    shipping_address: null,
    billing_address: null,
    recipient: null,
  };
}

export async function getCart(ctx: Ctx, cartId: string, options: { withStoreAccountId?: boolean } = {}): Promise<Cart> {
  const row = await loadCart(ctx, cartId);
  requireOpen(row);
  await claimCart(ctx, row);
  return showCart(ctx, row, options);
}

/** The caller's current cart; null if none, empty, ordered or claimed meanwhile. Throws the sign-in problem if the session may only need a refresh. */
export async function findCurrentCart(ctx: Ctx, options: { withStoreAccountId?: boolean } = {}): Promise<Cart | null> {
  if (ctx.member === null && ctx.signInProblem !== 'UNAUTHENTICATED') throw new DomainError(ctx.signInProblem);
  const cartId = await findBagInUse(ctx);
  if (cartId === null) return null;
  try {
    return await getCart(ctx, cartId, options);
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'NOT_FOUND' || error.code === 'CART_COMPLETED')) return null;
    throw error;
  }
}

/** Units in the cart; 0 for an unknown or completed cart. */
export async function countItems(ctx: Ctx, cartId: string): Promise<number> {
  const [row] = await repository.countItems(ctx.db, { cartId });
  if (row) requireAccess(ctx, row);
  return row?.count ?? 0;
}

/** Locks an open cart; claims it for a signed-in owner. Throws NOT_FOUND, CART_COMPLETED. */
export async function lockOpenCart(ctx: Ctx, cartId: string): Promise<LockedCart> {
  const [cart] = await repository.lockCart(ctx.db, { cartId });
  if (!cart) throw new DomainError('NOT_FOUND');
  requireAccess(ctx, cart);
  requireOpen(cart);
  await claimCart(ctx, cart);
  return cart;
}

/** As lockOpenCart, for owner-only operations. Throws NOT_FOUND for others. */
export async function lockOwnCart(ctx: Ctx, cartId: string): Promise<LockedCart> {
  const cart = await lockOpenCart(ctx, cartId);
  if (!isOwner(ctx, cart)) throw new DomainError('NOT_FOUND');
  return cart;
}

/**
 * Updates e-mail, addresses, region and gift; owner only. The country must be in the cart's region. A new day must be possible; an earlier one stays,
 * flagged.
 */
export async function updateCart(root: Ctx, cartId: string, fields: UpdateCart): Promise<Cart> {
  return changeWithDay(root, cartId, async (ctx) => {
    const cart = await lockOwnCart(ctx, cartId);
    const shipping = fields.shipping_address && normalAddress(fields.shipping_address, 'shipping_address');
    const billing = fields.billing_address && normalAddress(fields.billing_address, 'billing_address');
    const recipient = await findRecipient(ctx, cart.member_id, fields.gift ?? null);
    // With the recipient's own address, the region follows that address.
    const regionId = recipient ? (regionOfCountry(recipient.country)?.id ?? null) : regionFor(cart, fields.region_id, shipping);
    await repository.updateCartFields(ctx.db.pipelined, {
      cartId,
      email: fields.email ?? null,
      shippingAddress: shipping && !recipient ? JSON.stringify(shipping) : null,
      hasBilling: fields.billing_address !== undefined,
      billingAddress: billing ? JSON.stringify(billing) : null,
      regionId,
      countries: findRegion(regionId)?.countries ?? null,
      now: ctx.clock.now(),
    });
    const currency = getCurrency(regionId ?? cart.region_id);
    if (currency !== getCurrency(cart.region_id)) await repository.restatePrices(ctx.db.pipelined, { cartId, currency, now: ctx.clock.now() });
    if (fields.gift !== undefined) await repository.setGift(ctx.db.pipelined, { cartId, gift: fields.gift && JSON.stringify(fields.gift), now: ctx.clock.now() });
    return showWithDay(ctx, cart);
  });
}

function normalAddress(input: AddressInput, field: 'shipping_address' | 'billing_address'): Address {
  const { address, wrong } = checkAddress(input, field === 'shipping_address' ? 'delivery' : 'billing');
  if (wrong.length > 0) throw new DomainError('VALIDATION_FAILED', { fields: wrong.map(({ field: part, code }) => ({ field: `${field}.${part}`, code })) });
  return address;
}

/** The new region, or null to keep the cart's. A first region follows the country. */
function regionFor(cart: LockedCart, priced: string | undefined, shipping: Address | undefined): string | null {
  if (priced !== undefined && !findRegion(priced)) throw new DomainError('NOT_FOUND', { detail: 'No such region' });
  const region = findRegion(priced ?? cart.region_id);
  if (!shipping) return priced ?? null;
  if (!region) return regionOfCountry(shipping.country_code)?.id ?? null;
  if (!region.countries.includes(shipping.country_code)) throw new DomainError('COUNTRY_NOT_IN_REGION', { detail: `${shipping.country_code} is not in ${region.id}` });
  return region.id;
}

/** The cart after a gift change. Throws DELIVERY_DAY_UNAVAILABLE or RECIPIENT_UNAVAILABLE for an impossible choice. */
async function showWithDay(ctx: Ctx, before: LockedCart): Promise<Cart> {
  const row = await loadCart(ctx, before.id);
  const [gift, giftBefore] = [getGift(row), getGift(before)];
  const isUnchanged = giftBefore?.at_their_address === true && giftBefore.recipient_jubilee_id === gift?.recipient_jubilee_id;
  if (gift?.at_their_address && row.recipient === null && !isUnchanged) throw new DomainError('RECIPIENT_UNAVAILABLE');
  const chosen = getDeliveryDay(ctx, row);
  if (chosen && !chosen.isPossible && chosen.day !== giftBefore?.deliver_on) throw new DomainError('DELIVERY_DAY_UNAVAILABLE');
  return showCart(ctx, row);
}

/** On DELIVERY_DAY_UNAVAILABLE the error carries the unchanged cart. */
async function changeWithDay(root: Ctx, cartId: string, change: (ctx: TransactionCtx) => Promise<Cart>): Promise<Cart> {
  try {
    return await changeChecked(root, { cartId, load: loadCart, change });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'DELIVERY_DAY_UNAVAILABLE') throw error;
    throw new DomainError('DELIVERY_DAY_UNAVAILABLE', { extra: { cart: await getCart(root, cartId) } });
  }
}

/** Replaces the metadata. Only the owner may set, see or remove the gift in it. */
export async function updateMetadata(root: Ctx, cartId: string, metadata: Metadata): Promise<Cart> {
  return changeWithDay(root, cartId, async (ctx) => {
    const cart = await lockOpenCart(ctx, cartId);
    const { gift, ...free } = metadata;
    if (isOwner(ctx, cart)) {
      const parsed = getGift({ metadata });
      await repository.setMetadata(ctx.db.pipelined, { cartId, metadata: JSON.stringify(parsed ? { ...free, gift: parsed } : free), now: ctx.clock.now() });
    } else {
      if (gift !== undefined) throw new DomainError('NOT_FOUND');
      await repository.setFreeMetadata(ctx.db.pipelined, { cartId, metadata: JSON.stringify(free), now: ctx.clock.now() });
    }
    return showWithDay(ctx, cart);
  });
}

/**
 * Chooses how the goods travel, and with `data` the day or the pick-up point; only the owner may set a day. Throws NOT_FOUND for an option or a point that
 * the cart can't take, DELIVERY_DAY_UNAVAILABLE for a day that the option can't meet.
 */
export async function chooseShipping(root: Ctx, cartId: string, { option_id: optionId, data }: ChooseShipping): Promise<Cart> {
  const day = data?.deliver_on;
  return changeWithDay(root, cartId, async (ctx) => {
    await (day === undefined ? lockOpenCart(ctx, cartId) : lockOwnCart(ctx, cartId));
    const row = await loadCart(ctx, cartId);
    const option = listCartOptions(row).find(({ id }) => id === optionId);
    if (!option) throw new DomainError('NOT_FOUND', { detail: 'No such delivery for this cart' });
    const pointId = option.kind === 'pickup' ? (data?.pickup_point_id ?? null) : null;
    if (pointId !== null && !(await listPointsFor(ctx, row)).some(({ id }) => id === pointId)) throw new DomainError('NOT_FOUND', { detail: 'No such pick-up point for this cart' });
    if (day && !getDeliveryDays(ctx, row, option).some((possible) => possible === day)) throw new DomainError('DELIVERY_DAY_UNAVAILABLE');
    await repository.setShippingOption(ctx.db.pipelined, { cartId, optionId, pickupPointId: pointId, now: ctx.clock.now() });
    if (day !== undefined) {
      const gift = { ...(getGift(row) ?? { is_gift: false }), deliver_on: day };
      await repository.setGift(ctx.db.pipelined, { cartId, gift: JSON.stringify(gift), now: ctx.clock.now() });
    }
    return getCart(ctx, cartId);
  });
}
