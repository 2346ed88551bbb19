import { expect, test } from 'vitest';
import { headingId } from './heading-id.ts';

test.each([
  ['Så ångrar du ett köp', 0, 'sa-angrar-du-ett-kop-1'],
  ['Retur & ångerrätt', 3, 'retur-angerratt-4'],
  ['…', 1, 'part-2'],
  ['', 0, 'part-1'],
])('CMS-01 gives the heading %j the anchor %s', (heading, index, expected) => {
  expect(headingId(heading, index)).toBe(expected);
});
