/**
 * Rate limits shared by all processes. Each process counts in memory and flushes to the database twice a second, so a request costs no statement; other processes'
 * counts are seen that much later.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { deleteCountsBefore, shareCounts } from '../../platform/rate-limits.ts';

export interface RateLimit {
  limit: number;
  windowSeconds: number;
}

interface Count {
  windowStart: number;
  windowMs: number;
  /** Known requests of all processes, including this one. */
  total: number;
  /** Requests of this process not yet flushed. */
  unshared: number;
}

const SHARE_EVERY_MS = 500;
const EVICT_EVERY_MS = 2_000;
const DELETE_AFTER_MS = 3_600_000;

export interface RateLimiter {
  /** Counts one request; returns the seconds to wait when over the limit, else null. */
  take(subject: string, rule: RateLimit): number | null;
  flush(): Promise<void>;
  stop(): Promise<void>;
  /** Number of subjects in memory, those with a current window. */
  readonly size: number;
}

export function createRateLimiter({ database, clock, log }: { database: Database; clock: Clock; log: Logger }): RateLimiter {
  const counts = new Map<string, Count>();
  const dirtySubjects = new Set<string>();

  async function flush(): Promise<void> {
    const dirty = [...dirtySubjects].sort().flatMap((subject): [string, Count][] => {
      const count = counts.get(subject);
      return count ? [[subject, count]] : [];
    });
    dirtySubjects.clear();
    if (dirty.length === 0) return;
    const unshared = dirty.map(([, count]) => count.unshared);
    for (const [, count] of dirty) count.unshared = 0;
    const rows = await shareCounts(database, {
      subjects: dirty.map(([subject]) => subject),
      starts: dirty.map(([, count]) => new Date(count.windowStart)),
      counts: unshared,
      windowsMs: dirty.map(([, count]) => count.windowMs),
    });
    const shared = new Map(dirty);
    for (const row of rows) {
      const count = counts.get(row.subject);
      // Ignores the database's count when a new window has begun meanwhile. Another flush may be under way: a count never goes down.
      if (count && count === shared.get(row.subject)) count.total = Math.max(count.total, row.count + count.unshared);
    }
  }

  /** Evicts flushed counts of past windows. */
  function evictPast(): void {
    const now = clock.now().getTime();
    for (const [subject, { unshared: rest, windowStart, windowMs }] of counts) if (rest === 0 && (now < windowStart || now >= windowStart + windowMs)) counts.delete(subject);
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'rate limits could not be shared just now'));
  }, SHARE_EVERY_MS);
  timer.unref();
  const cleaner = setInterval(evictPast, EVICT_EVERY_MS);
  cleaner.unref();
  const sweeper = setInterval(() => {
    deleteCountsBefore(database, { before: new Date(clock.now().getTime() - DELETE_AFTER_MS) }).catch(() => {});
  }, DELETE_AFTER_MS);
  sweeper.unref();

  return {
    take(subject, { limit, windowSeconds }) {
      const now = clock.now().getTime();
      const windowMs = windowSeconds * 1_000;
      const windowStart = now - (now % windowMs);
      let count = counts.get(subject);
      if (!count || count.windowStart !== windowStart) {
        count = { windowStart, windowMs, total: 0, unshared: 0 };
        counts.set(subject, count);
      }
      count.total += 1;
      count.unshared += 1;
      dirtySubjects.add(subject);
      return count.total > limit ? Math.max(1, Math.ceil((windowStart + windowMs - now) / 1_000)) : null;
    },
    flush,
    get size() {
      return counts.size;
    },
    async stop() {
      clearInterval(timer);
      clearInterval(cleaner);
      clearInterval(sweeper);
      await flush().catch(() => {});
    },
  };
}
