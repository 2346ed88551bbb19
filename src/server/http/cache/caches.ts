import type { Services } from '../../platform/context.ts';
import { type Freshness, watchChanges, type WayToNotices } from './invalidation.ts';
import type { KeptPage } from './cached-page.ts';
import { createKeptAnswers, type KeptAnswer, type KeptAnswers } from './answer-cache.ts';
import { createKeptStore, type Forgetful, type KeptStore } from './cache-store.ts';

export interface ServingMemory {
  readonly pages: KeptStore<KeptPage>;
  readonly answers: KeptAnswers;
  readonly freshness: Freshness;
  stop(): Promise<void>;
}

/** Share of the configured memory for answers; pages get the rest. */
const SHARE_OF_ANSWERS = 0.25;

/** Creates the caches and subscribes to invalidations; null when disabled. `others` are invalidated along with them. */
export async function startServingMemory(services: Services, way: WayToNotices, others: readonly Forgetful[] = []): Promise<ServingMemory | null> {
  const { pageCacheBytes, isDevelopment } = services.config;
  if (pageCacheBytes === 0 || isDevelopment) return null;
  let freshness: Freshness | null = null;
  const mayKeep = () => freshness?.isFresh() === true;
  const answers = createKeptStore<KeptAnswer>({ maxBytes: SHARE_OF_ANSWERS * pageCacheBytes, mayKeep });
  const pages = createKeptStore<KeptPage>({ maxBytes: pageCacheBytes * (1 - SHARE_OF_ANSWERS), mayKeep });
  freshness = await watchChanges(services, [answers, pages, ...others], way);
  return { pages, answers: createKeptAnswers({ store: answers, freshness }), freshness, stop: freshness.stop };
}
