/** Two serving processes, as far as their memory is concerned: each with its own, and with a connection of its own. */
import { expect, vi } from 'vitest';
import { type PageServer, startPageServer } from './page-server.ts';
import type { TestApi } from './test-api.ts';

/** What the Cache-Status of an answer from memory says. */
export const HIT = 'fira; hit';

export interface TwoPageServers {
  readonly here: PageServer;
  readonly there: PageServer;
  /** Until both have heard of everything that was written before: from then on what is kept stays kept. */
  settled(): Promise<void>;
  /** Asks both until the answer is a kept one. */
  kept(target: string, headers?: Record<string, string>): Promise<void>;
  /** Asks both until the answer shows a text. */
  shown(target: string, text: string, headers?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

const WAIT = { timeout: 60_000, interval: 5 };

/** The text of an answer, JSON or page. */
export async function textOf(server: PageServer, target: string, headers?: Record<string, string>): Promise<string> {
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
    kept: (target, headers) => both((server) => vi.waitFor(async () => expect(await server.statusOf(target, headers)).toBe(HIT), WAIT)),
    shown: (target, text, headers) => both((server) => vi.waitFor(async () => expect(await textOf(server, target, headers)).toContain(text), WAIT)),
    stop: () => both((server) => server.stop()),
  };
}
