/** A friend's delivery address per day, and days without delivery. */
import type { Address } from '#shared/contract/cart.ts';
import type { UserAddress } from '#shared/contract/user.ts';
import type { CountryCode } from '#shared/values/places/countries.ts';
import { isDeliveredTo, type VatArea, getVatArea } from '#shared/values/places/delivery-areas.ts';
import { homeAddress } from '#shared/values/places/home-address.ts';
import type { RecipientRow } from './repository.ts';

export interface Recipient {
  jubileeId: string;
  firstName: string;
  lastName: string;
  country: CountryCode;
  vatArea: VatArea;
  /** The address valid on a day; null on days without delivery. */
  addressOn: (day: string) => Address | null;
}

/** Of overlapping periods, one without an address wins: no delivery. */
function inForce({ addresses, away }: RecipientRow, home: UserAddress, day: string): UserAddress | null {
  const periods = away.filter(({ from, to }) => from <= day && day <= to);
  const places = periods.map(({ addressId }) => addresses.find(({ _id }) => _id === addressId) ?? null);
  return places.includes(null) ? null : (places[0] ?? home);
}

/** Null without a deliverable address. No delivery on days whose address has other VAT than home: the receipt would reveal it. */
export function getRecipient(row: RecipientRow): Recipient | null {
  const home = homeAddress(row.addresses);
  if (!home || !isDeliveredTo(home)) return null;
  const vatArea = getVatArea(home);
  return {
    jubileeId: row.jubilee_id,
    firstName: row.first_name,
    lastName: row.last_name,
    country: home.country_code,
    vatArea,
    addressOn(day) {
      const place = inForce(row, home, day);
      if (!place || !isDeliveredTo(place) || getVatArea(place) !== vatArea) return null;
      const { _id, nameType, ...address } = place;
      return address;
    },
  };
}

/** The buyer's copy of an address hidden from them. */
export const withoutPlace = ({ firstName, lastName, country }: Pick<Recipient, 'firstName' | 'lastName' | 'country'>): Address => ({
  first_name: firstName,
  last_name: lastName,
  company: '',
  address_1: '',
  address_2: '',
  postal_code: '',
  city: '',
  country_code: country,
  phone: '',
});
