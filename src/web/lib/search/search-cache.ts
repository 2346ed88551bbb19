/** Cache of search results: two minutes, at most fifty (specification, section 9); cleared on login (AUTH-02). */
import { joinSearchCaches } from './search-caches.ts';

export const CACHED_MS = 2 * 60_000;
export const MAX_CACHED = 50;
export const SWEEP_MS = 5 * 60_000;

export interface SearchCache<Value> {
  find(key: string): Value | undefined;
  /** Called when a request starts: the returned function caches its response, unless it is stale because the cache was cleared meanwhile. */
  startFetch(): (key: string, value: Value) => void;
  clear(): void;
}

interface Entry<Value> {
  value: Value;
  until: number;
}

/** Browser only: on the server, visitors would share it. */
export function createSearchCache<Value>(now: () => number = () => performance.now()): SearchCache<Value> {
  // In insertion order: the first is the oldest.
  const entries = new Map<string, Entry<Value>>();
  let sweeping: ReturnType<typeof setInterval> | null = null;
  let timesCleared = 0;

  function rest(): void {
    if (sweeping !== null) clearInterval(sweeping);
    sweeping = null;
  }

  function sweep(): void {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
    if (entries.size === 0) rest();
  }

  function clear(): void {
    timesCleared += 1;
    entries.clear();
    rest();
  }

  function store(key: string, value: Value): void {
    entries.delete(key);
    entries.set(key, { value, until: now() + CACHED_MS });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_CACHED) break;
      entries.delete(oldest);
    }
    sweeping ??= setInterval(sweep, SWEEP_MS);
  }

  joinSearchCaches(clear);
  return {
    find(key) {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.value : undefined;
    },
    startFetch() {
      const begun = timesCleared;
      return (key, value) => {
        if (begun === timesCleared) store(key, value);
      };
    },
    clear,
  };
}
