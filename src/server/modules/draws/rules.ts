/** Limits, states and names of a draw. Pure. */
import type { Draw } from '#shared/contract/draws.ts';
import type { Pair } from '#shared/values/draws/draw-graph.ts';

const DAY_MS = 86_400_000;

/** Sent draws of an event that are drawn again in a day: each mails everyone. */
export const MAX_REDRAWS_A_DAY = 5;
export const REDRAWS_SPAN_MS = DAY_MS;
export const MAX_LINK_VERSION = 10;
export const MAX_EARLIER = 10;
/** From the end of the event: the next yearly draw still knows the pairs, then they are deleted. */
export const DRAW_RETENTION_MS = 400 * DAY_MS;

export function getState({ isBlocked, isSent }: { isBlocked: boolean; isSent: boolean }): Draw['state'] {
  if (isBlocked) return isSent ? 'broken' : 'impossible';
  return isSent ? 'sent' : 'drawn';
}

/** Identity of a participant across events: by account, address, tracked person, or name. */
export interface Known {
  account_id: string | null;
  email: string | null;
  jubilee_id: string | null;
  name: string;
}

export const toIdentity = ({ account_id, email, jubilee_id, name }: Known): string => account_id ?? email ?? jubilee_id ?? name.toLowerCase();

/** An earlier draw's pairs between people of this one. */
export function translatePairs(pairs: readonly Pair[], earlier: ReadonlyMap<string, Known>, people: readonly (Known & { person_id: string })[]): Pair[] {
  const present = new Map(people.map((person) => [toIdentity(person), person.person_id]));
  const find = (id: string): string | undefined => {
    const known = earlier.get(id);
    return known && present.get(toIdentity(known));
  };
  return pairs.flatMap((pair) => {
    const [giver, receiver] = [find(pair.giver), find(pair.receiver)];
    return giver === undefined || receiver === undefined ? [] : [{ giver, receiver }];
  });
}
