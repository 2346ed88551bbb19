import { expect, test } from 'vitest';
import { mayHaveBag } from './cart-cookie.ts';

test.each([
  ['', false],
  ['selectedCurrency=EUR; fira.consent=1', false],
  ['selectedCurrency=EUR; fira.cart=abc', true],
  ['client.token=abc', true],
])('CART-01 detects from "%s" whether a cart may exist: %s', (cookies, expected) => {
  expect(mayHaveBag(cookies)).toBe(expected);
});
