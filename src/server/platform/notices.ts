/** Receives the database's notifications (LISTEN) and knows whether it does. A lost connection loses notifications, so dependents are informed. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from './log.ts';

export interface Notices {
  /** All notifications so far have arrived, within the time a health check may take. */
  isHearing(): boolean;
  stop(): Promise<void>;
}

export interface NoticesOptions {
  connectionString: string;
  channel: string;
  log: Logger;
  onNotice: (payload: string) => void;
  /** A connection listens from now on; earlier notifications may be lost. */
  onHearing: () => void;
  /** A connection attempt failed; it is retried until it succeeds. */
  onFailure: () => void;
  /** How long a health check may take before the connection is not relied on. */
  answersWithinMs?: number;
}

// A dead connection looks like a silent one, hence this check interval.
const POLL_EVERY_MS = 250;
const ANSWERS_WITHIN_MS = 600;
// The connection is closed after this; until then it may only be slow.
const GIVE_UP_AFTER_MS = 5_000;
const AGAIN_AFTER_MS = 200;
const CONNECT_WITHIN_MS = 2_000;

/** Listens until stop(). Returns after the first attempt, successful or not. */
export async function listenForNotices({ connectionString, channel, log, onNotice, onHearing, onFailure, answersWithinMs = ANSWERS_WITHIN_MS }: NoticesOptions): Promise<Notices> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isListening = false;
  let sentAt: number | null = null;

  /** Health-checks the connection until stop; throws when it no longer answers. */
  async function poll(client: Client): Promise<void> {
    while (!signal.aborted) {
      sentAt = performance.now();
      const timer = setTimeout(() => void client.end().catch(() => {}), Math.max(GIVE_UP_AFTER_MS, answersWithinMs));
      await client.query('select 1').finally(() => clearTimeout(timer));
      sentAt = null;
      await delay(POLL_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** One connection, from open to close. Throws its failure. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN_MS, application_name: 'fira notices' });
    const ended = Promise.withResolvers<never>();
    // It may end before it is awaited; prevents an unhandled rejection.
    ended.promise.catch(() => {});
    client.on('error', ended.reject);
    client.on('end', () => ended.reject(new Error('the connection ended')));
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening();
      await Promise.race([poll(client), ended.promise]);
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
          sentAt = null;
          isListening = true;
          onHearing();
          tried.resolve();
        });
      } catch (error) {
        if (signal.aborted) return;
        tried.resolve();
        if (hasHeard) {
          // A connection that was merely cut is back before a visitor notices.
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
    isHearing: () => isListening && (sentAt === null || performance.now() - sentAt < answersWithinMs),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
