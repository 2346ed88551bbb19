/** Whose a cart is: the browser's that holds its secret, or once a member has touched it, that member's alone. */
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { setCartMember } from './repository.ts';
import type { LockedCart } from './rows.ts';

type Owned = Pick<LockedCart, 'secret_hash' | 'member_id'>;

const holdsSecret = (ctx: Ctx, cart: Pick<LockedCart, 'secret_hash'>): boolean => ctx.visitor.cartSecret !== null && hashSecret(ctx.visitor.cartSecret) === cart.secret_hash;

export const isOwner = (ctx: Ctx, cart: Owned): boolean => (cart.member_id === null ? holdsSecret(ctx, cart) : cart.member_id === ctx.member?.id);

/**
 * Throws NOT_FOUND for another member's cart. Whoever may only have to renew their session is told that instead: a 404
 * would make their browser forget the bag.
 */
export function requireAccess(ctx: Ctx, { member_id }: Pick<LockedCart, 'member_id'>): void {
  if (member_id === null || member_id === ctx.member?.id) return;
  throw new DomainError(ctx.member === null && ctx.signInProblem !== 'UNAUTHENTICATED' ? ctx.signInProblem : 'NOT_FOUND');
}

/** Whether an open cart is nobody's yet, and becomes the member's who touches it with its secret. */
export const isToClaim = (ctx: Ctx, cart: Owned): boolean => ctx.member !== null && cart.member_id === null && holdsSecret(ctx, cart);

/**
 * Makes an open cart the member's who touches it with its secret. Without the secret it stays as it is: its id alone must
 * not hand over the e-mail and the addresses in it.
 */
export async function claimCart(ctx: Ctx, cart: Owned & { id: string }): Promise<void> {
  if (ctx.member === null || !isToClaim(ctx, cart)) return;
  const [claimed] = await setCartMember(ctx.db, { cartId: cart.id, memberId: ctx.member.id, now: ctx.clock.now() });
  // Another member of the same browser was quicker, or the cart became an order.
  if (!claimed) throw new DomainError('NOT_FOUND');
  cart.member_id = ctx.member.id;
}
