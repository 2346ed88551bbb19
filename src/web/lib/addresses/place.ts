/** The address fields a suggestion fills in besides its own. */
import type { AddressSuggestion } from '#shared/contract/maps.ts';
import { normalizePostalCode } from '#shared/values/places/postal-code.ts';

export interface Place {
  postal_code: string;
  city: string;
}

export const placeText = ({ postal_code, city }: Place): string => [postal_code, city].filter(Boolean).join(' ');

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Fields that a chosen suggestion fills in, and those it only offers. `ours` holds values the shop filled in earlier, which may be overwritten. */
export function placeChosen(field: 'address_1' | 'city', chosen: AddressSuggestion, typed: Place, ours: Partial<Place>): { write: Partial<Place & { address_1: string }>; offer: Place | null } {
  const { street, postal_code, city, country_code } = chosen;
  const typedCode = normalizePostalCode(country_code, typed.postal_code) ?? typed.postal_code.trim();
  const mayWriteCode = postal_code !== null && (typedCode === '' || typedCode === postal_code || typedCode === ours.postal_code);
  const mayWriteCity = field === 'city' || typed.city.trim() === '' || isSame(typed.city, city) || typed.city === ours.city;
  const write: Partial<Place & { address_1: string }> = {
    ...(field === 'address_1' && street !== null && { address_1: street }),
    ...(mayWriteCity && { city }),
    ...(mayWriteCode && { postal_code }),
  };
  const isWhole = mayWriteCity && (postal_code === null || mayWriteCode);
  return { write, offer: isWhole ? null : { postal_code: postal_code ?? typed.postal_code, city } };
}
