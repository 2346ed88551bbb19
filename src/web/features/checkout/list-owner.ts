/** The person whose wishes are in the cart, a possible recipient. */
import type { Cart } from '#shared/contract/cart.ts';
import type { Contact } from './contact.ts';

interface ListOwner {
  firstName: string;
  lastName: string;
}

/** The one person whose wishes the cart fulfils; null for none or several. */
export function findListOwner({ items }: { items: readonly Pick<Cart['items'][number], 'wish'>[] }): ListOwner | null {
  const people = items.flatMap(({ wish }) => wish?.to ?? []);
  const [first] = people;
  return first && people.every(({ firstName, lastName }) => firstName === first.firstName && lastName === first.lastName) ? first : null;
}

/** Name fields after choosing a recipient: fills in the wisher's name where empty, and removes it again. */
export function nameFor(recipient: Contact['recipient'], { first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>, listOwner: ListOwner | null): Partial<Contact> {
  if (!listOwner) return {};
  const { firstName, lastName } = listOwner;
  if (recipient === 'other') return first_name.trim() === '' && last_name.trim() === '' ? { first_name: firstName, last_name: lastName } : {};
  return first_name === firstName && last_name === lastName ? { first_name: '', last_name: '' } : {};
}
