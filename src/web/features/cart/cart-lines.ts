/** Quantity changes: optimistic, debounced 300 ms, last value wins (CART-02). A failed call reverts the line to the server's last state. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { After, CallOff } from '#web/lib/browser/after.ts';
import { isAlreadyCompleted, isNotFound, isUnanswered, quantityLeft } from './cart-failures.ts';
import type { CartParts } from './cart-parts.ts';

/** Specification, section 9. */
export const QUANTITY_DEBOUNCE_MS = 300;

export type CartLines = ReturnType<typeof createCartLines>;

export function createCartLines({ api, cartId, state, session, inTurn, followCurrency }: CartParts, after: After) {
  const waiting = new Map<string, CallOff>();
  let failures = 0;

  function stopWaiting(itemId: string): void {
    waiting.get(itemId)?.();
    waiting.delete(itemId);
  }

  function setQuantity(itemId: string, quantity: number): void {
    state.set({ quantities: new Map(state.get().quantities).set(itemId, quantity) });
  }

  /** Clears a finished or failed optimistic quantity, unless a newer one exists. Returns whether this was the newest. */
  function settle(itemId: string, quantity: number): boolean {
    if (state.get().quantities.get(itemId) !== quantity) return false;
    const quantities = new Map(state.get().quantities);
    quantities.delete(itemId);
    state.set({ quantities });
    return true;
  }

  /** Stores the remaining stock on the line, which limits its stepper. */
  function noteQuantityLeft(itemId: string, left: number): void {
    const { serverCart } = state.get();
    if (!serverCart) return;
    const items = serverCart.items.map((item) => (item.id === itemId ? { ...item, quantity_available: left } : item));
    state.set({ serverCart: { ...serverCart, items } });
  }

  async function fetchAgain(): Promise<void> {
    try {
      await session.fetchOrCreate();
    } catch {
      state.set({ status: 'failed' });
    }
  }

  /** Back at the known quantity: nothing to send, unless an unanswered call may have reached the server. */
  function isAsKnown(itemId: string, quantity: number): boolean {
    const { status, serverCart } = state.get();
    return status === 'ready' && serverCart !== null && serverCart.items.some((item) => item.id === itemId && item.quantity === quantity);
  }

  async function sendNow(itemId: string): Promise<void> {
    stopWaiting(itemId);
    const id = cartId.read();
    const quantity = state.get().quantities.get(itemId);
    // Removed, already sent, or the cart changed.
    if (!id || !quantity) return;
    if (isAsKnown(itemId, quantity)) {
      settle(itemId, quantity);
      return;
    }
    try {
      const { cart } = await api.carts.updateLineItem({ cartId: id, itemId, body: { quantity } });
      session.accept(cart);
      settle(itemId, quantity);
      await followCurrency(cart, m.cart_update_failed());
    } catch (error) {
      const left = quantityLeft(error);
      if (left !== null) noteQuantityLeft(itemId, left);
      if (isUnanswered(error)) state.set({ status: 'failed' });
      const isNewest = settle(itemId, quantity);
      if (!isNewest && !isAlreadyCompleted(error)) return;
      failures += 1;
      session.tell(error, m.cart_quantity_failed());
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
      settle(itemId, 0);
      await followCurrency(parent, m.cart_update_failed());
    } catch (error) {
      if (isNotFound(error)) {
        await fetchAgain();
        settle(itemId, 0);
        return;
      }
      if (isUnanswered(error)) state.set({ status: 'failed' });
      settle(itemId, 0);
      failures += 1;
      session.tell(error, m.cart_remove_failed());
    }
  }

  function remove(itemId: string): Promise<void> {
    stopWaiting(itemId);
    setQuantity(itemId, 0);
    return inTurn(() => removeNow(itemId));
  }

  /** Flushes debounced changes. */
  function sendWaiting(): void {
    for (const itemId of [...waiting.keys()]) {
      stopWaiting(itemId);
      void inTurn(() => sendNow(itemId));
    }
  }

  return {
    /** Sets a line's quantity; zero or less removes it (specification, section 5). */
    change(itemId: string, quantity: number): void {
      if (quantity <= 0) {
        void remove(itemId);
        return;
      }
      stopWaiting(itemId);
      setQuantity(itemId, quantity);
      waiting.set(
        itemId,
        after(QUANTITY_DEBOUNCE_MS, () => void inTurn(() => sendNow(itemId))),
      );
    },
    remove,
    sendWaiting,
    /** Flushes pending changes and awaits all responses. Returns whether all succeeded. */
    async settled(): Promise<boolean> {
      const failuresBefore = failures;
      sendWaiting();
      await inTurn(() => Promise.resolve());
      return failures === failuresBefore;
    },
    /** The cart changed: discards pending changes. */
    drop(): void {
      for (const itemId of [...waiting.keys()]) stopWaiting(itemId);
      state.set({ quantities: new Map() });
    },
  };
}
