/** What a search for members is asked for, as its page's address tells it. Pure. */
import type { Query } from '#web/lib/api/route-table.ts';
import { jubileeQueryOf } from './jubilee-query.ts';

/** Twelve at a time (specification, section 9), without those one keeps already. */
export function peopleCall(search: URLSearchParams): Query {
  const { term, page } = jubileeQueryOf(search);
  return { term, page, limit: 12, excludeJubilees: true };
}

export function peopleSearch(search: URLSearchParams): string {
  const { term, page } = jubileeQueryOf(search);
  return `${page} ${term}`;
}
