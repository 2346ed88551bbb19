import { expect, test } from 'vitest';
import { splitListLink } from './draw-texts.ts';

test.each([
  ['En halsduk\nhttps://fira.example/en/wishlists/list_aB-3_x.', 'En halsduk', 'list_aB-3_x'],
  ['Något ur http://127.0.0.1:3000/wishlists/list_abc?tag=jul eller en bok', 'Något ur  eller en bok', 'list_abc'],
  ['/wishlists/list_abc', '', 'list_abc'],
  ['https://fira.example/wishlists/promises/abc', 'https://fira.example/wishlists/promises/abc', null],
  ['En blå halsduk', 'En blå halsduk', null],
])('EVT-01 splits the list’s address from “%s”', (words, text, listId) => {
  expect(splitListLink(words)).toEqual({ text, listId });
});
