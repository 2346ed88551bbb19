import { describe, expect, test } from 'vitest';
import { toContactRefusal } from './contact-refusal.ts';
import { refusal } from './testing/make-cart.ts';

describe('CART-14 server errors are shown beside the field', () => {
  test('fields of the address and the e-mail are found by their names', () => {
    const errors = [
      { field: 'shipping_address.postal_code', code: 'invalid_postal_code', message: 'Postnumret stämmer inte med landet.' },
      { field: 'email', code: 'invalid_email', message: 'Skriv en hel e-postadress.' },
    ];
    expect(toContactRefusal(refusal(400, 'VALIDATION_FAILED', { errors }))).toEqual({
      errors: { postal_code: 'Postnumret stämmer inte med landet.', email: 'Skriv en hel e-postadress.' },
      message: null,
    });
  });

  test('shows an error without field above the form', () => {
    const errors = [{ field: 'shipping_address.company', code: 'too_long', message: 'Det här är för långt.' }];
    expect(toContactRefusal(refusal(400, 'VALIDATION_FAILED', { errors, message: 'Något behöver rättas.' }))).toEqual({ errors: {}, message: 'Något behöver rättas.' });
  });

  test('shows a country outside the region at the country field', () => {
    expect(toContactRefusal(refusal(400, 'COUNTRY_NOT_IN_REGION', { message: 'Dit går det inte.' }))).toEqual({ errors: { country_code: 'Dit går det inte.' }, message: null });
  });

  test('describes lost answers, internal errors and unknown errors too', () => {
    for (const error of [refusal(0), refusal(500), new Error('x')]) {
      const { errors, message } = toContactRefusal(error);
      expect(errors).toEqual({});
      expect(message).toMatch(/\S/);
    }
  });
});
