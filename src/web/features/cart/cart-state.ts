/** What the bag's parts on the page are drawn from, and the one place where it is kept. */
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { fromMajor, toMajor } from '#shared/values/money.ts';

/** Something to put into the bag. */
export interface CartWish {
  variantId: string;
  quantity: number;
  metadata?: Metadata;
}

/** The bag holds another vendor's items: the wish waits for an answer (CART-09). */
export interface VendorConflict {
  wish: CartWish;
  isReplacing: boolean;
}

/** idle: nobody has asked for the bag yet; failed: the last time it was asked for, it did not come. */
export type CartStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface HeldState {
  /** As the server last answered it. */
  serverCart: Cart | null;
  /** How many units the server counts, for as long as the bag itself isn't here. */
  serverCount: number;
  /** Quantities that were asked for and not yet answered, by line; 0 for a line being removed. */
  wishes: ReadonlyMap<string, number>;
  status: CartStatus;
  isOpen: boolean;
  /** Variants on their way into the bag. */
  adding: ReadonlySet<string>;
  isEmptying: boolean;
  conflict: VendorConflict | null;
}

export interface CartSnapshot extends Pick<HeldState, 'status' | 'isOpen' | 'adding' | 'isEmptying' | 'conflict'> {
  /** With the quantities that were asked for; its sums are still the server's. Null while there is none. */
  cart: Cart | null;
  count: number;
  /** Lines with a change under way. */
  busyLines: ReadonlySet<string>;
  /** The sums are about to change. */
  isSettling: boolean;
}

const nothing: HeldState = {
  serverCart: null,
  serverCount: 0,
  wishes: new Map(),
  status: 'idle',
  isOpen: false,
  adding: new Set(),
  isEmptying: false,
  conflict: null,
};

export const countUnits = (items: readonly Pick<CartItem, 'quantity'>[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

function withWishes(cart: Cart, wishes: HeldState['wishes']): Cart {
  if (wishes.size === 0) return cart;
  return {
    ...cart,
    items: cart.items.flatMap((item) => {
      const quantity = wishes.get(item.id) ?? item.quantity;
      if (quantity === item.quantity) return [item];
      return quantity > 0 ? [{ ...item, quantity, total: toMajor(fromMajor(item.unit_price) * quantity) }] : [];
    }),
  };
}

function snapshotOf({ serverCart, serverCount, wishes, ...rest }: HeldState): CartSnapshot {
  const cart = serverCart && withWishes(serverCart, wishes);
  return { ...rest, cart, count: cart ? countUnits(cart.items) : serverCount, busyLines: new Set(wishes.keys()), isSettling: wishes.size > 0 };
}

export interface CartState {
  get: () => HeldState;
  set: (change: Partial<HeldState>) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => CartSnapshot;
}

/** The bag as a page made on the server knows it: not at all. */
export const unknownCart: CartSnapshot = snapshotOf(nothing);

export function createCartState(): CartState {
  const listeners = new Set<() => void>();
  let held = nothing;
  let snapshot = unknownCart;
  return {
    get: () => held,
    set(change) {
      held = { ...held, ...change };
      snapshot = snapshotOf(held);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}
