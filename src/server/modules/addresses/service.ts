/** Addresses of the five countries: checked and written the same way everywhere. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Address, AddressInput } from '#shared/contract/cart.ts';
import { isDeliveredTo } from '#shared/values/delivery-areas.ts';
import { normalizePostalCode } from '#shared/values/postal-code.ts';

/**
 * An address in its normal form, and what is wrong with it: a field and a code each. Only an address that goods are sent to has to lie
 * where the shop delivers.
 */
export function checkAddress(input: AddressInput, use: 'delivery' | 'billing'): { address: Address; wrong: { field: string; code: string }[] } {
  const wrong: { field: string; code: string }[] = [];
  const postalCode = normalizePostalCode(input.country_code, input.postal_code);
  if (postalCode === null) wrong.push({ field: 'postal_code', code: 'invalid_postal_code' });
  else if (use === 'delivery' && !isDeliveredTo(input)) wrong.push({ field: 'postal_code', code: 'not_delivered' });
  // A number without a country code is one of the address's country.
  const phone = parsePhoneNumberFromString(input.phone, input.country_code);
  if (!phone?.isValid()) wrong.push({ field: 'phone', code: 'invalid_phone' });
  return { address: { ...input, postal_code: postalCode ?? input.postal_code, phone: phone?.number ?? input.phone }, wrong };
}
