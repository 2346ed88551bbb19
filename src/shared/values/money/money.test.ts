import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSelectedCurrency } from './currencies.ts';
import { formatPrice, formatSum, fromMajor, isMajorAmount, MAX_MINOR, membersDiscount, membersPrice, priceFor, toMajor, vatIncluded } from './money.ts';

const NBSP = '\u00A0';
const minor = () => fc.integer({ min: -MAX_MINOR, max: MAX_MINOR });

describe('major and minor units', () => {
  test.each([
    [34950, 349.5],
    [34900, 349],
    [1, 0.01],
    [10, 0.1],
    [0, 0],
    [-1990, -19.9],
    [29, 0.29],
    [MAX_MINOR, 100_000_000_000],
  ])('%d öre is %d kronor and back', (öre, kronor) => {
    expect(toMajor(öre)).toBe(kronor);
    expect(fromMajor(kronor)).toBe(öre);
  });

  test.each([0.1 + 0.2, 1.005, 349.999, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300])('refuses %d as a major amount', (major) => {
    expect(isMajorAmount(major)).toBe(false);
    expect(() => fromMajor(major)).toThrow(RangeError);
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_MINOR + 1])('refuses %d as a minor amount', (value) => {
    expect(() => toMajor(value)).toThrow(RangeError);
  });

  test('round-trips amounts, at most two decimals in JSON', () => {
    fc.assert(
      fc.property(minor(), (value) => {
        const major = toMajor(value);
        expect(isMajorAmount(major)).toBe(true);
        expect(fromMajor(JSON.parse(JSON.stringify(major)))).toBe(value);
        expect(JSON.stringify(major)).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
      { examples: [[MAX_MINOR - 1], [1 - MAX_MINOR], [-1]] },
    );
  });

  test('minus nothing is nothing', () => {
    expect(fromMajor(-0)).toBe(0);
  });
});

describe('printed sums', () => {
  test.each([
    [124_900, 'SEK', 'sv', `1${NBSP}249${NBSP}kr`],
    [4950, 'SEK', 'sv', `49,50${NBSP}kr`],
    [1290, 'EUR', 'sv', `12,90${NBSP}€`],
    [34_900, 'SEK', 'en', `349${NBSP}kr`],
    [124_900, 'SEK', 'en', `1,249${NBSP}kr`],
    [1290, 'EUR', 'en', '€12.90'],
    [1_234_567_805, 'EUR', 'en', '€12,345,678.05'],
    [1_234_567_805, 'SEK', 'sv', `12${NBSP}345${NBSP}678,05${NBSP}kr`],
    [-4950, 'SEK', 'sv', `\u221249,50${NBSP}kr`],
    [-1290, 'EUR', 'en', '−€12.90'],
    [5, 'SEK', 'sv', `0,05${NBSP}kr`],
    [0, 'SEK', 'sv', `0${NBSP}kr`],
  ] as const)('%d of %s in %s to the öre', (amountMinor, currency, locale, text) => {
    expect(formatSum(amountMinor, currency, locale)).toBe(text);
  });

  test.each([
    [4950, `50${NBSP}kr`],
    [4949, `49${NBSP}kr`],
    [99_950, `1${NBSP}000${NBSP}kr`],
    [-4950, `\u221250${NBSP}kr`],
    [-49, `0${NBSP}kr`],
  ])('CAT-02 %d öre is rounded by default', (priceMinor, text) => {
    expect(formatPrice(priceMinor, 'SEK', 'sv')).toBe(text);
  });

  test('CAT-02 shows two decimals on request, also for whole prices', () => {
    expect(formatPrice(34_900, 'SEK', 'sv', { decimals: 2 })).toBe(`349,00${NBSP}kr`);
    expect(formatPrice(1290, 'EUR', 'en', { decimals: 2 })).toBe('€12.90');
  });

  test('rounds and groups as Intl does', () => {
    const intl = (locale: string, decimals: number, currency?: string) =>
      new Intl.NumberFormat(locale, {
        ...(currency ? { style: 'currency', currency } : {}),
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: 'negative',
      });
    for (const decimals of [0, 2] as const) {
      const [svSek, svEur, enEur, enPlain] = [intl('sv-SE', decimals, 'SEK'), intl('sv-SE', decimals, 'EUR'), intl('en-US', decimals, 'EUR'), intl('en-US', decimals)];
      fc.assert(
        fc.property(fc.oneof(minor(), fc.integer({ min: -200_000, max: 200_000 })), (value) => {
          // As a string: Intl then rounds the decimal number itself, not its nearest double.
          const sign = value < 0 ? '-' : '';
          const digits = String(Math.abs(value)).padStart(3, '0');
          const major = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
          expect(formatPrice(value, 'SEK', 'sv', { decimals })).toBe(svSek.format(major));
          expect(formatPrice(value, 'EUR', 'sv', { decimals })).toBe(svEur.format(major));
          // English Intl writes a hyphen; the shop writes a minus sign.
          const withMinus = (text: string) => text.replace('-', '\u2212');
          expect(formatPrice(value, 'EUR', 'en', { decimals })).toBe(withMinus(enEur.format(major)));
          expect(formatPrice(value, 'SEK', 'en', { decimals })).toBe(`${withMinus(enPlain.format(major))}${NBSP}kr`);
        }),
        { examples: [[-1], [50], [-50], [150], [99_999_999_950]] },
      );
    }
  });
});

describe('choosing a price', () => {
  const sek = { currency_code: 'SEK', amount: 349 };
  const eur = { currency_code: 'EUR', amount: 32.9 };

  test('CAT-02 selects the price in the requested currency, else the first', () => {
    expect(priceFor([sek, eur], 'EUR')).toBe(eur);
    expect(priceFor([sek, eur], 'NOK')).toBe(sek);
    expect(priceFor([], 'SEK')).toBeUndefined();
  });

  test.each([
    [undefined, 'SEK'],
    [null, 'SEK'],
    ['', 'SEK'],
    ['SEK', 'SEK'],
    ['EUR', 'EUR'],
    ['NOK', 'EUR'],
    ['sek', 'EUR'],
  ] as const)('CAT-02 selectedCurrency %s shows %s', (value, currency) => {
    expect(getSelectedCurrency(value)).toBe(currency);
  });
});

describe('members', () => {
  test.each([
    [34_950, 10, 3400, 31_550],
    [4950, 10, 400, 4550],
    [900, 10, 0, null],
    [1000, 10, 100, 900],
    [999, 100, 900, 99],
    [34_900, 0, 0, null],
    [0, 50, 0, null],
    [12_900, 15, 1900, 11_000],
  ])('CART-13 a unit of %d at %d %% is %d less', (unitMinor, percent, discountMinor, priceMinor) => {
    expect(membersDiscount(unitMinor, percent)).toBe(discountMinor);
    expect(membersPrice(unitMinor, percent)).toBe(priceMinor);
  });

  test.each([
    [-100, 10],
    [100, -1],
    [100, 101],
    [100, 12.5],
    [10.5, 10],
  ])('CART-13 refuses %d at %d %%', (unitMinor, percent) => {
    expect(() => membersDiscount(unitMinor, percent)).toThrow(RangeError);
  });

  test('CART-13 discounts by the greatest whole amount within the percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), fc.integer({ min: 0, max: 100 }), (unitMinor, percent) => {
        const discount = BigInt(membersDiscount(unitMinor, percent));
        const exactTimes100 = BigInt(unitMinor) * BigInt(percent);
        expect(discount % 100n).toBe(0n);
        expect(discount * 100n <= exactTimes100).toBe(true);
        expect((discount + 100n) * 100n > exactTimes100).toBe(true);
      }),
    );
  });
});

describe('VAT contained in a gross sum', () => {
  test.each([
    [34_900, 2500, 6980],
    [10_000, 1200, 1071],
    [4950, 600, 280],
    [3290, 2550, 668],
    [3290, 1350, 391],
    [10_000, 0, 0],
    [0, 2500, 0],
    [-10_000, 1200, -1071],
    // Exactly half an öre: 21 / 14 = 1.5.
    [21, 770, 2],
  ])('of %d at %d basis points is %d', (grossMinor, rate, vatMinor) => {
    expect(vatIncluded(grossMinor, rate)).toBe(vatMinor);
  });

  test('halves go up', () => {
    // 3 × 2000 / 12000 = 0.5
    expect(vatIncluded(3, 2000)).toBe(1);
    expect(vatIncluded(9, 2000)).toBe(2);
    expect(vatIncluded(-3, 2000)).toBe(-1);
  });

  test.each([-1, 0.25, 10_001, Number.NaN])('refuses a rate of %d', (rate) => {
    expect(() => vatIncluded(100, rate)).toThrow(RangeError);
  });

  test('is the nearest öre, and never computed through fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
        const divisor = 10_000n + BigInt(rate);
        const remainder = BigInt(gross) * BigInt(rate) - BigInt(vatIncluded(gross, rate)) * divisor;
        expect(2n * remainder < divisor).toBe(true);
        expect(2n * remainder >= -divisor).toBe(true);
        expect(vatIncluded(-gross, rate) + vatIncluded(gross, rate)).toBe(0);
      }),
    );
  });
});
