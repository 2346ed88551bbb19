interface Named {
  _id: string;
  firstName: string;
  lastName: string;
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLocaleLowerCase('sv');

/** Maps ids to display names: the first name, or the full name if two people share the first. Equal full names stay ambiguous. */
export function namesApart(people: readonly Named[]): Map<string, string> {
  const listIds = new Map<string, Set<string>>();
  for (const { _id, firstName } of people) listIds.set(folded(firstName), (listIds.get(folded(firstName)) ?? new Set()).add(_id));
  return new Map(people.map(({ _id, firstName, lastName }) => [_id, (listIds.get(folded(firstName))?.size ?? 0) > 1 ? `${firstName} ${lastName}`.trim() : firstName]));
}
