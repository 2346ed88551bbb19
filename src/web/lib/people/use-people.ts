/** The member's own people by name, for choosing one of them while somebody types: all of them can be had, a page at a time. */
import { useEffect, useState } from 'react';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { Query } from '#web/lib/api/route-table.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { after } from '../browser/after.ts';

const TYPING_REST_MS = 250;
/** As many as one call answers. */
const PEOPLE_A_PAGE = 100;

/** `isLinkable`: those alone who may turn out to be a friend. */
export const peopleByName = (wanted: { term?: string; page?: number; isLinkable: boolean }): Query => ({ page: 1, ...wanted, limit: PEOPLE_A_PAGE, sort: 'name' });

interface Shown {
  term: string;
  people: readonly Jubilee[];
  page: number;
  hasMore: boolean;
}

export interface PeopleByName {
  /** Those of the last answer; of an older question until then. */
  people: readonly Jubilee[];
  /** They answer what is asked for now. */
  isCurrent: boolean;
  hasFailed: boolean;
  hasMore: boolean;
  /** Asks for the next page, or for the same once more where it could not be had. */
  more: () => Promise<void>;
}

interface Wanted {
  isLinkable: boolean;
  /** Nothing is asked before. */
  isWanted?: boolean;
  /** The first page without a term, where it is there already. */
  loaded?: FoundJubilees | null;
}

const shownOf = (term: string, before: readonly Jubilee[], { jubilees, pagination }: FoundJubilees): Shown => {
  const known = new Set(before.map(({ _id }) => _id));
  return { term, people: [...before, ...jubilees.filter(({ _id }) => !known.has(_id))], page: pagination.currentPage, hasMore: pagination.hasNextPage };
};

export function usePeople(typed: string, { isLinkable, isWanted = true, loaded = null }: Wanted): PeopleByName {
  const api = useApi({ jubilees });
  const term = typed.trim();
  const [shown, setShown] = useState<Shown | null>(() => loaded && shownOf('', [], loaded));
  const [failed, setFailed] = useState<string | null>(null);
  const isCurrent = shown?.term === term;

  useEffect(() => {
    if (!isWanted || isCurrent) return;
    const away = new AbortController();
    const callOff = after(TYPING_REST_MS, () => {
      setFailed(null);
      api.jubilees.list({ query: peopleByName({ term, isLinkable }), signal: away.signal }).then(
        (found) => setShown(shownOf(term, [], found)),
        () => {
          if (!away.signal.aborted) setFailed(term);
        },
      );
    });
    return () => {
      callOff();
      away.abort();
    };
  }, [api, term, isLinkable, isWanted, isCurrent]);

  async function more(): Promise<void> {
    const before = isCurrent ? shown : null;
    setFailed(null);
    try {
      const found = await api.jubilees.list({ query: peopleByName({ term, isLinkable, page: (before?.page ?? 0) + 1 }) });
      setShown((now) => (now === shown ? shownOf(term, before?.people ?? [], found) : now));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(term);
    }
  }

  return { people: shown?.people ?? [], isCurrent, hasFailed: failed === term, hasMore: isCurrent && shown.hasMore, more };
}
