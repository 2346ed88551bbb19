/** Who buys and where it goes: the first step's fields, by the names the API gives them. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { type CountryCode, isCountryCode } from '#shared/values/countries.ts';
import { checkPostalCode } from '#shared/values/postal-code.ts';
import { countryOfCart, regionIdOfCountry } from './region-of-country.ts';

export const contactFields = ['email', 'country_code', 'first_name', 'last_name', 'address_1', 'address_2', 'postal_code', 'city', 'phone'] as const;
export type ContactField = (typeof contactFields)[number];

export interface Contact extends Record<Exclude<ContactField, 'country_code'>, string> {
  country_code: CountryCode;
}

export type ContactErrors = Partial<Record<ContactField, string>>;

/** The most characters that each field takes, as the API has it. */
export const contactLimits = { email: 254, first_name: 80, last_name: 80, address_1: 160, address_2: 160, postal_code: 20, city: 100, phone: 40 } as const;

const optionalFields: readonly ContactField[] = ['address_2'];

export function emptyContact(country_code: CountryCode): Contact {
  return { email: '', country_code, first_name: '', last_name: '', address_1: '', address_2: '', postal_code: '', city: '', phone: '' };
}

/** What the cart already knows. */
export function contactOf(cart: Pick<Cart, 'email' | 'region' | 'shipping_address'>): Contact {
  const contact = emptyContact(countryOfCart(cart));
  const address = cart.shipping_address;
  for (const field of contactFields) {
    if (field === 'email') contact.email = cart.email ?? '';
    else if (field !== 'country_code' && address) contact[field] = address[field];
  }
  return contact;
}

/** Reads back what was kept while typing; null for what is no contact. */
export function parseContact(text: string | null): Contact | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const known = value as Record<string, unknown>;
    const contact = emptyContact(isCountryCode(known['country_code']) ? known['country_code'] : 'SE');
    for (const field of contactFields) {
      const typed = known[field];
      if (field !== 'country_code' && typeof typed === 'string') contact[field] = typed;
    }
    return contact;
  } catch {
    return null;
  }
}

export function isSameContact(a: Contact, b: Contact): boolean {
  return contactFields.every((field) => a[field].trim() === b[field].trim());
}

/** The cart is told everything in one call, its region included: the country decides that. */
export function cartFieldsOf({ email, country_code, ...address }: Contact): UpdateCart {
  return { email: email.trim(), region_id: regionIdOfCountry(country_code), shipping_address: { company: '', ...address, country_code } };
}

// As much as a browser checks; whether the address exists is known when the mail arrives.
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

function faultOf(field: ContactField, contact: Contact): string | null {
  const value = contact[field].trim();
  if (value === '') return optionalFields.includes(field) ? null : m.error_field_required();
  if (field === 'email' && !looksLikeEmail(value)) return m.error_field_invalid_email();
  if (field === 'postal_code' && !checkPostalCode(contact.country_code, value).ok) return m.error_field_invalid_postal_code();
  return null;
}

/** What can be seen to be wrong before the server is asked. */
export function checkContact(contact: Contact): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const fault = faultOf(field, contact);
    if (fault !== null) errors[field] = fault;
  }
  return errors;
}

/** The fields with errors, in the order in which they stand on the page. */
export function wrongFields(errors: ContactErrors): ContactField[] {
  return contactFields.filter((field) => errors[field] !== undefined);
}
