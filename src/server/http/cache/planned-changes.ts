/** Changes of cached content that the clock makes: the shop's day and cut-off hour, begins and ends of sales and publications. */
import { CUT_OFF_HOUR } from '#shared/values/orders/limits.ts';
import { dayIn, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { findNextPublishing } from '../../modules/content/service.ts';
import { findNextPriceChange } from '../../modules/pricing/service.ts';
import type { Services } from '../../platform/context.ts';

const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;
const READ_AGAIN_AFTER_MS = 200;

/** Time-dependent inputs of pages: the day, and the order-handling day. */
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

/** Half-open: `from` is in, `until` is not; in ms. */
interface Interval {
  from: number;
  until: number;
}

const isIn = (ms: number, { from, until }: Interval): boolean => ms >= from && ms < until;

export interface PlannedChanges {
  /** `passed`: a change has happened since the times were read. */
  state(): 'unknown' | 'current' | 'passed';
  /** Makes the times unknown until the next read ends. */
  invalidate(): void;
  /** Reads the times, retrying until it succeeds. All content was evicted just before. */
  restart(): void;
  /** Reads the times because they have changed, and discards a read under way. */
  readChanged(): void;
  stop(): Promise<void>;
}

/** Watches the clock. `onMissed` is called when a planned change has passed before its time was known. */
export function watchPlannedChanges({ clock, database, log }: Services, onMissed: () => void): PlannedChanges {
  /** Interval without planned changes; null until read. */
  let still: Interval | null = null;
  /** Interval in which all cached content is valid. */
  let valid: Interval | null = null;
  let reading: Promise<void> | null = null;
  let isToBeReadAgain = false;
  let isDiscarded = false;
  let retry: NodeJS.Timeout | undefined;

  async function readTimes(): Promise<void> {
    isDiscarded = false;
    const now = clock.now();
    const planned = await Promise.all([findNextPriceChange(database, now), findNextPublishing(database, now)]);
    if (isDiscarded) return;
    if (valid !== null && !isIn(now.getTime(), valid)) onMissed();
    still = { from: now.getTime(), until: Math.min(nextTurnOfDay(now.getTime()), ...planned.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)) };
    valid = still;
  }

  function read(): void {
    isToBeReadAgain = true;
    clearTimeout(retry);
    reading ??= (async () => {
      try {
        while (isToBeReadAgain) {
          isToBeReadAgain = false;
          await readTimes();
        }
      } catch (error) {
        still = null;
        log.debug({ err: error }, 'the times at which pages change can’t be read');
        retry = setTimeout(read, READ_AGAIN_AFTER_MS);
      } finally {
        // Cleared in the same tick as the check of isToBeReadAgain, so that no re-read is lost.
        reading = null;
      }
    })();
  }

  return {
    // A clock set back may show content again that had expired.
    state: () => (still === null ? 'unknown' : isIn(clock.now().getTime(), still) ? 'current' : 'passed'),
    invalidate() {
      still = null;
    },
    restart() {
      valid = null;
      read();
    },
    readChanged() {
      // Content rendered before the new times are read may be outdated.
      still = null;
      isDiscarded = true;
      read();
    },
    async stop() {
      clearTimeout(retry);
      await reading;
    },
  };
}
