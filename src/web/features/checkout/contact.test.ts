import { describe, expect, test } from 'vitest';
import { cartFieldsOf, checkContact, contactOf, emptyContact, isSameContact, parseContact, wrongFields } from './contact.ts';
import { address, asa, makeCart, nordics } from './testing/make-cart.ts';

describe('CART-14 contact and address', () => {
  test('an empty form is wrong in every field but the optional one, in the order of the page', () => {
    expect(wrongFields(checkContact(emptyContact('SE')))).toEqual(['email', 'first_name', 'last_name', 'address_1', 'postal_code', 'city', 'phone']);
  });

  test('a whole contact is right', () => {
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
  ] as const)('a postal code fits the country: %s %s', (country_code, postal_code, isRight) => {
    expect(checkContact({ ...asa, country_code, postal_code }).postal_code === undefined).toBe(isRight);
  });

  test.each(['asa', 'asa@', 'asa@exempel', 'a b@exempel.se', ' '])('%j is no e-mail address', (email) => {
    expect(wrongFields(checkContact({ ...asa, email }))).toEqual(['email']);
  });

  test('what the cart knows fills the form; its country only where the region has it', () => {
    expect(contactOf(makeCart({ email: asa.email, shipping_address: address }))).toEqual(asa);
    expect(contactOf(makeCart({ region: nordics, shipping_address: address })).country_code).toBe('NO');
    expect(contactOf(makeCart({ region: null })).country_code).toBe('SE');
  });

  test('the cart is told its region with the address', () => {
    expect(cartFieldsOf({ ...asa, email: ' asa@exempel.example ' })).toEqual({ email: 'asa@exempel.example', region_id: 'reg_sweden', shipping_address: address });
    expect(cartFieldsOf({ ...asa, country_code: 'IS' }).region_id).toBe('reg_nordics');
  });

  test('what was typed survives a reload, whatever else stands in the storage', () => {
    expect(parseContact(JSON.stringify(asa))).toEqual(asa);
    expect(parseContact('{"country_code":"DE","city":7,"email":"a"}')).toEqual({ ...emptyContact('SE'), email: 'a' });
    for (const text of [null, '', 'null', '7', '{']) expect(parseContact(text)).toBeNull();
  });

  test('spaces at the ends make no other contact', () => {
    expect(isSameContact(asa, { ...asa, city: ' Stockholm ' })).toBe(true);
    expect(isSameContact(asa, { ...asa, city: 'Solna' })).toBe(false);
  });
});
