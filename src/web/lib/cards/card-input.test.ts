import { describe, expect, test } from 'vitest';
import { checkCard, formatCardNumber, formatCvc, formatExpiry } from './card-input.ts';

describe('CART-14 a card as it is typed', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 42', '4242 42'],
    ['4242-4242', '4242 4242'],
    ['', ''],
    ['x', ''],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ])('number %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown));

  test.each([
    ['1', '', '1'],
    ['12', '1', '12/'],
    ['12/3', '12/', '12/3'],
    ['12/30', '12/3', '12/30'],
    ['1230', '', '12/30'],
    ['4', '', '04/'],
    ['1/', '1', '01/'],
    ['12', '12/', '12'],
    ['1', '12', '1'],
    ['12/2030', '', '12/30'],
    ['3 / 2031', '', '03/31'],
    ['2030-12', '', '12/30'],
    ['2031-03', '12/30', '03/31'],
    ['12-2030', '', '12/30'],
    ['1/30', '', '01/30'],
    ['11.31', '', '11/31'],
  ])('expiry %s after %j', (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown));

  test('formats the expiry correctly while typing', () => {
    for (const [keys, shown] of [
      ['1230', '12/30'],
      ['430', '04/30'],
      ['12/30', '12/30'],
      ['0430', '04/30'],
      ['1/30', '01/30'],
    ] as const) {
      let value = '';
      for (const key of keys) value = formatExpiry(value + key, value);
      expect(value).toBe(shown);
    }
  });

  test('limits the security code to four digits', () => expect(formatCvc('12a345')).toBe('1234'));

  test('reports missing or short fields before calling the provider', () => {
    expect(Object.keys(checkCard({ number: '', expiry: '', cvc: '' }))).toEqual(['number', 'expiry', 'cvc']);
    expect(Object.keys(checkCard({ number: '4242 42', expiry: '13/30', cvc: '12' }))).toEqual(['number', 'expiry', 'cvc']);
    expect(checkCard({ number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' })).toEqual({});
  });
});
