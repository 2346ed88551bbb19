/** Caches of people searches; cleared when a person changes. */
import type { FoundJubilees, FoundPeople } from '#shared/contract/jubilees.ts';
import { createSearchCache } from '#web/lib/search/search-cache.ts';

export const foundJubilees = createSearchCache<FoundJubilees>();
export const foundPeople = createSearchCache<FoundPeople>();
