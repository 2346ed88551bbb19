import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { startEmbeddedPostgres, type UnexpectedExit } from './start-embedded-postgres.ts';
import { makeDataFolders } from './testing/data-folders.ts';
import { isRunning, launch as launchWith, query } from './testing/launcher.ts';

const folders = makeDataFolders();
const { sharedFolder } = folders;
const launch = (dataDir: string, options: { uid?: number } = {}) => launchWith(dataDir, { sharedFolder, ...options });
const silent = { info() {}, warn() {}, error() {} };
afterAll(() => folders.remove());

describe('the server', () => {
  test('has extensions, Swedish sorting, trigrams and durability, listening on its socket', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: await folders.withDatabase(), log: silent, sharedFolder });
    try {
      const { connectionString } = postgres;
      for (const extension of ['pg_trgm', 'unaccent', 'citext']) await query(connectionString, `create extension ${extension}`);
      const [words] = await query(
        connectionString,
        `select similarity('Äpple', 'pple') < 0.7 as differ, 'ÅSA'::citext = 'åsa'::citext as same, unaccent('Örtkruka') as plain,
           array(select w from unnest(array['Öl', 'Zebra', 'Ängel', 'Ål']) w order by w collate "sv-x-icu") as sorted`,
      );
      expect(words).toEqual({ differ: true, same: true, plain: 'Ortkruka', sorted: ['Zebra', 'Ål', 'Ängel', 'Öl'] });
      const settings = await query(
        connectionString,
        `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'TimeZone', 'server_encoding', 'data_checksums', 'max_connections') order by name collate "C"`,
      );
      expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
        TimeZone: 'UTC',
        data_checksums: 'on',
        fsync: 'on',
        full_page_writes: 'on',
        listen_addresses: '',
        max_connections: '100',
        server_encoding: 'UTF8',
        synchronous_commit: 'on',
      });
      expect(fs.statSync(path.join(postgres.folder, 'run')).mode & 0o777).toBe(0o700);
    } finally {
      await postgres.stop();
    }
  });

  test('logs to its folder without rows of failed statements, printing nothing', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: await folders.withDatabase(), log: silent, sharedFolder });
    await query(postgres.connectionString, 'create table people (email text unique)');
    await query(postgres.connectionString, 'insert into people select lower($$Anna@example.com$$)');
    await expect(query(postgres.connectionString, 'insert into people select email from people')).rejects.toThrow('duplicate key');
    await postgres.stop();
    const logFolder = path.join(postgres.folder, 'log');
    const log = fs
      .readdirSync(logFolder)
      .map((name) => fs.readFileSync(path.join(logFolder, name), 'utf8'))
      .join('');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('anna@example.com');
  });

  test('stops once in order despite an open transaction', async () => {
    const dataDir = await folders.withDatabase();
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder });
    const client = new Client({ connectionString: postgres.connectionString });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(fs.existsSync(path.join(postgres.folder, 'cluster', 'postmaster.pid'))).toBe(false);
    expect(postgres.pid).toBeNull();
    const again = await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder });
    await again.stop();
  });

  test('listens on loopback with a password when the path is long', async () => {
    const usual = await folders.withDatabase();
    const dataDir = folders.empty(`-${'long'.repeat(25)}`);
    fs.renameSync(usual, dataDir);
    for (const round of [1, 2]) {
      const postgres = await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder });
      try {
        const address = new URL(postgres.connectionString);
        expect(address.hostname).toBe('127.0.0.1');
        expect(await query(postgres.connectionString, `select ${round} as round`)).toEqual([{ round }]);
        address.password = 'guess';
        await expect(query(address.href, 'select 1')).rejects.toThrow('password authentication failed');
      } finally {
        await postgres.stop();
      }
    }
    expect(fs.statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    fs.renameSync(dataDir, usual);
  });

  test('listens on a socket in a path with space, % and å', async () => {
    const usual = await folders.withDatabase();
    const dataDir = folders.empty(' 100% å');
    fs.renameSync(usual, dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder });
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    fs.renameSync(dataDir, usual);
  });
});

describe('crashes', () => {
  const commitRow = async (connectionString: string) => {
    await query(connectionString, 'drop table if exists orders');
    await query(connectionString, 'create table orders (id int)');
    await query(connectionString, 'insert into orders values (1)');
  };
  const countRows = async (connectionString: string) => (await query(connectionString, 'select count(*)::int as count from orders'))[0]?.count;

  test('ends the orphaned server and finds the row after killing the app', async () => {
    const dataDir = await folders.withDatabase();
    const killed = launch(dataDir);
    const { connectionString, pid } = await killed.ready();
    await commitRow(connectionString);
    await killed.kill('SIGKILL');
    expect(isRunning(pid), 'the server outlives the app').toBe(true);

    const next = launch(dataDir);
    const ready = await next.ready();
    expect(next.events.some(({ level, message }) => level === 'warn' && message?.includes('still running'))).toBe(true);
    expect(ready.pid).not.toBe(pid);
    expect(isRunning(pid)).toBe(false);
    expect(await countRows(ready.connectionString)).toBe(1);
    await next.kill('SIGTERM');
  });

  test('restarts a killed server, and the pool finds the row', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: await folders.withDatabase(), log: silent, sharedFolder });
    const exits: UnexpectedExit[] = [];
    postgres.onUnexpectedExit((exit) => void exits.push(exit));
    const killed = postgres.pid ?? 0;
    await commitRow(postgres.connectionString);
    const database = openDatabase({ connectionString: postgres.connectionString, maxConnections: 2 });
    const ask = { text: 'select count(*)::int as count from orders', values: [] };
    expect(await database.run(ask)).toEqual([{ count: 1 }]);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => exits).toMatchObject([{ willRestart: true }]);
    await expect.poll(() => database.run(ask).catch((error: Error) => error.message), { interval: 20 }).toEqual([{ count: 1 }]);
    expect(postgres.pid).not.toBe(killed);
    await database.close();
    await postgres.stop();
    expect(exits).toHaveLength(1);
  });

  test('recovers the row when both are killed', async () => {
    const dataDir = await folders.withDatabase();
    const killed = launch(dataDir);
    const { connectionString, pid } = await killed.ready();
    await commitRow(connectionString);
    process.kill(pid, 'SIGKILL');
    await killed.kill('SIGKILL');
    const next = launch(dataDir);
    expect(await countRows((await next.ready()).connectionString)).toBe(1);
    await next.kill('SIGTERM');
  });

  test('ends an unaware busy process before the next start after killing both', async () => {
    const dataDir = await folders.withDatabase();
    const killed = launch(dataDir);
    const { connectionString, pid } = await killed.ready();
    await commitRow(connectionString);
    const client = new Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    const backend = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
    client.query(`select count(*) from orders, generate_series(1, 10) a where length(repeat('x', 100000000) || a) * 0 + (select count(*) from generate_series(1, 1000000000)) > 0`).catch(() => {});
    const onlooker = new Client({ connectionString });
    onlooker.on('error', () => {});
    await onlooker.connect();
    await expect.poll(async () => (await onlooker.query(`select 1 from pg_stat_activity where pid = $1 and state = 'active'`, [backend])).rows, { interval: 20 }).toHaveLength(1);
    process.kill(pid, 'SIGKILL');
    await killed.kill('SIGKILL');
    expect(isRunning(backend), 'the statement goes on without its server').toBe(true);
    const next = launch(dataDir);
    expect(await countRows((await next.ready()).connectionString)).toBe(1);
    expect(isRunning(backend)).toBe(false);
    await next.kill('SIGTERM');
  });

  test('lets one of three simultaneous starts create the database after a crash', async () => {
    const dataDir = folders.empty();
    const killed = launch(dataDir);
    const made = () => (fs.existsSync(path.join(dataDir, 'postgres')) ? fs.readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster')) : []);
    await expect.poll(made, { interval: 5 }).toHaveLength(1);
    await delay(150);
    await killed.kill('SIGKILL');
    const launchers = [launch(dataDir), launch(dataDir), launch(dataDir)];
    const outcomes = await Promise.all(launchers.map((launcher) => Promise.race([launcher.event('ready'), launcher.event('refused')])));
    expect(outcomes.map(({ event }) => event).sort()).toEqual(['ready', 'refused', 'refused']);
    const refused = outcomes.filter(({ event }) => event === 'refused');
    for (const outcome of refused) expect(outcome).toMatchObject({ isStartError: true, message: expect.stringMatching(/^The data folder .* is already in use by /) });
    expect(made()).toEqual(['cluster']);
    await Promise.all(launchers.map((launcher) => launcher.kill('SIGTERM')));
  });

  test('starts despite a postmaster.pid whose number another process has', async () => {
    const dataDir = await folders.withDatabase();
    const cluster = path.join(dataDir, 'postgres', 'cluster');
    const killed = launch(dataDir);
    const { connectionString, pid } = await killed.ready();
    await commitRow(connectionString);
    process.kill(pid, 'SIGKILL');
    await killed.kill('SIGKILL');
    const { uid, gid } = fs.statSync(cluster);
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    const file = path.join(cluster, 'postmaster.pid');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const next = launch(dataDir);
    expect(await countRows((await next.ready()).connectionString)).toBe(1);
    expect(stranger.exitCode ?? stranger.signalCode, 'the stranger is left alone').toBeNull();
    stranger.kill();
    await next.kill('SIGTERM');
  });

  test('gives up a repeatedly failing server, and stop() frees the folder', async () => {
    const dataDir = await folders.withDatabase();
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder });
    const exits: UnexpectedExit[] = [];
    postgres.onUnexpectedExit((exit) => void exits.push(exit));
    const control = path.join(postgres.folder, 'cluster', 'global', 'pg_control');
    fs.renameSync(control, `${control}.away`);
    process.kill(postgres.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => exits.at(-1), { timeout: 60_000 })
      .toMatchObject({ willRestart: false, error: { name: 'StartError', message: expect.stringMatching(/^The embedded PostgreSQL did not start: .*pg_control.*\.$/) } });
    expect(exits.filter(({ willRestart }) => willRestart)).toHaveLength(5);
    expect(postgres.pid).toBeNull();
    await postgres.stop();
    fs.renameSync(`${control}.away`, control);
    await (await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder })).stop();
  });
});

describe('refusals are one sentence', () => {
  test('names folder and process when in use, without unlocking the first', async () => {
    const dataDir = await folders.withDatabase();
    const first = await startEmbeddedPostgres({ dataDir, log: silent, sharedFolder });
    const sentence = `is already in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`;
    await expect(startEmbeddedPostgres({ dataDir, log: silent, sharedFolder })).rejects.toThrow(`The data folder ${dataDir} ${sentence}`);
    const sameFolder = `${dataDir}/../${path.basename(dataDir)}/`;
    expect(await launch(sameFolder).event('refused')).toMatchObject({ isStartError: true, message: `The data folder ${sameFolder} ${sentence}` });
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('refuses a database of another major version', async () => {
    const dataDir = await folders.withDatabase();
    const version = path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    fs.writeFileSync(version, '17\n');
    await expect(startEmbeddedPostgres({ dataDir, log: silent, sharedFolder })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/was made by PostgreSQL 17, but this version of Fira brings PostgreSQL 18: /),
    });
    fs.writeFileSync(version, '18\n');
  });

  test('refuses a data folder that is a file', async () => {
    const dataDir = folders.empty();
    fs.writeFileSync(dataDir, '');
    await expect(startEmbeddedPostgres({ dataDir, log: silent, sharedFolder })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`The data folder ${dataDir} can't be written to (`),
    });
  });

  test('quotes the server’s own words when it doesn’t start', async () => {
    const dataDir = await folders.withDatabase();
    const settings = path.join(dataDir, 'postgres', 'cluster', 'postgresql.auto.conf');
    fs.writeFileSync(settings, "shared_preload_libraries = 'no_such_library'\n");
    await expect(startEmbeddedPostgres({ dataDir, log: silent, sharedFolder })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The embedded PostgreSQL did not start: could not access file "no_such_library".*\.$/),
    });
    fs.writeFileSync(settings, '');
  });
});
