import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { getDeliveryArea, deliveryAreas, getVatArea } from './delivery-areas.ts';

describe('CART-14 delivery areas', () => {
  test.each([
    ['FI', '21999', null],
    ['FI', '22000', 'AX'],
    ['FI', 'AX-22 100', 'AX'],
    ['FI', '22999', 'AX'],
    ['FI', '23000', null],
    ['NO', '8098', null],
    ['NO', '8099', 'SJ'],
    ['NO', '8100', null],
    ['NO', '9169', null],
    ['NO', 'SJ-9170', 'SJ'],
    ['NO', '9179', 'SJ'],
    ['NO', '9180', null],
    ['DK', '3899', null],
    ['DK', '3900', 'GL'],
    ['DK', '39-99', 'GL'],
    ['DK', '4000', null],
    ['DK', '100', 'FO'],
    ['DK', 'FO 970', 'FO'],
    ['DK', '0800', null],
    ['DK', '0999', null],
    ['SE', '39000', null],
    ['IS', '101', null],
    ['IS', '999', null],
    ['FI', 'Mariehamn', null],
  ] as const)('%s %s lies in %s', (country_code, postal_code, code) => {
    expect(getDeliveryArea({ country_code, postal_code })?.code ?? null).toBe(code);
  });

  test('equals the country as VAT area except on Åland', () => {
    expect(getVatArea({ country_code: 'FI', postal_code: '22100' })).toBe('AX');
    for (const country_code of countryCodes) expect(getVatArea({ country_code, postal_code: '99999' })).toBe(country_code);
  });

  test.each(deliveryAreas)('takes the VAT area of $code $from from its row', ({ code, country, from, treatment }) => {
    expect(getVatArea({ country_code: country, postal_code: from })).toBe(treatment === 'no_vat' ? code : country);
  });

  test('ranges are ordered, do not overlap and name a source', () => {
    for (const { from, to, source } of deliveryAreas) {
      expect(from.length).toBe(to.length);
      expect(from <= to).toBe(true);
      expect(source.length).toBeGreaterThan(20);
    }
    const sameLength = (a: string, b: string) => a.length === b.length;
    for (const a of deliveryAreas) for (const b of deliveryAreas) if (a !== b && a.country === b.country && sameLength(a.from, b.from)) expect(a.to < b.from || b.to < a.from).toBe(true);
  });
});
