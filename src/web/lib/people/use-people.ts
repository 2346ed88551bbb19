/** Search in the member's people by name while typing; paginated, so all are reachable. */
import { useEffect, useState } from 'react';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Query } from '#shared/contract/route-input.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { after } from '../browser/after.ts';

const TYPING_REST_MS = 250;
/** The API's limit per call. */
const PEOPLE_A_PAGE = 100;

/** `isLinkable`: only people who may turn out to be a friend. */
export const peopleByName = (wanted: { term?: string; page?: number; isLinkable: boolean }): Query => ({ page: 1, ...wanted, limit: PEOPLE_A_PAGE, sort: 'name' });

interface Shown {
  term: string;
  people: readonly Jubilee[];
  page: number;
  hasMore: boolean;
}

export interface PeopleByName {
  /** From the last response; from an older query until it arrives. */
  people: readonly Jubilee[];
  /** They match the current query. */
  isCurrent: boolean;
  hasFailed: boolean;
  hasMore: boolean;
  /** Loads the next page, or retries a failed one. */
  more: () => Promise<void>;
}

interface Wanted {
  isLinkable: boolean;
  /** Nothing is fetched before. */
  isWanted?: boolean;
  /** The first page without a term, if already loaded. */
  loaded?: FoundJubilees | null;
}

const toShown = (term: string, before: readonly Jubilee[], { jubilees, pagination }: FoundJubilees): Shown => {
  const known = new Set(before.map(({ _id }) => _id));
  return { term, people: [...before, ...jubilees.filter(({ _id }) => !known.has(_id))], page: pagination.currentPage, hasMore: pagination.hasNextPage };
};

export function usePeople(typed: string, { isLinkable, isWanted = true, loaded = null }: Wanted): PeopleByName {
  const api = useApi({ jubilees });
  const term = typed.trim();
  const [shown, setShown] = useState<Shown | null>(() => loaded && toShown('', [], loaded));
  const [failed, setFailed] = useState<string | null>(null);
  const isCurrent = shown?.term === term;

  useEffect(() => {
    if (!isWanted || isCurrent) return;
    const leaving = new AbortController();
    const callOff = after(TYPING_REST_MS, () => {
      setFailed(null);
      api.jubilees.list({ query: peopleByName({ term, isLinkable }), signal: leaving.signal }).then(
        (found) => setShown(toShown(term, [], found)),
        () => {
          if (!leaving.signal.aborted) setFailed(term);
        },
      );
    });
    return () => {
      callOff();
      leaving.abort();
    };
  }, [api, term, isLinkable, isWanted, isCurrent]);

  async function more(): Promise<void> {
    const before = isCurrent ? shown : null;
    setFailed(null);
    try {
      const found = await api.jubilees.list({ query: peopleByName({ term, isLinkable, page: (before?.page ?? 0) + 1 }) });
      setShown((now) => (now === shown ? toShown(term, before?.people ?? [], found) : now));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(term);
    }
  }

  return { people: shown?.people ?? [], isCurrent, hasFailed: failed === term, hasMore: isCurrent && shown.hasMore, more };
}
