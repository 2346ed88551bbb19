/** The bag as it is now, and what can be done with it. On the server, and until the browser has asked, it is unknown. */
import { useSyncExternalStore } from 'react';
import { type CartSnapshot, unknownCart } from './cart-state.ts';
import type { CartStore } from './cart-store.ts';
import { useCartStore } from './use-cart-store.ts';

export function useCart(): CartSnapshot & CartStore {
  const store = useCartStore();
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, () => unknownCart);
  return { ...store, ...snapshot };
}
