import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSwedish, compareText, isLocale, pickLocale } from './locale.ts';

test.each([
  ['sv-SE,sv;q=0.9,en-US;q=0.8,en;q=0.7', 'sv'],
  ['en-US,en;q=0.9', 'en'],
  ['EN', 'en'],
  ['nb-NO,nb;q=0.9,sv;q=0.5,en;q=0.4', 'sv'],
  ['de,en;q=0.3,sv;q=0.4', 'sv'],
  ['sv;q=0,en;q=0.1', 'en'],
  ['en;q=0.5,sv;q=0.5', 'en'],
  ['sv ; q=0.8 , en ; q=0.9', 'en'],
  ['sv-Latn-SE', 'sv'],
  ['de-DE,fr', null],
  ['*', null],
  ['sv;q=0', null],
  ['swe,eng', null],
  ['sv;q=x', null],
  ['', null],
  [null, null],
  [undefined, null],
] as const)('Accept-Language %s selects %s', (header, locale) => {
  expect(pickLocale(header)).toBe(locale);
});

test('answers any header, also a hostile one', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect([null, 'sv', 'en']).toContain(pickLocale(header));
    }),
  );
  expect(pickLocale(`${'de,'.repeat(200_000)}sv`)).toBeNull();
});

test.each([
  ['sv', true],
  ['en', true],
  ['sv-SE', false],
  ['SV', false],
  ['', false],
  [undefined, false],
  [1, false],
])('isLocale(%s) is %s', (value, answer) => {
  expect(isLocale(value)).toBe(answer);
});

test('NAV-13 sorts å, ä and ö last in Swedish, within English letters', () => {
  const names = ['Örat', 'Zeta', 'Äng', 'Anna', 'Ås', 'Oskar'];
  expect(names.toSorted(compareSwedish)).toEqual(['Anna', 'Oskar', 'Zeta', 'Ås', 'Äng', 'Örat']);
  expect(names.toSorted((a, b) => compareText('en', a, b))).toEqual(['Äng', 'Anna', 'Ås', 'Örat', 'Oskar', 'Zeta']);
});
