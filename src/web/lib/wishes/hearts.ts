/**
 * What the hearts on cards and pages share with the part that works them: which products are wished for, and which heart was pressed last. Cards
 * come from the page cache and are the same for everybody, so the marks are the browser's alone. That part's code comes with the first press, and
 * for members once the page is alive.
 */

/** What is wished for by a press. */
export interface HeartPress {
  productId: string;
  /** Null where any will do. */
  variantId: string | null;
  title: string;
}

const listeners = new Set<() => void>();
let wished: ReadonlySet<string> = new Set();
let pressed: HeartPress | null = null;

function tell(): void {
  for (const listener of listeners) listener();
}

export const hearts = {
  /** Tells of each change, and of each heart that comes onto the page. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    tell();
    return () => void listeners.delete(listener);
  },
  isWished: (productId: string): boolean => wished.has(productId),
  /** The press that nobody has worked at yet. */
  waiting: () => pressed,
  press(press: HeartPress): void {
    pressed = press;
    tell();
  },
  /** Whoever takes the press works at it. */
  take(): HeartPress | null {
    const taken = pressed;
    pressed = null;
    return taken;
  },
  mark(productIds: ReadonlySet<string>): void {
    wished = productIds;
    tell();
  },
};
