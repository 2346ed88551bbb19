import type { Cart } from '#shared/contract/cart.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireOrderable } from '../chip-ins/service.ts';
import { findUsable } from '../gift-cards/service.ts';
import { getCurrency } from '../shipping/service.ts';
import { isPotAlone } from './present.ts';
import { setGiftCard } from './repository.ts';
import { loadCart, lockOwnCart, showCart } from './service.ts';

/** Pays with a gift card, instead of another. Nothing is taken from it before the order. Throws GIFT_CARD_UNKNOWN for a code without a usable card, whatever the reason. */
export async function applyGiftCard(root: Ctx, cartId: string, code: string): Promise<Cart> {
  return inTransaction(root, async (ctx) => {
    const { region_id } = await lockOwnCart(ctx, cartId);
    const card = await findUsable(ctx, code, getCurrency(region_id));
    if (!card) throw new DomainError('GIFT_CARD_UNKNOWN');
    await setGiftCard(ctx.db.pipelined, { cartId, giftCardId: card.id, now: ctx.clock.now() });
    return showCart(ctx, await loadCart(ctx, cartId));
  });
}

/** Pays the wish with what several paid together, as who started it. Throws NOT_FOUND, CHIP_IN_CLOSED; CHIP_IN_ALONE for a cart with anything else; VALIDATION_FAILED for a cart in another currency. */
export async function applyChipIn(root: Ctx, cartId: string, token: string): Promise<Cart> {
  const { id, currency_code } = await requireOrderable(root, token);
  return inTransaction(root, async (ctx) => {
    const { region_id, member_id } = await lockOwnCart(ctx, cartId);
    if (member_id !== ctx.member?.id) throw new DomainError('NOT_FOUND');
    if (getCurrency(region_id) !== currency_code) throw new DomainError('VALIDATION_FAILED', { detail: 'The cart is paid in another currency', fields: [{ field: 'currency_code', code: 'invalid' }] });
    await setGiftCard(ctx.db.pipelined, { cartId, giftCardId: id, now: ctx.clock.now() });
    const row = await loadCart(ctx, cartId);
    if (!isPotAlone(row)) throw new DomainError('CHIP_IN_ALONE');
    return showCart(ctx, row);
  });
}

export async function removeGiftCard(root: Ctx, cartId: string): Promise<Cart> {
  return inTransaction(root, async (ctx) => {
    await lockOwnCart(ctx, cartId);
    await setGiftCard(ctx.db.pipelined, { cartId, giftCardId: null, now: ctx.clock.now() });
    return showCart(ctx, await loadCart(ctx, cartId));
  });
}
