/**
 * Freshness of cached pages and API answers. The database notifies changes (migrations, fira_tell_pages); the clock invalidates at day changes and
 * beginnings or ends of sales and publications. Nothing older is shown, except while the database is down.
 */
import { CUT_OFF_HOUR } from '#shared/values/orders/limits.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { findNextPublishing } from '../../modules/content/service.ts';
import { findNextPriceChange } from '../../modules/pricing/service.ts';
import type { Services } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import { listenForNotices } from '../../platform/notices.ts';
import type { Evictable } from './cache-store.ts';

export interface Freshness {
  /** Evicts what the clock made stale; whether cached content may be shown. */
  isFresh(): boolean;
  /** True while the database is down: old content is better than none. */
  isDatabaseUnavailable(): boolean;
  stop(): Promise<void>;
}

/** Connection for LISTEN. */
export interface WayToNotices {
  readonly connectionString: string;
  /** See notices.ts. */
  readonly answersWithinMs?: number;
}

/** Notified by triggers (migrations). */
const CHANNEL = 'fira_pages';

const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;
const READ_AGAIN_AFTER_MS = 200;

/** What pages derive from the time: the day, and the order-handling day. */
function daysAt(ms: number): string {
  return `${dayIn(shopTimeZone, ms)} ${dayIn(shopTimeZone, ms + (HOURS_PER_DAY - CUT_OFF_HOUR) * MS_PER_HOUR)}`;
}

/** The next change of the shop's day or cut-off after `ms`: both on a whole hour. */
export function nextTurnOfDay(ms: number): number {
  const today = daysAt(ms);
  let hour = (Math.floor(ms / MS_PER_HOUR) + 1) * MS_PER_HOUR;
  while (daysAt(hour) === today) hour += MS_PER_HOUR;
  return hour;
}

/** Starts listening. A change invalidates all caches at once, so that none refills from another's stale content. */
export async function watchChanges(services: Services, memories: readonly Evictable[], way: WayToNotices): Promise<Freshness> {
  const { clock, database, log } = services;
  /** Interval without clock-driven changes; null until read. */
  let still: { from: number; until: number } | null = null;
  /** Interval in which all cached content is valid. */
  let holding: { from: number; until: number } | null = null;
  let reading: Promise<void> | null = null;
  let isToBeReadAgain = false;
  let isOvertaken = false;
  let again: NodeJS.Timeout | undefined;
  let isUnavailable = false;
  let probe: symbol | null = null;

  /** Probes the database through the pool: the LISTEN connection may fail separately. */
  async function probeDatabase(): Promise<void> {
    if (probe !== null) return;
    const mine = Symbol('look');
    probe = mine;
    const wasUnavailable = await database.run({ text: 'select 1', values: [] }).then(() => false, isDatabaseUnavailable);
    // A reconnection since the probe began wins.
    if (probe !== mine) return;
    probe = null;
    isUnavailable = wasUnavailable;
  }

  async function readTimes(): Promise<void> {
    isOvertaken = false;
    const now = clock.now();
    const planned = await Promise.all([findNextPriceChange(database, now), findNextPublishing(database, now)]);
    if (isOvertaken) return;
    // A planned time may have passed unnoticed.
    if (holding !== null && (now.getTime() < holding.from || now.getTime() >= holding.until)) for (const memory of memories) memory.evictAll();
    still = { from: now.getTime(), until: Math.min(nextTurnOfDay(now.getTime()), ...planned.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)) };
    holding = still;
  }

  function learnTimes(): void {
    isToBeReadAgain = true;
    clearTimeout(again);
    reading ??= (async () => {
      try {
        while (isToBeReadAgain) {
          isToBeReadAgain = false;
          await readTimes();
        }
      } catch (error) {
        still = null;
        log.debug({ err: error }, 'the times at which pages change can’t be read');
        again = setTimeout(learnTimes, READ_AGAIN_AFTER_MS);
      } finally {
        // Cleared in the same tick as the check of isToBeReadAgain, so that no re-read is lost.
        reading = null;
      }
    })();
  }

  function evictAll(): void {
    for (const memory of memories) memory.evictAll();
    holding = null;
    learnTimes();
  }

  const notices = await listenForNotices({
    ...way,
    channel: CHANNEL,
    log,
    onHearing() {
      isUnavailable = false;
      probe = null;
      still = null;
      evictAll();
    },
    onFailure: () => void probeDatabase(),
    onNotice(payload) {
      const [, productId] = /^product (\S+)$/.exec(payload) ?? [];
      if (productId !== undefined) for (const memory of memories) memory.evictProduct(productId);
      else if (payload === 'times') {
        // Content rendered before the new times are read may be outdated.
        still = null;
        isOvertaken = true;
        learnTimes();
      } else evictAll();
    },
  });

  return {
    isFresh() {
      if (still === null || !notices.isHearing()) return false;
      const now = clock.now().getTime();
      // A clock set back may show content again that had expired.
      if (now >= still.from && now < still.until) return true;
      still = null;
      evictAll();
      return false;
    },
    isDatabaseUnavailable: () => isUnavailable,
    async stop() {
      await notices.stop();
      clearTimeout(again);
      await reading;
    },
  };
}
