/** Quantity changes: optimistic, debounced 300 ms, last value wins (CART-02). */
import type { After, CallOff } from '#web/lib/browser/after.ts';
import { createLineCalls } from './cart-line-calls.ts';
import type { CartParts } from './cart-parts.ts';
import { setQuantity } from './cart-quantities.ts';

/** Specification, section 9. */
export const QUANTITY_DEBOUNCE_MS = 300;

export type CartLines = ReturnType<typeof createCartLines>;

export function createCartLines(parts: CartParts, after: After) {
  const { state, inTurn } = parts;
  const waiting = new Map<string, CallOff>();
  let failures = 0;
  const { sendNow, removeNow } = createLineCalls(parts, () => {
    failures += 1;
  });

  function stopWaiting(itemId: string): void {
    waiting.get(itemId)?.();
    waiting.delete(itemId);
  }

  function send(itemId: string): Promise<void> {
    stopWaiting(itemId);
    return sendNow(itemId);
  }

  function remove(itemId: string): Promise<void> {
    stopWaiting(itemId);
    setQuantity(state, itemId, 0);
    return inTurn(() => removeNow(itemId));
  }

  /** Flushes debounced changes. */
  function sendWaiting(): void {
    for (const itemId of [...waiting.keys()]) {
      stopWaiting(itemId);
      void inTurn(() => send(itemId));
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
      setQuantity(state, itemId, quantity);
      waiting.set(
        itemId,
        after(QUANTITY_DEBOUNCE_MS, () => void inTurn(() => send(itemId))),
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
