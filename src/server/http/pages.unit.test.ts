import { expect, test } from 'vitest';
import { addressRedirect } from './pages.ts';

const of = (address: string) => addressRedirect(new URL(`http://localhost${address}`));

test('NAV-06 a trailing slash is removed by a redirect, and the query is kept', () => {
  expect(of('/shop/')).toBe('/shop');
  expect(of('/en/shop/cart///?a=1&b=2')).toBe('/en/shop/cart?a=1&b=2');
  expect(of('/')).toBeNull();
  expect(of('/shop?x=/')).toBeNull();
});

test('NAV-06 English is written /en, whatever letters it was asked for in', () => {
  expect(of('/EN')).toBe('/en');
  expect(of('/En/shop/cart?x=1')).toBe('/en/shop/cart?x=1');
  expect(of('/%65N/shop')).toBe('/en/shop');
  expect(of('/%45%6e/shop.data')).toBe('/en/shop.data');
  expect(of('/en/shop')).toBeNull();
  expect(of('/energi')).toBeNull();
});

test('NAV-02 unprefixed English leads to Swedish, query kept', () => {
  expect(of('/shop/brands/kajen?x=1')).toBe('/shop/varumarken/kajen?x=1');
});

test('no address becomes a Location that a browser reads as another host', () => {
  for (const address of ['//evil.example/', '//evil.example//', '//']) {
    const target = addressRedirect(Object.assign(new URL('http://localhost/'), { pathname: address }));
    expect(target === null || !target.startsWith('//')).toBe(true);
  }
});
