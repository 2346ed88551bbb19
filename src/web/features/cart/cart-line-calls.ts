/** Sends a line's optimistic quantity. A failed call reverts the line to the server's last state. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { isAlreadyCompleted, isNotFound, isUnanswered, quantityLeft } from './cart-failures.ts';
import type { CartParts } from './cart-parts.ts';
import { isAsKnown, noteQuantityLeft, settle } from './cart-quantities.ts';

export function createLineCalls({ api, cartId, state, session, followCurrency }: CartParts, onFailed: () => void) {
  async function fetchAgain(): Promise<void> {
    try {
      await session.fetchOrCreate();
    } catch {
      state.set({ status: 'failed' });
    }
  }

  async function sendNow(itemId: string): Promise<void> {
    const id = cartId.read();
    const quantity = state.get().quantities.get(itemId);
    // Removed, already sent, or the cart changed.
    if (!id || !quantity) return;
    if (isAsKnown(state, itemId, quantity)) {
      settle(state, itemId, quantity);
      return;
    }
    try {
      const { cart } = await api.carts.updateLineItem({ cartId: id, itemId, body: { quantity } });
      session.accept(cart);
      settle(state, itemId, quantity);
      await followCurrency(cart, m.cart_update_failed());
    } catch (error) {
      const left = quantityLeft(error);
      if (left !== null) noteQuantityLeft(state, itemId, left);
      if (isUnanswered(error)) state.set({ status: 'failed' });
      const isNewest = settle(state, itemId, quantity);
      if (!isNewest && !isAlreadyCompleted(error)) return;
      onFailed();
      session.report(error, m.cart_quantity_failed());
      if (isNotFound(error)) await fetchAgain();
    }
  }

  async function removeNow(itemId: string): Promise<void> {
    const id = cartId.read();
    if (!id || state.get().quantities.get(itemId) !== 0) return;
    try {
      const { parent } = await api.carts.deleteLineItem({ cartId: id, itemId });
      if (parent.items.length === 0 && cartId.read() === parent.id) {
        session.clear();
        return;
      }
      session.accept(parent);
      settle(state, itemId, 0);
      await followCurrency(parent, m.cart_update_failed());
    } catch (error) {
      if (isNotFound(error)) {
        await fetchAgain();
        settle(state, itemId, 0);
        return;
      }
      if (isUnanswered(error)) state.set({ status: 'failed' });
      settle(state, itemId, 0);
      onFailed();
      session.report(error, m.cart_remove_failed());
    }
  }

  return { sendNow, removeNow };
}
