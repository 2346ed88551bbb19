/**
 * Quick reads travel together: what is asked while another is under way goes over the same connection, eight at most, each answered by
 * itself. A process of the database that finds the next question lying there needn't be put to sleep and woken for it, keeps its plans warm,
 * and its answers are read in one go. Only reads that wait for no lock: behind one that did, the others would wait too. Where somebody locks a
 * whole table all the same, the first that gives up sends those behind it to connections of their own.
 */
import type { Pool, PoolClient } from 'pg';

/** So many on one connection: a ninth takes another, so that none waits for more than seven others. */
const MAX_TOGETHER = 8;

interface SharedConnection {
  client: Promise<PoolClient>;
  underWay: number;
  hasFailed: boolean;
  /** A statement got no lock. */
  isBlocked: boolean;
  /** Rejects then, for all who wait behind it. */
  blocked: PromiseWithResolvers<never>;
}

/** Tells a statement that was sent behind one which got no lock. It only reads, so it can be sent again. */
const BLOCKED = new Error('a statement before it on the same connection got no lock');

type LendShared = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

/** A pool's connections, lent to several at once; a connection goes back to the pool when the last of them has its answer. */
export function shareConnections(pool: Pool, isLockRefused: (error: unknown) => boolean): LendShared {
  const joinable: SharedConnection[] = [];
  const leave = (shared: SharedConnection): void => {
    const place = joinable.indexOf(shared);
    if (place >= 0) joinable.splice(place, 1);
  };
  const open = (): SharedConnection => {
    const shared = { client: pool.connect(), underWay: 0, hasFailed: false, isBlocked: false, blocked: Promise.withResolvers<never>() };
    shared.blocked.promise.catch(() => {});
    joinable.push(shared);
    return shared;
  };

  async function lend<Result>(shared: SharedConnection, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    shared.underWay += 1;
    try {
      return await Promise.race([shared.client.then(work), shared.blocked.promise]);
    } catch (error) {
      // The connection may be what failed, and not know it yet: nobody else joins, and it isn't lent out again.
      shared.hasFailed = true;
      leave(shared);
      // What follows would wait for locks one after another; where the statement is the same, it is not even prepared.
      if (isLockRefused(error)) {
        shared.isBlocked = true;
        shared.blocked.reject(BLOCKED);
        throw error;
      }
      throw shared.isBlocked ? BLOCKED : error;
    } finally {
      shared.underWay -= 1;
      if (shared.underWay === 0) {
        leave(shared);
        shared.client.then(
          (client) => client.release(shared.hasFailed),
          // It was never opened: whoever asked for it has been told.
          () => {},
        );
      }
    }
  }

  return async (work) => {
    try {
      return await lend(joinable.find(({ underWay }) => underWay < MAX_TOGETHER) ?? open(), work);
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
