import { expect, test } from 'vitest';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { placeChosen } from './place.ts';

const suggestion = (input: Partial<AddressSuggestion> = {}): AddressSuggestion => ({
  label: '',
  street: 'Lilla Torg 4',
  postal_code: '211 34',
  city: 'Malmö',
  also_called: null,
  municipality: 'Malmö',
  region: 'Skåne',
  country_code: 'SE',
  country: 'Sverige',
  ...input,
});
const contact = (input: object = {}) => ({ postal_code: '', city: '', ...input });

test('MAP-01 fills empty fields with all that is known', () => {
  expect(placeChosen('address_1', suggestion(), contact({ address_1: 'lilla t' }), {})).toEqual({ write: { address_1: 'Lilla Torg 4', postal_code: '211 34', city: 'Malmö' }, offer: null });
});

test('MAP-01 preserves typed fields and offers the suggestion’s', () => {
  expect(placeChosen('city', suggestion(), contact({ postal_code: '111 22', city: 'mal' }), {})).toEqual({ write: { city: 'Malmö' }, offer: { postal_code: '211 34', city: 'Malmö' } });
  expect(placeChosen('address_1', suggestion({ postal_code: null }), contact({ postal_code: '111 22', city: 'Lund' }), {})).toEqual({
    write: { address_1: 'Lilla Torg 4' },
    offer: { postal_code: '111 22', city: 'Malmö' },
  });
});

test('MAP-01 replaces only what the shop filled in, ignoring letter case', () => {
  expect(placeChosen('address_1', suggestion(), contact({ postal_code: '11122', city: 'Stockholm' }), { postal_code: '111 22', city: 'Stockholm' }).offer).toBeNull();
  expect(placeChosen('city', suggestion(), contact({ postal_code: '21134', city: 'malmo' }), {}).offer).toBeNull();
});

test('MAP-01 leaves the code unchanged for a town with many', () => {
  expect(placeChosen('city', suggestion({ postal_code: null, street: null }), contact({ city: 'malm' }), {})).toEqual({ write: { city: 'Malmö' }, offer: null });
});
