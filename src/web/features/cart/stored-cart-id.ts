/** The browser's cart id in localStorage, shared by all tabs (CART-01). */
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';

export const CART_ID_KEY = 'cartId';

export interface StoredCartId {
  read: () => string | null;
  write: (cartId: string) => void;
  clear: () => void;
}

export function storedCartId(storage: KeyStorage): StoredCartId {
  return {
    read: () => storage.getItem(CART_ID_KEY) || null,
    write: (cartId) => storage.setItem(CART_ID_KEY, cartId),
    clear: () => storage.removeItem(CART_ID_KEY),
  };
}
