import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Metadata } from '#shared/contract/common.ts';
import { fromMajor, toMajor } from '#shared/values/money/money.ts';

export interface CartInput {
  variantId: string;
  quantity: number;
  metadata?: Metadata;
}

/** conflict: the member is asked whether to empty the cart; failed: the error has been shown. */
export type AddOutcome = 'added' | 'conflict' | 'failed';

/** The cart holds another vendor's items: the item waits for the member's choice (CART-09). */
export interface VendorConflict {
  input: CartInput;
  isReplacing: boolean;
}

/** idle: not requested yet; failed: the last request failed. */
export type CartStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface HeldState {
  /** The last server response. */
  serverCart: Cart | null;
  /** Units counted by the server, until the cart is loaded. */
  serverCount: number;
  /** Optimistic quantities by line, awaiting a response; 0 for a line being removed. */
  quantities: ReadonlyMap<string, number>;
  status: CartStatus;
  isOpen: boolean;
  adding: ReadonlySet<string>;
  isEmptying: boolean;
  conflict: VendorConflict | null;
}

export interface CartSnapshot extends Pick<HeldState, 'status' | 'isOpen' | 'adding' | 'isEmptying' | 'conflict'> {
  /** Includes optimistic quantities; totals are the server's. Null without a cart. */
  cart: Cart | null;
  count: number;
  /** Lines with a pending change. */
  busyLines: ReadonlySet<string>;
  /** Totals are about to change. */
  isSettling: boolean;
}

const nothing: HeldState = {
  serverCart: null,
  serverCount: 0,
  quantities: new Map(),
  status: 'idle',
  isOpen: false,
  adding: new Set(),
  isEmptying: false,
  conflict: null,
};

export const countUnits = (items: readonly Pick<CartItem, 'quantity'>[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

function withQuantities(cart: Cart, quantities: HeldState['quantities']): Cart {
  if (quantities.size === 0) return cart;
  return {
    ...cart,
    items: cart.items.flatMap((item) => {
      const quantity = quantities.get(item.id) ?? item.quantity;
      if (quantity === item.quantity) return [item];
      return quantity > 0 ? [{ ...item, quantity, total: toMajor(fromMajor(item.unit_price) * quantity) }] : [];
    }),
  };
}

function toSnapshot({ serverCart, serverCount, quantities, ...rest }: HeldState): CartSnapshot {
  const cart = serverCart && withQuantities(serverCart, quantities);
  return { ...rest, cart, count: cart ? countUnits(cart.items) : serverCount, busyLines: new Set(quantities.keys()), isSettling: quantities.size > 0 };
}

export interface CartState {
  get: () => HeldState;
  set: (change: Partial<HeldState>) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => CartSnapshot;
}

/** Snapshot for server rendering: the cart is unknown. */
export const unknownCart: CartSnapshot = toSnapshot(nothing);

export function createCartState(): CartState {
  const listeners = new Set<() => void>();
  let held = nothing;
  let snapshot = unknownCart;
  return {
    get: () => held,
    set(change) {
      held = { ...held, ...change };
      snapshot = toSnapshot(held);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}
