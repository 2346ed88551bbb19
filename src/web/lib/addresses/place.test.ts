import { expect, test } from 'vitest';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { placeChosen } from './place.ts';

const suggestion = (wish: Partial<AddressSuggestion> = {}): AddressSuggestion => ({
  label: '',
  street: 'Lilla Torg 4',
  postal_code: '211 34',
  city: 'Malmö',
  also_called: null,
  municipality: 'Malmö',
  region: 'Skåne',
  country_code: 'SE',
  country: 'Sverige',
  ...wish,
});
const contact = (wish: object = {}) => ({ postal_code: '', city: '', ...wish });

test('MAP-01 into empty fields goes all that is known', () => {
  expect(placeChosen('address_1', suggestion(), contact({ address_1: 'lilla t' }), {})).toEqual({ write: { address_1: 'Lilla Torg 4', postal_code: '211 34', city: 'Malmö' }, offer: null });
});

test('MAP-01 what was typed elsewhere stays, and the suggestion’s is offered', () => {
  expect(placeChosen('city', suggestion(), contact({ postal_code: '111 22', city: 'mal' }), {})).toEqual({ write: { city: 'Malmö' }, offer: { postal_code: '211 34', city: 'Malmö' } });
  expect(placeChosen('address_1', suggestion({ postal_code: null }), contact({ postal_code: '111 22', city: 'Lund' }), {})).toEqual({
    write: { address_1: 'Lilla Torg 4' },
    offer: { postal_code: '111 22', city: 'Malmö' },
  });
});

test('MAP-01 what the shop filled in itself may be replaced, and the same in other letters is no difference', () => {
  expect(placeChosen('address_1', suggestion(), contact({ postal_code: '11122', city: 'Stockholm' }), { postal_code: '111 22', city: 'Stockholm' }).offer).toBeNull();
  expect(placeChosen('city', suggestion(), contact({ postal_code: '21134', city: 'malmo' }), {}).offer).toBeNull();
});

test('MAP-01 a town with many codes leaves the code alone', () => {
  expect(placeChosen('city', suggestion({ postal_code: null, street: null }), contact({ city: 'malm' }), {})).toEqual({ write: { city: 'Malmö' }, offer: null });
});
