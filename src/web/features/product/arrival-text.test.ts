import { expect, test } from 'vitest';
import { arrivalText } from './arrival-text.ts';

test.each([
  ['sv', '2026-11-24', '2026-11-26', /mellan tisdag 24 och torsdag 26 november/],
  ['sv', '2026-11-30', '2026-12-02', /mellan måndag 30 november och onsdag 2 december/],
  ['sv', '2026-11-24', '2026-11-24', /tisdag 24 november/],
  // Surrounding words are in the test's language; days follow the page's.
  ['en', '2026-11-24', '2026-11-26', /Tuesday, November 24.*Thursday, November 26/],
] as const)('in %s a delivery from %s to %s reads %s', (locale, from, to, expected) => {
  expect(arrivalText({ from, to }, locale)).toMatch(expected);
});
