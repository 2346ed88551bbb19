import { expect, test } from 'vitest';
import '#web/lib/testing/begin-in-swedish.ts';
import { cardExpiry, cardName, isExpired, spokenCardName } from './card-name.ts';

test('names a card by brand and last digits', () => {
  expect(cardName({ brand: 'mastercard', last4: '4444' })).toBe('Mastercard •••• 4444');
  expect(spokenCardName({ brand: 'visa', last4: '4242' })).toBe('Visa som slutar på 4242');
  expect(cardName({ brand: 'a-new-one', last4: '0001' })).toBe('Kort •••• 0001');
});

test('accepts a card through the month of its expiry', () => {
  const card = { expMonth: 7, expYear: 2031 };
  expect(cardExpiry(card)).toBe('07/31');
  expect([isExpired(card, '2031-07-31'), isExpired(card, '2031-08-01'), isExpired(card, '2032-01-01')]).toEqual([false, true, true]);
});
