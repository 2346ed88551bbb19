import { expect, test } from 'vitest';
import { alternatesIn, getAlternates } from './alternates.ts';

test.each([
  ['/', { sv: '/', en: '/en' }],
  ['/en', { sv: '/', en: '/en' }],
  ['/en/shop/cart', { sv: '/shop/varukorg', en: '/en/shop/cart' }],
  ['/shop/orderbekraftelse/order_1', { sv: '/shop/orderbekraftelse/order_1', en: '/en/shop/order-confirmation/order_1' }],
  ['/shop/kategorier/hem/ljus', { sv: '/shop/kategorier/hem/ljus', en: '/en/shop/categories/hem/ljus' }],
  ['/a/b/c', { sv: '/a/b/c', en: '/en/a/b/c' }],
])('NAV-14 %s has an address in both languages', (pathname, expected) => {
  expect(getAlternates(pathname)).toEqual(expected);
});

test('NAV-14 uses a page’s own addresses, the deepest first', () => {
  const product = { sv: '/shop/produkter/orkide', en: '/en/shop/products/orchid' };
  expect(alternatesIn([{ loaderData: { alternates: { sv: '/x', en: '/en/x' } } }, { loaderData: { alternates: product } }, { loaderData: null }])).toEqual(product);
  expect(alternatesIn([{ loaderData: { alternates: { sv: '/x' } } }, {}])).toBeNull();
});
