/**
 * Throw-away clusters without durability, for tests only: of the embedded binaries, or of the PostgreSQL server that is installed on
 * this machine (Debian keeps it under /usr/lib/postgresql/<major>/bin), on a loopback port.
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

/** A cluster of the embedded binaries: on a socket, or on a loopback port. */
export async function startEmbeddedCluster({ isOverTcp = false } = {}): Promise<Cluster> {
  const folder = makeFolderForDatabases();
  // The server of root runs as somebody else, who has to get through.
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
 * A cluster of the machine's own server. Where none is installed the embedded binaries stand in, reached over TCP as that one
 * would be, and the run says so.
 *
 * @param bin the installed server's folder; null as where there is none
 */
export async function startClusterOverTcp(bin = findInstalledPostgres()): Promise<Cluster> {
  if (bin !== null) return startInstalledPostgres(bin);
  process.stdout.write(`No PostgreSQL server is installed under ${debianFolder}: the embedded binaries serve this run over TCP.\n`);
  return startEmbeddedCluster({ isOverTcp: true });
}

/** The newest installed server's bin folder; null where there is none that is new enough. */
function findInstalledPostgres(): string | null {
  if (!existsSync(debianFolder)) return null;
  const majors = readdirSync(debianFolder)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR && existsSync(`${debianFolder}/${major}/bin/postgres`));
  return majors.length > 0 ? `${debianFolder}/${Math.max(...majors)}/bin` : null;
}

async function startInstalledPostgres(bin: string): Promise<Cluster> {
  const folder = makeFolderForDatabases();
  // The server refuses root: then somebody without rights runs it.
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
