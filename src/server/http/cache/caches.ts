/** What a serving process keeps in its memory, finished pages and answers of the API, and what tells it to forget them. */
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

/** Of the memory that the settings allow, answers take this part at most, and pages the rest. */
const SHARE_OF_ANSWERS = 0.25;

/**
 * The memory of a serving process, listening; null where the settings want none, or what pages are made of changes under the developer's
 * hands. Whatever else keeps something by the same notices is told with it.
 */
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
