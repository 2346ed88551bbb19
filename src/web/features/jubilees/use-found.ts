/**
 * What was found for a page's address: as the page was made, from the cache, or asked for. An answer to an older question is never
 * shown, and one that fails leaves what there is.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchCache } from '#web/lib/search/search-cache.ts';

interface Source<Found> {
  /** What the page was made with, and for which search; null where it could not be had. */
  loaded: { key: string; found: Found | null };
  cache: SearchCache<Found>;
  keyOf: (search: URLSearchParams) => string;
  ask: (search: URLSearchParams, signal: AbortSignal) => Promise<Found>;
  onFailed: (error: unknown, search: URLSearchParams) => void;
}

interface Standing {
  /** What is shown answers what is wanted. After a failure it doesn't, and nobody can say that there is nothing. */
  isCurrent: boolean;
  isAsking: boolean;
}

/** How what is shown stands to what is wanted; each told by its key. */
export const standingOf = (wanted: string, shown: string, failed: string | null): Standing => ({ isCurrent: wanted === shown, isAsking: wanted !== shown && wanted !== failed });

/** `ask` and `onFailed` must stay the same between renderings. */
export function useFound<Found>({ loaded, cache, keyOf, ask, onFailed }: Source<Found>): Standing & { found: Found | null } {
  const [search] = useSearchParams();
  const [shown, setShown] = useState({ ...loaded, source: loaded });
  const [failed, setFailed] = useState<string | null>(null);
  if (shown.source.found !== loaded.found || shown.source.key !== loaded.key) setShown({ ...loaded, source: loaded });
  const wanted = keyOf(search);

  useEffect(() => {
    if (wanted === shown.key) return;
    const show = (found: Found) => setShown((now) => ({ key: wanted, found, source: now.source }));
    const kept = cache.find(wanted);
    if (kept !== undefined) return show(kept);
    const question = new AbortController();
    const asked = new URLSearchParams(search);
    const keep = cache.asking();
    // What failed before may be answered this time.
    setFailed(null);
    ask(asked, question.signal).then(
      (found) => {
        if (question.signal.aborted) return;
        keep(wanted, found);
        show(found);
      },
      (error: unknown) => {
        if (question.signal.aborted) return;
        setFailed(wanted);
        onFailed(error, asked);
      },
    );
    return () => question.abort();
  }, [wanted, shown.key, search, cache, ask, onFailed]);

  return { found: shown.found, ...standingOf(wanted, shown.key, failed) };
}
