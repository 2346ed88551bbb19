/** Adding to the cart. */
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { countVisit } from '#web/lib/browser/visits.ts';
import { createCartEmptying } from './cart-emptying.ts';
import { isNotFound, isVendorConflict } from './cart-failures.ts';
import type { CartLines } from './cart-lines.ts';
import type { CartParts } from './cart-parts.ts';
import type { AddOutcome, CartInput } from './cart-state.ts';

export function createCartAdditions(parts: CartParts, lines: CartLines) {
  const { api, cartId, state, session, inTurn, followCurrency } = parts;

  /** Adds to the cart; replaces a completed or missing one and retries once (CART-04, CART-05). */
  async function addToBag({ variantId, quantity, metadata }: CartInput): Promise<Cart> {
    const body = { variant_id: variantId, quantity, ...(metadata && { metadata }) };
    const id = cartId.read() ?? (await session.create()).id;
    try {
      return (await api.carts.addLineItem({ cartId: id, body })).cart;
    } catch (error) {
      const isOver = session.clearIfCompleted(error) || (isNotFound(error) && (await session.isGone(id)));
      if (!isOver) throw error;
      return (await api.carts.addLineItem({ cartId: (await session.create()).id, body })).cart;
    }
  }

  async function addNow(input: CartInput, failure: string): Promise<AddOutcome> {
    try {
      const cart = await addToBag(input);
      session.accept(cart);
      countVisit({ name: 'add_to_cart' });
      state.set({ isOpen: true });
      await followCurrency(cart, m.cart_update_after_add_failed());
      return 'added';
    } catch (error) {
      if (!isVendorConflict(error)) {
        session.report(error, failure);
        return 'failed';
      }
      state.set({ conflict: { input, isReplacing: false } });
      if (!state.get().serverCart) await session.fetchOrCreate().catch(() => null);
      return 'conflict';
    }
  }

  /** Adds an item and opens the cart. Never rejects. */
  async function addItem(input: CartInput): Promise<AddOutcome> {
    state.set({ adding: new Set(state.get().adding).add(input.variantId) });
    const outcome = await inTurn(() => addNow(input, m.cart_add_failed()));
    const adding = new Set(state.get().adding);
    adding.delete(input.variantId);
    state.set({ adding });
    return outcome;
  }

  return { addItem, ...createCartEmptying(parts, { lines, addNow }) };
}
