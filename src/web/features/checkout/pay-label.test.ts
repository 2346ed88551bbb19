import { afterEach, expect, test } from 'vitest';
import { baseLocale, overwriteGetLocale } from '#shared/i18n/paraglide/runtime.js';
import { payLabel } from './pay-label.ts';

afterEach(() => overwriteGetLocale(() => baseLocale));

test.each([
  ['sv', 349, 'SEK', 'Betala 349\u00A0kr'],
  ['sv', 1349.5, 'SEK', 'Betala 1\u00A0349,50\u00A0kr'],
  ['en', 349, 'SEK', 'Pay 349\u00A0kr'],
  ['en', 34.9, 'EUR', 'Pay €34.90'],
] as const)('CART-14 in %s, the button for %s %s says "%s"', (locale, total, currency_code, expected) => {
  overwriteGetLocale(() => locale);
  expect(payLabel({ amount_due: total, gift_card: null, currency_code })).toBe(expected);
});

test('says what pays when nothing is left', () => {
  expect(payLabel({ amount_due: 0, gift_card: null, currency_code: 'SEK' })).toBe('Slutför köpet');
  expect(payLabel({ amount_due: 0, gift_card: { amount: 0, balance: 500, valid_until: '2029-11-30', is_chip_in: false }, currency_code: 'SEK' })).toBe('Slutför köpet');
  expect(payLabel({ amount_due: 0, gift_card: { amount: 349, balance: 500, valid_until: '2029-11-30', is_chip_in: false }, currency_code: 'SEK' })).toBe('Betala med presentkortet');
  expect(payLabel({ amount_due: 0, gift_card: { amount: 349, balance: 500, valid_until: '9999-12-31', is_chip_in: true }, currency_code: 'SEK' })).toBe('Betala med det ni har samlat');
});
