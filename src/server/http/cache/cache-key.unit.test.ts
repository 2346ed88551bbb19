import { expect, test } from 'vitest';
import { findSharedPage } from './cache-key.ts';

const getKey = (target: string, cookies = '') => findSharedPage(target, cookies)?.key ?? null;

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
  expect(getKey(target)).toBe(key);
});

test.each([
  '/shop/varukorg',
  '/shop/kassa',
  '/shop/orderbekraftelse/order_1',
  '/en/shop/order-confirmation/order_1/gift-receipt',
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
  expect(getKey(target)).toBeNull();
});

test('AUTH builds separate pages for members and former sessions', () => {
  expect(getKey('/shop', 'client.access-token=x')).toBeNull();
  expect(getKey('/shop', 'locale=sv; client.refresh-token=x')).toBeNull();
  expect(getKey('/shop', 'fira.cart=secret; locale=en')).toBe('SEK /shop');
});

test('CAT-02 distinguishes two pages by currency cookie, whatever else it contains', () => {
  expect(getKey('/shop', 'selectedCurrency=SEK')).toBe('SEK /shop');
  for (const value of ['EUR', 'NOK', '<script>', 'EUR; selectedCurrency=SEK']) expect(getKey('/shop', `a=b; selectedCurrency=${value}`)).toBe('EUR /shop');
});

test('ignores unknown query keys, key order and escaping', () => {
  const list = 'SEK /shop?occasion=wedding&sort=newest&page=2';
  for (const query of ['page=2&sort=newest&occasion=wedding', 'utm_source=x&occasion=wedding&fbclid=1&sort=newest&page=2&host=evil', 'occasion=wedding&sort=newest&page=2&brand='])
    expect(getKey(`/shop?${query}`)).toBe(list);
  expect(getKey('/?q=mugg&page=2&utm_campaign=x')).toBe('SEK /');
  expect(getKey('/shop/produkter/mugg?variant=%3Cscript%3E&color=blue')).toBe('SEK /shop/produkter/mugg');
  expect(getKey('/shop/produkter/mugg?variant=variant_0123456789ABCDEFGHJKMNPQRS')).toBe('SEK /shop/produkter/mugg?variant=variant_0123456789ABCDEFGHJKMNPQRS');
  expect(getKey('/shop/produkter/%6dugg')).toBe('SEK /shop/produkter/mugg');
  expect(getKey('/shop/produkter/r%c3%b6d')).toBe('SEK /shop/produkter/r%C3%B6d');
});
