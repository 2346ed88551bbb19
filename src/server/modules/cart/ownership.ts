/** Cart ownership: the browser with the secret, or, once a signed-in member has touched the cart, that member. */
import type { Locale } from '#shared/values/text/locale.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { findOwner, setCartMember } from './repository.ts';
import type { LockedCart } from './rows.ts';

type Owned = Pick<LockedCart, 'secret_hash' | 'member_id'>;

function holdsSecret({ visitor: { cartSecret, cartSecretHash } }: Ctx, cart: Pick<LockedCart, 'secret_hash'>): boolean {
  const hash = cartSecret === null ? cartSecretHash : hashSecret(cartSecret);
  return hash !== undefined && hash === cart.secret_hash;
}

export const isOwner = (ctx: Ctx, cart: Owned): boolean => (cart.member_id === null ? holdsSecret(ctx, cart) : cart.member_id === ctx.member?.id);

/** Throws NOT_FOUND for another member's cart, or the sign-in problem if the session may only need a refresh: on a 404 the browser drops the cart. */
export function requireAccess(ctx: Ctx, { member_id }: Pick<LockedCart, 'member_id'>): void {
  if (member_id === null || member_id === ctx.member?.id) return;
  throw new DomainError(ctx.member === null && ctx.signInProblem !== 'UNAUTHENTICATED' ? ctx.signInProblem : 'NOT_FOUND');
}

/** The context of a job that does what the cart's buyer began; null if the cart is gone. */
export async function actForBuyer(root: Ctx, cartId: string, locale: Locale): Promise<Ctx | null> {
  const [owner] = await findOwner(root.db, { cartId });
  if (!owner) return null;
  const member = owner.member_id === null ? null : ({ id: owner.member_id, sessionId: '', role: 'member' } as const);
  return { ...root, locale, member, visitor: { ...root.visitor, cartSecret: null, cartSecretHash: owner.secret_hash } };
}

export const isToClaim = (ctx: Ctx, cart: Owned): boolean => ctx.member !== null && cart.member_id === null && holdsSecret(ctx, cart);

/** Assigns an open cart to the signed-in holder of its secret; the id alone grants no access to its personal data. */
export async function claimCart(ctx: Ctx, cart: Owned & { id: string }): Promise<void> {
  if (ctx.member === null || !isToClaim(ctx, cart)) return;
  const [claimed] = await setCartMember(ctx.db, { cartId: cart.id, memberId: ctx.member.id, now: ctx.clock.now() });
  // Lost a race: another member in the same browser claimed it, or it was ordered.
  if (!claimed) throw new DomainError('NOT_FOUND');
  cart.member_id = ctx.member.id;
}
