import { expect, test } from 'vitest';
import { areNamesAlike, namesLike } from './nicknames.ts';

test.each([
  ['Kalle', 'Karl'],
  ['kalle', 'Carl'],
  ['Pelle', 'Per'],
  ['Bosse', 'Bo'],
  ['Bo', 'Bosse'],
  ['Mike', 'Michael'],
  ['Liz', 'Elizabeth'],
  ['Örre', 'Örjan'],
  ['Anna', 'anna'],
])('%s may be %s', (one, other) => {
  expect(areNamesAlike(one, other)).toBe(true);
});

test.each([
  ['Bosse', 'Bodil'],
  ['Karl', 'Per'],
  ['Bo', 'Jacob'],
  ['', 'Karl'],
])('%s is not %s', (one, other) => {
  expect(areNamesAlike(one, other)).toBe(false);
});

test('lists a single name on each side of every entry', () => {
  for (const name of ['bosse', 'charlotta', 'elizabeth']) for (const other of namesLike(name)) expect(other).toMatch(/^[\p{Ll}-]+$/u);
  expect(namesLike('constructor')).toEqual([]);
});
