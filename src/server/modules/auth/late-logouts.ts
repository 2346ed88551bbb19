/** Logouts while the database is down: queued in memory, applied when it is back. */
import type { Services } from '#server/platform/context.ts';
import { type Database, isDatabaseUnavailable } from '#server/platform/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { deleteSessionsById, deleteSessionsOfTokens } from './repository.ts';

/** Identifies a request's session: the id signed into its access token, the hash of its refresh token. */
export interface SessionMarks {
  sessionId: string | null;
  tokenHash: string | null;
}

type Log = Pick<Logger, 'warn' | 'info' | 'error'>;

export interface LateLogouts {
  /** Queues a session to be ended; deduplicated. The first caller's log is used. */
  add: (marks: SessionMarks, log: Log) => void;
}

const TRIED_AGAIN_AFTER_MS = 2_000;
/** Limit per kind: unverified refresh tokens must not exhaust memory, nor displace signed session ids. */
const MAX_CACHED = 10_000;

interface LateLogoutsOptions {
  endSessions: (sessionIds: readonly string[], tokenHashes: readonly string[]) => Promise<void>;
  max?: number;
}

export function createLateLogouts({ endSessions, max = MAX_CACHED }: LateLogoutsOptions): LateLogouts {
  const sessionIds = new Set<string>();
  const tokenHashes = new Set<string>();
  let isWaiting = false;

  function add(set: Set<string>, mark: string | null): void {
    if (mark !== null && set.size < max) set.add(mark);
  }

  function tryLater(log: Log): void {
    isWaiting = true;
    setTimeout(() => void endAll(log), TRIED_AGAIN_AFTER_MS).unref();
  }

  async function endAll(log: Log): Promise<void> {
    const [ids, hashes] = [[...sessionIds], [...tokenHashes]];
    let isFault = false;
    try {
      await endSessions(ids, hashes);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return tryLater(log);
      isFault = true;
      log.error({ err: error, count: ids.length + hashes.length }, 'sessions that were logged out could not be ended');
    }
    for (const id of ids) sessionIds.delete(id);
    for (const hash of hashes) tokenHashes.delete(hash);
    // More logouts may have been queued meanwhile.
    if (sessionIds.size + tokenHashes.size > 0) return tryLater(log);
    isWaiting = false;
    if (!isFault) log.info('ended all sessions whose logout waited for the database');
  }

  return {
    add({ sessionId, tokenHash }, log) {
      add(sessionIds, sessionId);
      add(tokenHashes, tokenHash);
      if (isWaiting || sessionIds.size + tokenHashes.size === 0) return;
      log.warn('logout while the database is unavailable: queued, and all further ones, until it is available again');
      tryLater(log);
    },
  };
}

const ofDatabase = new WeakMap<Database, LateLogouts>();

export function getLateLogouts({ database }: Pick<Services, 'database'>): LateLogouts {
  const known = ofDatabase.get(database);
  if (known) return known;
  const made = createLateLogouts({
    async endSessions(sessionIds, tokenHashes) {
      await deleteSessionsById(database, { ids: sessionIds });
      await deleteSessionsOfTokens(database, { tokenHashes });
    },
  });
  ofDatabase.set(database, made);
  return made;
}
