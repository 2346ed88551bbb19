import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { checkPostalCode, normalizePostalCode, postalCodeExample } from './postal-code.ts';

describe('CART-14 postal codes', () => {
  test.each([
    ['SE', '11122', '111 22'],
    ['SE', '111 22', '111 22'],
    ['SE', ' 111\u00A022 ', '111 22'],
    ['SE', 'SE-111 22', '111 22'],
    ['SE', 'se 11122', '111 22'],
    ['SE', 'S-11122', '111 22'],
    ['SE', '111-22', '111 22'],
    ['SE', '111–22', '111 22'],
    ['SE', 'SE 111 - 22', '111 22'],
    ['SE', '１１１２２', '111 22'],
    ['NO', '0150', '0150'],
    ['NO', 'NO-0150', '0150'],
    ['NO', 'N 5003', '5003'],
    ['FI', '00100', '00100'],
    ['FI', 'FI-00100', '00100'],
    ['FI', 'FIN 02150', '02150'],
    ['FI', 'AX-22100', '22100'],
    ['DK', '1050', '1050'],
    ['DK', 'DK - 8000', '8000'],
    ['DK', '0800', '0800'],
    ['DK', 'GL-3900', '3900'],
    ['DK', '100', '100'],
    ['DK', 'FO-700', '700'],
    ['IS', '101', '101'],
    ['IS', 'IS-600', '600'],
  ] as const)('%s takes %s as %s', (country, text, postalCode) => {
    expect(checkPostalCode(country, text)).toEqual({ ok: true, postalCode });
    expect(normalizePostalCode(country, text)).toBe(postalCode);
  });

  test.each([
    ['SE', '', 'required'],
    ['SE', '   ', 'required'],
    ['SE', '1112', 'invalid_format'],
    ['SE', '111223', 'invalid_format'],
    ['SE', '01122', 'invalid_format'],
    ['SE', '111 22 Stockholm', 'invalid_format'],
    ['SE', '11l22', 'invalid_format'],
    ['SE', 'XX-11122', 'invalid_format'],
    ['SE', '-', 'invalid_format'],
    ['SE', '111_22', 'invalid_format'],
    ['SE', '111/22', 'invalid_format'],
    ['SE', 'DK-1050', 'wrong_country'],
    ['NO', 'SE-111 22', 'wrong_country'],
    ['NO', '0000', 'invalid_format'],
    ['NO', '00150', 'invalid_format'],
    ['FI', '0100', 'invalid_format'],
    ['DK', '010', 'invalid_format'],
    ['DK', '10', 'invalid_format'],
    ['IS', '1010', 'invalid_format'],
    ['IS', '010', 'invalid_format'],
    ['SE', `${' '.repeat(3)}${'1'.repeat(100_000)}`, 'invalid_format'],
  ] as const)('%s refuses %s as %s', (country, text, fault) => {
    expect(checkPostalCode(country, text)).toEqual({ ok: false, fault });
    expect(normalizePostalCode(country, text)).toBeNull();
  });

  test('leaves a correctly written code unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.stringMatching(/^ ?[A-Z]{0,2}-? ?\d{3} ?\d{0,2} ?$/), (country, text) => {
        const written = normalizePostalCode(country, text);
        if (written !== null) expect(normalizePostalCode(country, written)).toBe(written);
      }),
    );
    for (const country of countryCodes) expect(normalizePostalCode(country, postalCodeExample(country))).toBe(postalCodeExample(country));
  });

  test('answers any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), fc.string(), (country, text) => {
        expect(checkPostalCode(country, text)).toHaveProperty('ok');
      }),
    );
  });
});
