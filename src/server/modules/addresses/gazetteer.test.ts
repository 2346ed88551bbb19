import { expect, test } from 'vitest';
import { findTown } from './gazetteer.ts';

test.each([
  ['SE', '111 22', { place: 'Stockholm', region: 'Stockholm', municipality: 'Stockholm' }],
  ['SE', 'SE-98130', { place: 'Kiruna', region: 'Norrbotten', municipality: 'Kiruna' }],
  ['NO', '0150', { place: 'Oslo', region: 'Oslo County', municipality: 'Oslo' }],
  ['NO', '5003', { place: 'Bergen', region: 'Vestland', municipality: 'Bergen' }],
  ['NO', '9170', { place: 'Longyearbyen', region: 'Svalbard', municipality: 'Svalbard' }],
  ['FI', '00100', { place: 'Helsinki', region: 'Uusimaa', municipality: 'Helsinki' }],
  ['FI', '22100', { place: 'Mariehamn', region: 'Mariehamns stad', municipality: 'Mariehamn' }],
  ['DK', '8000', { place: 'Aarhus C', region: 'Central Jutland', municipality: 'Aarhus Kommune' }],
  ['DK', '1050', { place: 'København K', region: 'Capital Region', municipality: 'Copenhagen' }],
  ['IS', '101', { place: 'Reykjavík', region: null, municipality: null }],
  ['IS', '600', { place: 'Akureyri', region: null, municipality: null }],
] as const)('CART-14 finds the town of %s %s', async (country, postalCode, town) => {
  expect(await findTown(country, postalCode)).toEqual(town);
});

test.each([
  ['SE', '100 00'],
  ['SE', '999 99'],
  ['SE', '1112'],
  ['SE', ''],
  ['NO', '0000'],
  ['DK', '3900'],
  ['IS', '999'],
  ['FI', '98130'.padStart(6, '0')],
] as const)('CART-14 finds no town for %s %s', async (country, postalCode) => {
  expect(await findTown(country, postalCode)).toBeNull();
});

test('finds the first and the last code of each country', async () => {
  for (const [country, first, last] of [
    ['SE', '100 04', '986 92'],
    ['NO', '0001', '9991'],
    ['FI', '00002', '99999'],
    ['DK', '0800', '9990'],
    ['IS', '101', '902'],
  ] as const) {
    expect(await findTown(country, first)).not.toBeNull();
    expect(await findTown(country, last)).not.toBeNull();
  }
});

test('returns the same town object for concurrent queries', async () => {
  const towns = await Promise.all(Array.from({ length: 20 }, () => findTown('SE', '11122')));
  expect(new Set(towns).size).toBe(1);
});
