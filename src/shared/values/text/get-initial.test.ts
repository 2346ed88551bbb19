import { expect, test } from 'vitest';
import { getInitial } from './get-initial.ts';

test.each([
  ['åsa', 'Å'],
  ['👩‍👩‍👧‍👦 Lindqvist', '👩'],
  ['𝒮aga', '𝒮'],
  ['', ''],
])('shows a whole character of %s', (name, initial) => {
  expect(getInitial(name)).toBe(initial);
  expect(getInitial(name).isWellFormed()).toBe(true);
});
