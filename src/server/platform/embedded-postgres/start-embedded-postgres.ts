/** The embedded PostgreSQL: npm's real server as a supervised child process. One launcher per data folder; each start cleans up after a crash. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { FileLock } from '../file-lock.ts';
import { StartError } from '../start-error.ts';
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts';
import { ensureCluster, serverSettings, setPassword } from './cluster.ts';
import { toConnectionString, type Endpoint, findFreePort, fitsSocket, readOrMakePassword } from './endpoint.ts';
import { lockFolder } from './folder-lock.ts';
import { cannotWrite, furnishHome, type Home, isOrphaned, makeHomeFolder, placeHome, prepareAnchor, recordHome, setAside } from './home.ts';
import type { LauncherLog } from './launcher-log.ts';
import { type ServerProcess, startServer, stopOrphans } from './server-process.ts';
import { giveToFolderOwner } from './server-user.ts';

export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly folder: string;
  /** The current server process; null during a restart, or after giving up. */
  readonly pid: number | null;
  /** Stops the server gracefully and unlocks the data folder. Idempotent. */
  stop(): Promise<void>;
  /** Called when the server exits unexpectedly. It restarts regardless. */
  onUnexpectedExit(listener: (exit: UnexpectedExit) => void): void;
}

export interface UnexpectedExit {
  /** False: too many failures; the shop should end with `error`. */
  readonly willRestart: boolean;
  readonly error: StartError;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: LauncherLog;
  /** As root: holds a copy of the binaries, and clusters of data folders that only root can enter. */
  readonly sharedFolder?: string;
  /** False: commits may be lost in a machine crash. For throwaway databases. */
  readonly isDurable?: boolean;
  /** Forces loopback TCP with a password, for tests. */
  readonly isOverTcp?: boolean;
}

const DATABASE_NAME = 'fira';
/** Backoff before each restart after an unexpected exit; then gives up. */
const restartDelaysMs = [50, 100, 250, 500, 1000];
/** A WAL segment takes 16 MB; the server can't run with less. */
const LEAST_ROOM_BYTES = 20_000_000;
const LOOK_FOR_ROOM_EVERY_MS = 1_000;

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize < LEAST_ROOM_BYTES;
  } catch {
    // A missing folder is not a full disk.
    return false;
  }
}

const SOUND_AFTER_MS = 60_000;

/**
 * Starts the database server of a data folder, and creates an empty database the first time.
 * @throws StartError with one sentence for the operator: the folder is in use or not writable, its database is of another
 * major version, the server did not start.
 */
export async function startEmbeddedPostgres({ dataDir, log, sharedFolder = '/var/lib/fira', isDurable = true, isOverTcp = false }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const locks: FileLock[] = [];
  const unlock = () => {
    for (const lock of locks.toReversed()) lock.release();
  };
  try {
    const packaged = findBinaries();
    const anchor = prepareAnchor(dataDir);
    locks.push(takeLock(anchor, dataDir));
    const home = await openHome(anchor, sharedFolder, dataDir, locks, log);
    const binaries = home.user ? reachableBinaries(packaged, home.user, sharedFolder) : packaged;
    if (home.user) {
      log.info({ uid: home.user.uid, folder: home.folder }, `PostgreSQL refuses to run as root: it runs as the user ${home.user.uid}, with its files in ${home.folder}`);
    }
    furnishHome(home);
    const orphan = await stopOrphans(home);
    if (orphan !== null) log.warn({ pid: orphan }, 'a PostgreSQL server was still running after a crash and has been stopped');
    await ensureCluster(home, binaries);
    recordHome(home);
    const endpoint = await chooseEndpoint(home, binaries, isOverTcp);
    return await supervise(home, binaries, endpoint, serverSettings(home, endpoint, isDurable), log, unlock);
  } catch (error) {
    unlock();
    throw cannotWrite(dataDir, error);
  }
}

function takeLock(folder: string, dataDir: string): FileLock {
  const lock = lockFolder(folder);
  if ('release' in lock) return lock;
  const holder = lock.heldBy === null ? 'another process' : `process ${lock.heldBy}`;
  throw new StartError(`The data folder ${dataDir} is already in use by ${holder}: stop that one first, or set DATA_DIR to another folder.`);
}

/** Finds the data folder's home, and locks it if elsewhere: a copied data folder points to the same one. */
async function openHome(anchor: string, sharedFolder: string, dataDir: string, locks: FileLock[], log: LauncherLog): Promise<Home> {
  const home = placeHome(anchor, sharedFolder);
  if (home.folder === anchor) return home;
  makeHomeFolder(home);
  const lock = takeLock(home.folder, dataDir);
  if (isOrphaned(home)) {
    await stopOrphans(home);
    lock.release();
    log.warn({ folder: setAside(home) }, `the data folder ${dataDir} is new, so the database of an earlier one of that name was put aside`);
    return openHome(anchor, sharedFolder, dataDir, locks, log);
  }
  locks.push(lock);
  return home;
}

async function chooseEndpoint(home: Home, binaries: Binaries, isOverTcp: boolean): Promise<Endpoint> {
  if (!isOverTcp && fitsSocket(home.socketFolder)) return { kind: 'socket', folder: home.socketFolder };
  const file = path.join(home.anchor, 'password');
  const { password, isNew } = readOrMakePassword(file);
  if (isNew) {
    await setPassword(home, binaries, password);
    fs.writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
    giveToFolderOwner(file);
  }
  return { kind: 'tcp', port: await findFreePort(), password };
}

async function supervise(home: Home, binaries: Binaries, endpoint: Endpoint, settings: Record<string, string>, log: LauncherLog, unlock: () => void): Promise<EmbeddedPostgres> {
  const postgres = path.join(binaries.folder, 'bin', 'postgres');
  const listeners: ((exit: UnexpectedExit) => void)[] = [];
  const stopping = new AbortController();
  let server: ServerProcess | null = null;

  async function launch(): Promise<ServerProcess> {
    const started = await startServer(home, postgres, settings);
    // stop() was called during the start.
    if (stopping.signal.aborted) await started.stop();
    return started;
  }

  async function watch(first: ServerProcess): Promise<void> {
    let failures = 0;
    let current: ServerProcess | null = first;
    let error = new StartError('The embedded PostgreSQL has ended by itself.');
    while (!stopping.signal.aborted) {
      if (current) {
        server = current;
        const readyAt = performance.now();
        const { code, signal } = await current.exited;
        server = null;
        if (stopping.signal.aborted) return;
        if (performance.now() - readyAt > SOUND_AFTER_MS) failures = 0;
        error = new StartError(`The embedded PostgreSQL in ${home.folder} has ended by itself with ${signal ?? `exit code ${code}`}.`);
        current = null;
      }
      // The server is intact: it restarts once there is space.
      const isFull = isDiskFull(home.folder);
      const wait = isFull ? LOOK_FOR_ROOM_EVERY_MS : restartDelaysMs[failures];
      if (!isFull) failures += 1;
      if (wait === undefined) {
        log.error({ err: error }, 'the database server failed too often; stopped restarting it');
        for (const listener of listeners) listener({ willRestart: false, error });
        return;
      }
      log.warn({ err: error, isFull }, 'the database server has ended by itself and is started again');
      for (const listener of listeners) listener({ willRestart: true, error });
      try {
        await delay(wait, undefined, { signal: stopping.signal });
        await stopOrphans(home);
        current = await launch();
      } catch (cause) {
        error = cause instanceof StartError ? cause : new StartError(`The embedded PostgreSQL in ${home.folder} can't be started again: ${String(cause)}.`, { cause });
      }
    }
  }

  const first = await launch();
  try {
    await ensureDatabase(endpoint);
  } catch (error) {
    await first.stop();
    throw error;
  }
  const watching = watch(first);

  async function end(): Promise<void> {
    stopping.abort();
    await server?.stop();
    await watching;
    unlock();
  }
  let ending: Promise<void> | undefined;
  return {
    connectionString: toConnectionString(endpoint, DATABASE_NAME),
    folder: home.folder,
    get pid() {
      return server?.pid ?? null;
    },
    stop: () => (ending ??= end()),
    onUnexpectedExit: (listener) => void listeners.push(listener),
  };
}

const INVALID_CATALOG_NAME = '3D000';

/** Creates the shop's database in a new cluster; verifies that the server answers. */
async function ensureDatabase(endpoint: Endpoint): Promise<void> {
  try {
    await connectOnce(endpoint, DATABASE_NAME, 'select 1');
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_CATALOG_NAME) throw error;
    await connectOnce(endpoint, 'postgres', `create database ${DATABASE_NAME}`);
  }
}

async function connectOnce(endpoint: Endpoint, database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: toConnectionString(endpoint, database), connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}
