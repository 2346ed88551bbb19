/**
 * Whether what is kept, pages and answers of the API, may be shown: the database tells what changed (migrations, fira_tell_pages), and the clock when a day,
 * a sale or a page's time begins or ends. Nothing is shown that might be older than either, but while the database is away.
 */
import { dayIn, shopTimeZone } from '#shared/values/calendar-day.ts';
import { CUT_OFF_HOUR } from '#shared/values/limits.ts';
import { findNextPublishing } from '../../modules/content/service.ts';
import { findNextPriceChange } from '../../modules/pricing/service.ts';
import type { Services } from '../../platform/context.ts';
import { isDatabaseAway } from '../../platform/database.ts';
import { listenForNotices } from '../../platform/notices.ts';
import type { Forgetful } from './cache-store.ts';

export interface Freshness {
  /** Forgets what the clock has made old, and says whether what is kept may be shown. */
  isFresh(): boolean;
  /** The database does not answer: what was kept when it went is better than nothing. */
  isDatabaseAway(): boolean;
  stop(): Promise<void>;
}

/** How notices come. */
export interface WayToNotices {
  readonly connectionString: string;
  /** As in notices.ts. */
  readonly answersWithinMs?: number;
}

/** The triggers of the migrations notify it. */
const CHANNEL = 'fira_pages';

const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;
const READ_AGAIN_AFTER_MS = 200;

/** What pages show of the time by itself: the day, and the day that an order of now counts for. */
function daysAt(ms: number): string {
  return `${dayIn(shopTimeZone, ms)} ${dayIn(shopTimeZone, ms + (HOURS_PER_DAY - CUT_OFF_HOUR) * MS_PER_HOUR)}`;
}

/** The first moment after `ms` at which the shop's day or its cut-off has passed: both fall on a whole hour, in summer and in winter. */
export function nextTurnOfDay(ms: number): number {
  const today = daysAt(ms);
  let hour = (Math.floor(ms / MS_PER_HOUR) + 1) * MS_PER_HOUR;
  while (daysAt(hour) === today) hour += MS_PER_HOUR;
  return hour;
}

/** Begins to listen. What is kept is forgotten as it changes: by all at once, so that nothing is made of what another still has. */
export async function watchChanges(services: Services, memories: readonly Forgetful[], way: WayToNotices): Promise<Freshness> {
  const { clock, database, log } = services;
  /** Between these moments nothing changes by the clock alone; null until they are known. */
  let still: { from: number; until: number } | null = null;
  /** Between these moments all that is kept was made and holds, also while the planned times are read anew. */
  let holding: { from: number; until: number } | null = null;
  let reading: Promise<void> | null = null;
  let isToBeReadAgain = false;
  /** What is being read may lack a moment that was planned meanwhile. */
  let isOvertaken = false;
  let again: NodeJS.Timeout | undefined;
  let isAway = false;
  let look: symbol | null = null;

  /** Whether the others' connections get no answer either: one that hears of changes may be missing for reasons of its own. */
  async function lookForDatabase(): Promise<void> {
    if (look !== null) return;
    const mine = Symbol('look');
    look = mine;
    const wasAway = await database.run({ text: 'select 1', values: [] }).then(() => false, isDatabaseAway);
    // A look that began in the outage may end after it: what is heard since then counts.
    if (look !== mine) return;
    look = null;
    isAway = wasAway;
  }

  async function readTimes(): Promise<void> {
    isOvertaken = false;
    const now = clock.now();
    const planned = await Promise.all([findNextPriceChange(database, now), findNextPublishing(database, now)]);
    if (isOvertaken) return;
    // A moment may have passed unseen: nobody asked since, or the times could not be read.
    if (holding !== null && (now.getTime() < holding.from || now.getTime() >= holding.until)) for (const memory of memories) memory.forgetAll();
    still = { from: now.getTime(), until: Math.min(nextTurnOfDay(now.getTime()), ...planned.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)) };
    holding = still;
  }

  /** Reads the planned times, once more if something changed while they were read. */
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
        // In one go with the look at isToBeReadAgain, so that no wish to read again falls between the two.
        reading = null;
      }
    })();
  }

  function forgetAll(): void {
    for (const memory of memories) memory.forgetAll();
    holding = null;
    learnTimes();
  }

  const notices = await listenForNotices({
    ...way,
    channel: CHANNEL,
    log,
    onHearing() {
      isAway = false;
      look = null;
      still = null;
      forgetAll();
    },
    onFailure: () => void lookForDatabase(),
    onNotice(payload) {
      const [, productId] = /^product (\S+)$/.exec(payload) ?? [];
      if (productId !== undefined) for (const memory of memories) memory.forgetProduct(productId);
      else if (payload === 'times') {
        // What is made until the new times are known may already be past one of them.
        still = null;
        isOvertaken = true;
        learnTimes();
      } else forgetAll();
    },
  });

  return {
    isFresh() {
      if (still === null || !notices.isHearing()) return false;
      const now = clock.now().getTime();
      // A clock that was put back may show again what had passed.
      if (now >= still.from && now < still.until) return true;
      still = null;
      forgetAll();
      return false;
    },
    isDatabaseAway: () => isAway,
    async stop() {
      await notices.stop();
      clearTimeout(again);
      await reading;
    },
  };
}
