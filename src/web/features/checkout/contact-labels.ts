import { m } from '#shared/i18n/paraglide/messages.js';
import type { ContactField } from './contact.ts';

export const contactLabels: Record<ContactField, () => string> = {
  email: m.checkout_email,
  recipient: m.gift_recipient_choice,
  friend: m.gift_where_to,
  country_code: m.checkout_country,
  first_name: m.checkout_first_name,
  last_name: m.checkout_last_name,
  address_1: m.checkout_address,
  address_2: m.checkout_address_more,
  postal_code: m.checkout_postal_code,
  city: m.checkout_city,
  phone: m.checkout_phone,
  giver_first_name: m.checkout_first_name,
  giver_last_name: m.checkout_last_name,
  giver_address_1: m.checkout_address,
  giver_postal_code: m.checkout_postal_code,
  giver_city: m.checkout_city,
  giver_country_code: m.checkout_country,
  giver_phone: m.checkout_phone,
};
