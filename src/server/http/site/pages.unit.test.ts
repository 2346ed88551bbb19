import { expect, test } from 'vitest';
import { addressRedirect } from './pages.ts';

const of = (address: string) => addressRedirect(new URL(`http://localhost${address}`));

test('NAV-06 removes a trailing slash by a redirect and preserves the query', () => {
  expect(of('/shop/')).toBe('/shop');
  expect(of('/en/shop/cart///?a=1&b=2')).toBe('/en/shop/cart?a=1&b=2');
  expect(of('/')).toBeNull();
  expect(of('/shop?x=/')).toBeNull();
});

test('NAV-06 redirects any spelling of English to /en', () => {
  expect(of('/EN')).toBe('/en');
  expect(of('/En/shop/cart?x=1')).toBe('/en/shop/cart?x=1');
  expect(of('/%65N/shop')).toBe('/en/shop');
  expect(of('/%45%6e/shop.data')).toBe('/en/shop.data');
  expect(of('/en/shop')).toBeNull();
  expect(of('/energi')).toBeNull();
});

test.each([
  ['/SHOP', '/shop'],
  ['/EN', '/en'],
  ['/Shop/Kassa', '/shop/kassa'],
  ['/SHOP/?q=Te&Page=2', '/shop?q=Te&Page=2'],
  ['/EN/Shop/Products/Home/Night-Mug', '/en/shop/products/home/night-mug'],
  ['/Shop/Produkter/Hem/Muggen-Nattskift', '/shop/produkter/hem/muggen-nattskift'],
  ['/Kundservice/Leverans', '/kundservice/leverans'],
  ['/Om-Oss', '/om-oss'],
  ['/Shop/Brands/Kajen', '/shop/varumarken/kajen'],
  ['/User/Settings/Account', '/user/settings/account'],
  ['/User/Events/AbC', '/user/events/AbC'],
  ['/EN/Events/AbC-d/wishlist', '/en/events/AbC-d/wishlist'],
  ['/Logga-In?redirect=/User', '/logga-in?redirect=/User'],
])('NAV-06 %s leads to %s', (address, target) => {
  expect(of(address)).toBe(target);
});

test.each([
  ['/Wishlists/list_5KJ8ABC', '/wishlists/list_5KJ8ABC'],
  ['/RESET-PASSWORD/aBcD_-9', '/reset-password/aBcD_-9'],
  ['/Register/invite_9XYZ', '/register/invite_9XYZ'],
  ['/Invite/invite_9XYZ', '/invite/invite_9XYZ'],
  ['/en/Payment-Return/cart_9XYZ?key=AbC', '/en/payment-return/cart_9XYZ?key=AbC'],
  ['/Shop/Orderbekraftelse/order_9XYZ', '/shop/orderbekraftelse/order_9XYZ'],
  ['/Avsluta-Mejl/AbC', '/avsluta-mejl/AbC'],
  ['/User/Jubilees/0193ABCD', '/user/jubilees/0193ABCD'],
])('NAV-06 %s preserves the letter case of its secret', (address, target) => {
  expect(of(address)).toBe(target);
  expect(of(target)).toBeNull();
});

test.each([
  ['/wishlists/list_5KJ8ABC.', '/wishlists/list_5KJ8ABC'],
  ['/en/wishlists/list_5KJ8ABC).', '/en/wishlists/list_5KJ8ABC'],
  ['/events/AbC,', '/events/AbC'],
  ['/invite/invite_9XYZ!?x=1', '/invite/invite_9XYZ?x=1'],
  ['/register/invite_9XYZ…', '/register/invite_9XYZ'],
  ['/wishlists/list_5KJ8ABC./', '/wishlists/list_5KJ8ABC'],
])('NAV-06 %s loses what a sentence put behind it', (address, target) => {
  expect(of(address)).toBe(target);
});

test.each([
  ['/sv', '/'],
  ['/sv/', '/'],
  ['/SV/shop?x=1', '/shop?x=1'],
  ['/sv/shop/cart', '/shop/varukorg'],
  ['/sv/user/jubilees', '/user/jubilees'],
  ['/sv/wishlists/list_5KJ8ABC', '/wishlists/list_5KJ8ABC'],
  ['/no/user', '/user'],
  ['/de/user/jubilees/0193ABCD?x=1', '/user/jubilees/0193ABCD?x=1'],
  ['/DA/User', '/user'],
  ['/sv//evil.example', '/evil.example'],
])('NAV-06 %s leads to the Swedish address %s', (address, target) => {
  expect(of(address)).toBe(target);
});

test.each(['/en/user', '/no/shop', '/de', '/no/users', '/svenska', '/shop/kassa', '/wishlists/list_5KJ8ABC', '/%C3%85'])('NAV-06 %s is not redirected', (address) => {
  expect(of(address)).toBeNull();
});

test('NAV-02 redirects unprefixed English to Swedish and preserves the query', () => {
  expect(of('/shop/brands/kajen?x=1')).toBe('/shop/varumarken/kajen?x=1');
});

test('redirects to no address that browsers read as another host', () => {
  for (const address of ['//evil.example/', '//evil.example//', '//']) {
    const target = addressRedirect(Object.assign(new URL('http://localhost/'), { pathname: address }));
    expect(target === null || !target.startsWith('//')).toBe(true);
  }
});
