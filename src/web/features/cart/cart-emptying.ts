/** Emptying the cart, also when an item of another vendor is to replace its contents. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { CartNotCreated, isHeldByPaymentSessions, isNotFound } from './cart-failures.ts';
import type { CartLines } from './cart-lines.ts';
import type { CartParts } from './cart-parts.ts';
import type { AddOutcome, CartInput } from './cart-state.ts';

type AddNow = (input: CartInput, failure: string) => Promise<AddOutcome>;

export function createCartEmptying({ api, cartId, state, session, inTurn, notify }: CartParts, { lines, addNow }: { lines: CartLines; addNow: AddNow }) {
  /** Shows why the cart wasn't emptied. */
  function reportEmptying(error: unknown, message: string): void {
    if (error instanceof CartNotCreated) notify(m.cart_restart_failed(), 'error');
    else session.report(error, message);
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
      reportEmptying(error, m.cart_remove_failed());
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
      reportEmptying(error, m.cart_replace_failed());
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

  return { empty, replaceBag };
}
