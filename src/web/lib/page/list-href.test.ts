import { expect, test } from 'vitest';
import { listHref, wishHref } from './list-href.ts';

test('names a list’s page and tag when not the first and all', () => {
  expect(listHref('/lista/a', 1)).toBe('/lista/a');
  expect(listHref('/lista/a', 3)).toBe('/lista/a?page=3');
  expect(listHref('/lista/a', 2, 'till hemmet & köket')).toBe('/lista/a?page=2&tag=till+hemmet+%26+k%C3%B6ket');
});

test('keeps the query of a list’s path', () => {
  expect(listHref('/events/a/wishlist?token=b-c_d', 1)).toBe('/events/a/wishlist?token=b-c_d');
  expect(listHref('/events/a/wishlist?token=b-c_d', 2, 'böcker')).toBe('/events/a/wishlist?token=b-c_d&page=2&tag=b%C3%B6cker');
  expect(wishHref('/events/a/wishlist?token=b-c_d', { _id: 'x', place: 16 })).toBe('/events/a/wishlist?token=b-c_d&page=2#wish-x');
});

test('leads to the page on which a wish is', () => {
  expect(wishHref('/lista/a', { _id: 'x', place: 14 })).toBe('/lista/a#wish-x');
  expect(wishHref('/lista/a', { _id: 'x', place: 15 })).toBe('/lista/a?page=2#wish-x');
});
