/** Who of an address book is there already. Pure. */
import type { Contact } from './contact.ts';

/** `known`: the member keeps them already. `repeated`: the same file has them in another place too, and there with more of their birthday, or first. */
export type Duplicate = 'known' | 'repeated';

type Named = Pick<Contact, 'firstName' | 'lastName' | 'dateOfBirth'>;

const keyOf = ({ firstName, lastName }: Named): string =>
  `${firstName} ${lastName}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** The same day, as far as both know: one may have no year, or no day at all. */
function mayBeSameDay(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  return one.startsWith('--') || other.startsWith('--') ? one.slice(-5) === other.slice(-5) : one === other;
}

/** A whole birthday, one without a year, none: whoever is known best is compared first, so that a bare name takes nobody's place. */
const vaguenessOf = ({ dateOfBirth }: Named): number => (dateOfBirth === null ? 2 : Number(dateOfBirth.startsWith('--')));

/** For each contact, in the same order, whether it is somebody who is there already. Two of one name with different birthdays are two people. */
export function duplicatesIn(contacts: readonly Named[], known: readonly Named[]): (Duplicate | null)[] {
  const seen = new Map<string, { dateOfBirth: string | null; as: Duplicate }[]>();
  const note = (person: Named, as: Duplicate): void => {
    const others = seen.get(keyOf(person));
    if (others) others.push({ dateOfBirth: person.dateOfBirth, as });
    else seen.set(keyOf(person), [{ dateOfBirth: person.dateOfBirth, as }]);
  };
  for (const person of known) note(person, 'known');
  const duplicates = new Map<Named, Duplicate | null>();
  for (const contact of [...contacts].sort((one, other) => vaguenessOf(one) - vaguenessOf(other))) {
    const same = seen.get(keyOf(contact))?.find(({ dateOfBirth }) => mayBeSameDay(dateOfBirth, contact.dateOfBirth));
    if (!same) note(contact, 'repeated');
    duplicates.set(contact, same?.as ?? null);
  }
  return contacts.map((contact) => duplicates.get(contact) ?? null);
}
