/**
 * State shared between the heart buttons and their handler: wished products and the last pressed heart. Cards come from the shared page cache, so
 * marks exist only in the browser. The handler loads with the first press, for members after hydration.
 */

export interface HeartPress {
  productId: string;
  /** Null for any variant. */
  variantId: string | null;
  title: string;
}

const listeners = new Set<() => void>();
let wished: ReadonlySet<string> = new Set();
let pressed: HeartPress | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

export const hearts = {
  /** Notifies of each change, and of each heart added to the page. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    notify();
    return () => void listeners.delete(listener);
  },
  isWished: (productId: string): boolean => wished.has(productId),
  /** The press not handled yet. */
  waiting: () => pressed,
  press(press: HeartPress): void {
    pressed = press;
    notify();
  },
  /** Takes the press over, to handle it. */
  take(): HeartPress | null {
    const taken = pressed;
    pressed = null;
    return taken;
  },
  mark(productIds: ReadonlySet<string>): void {
    wished = productIds;
    notify();
  },
};
