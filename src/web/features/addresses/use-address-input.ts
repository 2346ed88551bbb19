import { useState } from 'react';
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { isDeliveredTo } from '#shared/values/places/delivery-areas.ts';
import type { AddressField } from '#web/lib/addresses/address-suggestion-input.tsx';
import { placeChosen } from '#web/lib/addresses/place.ts';
import type { AddressDraft } from './address-draft.ts';

export type TextField = 'first_name' | 'last_name' | 'address_1' | 'address_2' | 'postal_code' | 'city' | 'phone';

/** Maximum characters per field, as in the API. */
export const limits: Record<TextField, number> = { first_name: 80, last_name: 80, address_1: 160, address_2: 160, postal_code: 20, city: 100, phone: 40 };
const required = (Object.keys(limits) as TextField[]).filter((field) => field !== 'address_2');

export type AddressInput = ReturnType<typeof useAddressInput>;

/** The address as typed, with its errors. */
export function useAddressInput(draft: AddressDraft, getServerError: (field: TextField) => string | undefined) {
  const [address, setAddress] = useState(draft);
  const [missing, setMissing] = useState<readonly TextField[]>([]);
  // While typing, three digits may be an incomplete Danish code rather than a Faroese one.
  const [hasLeftCode, setHasLeftCode] = useState(draft.postal_code !== '');

  function change(part: Partial<AddressDraft>): void {
    setAddress((before) => ({ ...before, ...part }));
    setMissing((before) => before.filter((field) => !(field in part)));
    if ('postal_code' in part) setHasLeftCode(false);
  }

  function choose(field: AddressField, chosen: AddressSuggestion): void {
    // A chosen suggestion overwrites typed values here: the form isn't sent yet and stays editable.
    const { write, offer } = placeChosen(field, chosen, address, { postal_code: address.postal_code, city: address.city });
    change({ ...write, ...offer });
  }

  /** Shows what is missing. Returns whether the address can be sent. */
  function check(): boolean {
    const empty = required.filter((field) => address[field].trim() === '');
    setMissing(empty);
    setHasLeftCode(true);
    return empty.length === 0 && isDeliveredTo(address);
  }

  const isRefused = hasLeftCode && !isDeliveredTo(address);
  const getError = (field: TextField) => (missing.includes(field) ? m.error_field_required() : field === 'postal_code' && isRefused ? m.error_field_not_delivered() : getServerError(field));
  return { address, change, choose, check, getError, isCodeRefused: isRefused, leaveCode: () => setHasLeftCode(true) };
}
