/** Optimistic quantities beside the server's cart (CART-02). */
import type { CartState } from './cart-state.ts';

export function setQuantity(state: CartState, itemId: string, quantity: number): void {
  state.set({ quantities: new Map(state.get().quantities).set(itemId, quantity) });
}

/** Clears a finished or failed optimistic quantity, unless a newer one exists. Returns whether this was the newest. */
export function settle(state: CartState, itemId: string, quantity: number): boolean {
  if (state.get().quantities.get(itemId) !== quantity) return false;
  const quantities = new Map(state.get().quantities);
  quantities.delete(itemId);
  state.set({ quantities });
  return true;
}

/** Stores the remaining stock on the line, which limits its stepper. */
export function noteQuantityLeft(state: CartState, itemId: string, left: number): void {
  const { serverCart } = state.get();
  if (!serverCart) return;
  const items = serverCart.items.map((item) => (item.id === itemId ? { ...item, quantity_available: left } : item));
  state.set({ serverCart: { ...serverCart, items } });
}

/** Back at the known quantity: nothing to send, unless an unanswered call may have reached the server. */
export function isAsKnown(state: CartState, itemId: string, quantity: number): boolean {
  const { status, serverCart } = state.get();
  return status === 'ready' && serverCart !== null && serverCart.items.some((item) => item.id === itemId && item.quantity === quantity);
}
