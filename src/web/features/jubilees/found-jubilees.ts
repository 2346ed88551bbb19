/** The lists of people that were found, kept for a while; forgotten when one of them changes. */
import { createSearchCache } from '#web/lib/search-cache.ts';
import type { FoundJubilees, FoundPeople } from '#web/lib/jubilee-api.ts';

export const foundJubilees = createSearchCache<FoundJubilees>();
export const foundPeople = createSearchCache<FoundPeople>();
