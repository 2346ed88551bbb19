/**
 * Pipelines quick reads: up to eight share a connection. A database process with the next query in its buffer need not sleep and wake, and
 * keeps its plans warm. Only for reads without locks, since those behind would wait too; if a table is locked, the first lock timeout moves the
 * reads behind it to connections of their own.
 */
import type { Pool, PoolClient } from 'pg';

/** A ninth read takes another connection, so that none waits for more than seven others. */
const MAX_TOGETHER = 8;

interface SharedConnection {
  client: Promise<PoolClient>;
  pending: number;
  hasFailed: boolean;
  /** A statement hit the lock timeout. */
  isBlocked: boolean;
  /** Rejects then, for all reads queued behind it. */
  blocked: PromiseWithResolvers<never>;
}

/** Marks a read queued behind one that got no lock; a retry is safe. */
const BLOCKED = new Error('a statement before it on the same connection got no lock');

type LendShared = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

/** Lends each pooled connection to several callers; it returns to the pool after the last result. */
export function shareConnections(pool: Pool, isLockRefused: (error: unknown) => boolean): LendShared {
  const joinable: SharedConnection[] = [];
  const leave = (shared: SharedConnection): void => {
    const place = joinable.indexOf(shared);
    if (place >= 0) joinable.splice(place, 1);
  };
  const open = (): SharedConnection => {
    const shared = { client: pool.connect(), pending: 0, hasFailed: false, isBlocked: false, blocked: Promise.withResolvers<never>() };
    shared.blocked.promise.catch(() => {});
    joinable.push(shared);
    return shared;
  };

  async function lend<Result>(shared: SharedConnection, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    shared.pending += 1;
    try {
      return await Promise.race([shared.client.then(work), shared.blocked.promise]);
    } catch (error) {
      // The connection itself may have failed unnoticed: no further read joins, and it is not reused.
      shared.hasFailed = true;
      leave(shared);
      // The reads behind would time out one after another; an identical statement would not even be prepared.
      if (isLockRefused(error)) {
        shared.isBlocked = true;
        shared.blocked.reject(BLOCKED);
        throw error;
      }
      throw shared.isBlocked ? BLOCKED : error;
    } finally {
      shared.pending -= 1;
      if (shared.pending === 0) {
        leave(shared);
        shared.client.then(
          (client) => client.release(shared.hasFailed),
          // The connection never opened; its caller has the error.
          () => {},
        );
      }
    }
  }

  return async (work) => {
    try {
      return await lend(joinable.find(({ pending }) => pending < MAX_TOGETHER) ?? open(), work);
    } catch (error) {
      if (error !== BLOCKED) throw error;
      const client = await pool.connect();
      let hasFailed = true;
      try {
        const result = await work(client);
        hasFailed = false;
        return result;
      } finally {
        client.release(hasFailed);
      }
    }
  };
}
