import { expect, test } from 'vitest';
import { relationOfWord } from './relation-words.ts';
import { relations } from './relations.ts';

test('PPL-01 lists 30 relations, each once', () => {
  expect([relations.length, new Set(relations).size]).toEqual([30, 30]);
});

test.each([
  ['moster', 'aunt'],
  ['faster', 'aunt-f'],
  ['morbror', 'uncle'],
  ['farbror', 'uncle-f'],
  ['mormor', 'grandmother'],
  ['farmor', 'grandmother-f'],
  ['morfar', 'grandfather'],
  ['farfar', 'grandfather-f'],
  ['FARMOR', 'grandmother-f'],
  ['Grandma', 'grandmother'],
  ['brorsa', 'brother'],
  ['syrra', 'sister'],
  ['papa', 'father'],
  ['grandad', 'grandfather'],
  ['plastpappa', 'father'],
  ['bonusmamma', 'mother'],
  ['fasta\u030aster', null],
  ['va\u0308n', 'friend'],
  ['Karin', null],
  ['', null],
  ['constructor', null],
])('PPL-01 "%s" is %s', (word, relation) => {
  expect(relationOfWord(word)).toBe(relation);
});
