/** Fields of step 1, buyer and delivery address, under their API names. */
import type { Cart, UpdateCart } from '#shared/contract/cart.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isEmail, MAX_EMAIL_LENGTH } from '#shared/values/people/email-address.ts';
import { type CountryCode, isCountryCode } from '#shared/values/places/countries.ts';
import { isDeliveredTo } from '#shared/values/places/delivery-areas.ts';
import { checkPostalCode } from '#shared/values/places/postal-code.ts';
import { noGift } from './gift.ts';
import { countryOfCart, regionIdOfCountry } from './region-of-country.ts';

const addressFields = ['country_code', 'first_name', 'last_name', 'address_1', 'address_2', 'postal_code', 'city', 'phone'] as const;

/** The buyer, if the parcel goes to someone else. */
const giverFields = ['giver_first_name', 'giver_last_name', 'giver_address_1', 'giver_postal_code', 'giver_city', 'giver_country_code', 'giver_phone'] as const;

/** In page order. */
export const contactFields = ['email', 'recipient', 'friend', ...addressFields, ...giverFields] as const;
export type ContactField = (typeof contactFields)[number];

export type TextField = Exclude<ContactField, 'country_code' | 'giver_country_code' | 'recipient' | 'friend'>;

export interface Contact extends Record<TextField, string> {
  /** self: the parcel goes to the buyer; other: to someone else. */
  recipient: 'self' | 'other';
  /** Jubilee id of the friend who gets the parcel at their own address; empty if the address is typed. */
  friend: string;
  country_code: CountryCode;
  giver_country_code: CountryCode;
}

export type ContactErrors = Partial<Record<ContactField, string>>;

/** Maximum characters per field, as in the API. */
export const contactLimits: Record<TextField, number> = {
  email: MAX_EMAIL_LENGTH,
  first_name: 80,
  last_name: 80,
  address_1: 160,
  address_2: 160,
  postal_code: 20,
  city: 100,
  phone: 40,
  giver_first_name: 80,
  giver_last_name: 80,
  giver_address_1: 160,
  giver_postal_code: 20,
  giver_city: 100,
  giver_phone: 40,
};

const optionalFields: readonly ContactField[] = ['address_2', 'friend'];

export function emptyContact(country_code: CountryCode): Contact {
  return {
    email: '',
    recipient: 'self',
    friend: '',
    country_code,
    first_name: '',
    last_name: '',
    address_1: '',
    address_2: '',
    postal_code: '',
    city: '',
    phone: '',
    giver_first_name: '',
    giver_last_name: '',
    giver_address_1: '',
    giver_postal_code: '',
    giver_city: '',
    giver_country_code: 'SE',
    giver_phone: '',
  };
}

export function toContact(cart: Pick<Cart, 'email' | 'region' | 'shipping_address' | 'billing_address' | 'recipient'>): Contact {
  const { email, shipping_address: to, billing_address: giver, recipient: friend } = cart;
  const contact: Contact = { ...emptyContact(countryOfCart(cart)), email: email ?? '', friend: friend?.jubilee_id ?? '', recipient: friend ? 'other' : 'self' };
  for (const field of addressFields) if (field !== 'country_code' && to) contact[field] = to[field];
  if (!giver) return contact;
  return {
    ...contact,
    recipient: 'other',
    giver_first_name: giver.first_name,
    giver_last_name: giver.last_name,
    giver_address_1: giver.address_1,
    giver_postal_code: giver.postal_code,
    giver_city: giver.city,
    giver_country_code: giver.country_code,
    giver_phone: giver.phone,
  };
}

/** Parses the stored draft; null if invalid. */
export function parseContact(text: string | null): Contact | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const known = value as Record<string, unknown>;
    const contact = emptyContact(isCountryCode(known['country_code']) ? known['country_code'] : 'SE');
    if (isCountryCode(known['giver_country_code'])) contact.giver_country_code = known['giver_country_code'];
    if (known['recipient'] === 'other') contact.recipient = 'other';
    if (typeof known['friend'] === 'string') contact.friend = known['friend'];
    for (const field of Object.keys(contactLimits) as TextField[]) {
      const typed = known[field];
      if (typeof typed === 'string') contact[field] = typed;
    }
    return contact;
  } catch {
    return null;
  }
}

const isGiverField = (field: ContactField): boolean => giverFields.some((candidate) => candidate === field);

const isAddressField = (field: ContactField): boolean => addressFields.some((candidate) => candidate === field);

/** The friend whose own address is used; null if the address is typed. */
export const getFriend = ({ recipient, friend }: Contact): string | null => (recipient === 'other' && friend !== '' ? friend : null);

/** The relevant fields. */
function toFields(contact: Contact): ContactField[] {
  if (contact.recipient === 'self') return contactFields.filter((field) => field !== 'friend' && !isGiverField(field));
  return getFriend(contact) === null ? [...contactFields] : contactFields.filter((field) => !isAddressField(field));
}

export function isSameContact(a: Contact, b: Contact): boolean {
  return toFields(a).every((field) => a[field].trim() === b[field].trim());
}

/** The gift field with its recipient from the contact; undefined if unchanged. */
function giftWithFriend(contact: Contact, gift: UpdateCart['gift']): UpdateCart['gift'] {
  const friend = getFriend(contact);
  if (friend !== null) return { ...noGift, ...gift, recipient_jubilee_id: friend, at_their_address: true };
  if (!gift?.at_their_address) return undefined;
  const { at_their_address: _, recipient_jubilee_id: __, ...rest } = gift;
  return rest;
}

/** One call sends everything, including the region, which the country decides. */
export function toCartFields(contact: Contact, { metadata }: Pick<Cart, 'metadata'>): UpdateCart {
  const gift = giftWithFriend(contact, metadata.gift);
  const { email, country_code, first_name, last_name, address_1, address_2, postal_code, city, phone } = contact;
  if (getFriend(contact) !== null) return { email: email.trim(), billing_address: getGiver(contact), gift };
  return {
    email: email.trim(),
    ...(gift !== undefined && { gift }),
    region_id: regionIdOfCountry(country_code),
    shipping_address: { company: '', first_name, last_name, address_1, address_2, postal_code, city, country_code, phone },
    billing_address: contact.recipient === 'other' ? getGiver(contact) : null,
  };
}

function getGiver(contact: Contact): NonNullable<UpdateCart['billing_address']> {
  return {
    company: '',
    first_name: contact.giver_first_name,
    last_name: contact.giver_last_name,
    address_1: contact.giver_address_1,
    address_2: '',
    postal_code: contact.giver_postal_code,
    city: contact.giver_city,
    country_code: contact.giver_country_code,
    phone: contact.giver_phone,
  };
}

/** Error if the shop doesn't deliver to a complete postal code. */
export const findDeliveryFault = (contact: Contact): string | null => (isDeliveredTo(contact) ? null : m.error_field_not_delivered());

function findFault(field: ContactField, contact: Contact): string | null {
  const value = contact[field].trim();
  if (value === '') return optionalFields.includes(field) ? null : m.error_field_required();
  if (field === 'email' && !isEmail(value)) return m.error_field_invalid_email();
  if (field === 'postal_code') return checkPostalCode(contact.country_code, value).ok ? findDeliveryFault(contact) : m.error_field_invalid_postal_code();
  if (field === 'giver_postal_code' && !checkPostalCode(contact.giver_country_code, value).ok) return m.error_field_invalid_postal_code();
  return null;
}

/** Client-side validation, before the request. */
export function checkContact(contact: Contact): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of toFields(contact)) {
    const fault = findFault(field, contact);
    if (fault !== null) errors[field] = fault;
  }
  return errors;
}

/** Fields with errors, in page order. */
export function wrongFields(errors: ContactErrors): ContactField[] {
  return contactFields.filter((field) => errors[field] !== undefined);
}
