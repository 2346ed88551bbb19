/** Whose wishes are in the bag: whom the parcel may go to. */
import type { Cart } from '#shared/contract/cart.ts';
import type { Contact } from './contact.ts';

interface Wisher {
  firstName: string;
  lastName: string;
}

/** The one person whose wishes the bag fulfils; null where there is none, or more than one. */
export function wisherOf({ items }: { items: readonly Pick<Cart['items'][number], 'wish'>[] }): Wisher | null {
  const people = items.flatMap(({ wish }) => wish?.to ?? []);
  const [first] = people;
  return first && people.every(({ firstName, lastName }) => firstName === first.firstName && lastName === first.lastName) ? first : null;
}

/** What choosing a recipient does to the name: the wisher's where none is written, and away with it again. Where they live is theirs to tell. */
export function nameFor(recipient: Contact['recipient'], { first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>, wisher: Wisher | null): Partial<Contact> {
  if (!wisher) return {};
  const { firstName, lastName } = wisher;
  if (recipient === 'other') return first_name.trim() === '' && last_name.trim() === '' ? { first_name: firstName, last_name: lastName } : {};
  return first_name === firstName && last_name === lastName ? { first_name: '', last_name: '' } : {};
}
