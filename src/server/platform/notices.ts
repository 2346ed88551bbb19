/**
 * Hears what the database tells all processes (LISTEN), and knows at every moment whether it does. What was told while the
 * connection was away is lost for good, so whoever relies on it is told when that may have happened.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from './log.ts';

export interface Notices {
  /** Everything told so far has arrived, give or take the time an answer may take. */
  isHearing(): boolean;
  stop(): Promise<void>;
}

export interface NoticesOptions {
  connectionString: string;
  channel: string;
  log: Logger;
  onNotice: (payload: string) => void;
  /** A connection hears from now on; what was told before is unknown. */
  onHearing: () => void;
  /** A connection could not be made; it is tried again, and again. */
  onFailure: () => void;
  /** How long the connection may take to say that it lives, and is relied on meanwhile. */
  answersWithinMs?: number;
}

// A connection that nothing comes through any more looks like a silent one, so it is asked this often …
const ASK_EVERY_MS = 250;
// … and is not relied on while an answer takes longer than this.
const ANSWERS_WITHIN_MS = 600;
// By then it is given up. Until then it may only be slow, and nothing was lost.
const GIVE_UP_AFTER_MS = 5_000;
const AGAIN_AFTER_MS = 200;
const CONNECT_WITHIN_MS = 2_000;

/** Listens, and goes on until stop(). The first attempt is over when it returns, whether it succeeded or not. */
export async function listenForNotices({ connectionString, channel, log, onNotice, onHearing, onFailure, answersWithinMs = ANSWERS_WITHIN_MS }: NoticesOptions): Promise<Notices> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isListening = false;
  let askedAt: number | null = null;

  /** Asks again and again whether the connection lives. Returns when told to stop, throws when it doesn't answer any more. */
  async function keepAsking(client: Client): Promise<void> {
    while (!signal.aborted) {
      askedAt = performance.now();
      const timer = setTimeout(() => void client.end().catch(() => {}), Math.max(GIVE_UP_AFTER_MS, answersWithinMs));
      await client.query('select 1').finally(() => clearTimeout(timer));
      askedAt = null;
      await delay(ASK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** One connection, from its beginning to its end. Throws why it could not be made, or ended. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN_MS, application_name: 'fira notices' });
    const ended = Promise.withResolvers<never>();
    // It may end before anybody waits for it.
    ended.promise.catch(() => {});
    client.on('error', ended.reject);
    client.on('end', () => ended.reject(new Error('the connection ended')));
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening();
      await Promise.race([keepAsking(client), ended.promise]);
    } finally {
      isListening = false;
      await client.end().catch(() => {});
    }
  }

  const tried = Promise.withResolvers<void>();

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      let hasHeard = false;
      try {
        await listenOnce(() => {
          hasHeard = true;
          askedAt = null;
          isListening = true;
          onHearing();
          tried.resolve();
        });
      } catch (error) {
        if (signal.aborted) return;
        tried.resolve();
        if (hasHeard) {
          // Tried again at once: a connection that was merely cut is back before a visitor notices.
          log.warn({ err: error }, 'the connection that hears of changes was lost');
        } else {
          onFailure();
          log.debug({ err: error }, 'changes can’t be heard yet');
          await delay(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {});
        }
      }
    }
  }

  const running = keepListening();
  await tried.promise;
  return {
    isHearing: () => isListening && (askedAt === null || performance.now() - askedAt < answersWithinMs),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
