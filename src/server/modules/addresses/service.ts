import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Address, AddressInput } from '#shared/contract/cart.ts';
import { isDeliveredTo } from '#shared/values/places/delivery-areas.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';

/** Normalizes; errors are field and code. Only delivery addresses must lie in the delivery area. */
export function checkAddress(input: AddressInput, use: 'delivery' | 'billing'): { address: Address; wrong: { field: string; code: string }[] } {
  const wrong: { field: string; code: string }[] = [];
  const postalCode = normalizePostalCode(input.country_code, input.postal_code);
  if (postalCode === null) wrong.push({ field: 'postal_code', code: 'invalid_postal_code' });
  else if (use === 'delivery' && !isDeliveredTo(input)) wrong.push({ field: 'postal_code', code: 'not_delivered' });
  // Numbers without a country code are in the address's country.
  const phone = parsePhoneNumberFromString(input.phone, input.country_code);
  if (!phone?.isValid()) wrong.push({ field: 'phone', code: 'invalid_phone' });
  return { address: { ...input, postal_code: postalCode ?? input.postal_code, phone: phone?.number ?? input.phone }, wrong };
}
