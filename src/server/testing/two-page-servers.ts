/** Two serving processes as far as caches are concerned, each with its own memory and connection. */
import { expect, vi } from 'vitest';
import { type PageServer, startPageServer } from './page-server.ts';
import type { TestApi } from './test-api.ts';

/** Cache-Status of a cache hit. */
export const HIT = 'fira; hit';

export interface TwoPageServers {
  readonly here: PageServer;
  readonly there: PageServer;
  /** Resolves when both have received all earlier notifications: from then on cached content stays. */
  settled(): Promise<void>;
  /** Polls both until they answer from the cache. */
  cached(target: string, headers?: Record<string, string>): Promise<void>;
  /** Polls both until the answer contains a text. */
  shown(target: string, text: string, headers?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

const WAIT = { timeout: 60_000, interval: 5 };

/** Body of an answer as text, JSON or page. */
export async function getText(server: PageServer, target: string, headers?: Record<string, string>): Promise<string> {
  const { body } = await server.get(target, headers);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

export async function startTwoPageServers(api: TestApi): Promise<TwoPageServers> {
  const [here, there] = [await startPageServer(api), await startPageServer(api)];
  const both = async (work: (server: PageServer) => Promise<unknown>) => void (await Promise.all([here, there].map(work)));
  return {
    here,
    there,
    settled: () => both((server) => server.settled()),
    cached: (target, headers) => both((server) => vi.waitFor(async () => expect(await server.getStatus(target, headers)).toBe(HIT), WAIT)),
    shown: (target, text, headers) => both((server) => vi.waitFor(async () => expect(await getText(server, target, headers)).toContain(text), WAIT)),
    stop: () => both((server) => server.stop()),
  };
}
