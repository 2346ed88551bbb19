import { expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [3, 7, [1, 2, 3, 4, 'gap-after', 7]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 12, [1, 2, 3, 4, 'gap-after', 12]],
  [6, 12, [1, 'gap-before', 5, 6, 7, 'gap-after', 12]],
  [12, 12, [1, 'gap-before', 9, 10, 11, 12]],
])('page %i of %i offers %j', (page, totalPages, expected) => {
  expect(pagesAround(page, totalPages)).toEqual(expected);
});

test('offers first, last and current page once, in at most seven entries', () => {
  for (let totalPages = 1; totalPages <= 30; totalPages += 1) {
    for (let page = 1; page <= totalPages; page += 1) {
      const entries = pagesAround(page, totalPages);
      const numbers = entries.filter((entry) => typeof entry === 'number');
      expect(entries.length).toBeLessThanOrEqual(7);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, totalPages]));
    }
  }
});
