/** Promises by whom they are for. Pure. */
import type { Gift } from '#shared/contract/reservations.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

interface PersonsGifts {
  key: string;
  /** Somebody whom nobody knows any more has a name, too. */
  name: string;
  jubileeId: string | null;
  gifts: Gift[];
}

/** Whoever was promised something last stands first. */
export function byPerson(gifts: readonly Gift[]): PersonsGifts[] {
  const people = new Map<string, PersonsGifts>();
  for (const gift of gifts) {
    const { key, name, jubileeId } = gift.person;
    const known = people.get(key) ?? { key, name: name === '' ? m.reservations_nobody() : name, jubileeId, gifts: [] };
    known.gifts.push(gift);
    people.set(key, known);
  }
  return [...people.values()];
}

/** What isn't given yet: what a line about promises counts. */
export const countOpen = (gifts: readonly Pick<Gift, 'stage'>[]): number => gifts.filter(({ stage }) => stage !== 'given').length;
