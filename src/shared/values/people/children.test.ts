import { expect, test } from 'vitest';
import { isChild } from './children.ts';

test.each([
  ['daughter', '2008-11-26', true],
  ['daughter', '2008-11-25', false],
  ['son', '2026-11-25', true],
  ['grandchild', '--05-01', true],
  ['great-grandchild', null, true],
  ['friend', '2019-03-04', false],
  ['pet', '2019-03-04', false],
] as const)('QST-01 takes a %s born %s for a child: %s', (relation, dateOfBirth, expected) => {
  expect(isChild({ relation, dateOfBirth }, '2026-11-25')).toBe(expected);
});
