/**
 * Reservations: what givers intend to buy from a wishlist. Viewers who are neither owners nor close to one see how much of each wish is reserved, and
 * reserve from the rest; givers stay anonymous.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Reserve, TakenWish } from '#shared/contract/reservations.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx, requireMember, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { mailGuest } from './jobs.ts';
import { findList, lockWish, type WayToList } from './lists.ts';
import * as repository from './repository.ts';
import { GUEST_LAPSES_MS, MAX_UNCONFIRMED_OF_ADDRESS, MAX_UNCONFIRMED_OF_LIST, getLeft, getSecrecy, stillSecret } from './rules.ts';

export { queueBought } from './bought.ts';
export { claimWish, lockFreeWish } from './claims.ts';
export { fulfilClaim, releaseClaim, reopenClaim } from './claims-repository.ts';
export { findPromise, listPromises, setPromiseStage, takeBackPromise } from './gifts.ts';
export { listOrders, type OrderedGift } from './ordered.ts';
export { listReceivedGifts, type ReceivedGift } from './revealed.ts';
export type { WayToList } from './lists.ts';
export { reservationPersonalData } from './personal-data.ts';
export { listProductsOrderedFor, listWishedProducts, type WishedProduct } from './wished.ts';

const present = ({ item_id, reserved, own, own_bought }: repository.TakenRow): Omit<TakenWish, 'chipIn'> => ({ itemId: item_id, reserved, own, ownBought: own_bought });

const presentChipIn = ({ token, goal_minor, raised_minor, currency_code, ends_on: endsOn, people }: repository.OpenChipIn): NonNullable<TakenWish['chipIn']> => ({
  ...{ token, goal: toMajor(goal_minor), raised: toMajor(raised_minor), currency_code, endsOn, people },
});

/** Reserved quantities of a list's wishes. Null for viewers who must not know. Throws NOT_FOUND. */
export async function listTaken(ctx: Ctx, way: WayToList): Promise<TakenWish[] | null> {
  const list = await findList(ctx, way);
  if (list.is_near) return null;
  return (await repository.listTaken(ctx.db, { listId: list.id, viewerId: ctx.member?.id ?? null, now: ctx.clock.now() })).map((row) => ({
    ...present(row),
    ...(row.chip_in && { chipIn: presentChipIn(row.chip_in) }),
  }));
}

const takenAlready = (left: number): DomainError => new DomainError('RESERVED_ALREADY', { detail: `${left} left`, extra: { quantity_left: left } });

export interface Reserved {
  reservation: Omit<TakenWish, 'chipIn'>;
  state: 'reserved' | 'mailed';
}

/**
 * Sets the total reserved by the signed-in member, or a guest, who is mailed a link. Throws NOT_FOUND, RESERVED_ALREADY, RESERVATIONS_UNCONFIRMED
 * where a guest must confirm others first, and UNAUTHENTICATED without either.
 */
export async function reserve(root: Ctx, way: WayToList, itemId: string, { quantity, guest }: Reserve): Promise<Reserved> {
  if (root.member) return inTransaction(requireMember(root), (ctx) => reserveOwn(ctx, way, itemId, quantity));
  if (!guest || !('publicId' in way)) throw new DomainError(root.signInProblem);
  return inTransaction(root, (ctx) => reserveAsGuest(ctx, way, itemId, quantity, guest));
}

async function reserveOwn(ctx: MemberCtx & TransactionCtx, way: WayToList, itemId: string, quantity: number): Promise<Reserved> {
  const { list, wish } = await lockWish(ctx, way, itemId);
  const left = getLeft(wish.quantity, wish.reserved - wish.own);
  // Reducing is always allowed: owners may have lowered the wish's quantity.
  if (quantity > left && quantity > wish.own) throw takenAlready(left);
  const promised = Math.max(0, quantity - wish.own_bought);
  const [before] = await repository.findBefore(ctx.db, { itemId, memberId: ctx.member.id });
  await repository.deleteOwn(ctx.db, { itemId, memberId: ctx.member.id });
  if (promised > 0) {
    const { product_id, variant_id, title } = wish;
    const stage = before?.stage ?? 'promised';
    const now = ctx.clock.now();
    const { is_secret, reveal_at } = stillSecret(before ? [before] : [], getSecrecy(list, now));
    await repository
      .insertGiven(ctx.db, {
        id: randomUUID(),
        itemId,
        listId: list.id,
        productId: product_id,
        variantId: variant_id,
        title,
        forMemberId: list.for_member_id,
        memberId: ctx.member.id,
        quantity: promised,
        stage,
        orderItemId: null,
        isSecret: is_secret,
        revealAt: reveal_at,
        now,
      })
      .catch(orGone);
  }
  return { reservation: await taken(ctx, list, itemId), state: 'reserved' };
}

async function reserveAsGuest(ctx: TransactionCtx, way: WayToList, itemId: string, quantity: number, { name, email }: { name: string; email: string }): Promise<Reserved> {
  const { list, wish } = await lockWish(ctx, way, itemId);
  const left = getLeft(wish.quantity, wish.reserved);
  if (quantity > left) throw takenAlready(left);
  const now = ctx.clock.now();
  await repository.lockAddress(ctx.db, { email });
  const [waiting] = await repository.countUnconfirmed(ctx.db, { email, listId: list.id, now });
  if (waiting && (waiting.of_address >= MAX_UNCONFIRMED_OF_ADDRESS || waiting.of_list >= MAX_UNCONFIRMED_OF_LIST)) throw new DomainError('RESERVATIONS_UNCONFIRMED');
  const [id, token] = [randomUUID(), randomBytes(16).toString('base64url')];
  const { product_id, variant_id, title } = wish;
  const lapsesAt = new Date(now.getTime() + GUEST_LAPSES_MS);
  const { is_secret, reveal_at } = getSecrecy(list, now);
  await repository
    .insertGuest(ctx.db, {
      id,
      itemId,
      listId: list.id,
      productId: product_id,
      variantId: variant_id,
      title,
      forMemberId: list.for_member_id,
      name,
      email,
      languageCode: ctx.locale,
      tokenHash: hashSecret(token),
      lapsesAt,
      quantity,
      isSecret: is_secret,
      revealAt: reveal_at,
      now,
    })
    .catch(orGone);
  await enqueue(ctx, mailGuest, { id, token });
  return { reservation: await taken(ctx, list, itemId), state: 'mailed' };
}

async function taken(ctx: Ctx, list: repository.ListRow, itemId: string): Promise<Omit<TakenWish, 'chipIn'>> {
  const [wish] = await repository.findWish(ctx.db, { itemId, listId: list.id, viewerId: ctx.member?.id ?? null, now: ctx.clock.now() });
  if (!wish) throw new DomainError('NOT_FOUND');
  return present(wish);
}

/** Deletes the member's promise of a wish, idempotently; keeps what they bought. Throws NOT_FOUND. */
export async function undo(root: MemberCtx, way: WayToList, itemId: string): Promise<Omit<TakenWish, 'chipIn'>> {
  return inTransaction(root, async (ctx) => {
    const { list } = await lockWish(ctx, way, itemId);
    await repository.deleteOwn(ctx.db, { itemId, memberId: ctx.member.id });
    return taken(ctx, list, itemId);
  });
}
