/**
 * Validity of cached pages and API answers. The database notifies changes (triggers that call fira_tell_pages, migration 0016); the clock invalidates at day changes and
 * beginnings or ends of sales and publications. Nothing older is shown, except while the database is down.
 */
import type { Services } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/database.ts';
import { listenForNotices } from '../../platform/notices.ts';
import type { Evictable } from './cache-store.ts';
import { watchPlannedChanges } from './planned-changes.ts';

export interface CacheValidity {
  /** Evicts what the clock made stale; whether cached content may be shown. */
  isFresh(): boolean;
  /** True while the database is down: old content is better than none. */
  isDatabaseUnavailable(): boolean;
  stop(): Promise<void>;
}

/** Connection for LISTEN. */
export interface NotificationSource {
  readonly connectionString: string;
  /** See notices.ts. */
  readonly answersWithinMs?: number;
}

/** Notified by triggers (migrations). */
const CHANNEL = 'fira_pages';

/** Starts listening. A change invalidates all caches at once, so that none refills from another's stale content. */
export async function watchChanges(services: Services, caches: readonly Evictable[], way: NotificationSource): Promise<CacheValidity> {
  const { database, log } = services;
  let isUnavailable = false;
  let probe: symbol | null = null;

  /** Probes the database through the pool: the LISTEN connection may fail separately. */
  async function probeDatabase(): Promise<void> {
    if (probe !== null) return;
    const ownProbe = Symbol('probe');
    probe = ownProbe;
    const wasUnavailable = await database.run({ text: 'select 1', values: [] }).then(() => false, isDatabaseUnavailable);
    // A reconnection since the probe began wins.
    if (probe !== ownProbe) return;
    probe = null;
    isUnavailable = wasUnavailable;
  }

  const evictCaches = (): void => {
    for (const cache of caches) cache.evictAll();
  };
  const planned = watchPlannedChanges(services, evictCaches);

  function evictAll(): void {
    evictCaches();
    planned.restart();
  }

  const notices = await listenForNotices({
    ...way,
    channel: CHANNEL,
    log,
    onHearing() {
      isUnavailable = false;
      probe = null;
      planned.invalidate();
      evictAll();
    },
    onFailure: () => void probeDatabase(),
    onNotice(payload) {
      const [, productId] = /^product (\S+)$/.exec(payload) ?? [];
      if (productId !== undefined) for (const cache of caches) cache.evictProduct(productId);
      else if (payload === 'times') planned.readChanged();
      else evictAll();
    },
  });

  return {
    isFresh() {
      const state = planned.state();
      if (state === 'unknown' || !notices.isHearing()) return false;
      if (state === 'current') return true;
      planned.invalidate();
      evictAll();
      return false;
    },
    isDatabaseUnavailable: () => isUnavailable,
    async stop() {
      await notices.stop();
      await planned.stop();
    },
  };
}
