import { describe, expect, test } from 'vitest';
import { toCartFields, checkContact, toContact, emptyContact, isSameContact, parseContact, wrongFields } from './contact.ts';
import { address, asa, makeCart, nordics } from './testing/make-cart.ts';

describe('CART-14 contact and address', () => {
  test('reports every required field of an empty form in page order', () => {
    expect(wrongFields(checkContact(emptyContact('SE')))).toEqual(['email', 'first_name', 'last_name', 'address_1', 'postal_code', 'city', 'phone']);
  });

  test('accepts a complete contact', () => {
    expect(checkContact(asa)).toEqual({});
  });

  test.each([
    ['SE', '11122', true],
    ['SE', 'SE-111 22', true],
    ['SE', '0150', false],
    ['NO', '0150', true],
    ['NO', '11122', false],
    ['FI', '00100', true],
    ['DK', '1050', true],
    ['IS', '101', true],
    ['IS', '1010', false],
  ] as const)('accepts a postal code of the country: %s %s', (country_code, postal_code, isRight) => {
    expect(checkContact({ ...asa, country_code, postal_code }).postal_code === undefined).toBe(isRight);
  });

  test.each(['asa', 'asa@', 'åsa@exempel.se', 'a b@exempel.se', ' '])('refuses %j as e-mail address', (email) => {
    expect(wrongFields(checkContact({ ...asa, email }))).toEqual(['email']);
  });

  test.each(['info@räksmörgås.example', 'info@xn--rksmrgs-5wao1o.example', 'a&b@example.com', 'kund/inkop@example.com'])('%s is an e-mail address', (email) => {
    expect(wrongFields(checkContact({ ...asa, email }))).toEqual([]);
  });

  test('fills in what the cart knows, country only within the region', () => {
    expect(toContact(makeCart({ email: asa.email, shipping_address: address }))).toEqual(asa);
    expect(toContact(makeCart({ region: nordics, shipping_address: address })).country_code).toBe('NO');
    expect(toContact(makeCart({ region: null })).country_code).toBe('SE');
  });

  test('sends the region with the address', () => {
    expect(toCartFields({ ...asa, email: ' asa@exempel.example ' }, makeCart())).toEqual({ email: 'asa@exempel.example', region_id: 'reg_sweden', shipping_address: address, billing_address: null });
    expect(toCartFields({ ...asa, country_code: 'IS' }, makeCart()).region_id).toBe('reg_nordics');
  });

  test('requires the recipient’s address for delivery and the giver’s for receipt', () => {
    const other = { ...asa, recipient: 'other' as const };
    expect(wrongFields(checkContact(other))).toEqual(['giver_first_name', 'giver_last_name', 'giver_address_1', 'giver_postal_code', 'giver_city', 'giver_phone']);
    const whole = {
      ...other,
      giver_first_name: 'Bo',
      giver_last_name: 'Ek',
      giver_address_1: 'Storgata 2',
      giver_postal_code: '0150',
      giver_city: 'Oslo',
      giver_country_code: 'NO' as const,
      giver_phone: '+4740612345',
    };
    expect(checkContact(whole)).toEqual({});
    expect(checkContact({ ...whole, giver_postal_code: '111 22' }).giver_postal_code).toMatch(/\S/);
    const fields = toCartFields(whole, makeCart());
    expect(fields).toMatchObject({ shipping_address: address, billing_address: { first_name: 'Bo', city: 'Oslo', country_code: 'NO' } });
    expect(toContact(makeCart({ email: asa.email, shipping_address: address, billing_address: { ...address, ...fields.billing_address } as typeof address }))).toEqual(whole);
    expect(isSameContact(whole, { ...whole, giver_city: 'Bergen' })).toBe(false);
    expect(parseContact(JSON.stringify(whole))).toEqual(whole);
    // For `self`, the giver's fields are ignored.
    const self = { ...whole, recipient: 'self' as const };
    expect(isSameContact(self, asa)).toBe(true);
    expect(toCartFields(self, makeCart()).billing_address).toBeNull();
  });

  test('restores input after a reload, whatever the storage contains', () => {
    expect(parseContact(JSON.stringify(asa))).toEqual(asa);
    expect(parseContact('{"country_code":"DE","city":7,"email":"a"}')).toEqual({ ...emptyContact('SE'), email: 'a' });
    for (const text of [null, '', 'null', '7', '{']) expect(parseContact(text)).toBeNull();
  });

  test('spaces at the ends make no other contact', () => {
    expect(isSameContact(asa, { ...asa, city: ' Stockholm ' })).toBe(true);
    expect(isSameContact(asa, { ...asa, city: 'Solna' })).toBe(false);
  });
});
