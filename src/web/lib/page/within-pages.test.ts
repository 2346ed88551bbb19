import { expect, test } from 'vitest';
import type { Pagination } from '#shared/contract/common.ts';
import { getPage, withinPages } from './within-pages.ts';

const at = (currentPage: number, totalPages: number): Pagination => ({
  currentPage,
  limit: 5,
  total: totalPages * 5,
  totalPages,
  hasNextPage: currentPage < totalPages,
  hasPreviousPage: currentPage > 1,
});
const url = (search: string) => new URL(`http://localhost/konto/vanner${search}`);

test('redirects beyond the last page to it, preserving the query', () => {
  expect(withinPages(url('?relation=sister&page=3'), { page: at(3, 2) })).toBe('/konto/vanner?relation=sister&page=2');
  expect(withinPages(url('?page=2'), { page: at(2, 1) })).toBe('/konto/vanner');
  expect(withinPages(url('?received=9&page=2&sent=4'), { received: at(9, 3), page: at(2, 2), sent: at(4, 1) })).toBe('/konto/vanner?received=3&page=2');
});

test('leaves existing pages, empty lists and failed ones where they are', () => {
  expect(withinPages(url('?page=2'), { page: at(2, 2) })).toBeNull();
  expect(withinPages(url('?page=7'), { page: at(7, 0) })).toBeNull();
  expect(withinPages(url('?page=7'), { page: null })).toBeNull();
});

test.each([
  ['', 1],
  ['?page=1', 1],
  ['?page=12', 12],
  ['?page=999999', 999_999],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1.5', 1],
  ['?page=1e3', 1],
  ['?page=1000000', 1],
  ['?page=eleven', 1],
  ['?sent=3', 1],
])('"%s" requests page %i', (search, page) => {
  expect(getPage(new URLSearchParams(search))).toBe(page);
});

test('pages one of several lists under its own name', () => {
  expect(getPage(new URLSearchParams('page=2&sent=3'), 'sent')).toBe(3);
});
