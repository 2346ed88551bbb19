import { expect, test } from 'vitest';
import { findListId } from './draw-texts.ts';

test.each([
  ['En halsduk, eller https://fira.example/en/wishlists/list_aB-3_x.', 'list_aB-3_x'],
  ['http://127.0.0.1:3000/wishlists/list_abc?tag=jul', 'list_abc'],
  ['https://fira.example/wishlists/promises/abc', null],
  ['En blå halsduk', null],
])('EVT-01 finds the list in “%s”', (words, id) => {
  expect(findListId(words)).toBe(id);
});
