/** Finds duplicates in an address book. Pure. */
import type { Contact } from './contact.ts';

/** `known`: already among the member's people. `repeated`: also elsewhere in the file, with a more complete birthday, or first. */
export type Duplicate = 'known' | 'repeated';

type Named = Pick<Contact, 'firstName' | 'lastName' | 'dateOfBirth'>;

const toKey = ({ firstName, lastName }: Named): string =>
  `${firstName} ${lastName}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** Whether two days may be the same: one may lack the year, or be unknown. */
function mayBeSameDay(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  return one.startsWith('--') || other.startsWith('--') ? one.slice(-5) === other.slice(-5) : one === other;
}

/** The most complete birthday is compared first, so that a bare name takes no other's place. */
const getVagueness = ({ dateOfBirth }: Named): number => (dateOfBirth === null ? 2 : Number(dateOfBirth.startsWith('--')));

/** For each contact, in order, whether it is a duplicate. The same name with different birthdays means two people. */
export function duplicatesIn(contacts: readonly Named[], known: readonly Named[]): (Duplicate | null)[] {
  const seen = new Map<string, { dateOfBirth: string | null; as: Duplicate }[]>();
  const note = (person: Named, as: Duplicate): void => {
    const others = seen.get(toKey(person));
    if (others) others.push({ dateOfBirth: person.dateOfBirth, as });
    else seen.set(toKey(person), [{ dateOfBirth: person.dateOfBirth, as }]);
  };
  for (const person of known) note(person, 'known');
  const duplicates = new Map<Named, Duplicate | null>();
  for (const contact of [...contacts].sort((one, other) => getVagueness(one) - getVagueness(other))) {
    const same = seen.get(toKey(contact))?.find(({ dateOfBirth }) => mayBeSameDay(dateOfBirth, contact.dateOfBirth));
    if (!same) note(contact, 'repeated');
    duplicates.set(contact, same?.as ?? null);
  }
  return contacts.map((contact) => duplicates.get(contact) ?? null);
}
