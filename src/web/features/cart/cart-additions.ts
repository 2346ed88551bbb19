/** Adding to the cart, and emptying it when an item of another vendor is to replace its contents. */
import type { Cart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { countVisit } from '#web/lib/browser/visits.ts';
import { CartNotCreated, isHeldByPaymentSessions, isNotFound, isVendorConflict } from './cart-failures.ts';
import type { CartLines } from './cart-lines.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartInput } from './cart-state.ts';

/** conflict: the member is asked whether to empty the cart; failed: the error has been shown. */
export type AddOutcome = 'added' | 'conflict' | 'failed';

export function createCartAdditions({ api, cartId, state, session, inTurn, notify, followCurrency }: CartParts, lines: CartLines) {
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
        session.tell(error, failure);
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

  /** Shows why the cart wasn't emptied. */
  function tellEmptying(error: unknown, message: string): void {
    if (error instanceof CartNotCreated) notify(m.cart_restart_failed(), 'error');
    else session.tell(error, message);
  }

  /** Removes the items one by one; on a payment session error, replaces the cart (CART-06). */
  async function emptyNow(): Promise<void> {
    const cart = await session.fetchOrCreate();
    if (!cart || cart.items.length === 0) return;
    for (const item of cart.items) {
      try {
        session.accept((await api.carts.deleteLineItem({ cartId: cart.id, itemId: item.id })).parent);
      } catch (error) {
        if (isHeldByPaymentSessions(error)) {
          session.clear();
          await session.create();
          return;
        }
        if (session.clearIfCompleted(error)) return;
        // Already removed, perhaps in another tab.
        if (!isNotFound(error)) throw error;
      }
    }
    session.clear();
  }

  /** Empties the cart. Returns whether it worked. */
  async function empty(): Promise<boolean> {
    lines.drop();
    state.set({ isEmptying: true });
    try {
      await inTurn(emptyNow);
      return true;
    } catch (error) {
      tellEmptying(error, m.cart_remove_failed());
      return false;
    } finally {
      state.set({ isEmptying: false });
    }
  }

  async function replaceNow(input: CartInput): Promise<AddOutcome> {
    try {
      await emptyNow();
      if (!cartId.read()) await session.create();
    } catch (error) {
      tellEmptying(error, m.cart_replace_failed());
      return 'failed';
    }
    return addNow(input, m.cart_replace_failed());
  }

  /** Resolves a vendor conflict: empties the cart and adds the waiting item (CART-09). */
  async function replaceBag(): Promise<AddOutcome> {
    const { conflict } = state.get();
    if (!conflict || conflict.isReplacing) return 'failed';
    state.set({ conflict: { ...conflict, isReplacing: true } });
    lines.drop();
    const outcome = await inTurn(() => replaceNow(conflict.input));
    if (outcome !== 'conflict') state.set({ conflict: null });
    return outcome;
  }

  return { addItem, empty, replaceBag };
}
