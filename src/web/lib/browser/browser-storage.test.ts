import { expect, test } from 'vitest';
import { createBrowserStorage, type KeyStorage } from './browser-storage.ts';

function fakeLocalStorage(): KeyStorage {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) };
}

test('CART-01 is stored in the local storage', () => {
  const local = fakeLocalStorage();
  const storage = createBrowserStorage(() => local);
  storage.setItem('cartId', 'cart_1');
  expect(local.getItem('cartId')).toBe('cart_1');
  expect(storage.getItem('cartId')).toBe('cart_1');
  storage.removeItem('cartId');
  expect(local.getItem('cartId')).toBeNull();
  expect(storage.getItem('cartId')).toBeNull();
});

test.each<[string, () => KeyStorage]>([
  [
    'the browser refuses local storage',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  [
    'the local storage is full',
    () => ({
      ...fakeLocalStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
  ],
])('CART-01 remembers in the page when %s', (_, open) => {
  const storage = createBrowserStorage(open);
  expect(storage.getItem('cartId')).toBeNull();
  storage.setItem('cartId', 'cart_1');
  expect(storage.getItem('cartId')).toBe('cart_1');
  storage.removeItem('cartId');
  expect(storage.getItem('cartId')).toBeNull();
});
