import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountIn } from './price-text.ts';

test.each([
  ['349', 34_900],
  ['349.5', 34_950],
  ['349,00 kr', 34_900],
  ['1 299,00 kr', 129_900],
  ['1 299 kr', 129_900],
  ['1 299:-', 129_900],
  ['1 299,50', 129_950],
  ['1.299,00', 129_900],
  ['1,299.00', 129_900],
  ['1.299', 129_900],
  ['1,299', 129_900],
  ["12'990.00", 1_299_000],
  ['1.299.000', 129_900_000],
  ['349:-', 34_900],
  ['349:50', 34_950],
  ['349.-', 34_900],
  ['SEK 349', 34_900],
  ['119.99 ', 11_999],
  ['349.0000', 34_900],
  ['1299.000', 129_900],
  ['0.500', 50],
  ['0,5', 50],
  ['19.999999', 2_000],
  ['från 149 kr', 14_900],
  ['149–299 kr', 14_900],
  ['ca 1 500 kr', 150_000],
])('%s', (text, minor) => {
  expect(amountIn(text)?.minor).toBe(minor);
});

test('reads a point as decimal sign in machine-readable text', () => {
  expect(['239.992', '1.299', '1,299', '1.299,50'].map((text) => amountIn(text, 'decimals')?.minor)).toEqual([23_999, 130, 129_900, 129_950]);
});

test.each(['', 'gratis', '0', '0.00', '-5', '−5', 'kr', '99999999999999999999', '10000000.01', '.', ',-', '1e3', '1E-7'])('%s is no price', (text) => {
  expect(amountIn(text)).toBeNull();
});

test.each([
  ['349 kr', null],
  ['349 SEK', 'SEK'],
  ['€ 12,50', 'EUR'],
  ['£12.50', 'GBP'],
  ['$12.50', 'USD'],
])('reads the currency of %s as %s', (text, currency) => {
  expect(amountIn(text)?.currency).toBe(currency);
});

test('reads the öre that any shop’s notation expresses', () => {
  const minor = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(minor, (sum) => {
      const [whole, decimals] = [String(Math.floor(sum / 100)), String(sum % 100).padStart(2, '0')];
      const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
      for (const text of [
        `${whole}.${decimals}`,
        `${grouped(' ')},${decimals} kr`,
        `${grouped('\u00a0')},${decimals} kr`,
        `${grouped('.')},${decimals}`,
        `${grouped(',')}.${decimals}`,
        `${whole}.${decimals}00`,
      ]) {
        expect(amountIn(text)?.minor, text).toBe(sum);
      }
    }),
  );
});

test('reads any text as whole öre or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\d.,: '-]{0,30}$/)), (text) => {
      const amount = amountIn(text);
      expect(amount === null || (Number.isSafeInteger(amount.minor) && amount.minor > 0), text).toBe(true);
    }),
  );
});
