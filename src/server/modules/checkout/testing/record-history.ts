/** Records what buyers were answered, as the checker reads it (check-history.ts). */
import type { History } from './check-history.ts';

interface RecordedCart {
  cartId: string;
  offeredMinor: number[];
  isAskedFor: boolean;
}

export interface Recorder {
  /** The history so far. */
  readonly history: History;
  /** The cart exists. */
  made(cartId: string): void;
  /** Its buyer was shown this sum, in kronor. */
  offered(cartId: string, amount: number): void;
  /** Its buyer asks to complete it. */
  asked(cartId: string): void;
  /** `null`: no order, or an unknown outcome. */
  completed(cartId: string, order: { number: number; total: number } | null): void;
}

const toMinor = (amount: number): number => Math.round(amount * 100);

export function createRecorder(): Recorder {
  const carts: RecordedCart[] = [];
  const byId = new Map<string, RecordedCart>();
  const completions: History['completions'][number][] = [];
  function getCart(cartId: string): RecordedCart {
    const known = byId.get(cartId);
    if (known) return known;
    const cart: RecordedCart = { cartId, offeredMinor: [], isAskedFor: false };
    byId.set(cartId, cart);
    carts.push(cart);
    return cart;
  }
  return {
    history: { carts, completions },
    made: (cartId) => void getCart(cartId),
    offered: (cartId, amount) => void getCart(cartId).offeredMinor.push(toMinor(amount)),
    asked(cartId) {
      getCart(cartId).isAskedFor = true;
    },
    completed: (cartId, order) => void completions.push({ cartId, order: order && { number: order.number, totalMinor: toMinor(order.total) } }),
  };
}
