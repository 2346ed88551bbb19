/** What was found by searching, kept for two minutes and at most fifty of it (specification, section 9); forgotten when somebody logs in (AUTH-02). */
import { joinSearchCaches } from './search-caches.ts';

export const KEPT_MS = 2 * 60_000;
export const MAX_KEPT = 50;
export const SWEEP_MS = 5 * 60_000;

export interface SearchCache<Value> {
  find(key: string): Value | undefined;
  /** Called when the question is asked: keeps its answer, unless everything was forgotten meanwhile, since it tells how things were before that. */
  asking(): (key: string, value: Value) => void;
  clear(): void;
}

interface Entry<Value> {
  value: Value;
  until: number;
}

/** In the browser alone: on the server one visitor's would be another's. */
export function createSearchCache<Value>(now: () => number = () => performance.now()): SearchCache<Value> {
  // In the order in which they were kept: the first is the oldest.
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

  function keep(key: string, value: Value): void {
    entries.delete(key);
    entries.set(key, { value, until: now() + KEPT_MS });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_KEPT) break;
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
    asking() {
      const asked = timesCleared;
      return (key, value) => {
        if (asked === timesCleared) keep(key, value);
      };
    },
    clear,
  };
}
