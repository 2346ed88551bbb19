import { expect, test } from 'vitest';
import { jubileeCall, toJubileeQuery, jubileeSearch } from './jubilee-query.ts';

const queryOf = (search: string) => toJubileeQuery(new URLSearchParams(search));

test('PPL-01 puts page, term, relation and order in the address, defaults omitted', () => {
  expect(queryOf('?term=anna&relation=sister&sort=name&page=3')).toEqual({ term: 'anna', relation: 'sister', sort: 'name', circle: '', page: 3 });
  expect(jubileeSearch(queryOf('?term=anna&relation=sister&sort=name&page=3'))).toBe('?term=anna&relation=sister&sort=name&page=3');
  for (const search of ['', '?page=0&relation=foe&sort=x&term=%20', '?relation=all&page=-1']) expect(jubileeSearch(queryOf(search))).toBe('');
});

test('PPL-01 requests 20, and "all" is omitted', () => {
  expect(jubileeCall(queryOf('?relation=all'), [])).toEqual({ page: 1, limit: 20, term: '', relation: null, sort: 'upcoming' });
  expect(jubileeCall(queryOf('?relation=pet'), []).relation).toBe('pet');
});

test('asks for a chosen circle’s people, and ignores an unknown circle', () => {
  const circles = [{ _id: 'family', jubileeIds: ['a', 'b'] }];
  expect(jubileeCall(queryOf('?circle=family'), circles)).toMatchObject({ ids: 'a,b' });
  expect(jubileeCall(queryOf('?circle=other'), circles)).not.toHaveProperty('ids');
  expect(jubileeSearch(queryOf('?circle=family'))).toBe('?circle=family');
});
