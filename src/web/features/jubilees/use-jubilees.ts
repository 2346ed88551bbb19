import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CircleSummary } from '#shared/contract/circles.ts';
import type { FoundJubilees, Jubilee } from '#shared/contract/jubilees.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { jubilees as jubileeRoutes } from '#web/lib/api/routes/jubilees.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { foundJubilees } from './found-jubilees.ts';
import { type JubileeQuery, jubileeCall, jubileeSearch, toJubileeQuery } from './jubilee-query.ts';
import { useFound } from './use-found.ts';

export interface LoadedJubilees {
  key: string;
  found: FoundJubilees | null;
  circles: readonly CircleSummary[];
}

const nobody = { jubilees: [], pagination: { total: 0, totalPages: 0 } } satisfies { jubilees: Jubilee[]; pagination: Partial<FoundJubilees['pagination']> };

const toKey = (search: URLSearchParams): string => jubileeSearch(toJubileeQuery(search));

/** The member's people for the query in the URL, and changes to that query. `onFailed` must be stable between renders. */
export function useJubilees(loaded: LoadedJubilees, onFailed: (message: string) => void) {
  const api = useApi({ jubilees: jubileeRoutes });
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const query = toJubileeQuery(search);
  const { circles } = loaded;

  const fetchFound = useCallback((wanted: URLSearchParams, signal: AbortSignal) => api.jubilees.list({ query: jubileeCall(toJubileeQuery(wanted), circles), signal }), [api, circles]);
  // A failing list is reported; a failing search is silent (PPL-06).
  const notify = useCallback(
    (error: unknown, wanted: URLSearchParams) => {
      if (error instanceof ApiError && toJubileeQuery(wanted).term === '') onFailed(refusalText(error));
    },
    [onFailed],
  );
  const { found, isFetching, isCurrent } = useFound({ loaded, cache: foundJubilees, toKey, fetchFound, onFailed: notify });

  // Two quick choices: the second is made before the URL reflects the first.
  const wanted = useRef(query);
  useEffect(() => {
    wanted.current = toJubileeQuery(search);
  }, [search]);

  function change(part: Partial<JubileeQuery>): void {
    wanted.current = { ...wanted.current, page: 1, ...part };
    setSearch(jubileeSearch(wanted.current), { replace: true, preventScrollReset: true, state: location.state });
  }

  const { jubilees, pagination } = found ?? nobody;
  const circle = circles.find(({ _id }) => _id === query.circle);
  const isNarrowed = query.term !== '' || query.relation !== 'all' || circle !== undefined;
  return { query, change, circle, isNarrowed, jubilees, pagination, isMissing: found === null, isFetching, isCurrent };
}
