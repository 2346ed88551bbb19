/**
 * Quick reads travel together: what is asked while another is under way goes over the same connection, eight at most, each answered by
 * itself. A process of the database that finds the next question lying there needn't be put to sleep and woken for it, keeps its plans warm,
 * and its answers are read in one go. Only reads that wait for no lock: behind one that did, the others would wait too.
 */
import type { Pool, PoolClient } from 'pg';

/** So many on one connection: a ninth takes another, so that none waits for more than seven others. */
const MAX_TOGETHER = 8;

interface SharedConnection {
  client: Promise<PoolClient>;
  underWay: number;
  hasFailed: boolean;
}

type LendShared = <Result>(work: (client: PoolClient) => Promise<Result>) => Promise<Result>;

/** A pool's connections, lent to several at once; a connection goes back to the pool when the last of them has its answer. */
export function shareConnections(pool: Pool): LendShared {
  const joinable: SharedConnection[] = [];
  const leave = (shared: SharedConnection): void => {
    const place = joinable.indexOf(shared);
    if (place >= 0) joinable.splice(place, 1);
  };
  const open = (): SharedConnection => {
    const shared = { client: pool.connect(), underWay: 0, hasFailed: false };
    joinable.push(shared);
    return shared;
  };

  return async (work) => {
    const shared = joinable.find(({ underWay }) => underWay < MAX_TOGETHER) ?? open();
    shared.underWay += 1;
    try {
      return await work(await shared.client);
    } catch (error) {
      // The connection may be what failed, and not know it yet: nobody else joins, and it isn't lent out again.
      shared.hasFailed = true;
      leave(shared);
      throw error;
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
  };
}
