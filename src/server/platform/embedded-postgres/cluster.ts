import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { accessRules, DATABASE_USER, type Endpoint, listenSettings } from './endpoint.ts';
import { type Home, makeServerFolder } from './home.ts';
import { spawnOptions } from './server-process.ts';

const UNFINISHED = 'cluster.unfinished-';

/**
 * Creates the cluster if missing.
 *
 * The built-in collation C.UTF-8 keeps index order independent of library versions. Sorting for people names an ICU collation ("sv-x-icu"). With
 * LC_CTYPE C, pg_trgm would drop å, ä and ö.
 *
 * @throws StartError when initdb fails, or for a cluster of another major version.
 */
export async function ensureCluster(home: Home, binaries: Binaries): Promise<void> {
  if (fs.existsSync(home.cluster)) return requireVersion(home, binaries);
  // A temporary name until complete, for interrupted starts.
  const unfinished = fs.mkdtempSync(path.join(home.folder, UNFINISHED));
  let complaint = '';
  for (const characters of ['C.UTF-8', 'en_US.UTF-8']) {
    makeServerFolder(unfinished, home);
    const made = await run(home, path.join(binaries.folder, 'bin', 'initdb'), [
      ...['--pgdata', unfinished, '--username', DATABASE_USER, '--auth-local', 'trust', '--auth-host', 'reject'],
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C', '--lc-ctype', characters],
      ...['--no-instructions', '--data-checksums'],
    ]);
    if (made.isDone) {
      fs.renameSync(unfinished, home.cluster);
      syncFolder(home.folder);
      return removeUnfinished(home);
    }
    complaint = made.complaint;
    fs.rmSync(unfinished, { recursive: true, force: true });
    // macOS supports C.UTF-8 only since version 15.
    if (!complaint.includes('locale')) break;
  }
  throw new StartError(`The embedded PostgreSQL could not make its database in ${home.folder}: ${complaint}.`);
}

function requireVersion(home: Home, binaries: Binaries): void {
  let found: string;
  try {
    found = fs.readFileSync(path.join(home.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new StartError(`The folder ${home.cluster} is no PostgreSQL database: restore it from a backup, or move it away to start with an empty one.`, { cause: error });
  }
  if (found === binaries.major) return;
  throw new StartError(
    `The database in ${home.cluster} was made by PostgreSQL ${found}, but this version of Fira brings PostgreSQL ${binaries.major}: move its data with pg_dump of version ${found}, or start the version of Fira that made it.`,
  );
}

/** Removes leftovers of killed starts after our own is complete: an orphaned initdb may still be writing. */
function removeUnfinished(home: Home): void {
  for (const name of fs.readdirSync(home.folder)) {
    if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes the rename durable over a power cut. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

/** Sets the password in single-user mode, off command line and network. */
export async function setPassword(home: Home, binaries: Binaries, password: string): Promise<void> {
  const set = await run(home, path.join(binaries.folder, 'bin', 'postgres'), ['--single', '-D', home.cluster, 'postgres'], `ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'\n`);
  if (!set.isDone) throw new StartError(`The embedded PostgreSQL could not set its password: ${set.complaint}.`);
}

function durability(isDurable: boolean): Record<string, string> {
  const setting = isDurable ? 'on' : 'off';
  return { fsync: setting, synchronous_commit: setting, full_page_writes: setting };
}

const MIB = 1_048_576;

/** PostgreSQL's own cache: an eighth of the machine's or container's memory. With less, large searches read from the system's cache. */
function sharedBuffersMib(): number {
  const limit = process.constrainedMemory();
  const machine = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(256, Math.max(64, Math.floor(machine / 8 / MIB)));
}

/** Writes pg_hba.conf and returns the server settings, passed at each start. */
export function serverSettings(home: Home, endpoint: Endpoint, isDurable: boolean): Record<string, string> {
  const rules = path.join(home.folder, 'pg_hba.conf');
  fs.rmSync(rules, { force: true });
  fs.writeFileSync(rules, accessRules(endpoint), { mode: 0o644, flag: 'wx' });
  return {
    ...listenSettings(endpoint),
    hba_file: rules,
    cluster_name: 'fira',
    // A committed order is on disk.
    ...durability(isDurable),
    shared_buffers: `${sharedBuffersMib()}MB`,
    max_connections: '100',
    max_wal_size: '256MB',
    // The database fits in memory: read-ahead and JIT cost more than they save, and random reads cost the same as sequential ones.
    io_method: 'sync',
    jit: 'off',
    random_page_cost: '1.1',
    TimeZone: 'UTC',
    lc_messages: 'C',
    // One file per weekday. Terse: error details repeat the row, with its personal data.
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: path.join(home.folder, 'log'),
    log_filename: 'postgres-%a.log',
    log_file_mode: '0600',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse',
  };
}

async function run(home: Home, program: string, args: string[], input?: string): Promise<{ isDone: boolean; complaint: string }> {
  const child = spawn(program, args, { ...spawnOptions(home, 'ignore'), stdio: ['pipe', 'pipe', 'pipe'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  // The program may exit without reading stdin.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? null : `it ended with ${signal ?? `exit code ${code}`}`));
  });
  process.off('exit', endWithUs);
  // Single-user mode reports failures only in its output.
  const said = /^.*(?:error|FATAL|PANIC|ERROR):\s+(.*)$/m.exec(output)?.[1];
  return { isDone: failure === null && said === undefined, complaint: said ?? failure ?? '' };
}
