import type { Cart } from '#shared/contract/cart.ts';
import { MAX_CART_CODES } from '#shared/values/orders/limits.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { promotionCode } from '../promotions/rules.ts';
import { requireHolding, requireKnown } from '../promotions/service.ts';
import { changeCodes } from './repository.ts';
import { loadCart, lockOpenCart, getPrice, showCart } from './service.ts';

/**
 * Adds codes, all or none. Throws PROMOTION_UNKNOWN, or another PROMOTION_… for a code that does not apply now. A code beaten by a better promotion
 * is stored.
 */
export async function addPromotions(root: Ctx, cartId: string, given: readonly string[]): Promise<Cart> {
  const codes = given.map(promotionCode);
  return inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, cartId);
    await requireKnown(ctx, codes);
    const [now] = await changeCodes(ctx.db, { cartId, added: codes, removed: [], now: ctx.clock.now() });
    if ((now?.count ?? 0) > MAX_CART_CODES) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'codes', code: 'out_of_range' }] });
    const row = await loadCart(ctx, cartId);
    requireHolding(getPrice(ctx, row).promotions, codes);
    return showCart(ctx, row);
  });
}

/** Absent codes are ignored. */
export async function removePromotions(root: Ctx, cartId: string, given: readonly string[]): Promise<Cart> {
  return inTransaction(root, async (ctx) => {
    await lockOpenCart(ctx, cartId);
    await changeCodes(ctx.db, { cartId, added: [], removed: given.map(promotionCode), now: ctx.clock.now() });
    return showCart(ctx, await loadCart(ctx, cartId));
  });
}
