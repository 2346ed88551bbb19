import { expect, test } from 'vitest';
import { pagedTitle } from './paged-title.ts';

test.each([
  ['', 'Ljus'],
  ['?page=1', 'Ljus'],
  ['?page=x', 'Ljus'],
  ['?sort=newest&page=2', 'Ljus · Sida 2'],
  ['?page=12', 'Ljus · Sida 12'],
])('CAT-04 a list at %j is titled %s', (search, title) => {
  expect(pagedTitle('Ljus', { search })).toBe(title);
});
