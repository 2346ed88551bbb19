import { expect, test } from 'vitest';
import { toSum } from './to-sum.ts';

test.each([
  ['250', 250],
  ['1 200,50', 1_200.5],
  ['99.5 kr', 99.5],
  ['', null],
  ['-5', null],
  ['1,234', null],
  ['femtio', null],
])('reads %j as %j', (typed, sum) => {
  expect(toSum(typed)).toBe(sum);
});
