import { expect, test } from 'vitest';
import { currencyCodes, currencyOptions, isCurrency } from './currencies.ts';

test('SET-02 lists SEK with kr and EUR with €', () => {
  expect(currencyOptions('en')).toEqual([
    { name: 'Swedish krona', code: 'SEK', symbol: 'kr' },
    { name: 'euro', code: 'EUR', symbol: '€' },
  ]);
  expect(currencyOptions('sv').map((option) => option.name)).toEqual(['svensk krona', 'euro']);
});

test('names are those of Intl', () => {
  for (const code of currencyCodes) {
    for (const option of currencyOptions('sv').filter((candidate) => candidate.code === code)) {
      expect(option.name).toBe(new Intl.DisplayNames('sv', { type: 'currency' }).of(code));
    }
  }
});

test.each([
  ['SEK', true],
  ['EUR', true],
  ['sek', false],
  ['NOK', false],
  [null, false],
])('isCurrency(%s) is %s', (value, answer) => {
  expect(isCurrency(value)).toBe(answer);
});
