/** Results for the page's URL: from the loader, the cache, or a request. Stale responses are dropped, and a failed one leaves the current results. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchCache } from '#web/lib/search/search-cache.ts';

interface Source<Found> {
  /** The loader's result and its search; null if unavailable. */
  loaded: { key: string; found: Found | null };
  cache: SearchCache<Found>;
  toKey: (search: URLSearchParams) => string;
  fetchFound: (search: URLSearchParams, signal: AbortSignal) => Promise<Found>;
  onFailed: (error: unknown, search: URLSearchParams) => void;
}

interface Standing {
  /** The results match the query; false after a failure. */
  isCurrent: boolean;
  isFetching: boolean;
}

/** Compares the shown results' key with the wanted one. */
export const toStanding = (wanted: string, shown: string, failed: string | null): Standing => ({ isCurrent: wanted === shown, isFetching: wanted !== shown && wanted !== failed });

/** `ask` and `onFailed` must be stable between renders. */
export function useFound<Found>({ loaded, cache, toKey, fetchFound, onFailed }: Source<Found>): Standing & { found: Found | null } {
  const [search] = useSearchParams();
  const [shown, setShown] = useState({ ...loaded, source: loaded });
  const [failed, setFailed] = useState<string | null>(null);
  if (shown.source.found !== loaded.found || shown.source.key !== loaded.key) setShown({ ...loaded, source: loaded });
  const wanted = toKey(search);

  useEffect(() => {
    if (wanted === shown.key) return;
    const show = (found: Found) => setShown((now) => ({ key: wanted, found, source: now.source }));
    const cached = cache.find(wanted);
    if (cached !== undefined) return show(cached);
    const question = new AbortController();
    const requested = new URLSearchParams(search);
    const store = cache.startFetch();
    setFailed(null);
    fetchFound(requested, question.signal).then(
      (found) => {
        if (question.signal.aborted) return;
        store(wanted, found);
        show(found);
      },
      (error: unknown) => {
        if (question.signal.aborted) return;
        setFailed(wanted);
        onFailed(error, requested);
      },
    );
    return () => question.abort();
  }, [wanted, shown.key, search, cache, fetchFound, onFailed]);

  return { found: shown.found, ...toStanding(wanted, shown.key, failed) };
}
