import type { Services } from '../../platform/context.ts';
import { type CacheValidity, watchChanges, type NotificationSource } from './invalidation.ts';
import type { CachedPage } from './cached-page.ts';
import { createAnswerCache, type CachedAnswer, type AnswerCache } from './answer-cache.ts';
import { createCacheStore, type Evictable, type CacheStore } from './cache-store.ts';

export interface Caches {
  readonly pages: CacheStore<CachedPage>;
  readonly answers: AnswerCache;
  readonly validity: CacheValidity;
  stop(): Promise<void>;
}

/** Share of the configured memory for answers; pages get the rest. */
const SHARE_OF_ANSWERS = 0.25;

/** Creates the caches and subscribes to invalidations; null when disabled. `others` are invalidated along with them. */
export async function startCaches(services: Services, way: NotificationSource, others: readonly Evictable[] = []): Promise<Caches | null> {
  const { pageCacheBytes, isDevelopment } = services.config;
  if (pageCacheBytes === 0 || isDevelopment) return null;
  let validity: CacheValidity | null = null;
  const mayCache = () => validity?.isFresh() === true;
  const answers = createCacheStore<CachedAnswer>({ maxBytes: SHARE_OF_ANSWERS * pageCacheBytes, mayCache });
  const pages = createCacheStore<CachedPage>({ maxBytes: pageCacheBytes * (1 - SHARE_OF_ANSWERS), mayCache });
  validity = await watchChanges(services, [answers, pages, ...others], way);
  return { pages, answers: createAnswerCache({ store: answers, validity }), validity, stop: validity.stop };
}
