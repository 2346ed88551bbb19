/** Query of a member search, parsed from its URL. Pure. */
import type { Query } from '#shared/contract/route-input.ts';
import { toJubileeQuery } from './jubilee-query.ts';

/** Twelve per page (specification, section 9), without people the member already has. */
export function peopleCall(search: URLSearchParams): Query {
  const { term, page } = toJubileeQuery(search);
  return { term, page, limit: 12, excludeJubilees: true };
}

export function peopleSearch(search: URLSearchParams): string {
  const { term, page } = toJubileeQuery(search);
  return `${page} ${term}`;
}
