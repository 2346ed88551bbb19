import { expect, test } from 'vitest';
import { sharedPageOf } from './cache-key.ts';

const keyOf = (target: string, cookies = '') => sharedPageOf(target, cookies)?.key ?? null;

test.each([
  ['/', 'SEK /'],
  ['/en', 'SEK /en'],
  ['/shop', 'SEK /shop'],
  ['/shop/produkter/kok/muggen-nattskift', 'SEK /shop/produkter/kok/muggen-nattskift'],
  ['/en/shop/categories/kitchen', 'SEK /en/shop/categories/kitchen'],
  ['/shop/varumarken', 'SEK /shop/varumarken'],
  ['/kundservice/retur', 'SEK /kundservice/retur'],
  ['/_.data', 'SEK /_.data'],
  ['/en.data', 'SEK /en.data'],
  ['/shop.data?_routes=root%2Cshop.sv', 'SEK /shop.data?_routes=root%2Cshop.sv'],
])('%s is the same for everybody', (target, key) => {
  expect(keyOf(target)).toBe(key);
});

test.each([
  '/shop/varukorg',
  '/shop/kassa',
  '/shop/orderbekraftelse/order_1',
  '/en/shop/order-confirmation/order_1/packing-note',
  '/shop/bevakning/token',
  '/payment-return/cart_1',
  '/angra-kop',
  '/angerblankett?order=order_1&key=k',
  '/shop/sok?q=mugg',
  '/shop/sok',
  '/shop?q=hemligheten',
  '/en/shop/brands/kajen?sort=newest&q=a',
  '/shop/',
  '/a/b/c',
  '/api/store/products',
  '/shop/varukorg.data',
  '/shop%2Edata',
  '/%zz',
  `/shop/produkter/${'x'.repeat(700)}`,
])('%s is private, or no page', (target) => {
  expect(keyOf(target)).toBeNull();
});

test('AUTH builds separate pages for members and former sessions', () => {
  expect(keyOf('/shop', 'client.access-token=x')).toBeNull();
  expect(keyOf('/shop', 'locale=sv; client.refresh-token=x')).toBeNull();
  expect(keyOf('/shop', 'fira.cart=secret; locale=en')).toBe('SEK /shop');
});

test('CAT-02 distinguishes two pages by currency cookie, whatever else it contains', () => {
  expect(keyOf('/shop', 'selectedCurrency=SEK')).toBe('SEK /shop');
  for (const value of ['EUR', 'NOK', '<script>', 'EUR; selectedCurrency=SEK']) expect(keyOf('/shop', `a=b; selectedCurrency=${value}`)).toBe('EUR /shop');
});

test('ignores unknown query keys, key order and escaping', () => {
  const list = 'SEK /shop?occasion=wedding&sort=newest&page=2';
  for (const query of ['page=2&sort=newest&occasion=wedding', 'utm_source=x&occasion=wedding&fbclid=1&sort=newest&page=2&host=evil', 'occasion=wedding&sort=newest&page=2&brand='])
    expect(keyOf(`/shop?${query}`)).toBe(list);
  expect(keyOf('/?q=mugg&page=2&utm_campaign=x')).toBe('SEK /');
  expect(keyOf('/shop/produkter/mugg?variant=%3Cscript%3E&color=blue')).toBe('SEK /shop/produkter/mugg');
  expect(keyOf('/shop/produkter/mugg?variant=variant_0123456789ABCDEFGHJKMNPQRS')).toBe('SEK /shop/produkter/mugg?variant=variant_0123456789ABCDEFGHJKMNPQRS');
  expect(keyOf('/shop/produkter/%6dugg')).toBe('SEK /shop/produkter/mugg');
  expect(keyOf('/shop/produkter/r%c3%b6d')).toBe('SEK /shop/produkter/r%C3%B6d');
});
