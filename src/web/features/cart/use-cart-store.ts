/** What can be done with the bag, for a component that doesn't draw it: it is not re-rendered with the bag. */
import { use } from 'react';
import { CartContext } from './cart-context.ts';
import type { CartStore } from './cart-store.ts';

export function useCartStore(): CartStore {
  const store = use(CartContext);
  if (!store) throw new Error('useCartStore needs a CartProvider above it');
  return store;
}
