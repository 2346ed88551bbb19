/** Members' carts: merge at sign-in, choice, deletion with the account. */
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/values/orders/limits.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { getCurrency } from '../shipping/service.ts';
import * as repository from './member-carts-repository.ts';
import { lockCart, restatePrices, setCartMember } from './repository.ts';

/**
 * At sign-in, makes the visitor's cart the member's current one, merged with the previous one of the same vendor; else that stays saved. Needs the
 * sign-in's transaction with the account's lock.
 */
export async function adoptCarts(ctx: Ctx, memberId: string): Promise<void> {
  if (ctx.visitor.cartSecret === null) return;
  const [mine] = await repository.lockVisitorCart(ctx.db, { secretHash: hashSecret(ctx.visitor.cartSecret) });
  if (!mine) return;
  await ctx.step('adopt.locked');
  const [memberCart] = await repository.lockMemberCart(ctx.db, { memberId });
  if (memberCart && memberCart.vendor_id === mine.vendor_id && memberCart.line_count + mine.line_count <= MAX_CART_LINES) await mergeInto(ctx, mine, memberCart);
  await setCartMember(ctx.db, { cartId: mine.id, memberId, now: ctx.clock.now() });
}

async function mergeInto(ctx: Ctx, target: repository.BagRow, source: repository.BagRow): Promise<void> {
  const now = ctx.clock.now();
  const currency = getCurrency(target.region_id);
  if (currency !== getCurrency(source.region_id)) await restatePrices(ctx.db, { cartId: source.id, currency, now });
  await repository.joinLines(ctx.db, { targetId: target.id, sourceId: source.id, maximum: MAX_QUANTITY });
  await repository.moveLines(ctx.db, { targetId: target.id, sourceId: source.id });
  await repository.carryOver(ctx.db, { targetId: target.id, sourceId: source.id, now });
  await ctx.step('adopt.merged');
}

/** The member's open carts: the current one first, then saved non-empty ones. */
export async function listMemberCarts(ctx: Ctx, memberId: string): Promise<string[]> {
  const rows = await repository.listMemberCarts(ctx.db, { memberId });
  return rows.filter(({ is_filled }, index) => index === 0 || is_filled).map(({ id }) => id);
}

/** The caller's current cart: the member's, else the browser's latest; null if none or empty. */
export async function findBagInUse(ctx: Ctx): Promise<string | null> {
  const { cartSecret } = ctx.visitor;
  if (ctx.member === null && cartSecret === null) return null;
  const [bag] = await repository.findBagInUse(ctx.db, { memberId: ctx.member?.id ?? null, secretHash: cartSecret === null ? null : hashSecret(cartSecret) });
  return bag?.is_filled ? bag.id : null;
}

/** Throws NOT_FOUND for another member's, CART_COMPLETED. */
export async function chooseMemberCart(root: MemberCtx, cartId: string): Promise<void> {
  await inTransaction(root, async (ctx) => {
    const [cart] = await lockCart(ctx.db, { cartId });
    if (!cart || cart.member_id !== ctx.member.id) throw new DomainError('NOT_FOUND');
    if (cart.completed_at) throw new DomainError('CART_COMPLETED', { detail: `Cart ${cart.id} is already completed` });
    await setCartMember(ctx.db, { cartId, memberId: ctx.member.id, now: ctx.clock.now() });
  });
}

/** Carts with a payment or an order stay, stripped of personal data. */
export async function deleteMemberCarts(ctx: Ctx, memberId: string): Promise<void> {
  await repository.deleteOpenCarts(ctx.db, { memberId });
  await repository.emptyCartsOfPeople(ctx.db, { memberId });
}
