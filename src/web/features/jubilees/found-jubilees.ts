/** The lists of people that were found, kept for a while; forgotten when one of them changes. */
import type { FoundJubilees, FoundPeople } from '#shared/contract/jubilees.ts';
import { createSearchCache } from '#web/lib/search/search-cache.ts';

export const foundJubilees = createSearchCache<FoundJubilees>();
export const foundPeople = createSearchCache<FoundPeople>();
