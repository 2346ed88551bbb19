/** Cart actions for components that don't show the cart: no re-render when it changes. */
import { use } from 'react';
import { CartContext } from './cart-context.ts';
import type { CartStore } from './cart-store.ts';

export function useCartStore(): CartStore {
  const store = use(CartContext);
  if (!store) throw new Error('useCartStore needs a CartProvider above it');
  return store;
}
