import { expect, test } from 'vitest';
import { searchableWords, listWords } from './name-search.ts';

test.each([
  ['käll', ['käll']],
  ['  Ann-Sofie  K ', ['Ann', 'Sofie', 'K']],
  ['Bo % 7 Ek', ['Bo', 'Ek']],
  ['e\u0301a', ['éa']],
])('PPL-02 "%s" searches strangers by %j', (term, words) => {
  expect(searchableWords(term)).toEqual(words);
});

test.each(['', ' ', 'k', 'e\u0301', '\u0301\u0301', '-a', 'a a', 'a-b c', '%%', '12', '😀😀', '1a'])('PPL-02 "%s" searches no members', (term) => {
  expect(searchableWords(term)).toEqual([]);
});

test('searches own people by every word, eight at most', () => {
  expect(listWords(' a  100% _ ')).toEqual(['a', '100%', '_']);
  expect(listWords('a b c d e f g h i')).toHaveLength(8);
});
