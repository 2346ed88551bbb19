import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from './number-text.ts';

const said = (text: string, threeDecimals?: 'decimals') => {
  const reading = readNumber(text, threeDecimals);
  if (reading.kind !== 'number') return reading.kind;
  const { isNegative, whole, fraction } = reading.decimal;
  return `${isNegative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
};

describe('numbers in imported files', () => {
  test.each([
    ['12', '12'],
    ['0', '0'],
    [' 007 ', '007'],
    ['12.5', '12.5'],
    ['12,50', '12.50'],
    ['-3', '-3'],
    ['−3', '-3'],
    ['+3', '3'],
    ['1 299', '1299'],
    ['1\u00a0299,50', '1299.50'],
    ['1\u202f299\u202f000', '1299000'],
    ["12'990.00", '12990.00'],
    ['1.299,50', '1299.50'],
    ['1,299.50', '1299.50'],
    ['1,299,000', '1299000'],
    ['1.299.000,5', '1299000.5'],
    ['1 299,500', '1299.500'],
    ['0,125', '0.125'],
    ['1299.500', '1299.500'],
    ['30.0000', '30.0000'],
  ])('reads %j as %s', (text, number) => {
    expect(said(text)).toBe(number);
  });

  test.each(['1,000', '1.000', '12,500', '999.999', '-1,800'])('refuses %j as ambiguous', (text) => {
    expect(said(text)).toBe('ambiguous');
  });

  test('reads three decimals where a column has them', () => {
    expect(['1,800', '1.250', '0.350'].map((text) => said(text, 'decimals'))).toEqual(['1.800', '1.250', '0.350']);
  });

  test.each([
    '',
    '-',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '1_000',
    '12 50',
    '1 2',
    '1,2,3',
    '12,34.56',
    '1.299.00',
    '1,299.000.5',
    '.5',
    '5.',
    'Infinity',
    'NaN',
    '٣',
    '５',
    '5 st',
    '5-',
    '1,,000',
    '1 000 00',
  ])('reads no number in %j', (text) => {
    expect(said(text)).toBe('none');
  });

  test('reads back every number in every way of writing it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.constantFrom('', '5', '25'),
        fc.constantFrom('.', ','),
        fc.constantFrom('', ' ', '\u00a0', "'", '.', ','),
        (whole, fraction, point, separator) => {
          fc.pre(separator !== point);
          const text = String(whole).replace(/\B(?=(\d{3})+$)/g, separator) + (fraction && point + fraction);
          expect([String(whole) + (fraction && `.${fraction}`), 'ambiguous']).toContain(said(text));
          if (fraction !== '') expect(said(text)).not.toBe('ambiguous');
        },
      ),
    );
  });
});
