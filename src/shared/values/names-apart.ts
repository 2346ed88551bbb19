/** What people are called where they stand together. */

interface Named {
  _id: string;
  firstName: string;
  lastName: string;
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLocaleLowerCase('sv');

/**
 * What each of some people is called among the others: by the first name alone, and by the whole name where two different people share the first. Whose
 * whole names are the same, too, stay alike.
 */
export function namesApart(people: readonly Named[]): Map<string, string> {
  const idsOf = new Map<string, Set<string>>();
  for (const { _id, firstName } of people) idsOf.set(folded(firstName), (idsOf.get(folded(firstName)) ?? new Set()).add(_id));
  return new Map(people.map(({ _id, firstName, lastName }) => [_id, (idsOf.get(folded(firstName))?.size ?? 0) > 1 ? `${firstName} ${lastName}`.trim() : firstName]));
}
