import { expect, test } from 'vitest';
import { jubileeCall, toJubileeQuery, jubileeSearch } from './jubilee-query.ts';

const toQuery = (search: string) => toJubileeQuery(new URLSearchParams(search));

test('PPL-01 puts page, term, relation and order in the address, defaults omitted', () => {
  expect(toQuery('?term=anna&relation=sister&sort=name&page=3')).toEqual({ term: 'anna', relation: 'sister', sort: 'name', circle: '', page: 3 });
  expect(jubileeSearch(toQuery('?term=anna&relation=sister&sort=name&page=3'))).toBe('?term=anna&relation=sister&sort=name&page=3');
  for (const search of ['', '?page=0&relation=foe&sort=x&term=%20', '?relation=all&page=-1']) expect(jubileeSearch(toQuery(search))).toBe('');
});

test('PPL-01 requests 20, and "all" is omitted', () => {
  expect(jubileeCall(toQuery('?relation=all'), [])).toEqual({ page: 1, limit: 20, term: '', relation: null, sort: 'upcoming' });
  expect(jubileeCall(toQuery('?relation=pet'), []).relation).toBe('pet');
});

test('asks for a chosen circle’s people, and ignores an unknown circle', () => {
  const circles = [{ _id: 'family', jubileeIds: ['a', 'b'] }];
  expect(jubileeCall(toQuery('?circle=family'), circles)).toMatchObject({ ids: 'a,b' });
  expect(jubileeCall(toQuery('?circle=other'), circles)).not.toHaveProperty('ids');
  expect(jubileeSearch(toQuery('?circle=family'))).toBe('?circle=family');
});
