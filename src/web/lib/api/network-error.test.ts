import { expect, test } from 'vitest';
import { isNetworkError } from './network-error.ts';

test.each([
  ['Chromium', new TypeError('Failed to fetch'), true],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.'), true],
  ['Safari', new TypeError('Load failed'), true],
  ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'name')"), false],
  ['an answer with an error', new Error('HTTP 500'), false],
])('recognizes a network error in %s', (_, error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
