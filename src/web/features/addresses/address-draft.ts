import type { User } from '#web/lib/session/user.ts';
/** Address being edited: a new one has no id yet. */

export type AddressDraft = Omit<User['addresses'][number], '_id'> & { _id?: string };

/** Prefilled with the member's name and phone; named home if they have none. */
export function emptyDraft({ firstName, lastName, phone, addresses }: Pick<User, 'firstName' | 'lastName' | 'phone' | 'addresses'>): AddressDraft {
  return {
    nameType: addresses.some(({ nameType }) => nameType === null) ? 'other' : null,
    first_name: firstName,
    last_name: lastName,
    company: '',
    address_1: '',
    address_2: '',
    postal_code: '',
    city: '',
    country_code: 'SE',
    phone,
  };
}
