/**
 * Shows other processes whether this one is alive, by a session-level advisory lock under its own number, on a dedicated connection. Work claimed
 * under a number with a free lock is orphaned.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from './log.ts';

const LIVENESS_LOCK = 7_220_123;
const MAX_NUMBER = 2 ** 31 - 1;
const AGAIN_AFTER_MS = 500;
const CONNECT_WITHIN_MS = 2_000;

export interface Liveness {
  /** The number to claim work under; null while the lock is not held. */
  number(): number | null;
  stop(): Promise<void>;
}

/** SQL: whether the process of that number is gone; null for no number. A shared lock, so that concurrent checks don't mistake each other for the process. */
export const isProcessGone = (number: string): string => `pg_try_advisory_xact_lock_shared(${LIVENESS_LOCK}, ${number})`;

/** Takes the lock, again after a lost connection, until stop(). Returns after the first attempt. */
export async function holdLiveness({ connectionString, log }: { connectionString: string; log: Logger }): Promise<Liveness> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let number = randomInt(1, MAX_NUMBER);
  let isHeld = false;

  async function holdOnce(onTried: () => void): Promise<void> {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN_MS, query_timeout: CONNECT_WITHIN_MS, application_name: 'fira liveness' });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => log.debug({ err: error }, 'the liveness connection was lost'));
    const end = () => void client.end().catch(() => {});
    signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [LIVENESS_LOCK, number]);
      // The server may still hold a broken connection's lock: take another number.
      if (rows[0]?.locked !== true) {
        number = randomInt(1, MAX_NUMBER);
        return;
      }
      isHeld = !signal.aborted;
      onTried();
      await ended;
    } finally {
      isHeld = false;
      signal.removeEventListener('abort', end);
      await client.end().catch(() => {});
    }
  }

  const tried = Promise.withResolvers<void>();
  async function startHolding(): Promise<void> {
    while (!signal.aborted) {
      await holdOnce(tried.resolve).catch((error: unknown) => log.debug({ err: error }, 'the liveness lock can’t be taken yet'));
      tried.resolve();
      await delay(AGAIN_AFTER_MS, undefined, { signal }).catch(() => {});
    }
  }
  const holding = startHolding();
  await tried.promise;
  return {
    number: () => (isHeld ? number : null),
    async stop() {
      stopping.abort();
      await holding;
    },
  };
}
