/** The cart's snapshot and actions. Unknown on the server and until the browser has fetched it. */
import { useSyncExternalStore } from 'react';
import { type CartSnapshot, unknownCart } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';
import { useCartStore } from './use-cart-store.ts';

export function useCart(): CartSnapshot & CartStore {
  const store = useCartStore();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, () => unknownCart);
  return { ...store, ...snapshot };
}
