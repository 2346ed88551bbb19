/**
 * Throw-away clusters without durability, for tests: from the embedded binaries, or from the installed PostgreSQL (Debian: /usr/lib/postgresql/<major>/bin) on a
 * loopback port.
 */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findFreePort } from '../platform/embedded-postgres/endpoint.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts';
import { makeFolderForDatabases } from './folder-for-databases.ts';

const debianFolder = '/usr/lib/postgresql';
const OLDEST_MAJOR = 15;
const UNPRIVILEGED = 65_534;
const READY_WITHIN_MS = 120_000;

export interface Cluster {
  readonly connectionString: string;
  stop(): Promise<void>;
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Cluster from the embedded binaries, on a socket or a loopback port. */
export async function startEmbeddedCluster({ isOverTcp = false } = {}): Promise<Cluster> {
  const folder = makeFolderForDatabases();
  // When root runs the tests, the server runs as another user and must traverse the folder.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, isDurable: false, isOverTcp });
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop();
      rmSync(postgres.folder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Cluster from the installed server; falls back to the embedded binaries over TCP, and prints so.
 *
 * @param bin the installed server's folder; null when none is installed
 */
export async function startClusterOverTcp(bin = findInstalledPostgres()): Promise<Cluster> {
  if (bin !== null) return startInstalledPostgres(bin);
  process.stdout.write(`No PostgreSQL server is installed under ${debianFolder}: the embedded binaries serve this run over TCP.\n`);
  return startEmbeddedCluster({ isOverTcp: true });
}

/** bin folder of the newest supported installed server, or null. */
function findInstalledPostgres(): string | null {
  if (!existsSync(debianFolder)) return null;
  const majors = readdirSync(debianFolder)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR && existsSync(`${debianFolder}/${major}/bin/postgres`));
  return majors.length > 0 ? `${debianFolder}/${Math.max(...majors)}/bin` : null;
}

async function startInstalledPostgres(bin: string): Promise<Cluster> {
  const folder = makeFolderForDatabases();
  // PostgreSQL refuses to run as root.
  const asUser = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  if (process.getuid?.() === 0) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  const data = path.join(folder, 'data');
  await promisify(execFile)(path.join(bin, 'initdb'), ['-D', data, '-U', 'fira', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], { ...asUser, cwd: folder });
  const port = await findFreePort();
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200 };
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])], { ...asUser, cwd: folder, stdio: 'ignore' });
  const connectionString = `postgres://fira@127.0.0.1:${port}/postgres`;
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await answers(connectionString))) {
    if (performance.now() > deadline || server.exitCode !== null) throw new Error(`PostgreSQL of ${bin} did not start`);
    await delay(50);
  }
  return {
    connectionString,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
