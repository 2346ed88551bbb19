import { expect, test } from 'vitest';
import { countries, countryCodes, countryName, isCountryCode } from './countries.ts';

test('SET-02 lists the five countries in order with all specified fields', () => {
  expect(countries.map((country) => country.iso2)).toEqual(['SE', 'NO', 'FI', 'DK', 'IS']);
  expect(countryCodes).toEqual(['SE', 'NO', 'FI', 'DK', 'IS']);
  for (const country of countries) {
    expect(Object.keys(country)).toEqual(['name', 'nativeName', 'phonePrefixes', 'continent', 'capital', 'currencies', 'languages', 'iso2', 'iso3']);
    expect(country.phonePrefixes.every((prefix) => /^\+\d{2,3}$/.test(prefix))).toBe(true);
    expect(country.iso3).toMatch(/^[A-Z]{3}$/);
  }
});

test('names are those of Intl, in three languages', () => {
  for (const country of countries) {
    const nameIn = (language: string) => new Intl.DisplayNames(language, { type: 'region' }).of(country.iso2);
    expect(country.name).toBe(nameIn('en'));
    expect(countryName(country.iso2, 'en')).toBe(nameIn('en'));
    expect(countryName(country.iso2, 'sv')).toBe(nameIn('sv'));
    expect(country.nativeName).toBe(nameIn(country.languages[0] ?? ''));
  }
});

test.each([
  ['SE', true],
  ['se', false],
  ['DE', false],
  [undefined, false],
])('isCountryCode(%s) is %s', (value, answer) => {
  expect(isCountryCode(value)).toBe(answer);
});
