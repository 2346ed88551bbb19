/** Where a friend's parcel goes on a day, and on which days it can't come. */
import type { Address } from '#shared/contract/cart.ts';
import type { UserAddress } from '#shared/contract/user.ts';
import { isDeliveredTo, vatAreaOf } from '#shared/values/delivery-areas.ts';
import type { CountryCode } from '#shared/values/countries.ts';
import { homeAddress } from '#shared/values/home-address.ts';
import type { VatArea } from '#shared/values/vat.ts';
import type { RecipientRow } from './repository.ts';

export interface Recipient {
  jubileeId: string;
  firstName: string;
  lastName: string;
  country: CountryCode;
  vatArea: VatArea;
  /** The address in force on a day; null on one that doesn't work. */
  addressOn: (day: string) => Address | null;
}

/** Of days that two periods cover, one without an address decides: then nobody receives anything. */
function inForce({ addresses, away }: RecipientRow, home: UserAddress, day: string): UserAddress | null {
  const periods = away.filter(({ from, to }) => from <= day && day <= to);
  const places = periods.map(({ addressId }) => addresses.find(({ _id }) => _id === addressId) ?? null);
  return places.includes(null) ? null : (places[0] ?? home);
}

/**
 * Null where there is no address that the shop delivers to. On days when another address is in force whose VAT differs from home's, nothing
 * can come: the VAT on the receipt would reveal where they are.
 */
export function recipientOf(row: RecipientRow): Recipient | null {
  const home = homeAddress(row.addresses);
  if (!home || !isDeliveredTo(home)) return null;
  const vatArea = vatAreaOf(home);
  return {
    jubileeId: row.jubilee_id,
    firstName: row.first_name,
    lastName: row.last_name,
    country: home.country_code,
    vatArea,
    addressOn(day) {
      const place = inForce(row, home, day);
      if (!place || !isDeliveredTo(place) || vatAreaOf(place) !== vatArea) return null;
      const { _id, nameType, ...address } = place;
      return address;
    },
  };
}

/** What the buyer's copy of the order says of an address that they don't know. */
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
