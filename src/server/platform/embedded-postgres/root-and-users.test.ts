/** The server's user and file locations. Needs root, which can start processes as another user. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { copyBinaries, findBinaries, reachableBinaries } from './binaries.ts';
import { isReachable, nobody } from './server-user.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { makeDataFolders } from './testing/data-folders.ts';
import { launch, query } from './testing/launcher.ts';

const isRoot = process.getuid?.() === 0;
const ordinary = 65_534;
const folders = makeDataFolders(isRoot ? ordinary : undefined);
const { sharedFolder } = folders;
afterAll(() => folders.remove());

const ownerOfProcess = (pid: number) => fs.statSync(`/proc/${pid}`).uid;

describe.runIf(isRoot)('an ordinary user', () => {
  test('stores everything in the closed data folder, and finds it again', async () => {
    const dataDir = await folders.withDatabase();
    const launcher = launch(dataDir, { uid: ordinary, sharedFolder });
    const { connectionString, folder, pid } = await launcher.ready();
    expect(folder).toBe(path.join(dataDir, 'postgres'));
    expect(ownerOfProcess(pid)).toBe(ordinary);
    await query(connectionString, 'create table kept ()');
    await launcher.kill('SIGTERM');
    expect(launcher.events.map(({ event }) => event)).toEqual(['ready', 'stopped']);
    expect(fs.statSync(dataDir)).toMatchObject({ uid: ordinary, mode: 0o40700 });
    // Root continues as that user, and leaves nothing that this user can't use.
    const root = launch(dataDir, { sharedFolder });
    expect(ownerOfProcess((await root.ready()).pid)).toBe(ordinary);
    await root.kill('SIGTERM');
    const again = launch(dataDir, { uid: ordinary, sharedFolder });
    expect(await query((await again.ready()).connectionString, `select to_regclass('kept') is not null as found`)).toEqual([{ found: true }]);
    await again.kill('SIGTERM');
  });

  test('explains in one sentence an unwritable folder or another user’s database', async () => {
    const closed = folders.empty();
    fs.mkdirSync(closed);
    const roots = folders.empty();
    fs.mkdirSync(path.join(roots, 'postgres'), { recursive: true });
    fs.chmodSync(roots, 0o777);
    for (const dataDir of [closed, path.join(closed, 'below'), roots]) {
      const refused = await launch(dataDir, { uid: ordinary, sharedFolder }).event('refused');
      expect(refused).toMatchObject({
        isStartError: true,
        message: `The data folder ${dataDir} can't be written to (EACCES): make it writable for the user who starts Fira, or set DATA_DIR to another folder.`,
      });
    }
  });
});

describe.runIf(isRoot)('root', () => {
  /** A data folder that only root can enter, as under /root. */
  const closedToOthers = () => {
    const parent = folders.empty();
    fs.mkdirSync(parent, { mode: 0o700 });
    return path.join(parent, 'data');
  };
  const messages: string[] = [];
  const note = (_details: object, message: string) => void messages.push(message);
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, sharedFolder, log: { info: note, warn: note, error: note } });

  test('runs the server as another user, and says so once', async () => {
    messages.length = 0;
    const dataDir = await folders.withDatabase();
    const postgres = await start(dataDir);
    expect(ownerOfProcess(postgres.pid ?? 0)).toBe(nobody.uid);
    expect(messages).toEqual([`PostgreSQL refuses to run as root: it runs as the user 65534, with its files in ${dataDir}/postgres`]);
    await postgres.stop();
  });

  test('stores the database outside root-only folders, recognizing copies, moves and deletions', async () => {
    const dataDir = closedToOthers();
    const first = await start(dataDir);
    await query(first.connectionString, 'create table kept ()');
    expect(path.dirname(first.folder)).toBe(sharedFolder);
    expect(JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres', 'location.json'), 'utf8'))).toEqual({ folder: first.folder });

    const copy = `${dataDir}-copy`;
    fs.cpSync(dataDir, copy, { recursive: true });
    await expect(start(copy)).rejects.toThrow(/is a copy of .*data, whose database in .* was not copied with it/);
    await first.stop();

    fs.rmSync(copy, { recursive: true });
    fs.renameSync(dataDir, copy);
    const moved = await start(copy);
    expect(moved.folder).toBe(first.folder);
    expect(await query(moved.connectionString, `select to_regclass('kept') is not null as found`)).toEqual([{ found: true }]);
    await moved.stop();

    fs.renameSync(copy, dataDir);
    fs.rmSync(dataDir, { recursive: true });
    messages.length = 0;
    const fresh = await start(dataDir);
    expect(await query(fresh.connectionString, `select to_regclass('kept') is not null as found`)).toEqual([{ found: false }]);
    expect(messages).toContain(`the data folder ${dataDir} is new, so the database of an earlier one of that name was put aside`);
    expect(fs.readdirSync(sharedFolder).filter((name) => name.includes('.aside-'))).toHaveLength(1);
    await fresh.stop();

    fs.rmSync(fresh.folder, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/lay in .*, which is missing: bring it back, or delete .*location\.json to start with an empty database\./);
  });

  test('starts a database restored from a backup with root-owned files', async () => {
    const dataDir = await folders.withDatabase();
    execFileSync('chown', ['-R', '0:0', dataDir]);
    for (const folder of [dataDir, path.join(dataDir, 'postgres')]) fs.chmodSync(folder, 0o755);
    const postgres = await start(dataDir);
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('copies unreachable binaries once, complete and readable under any umask', () => {
    const hidden = folders.empty();
    fs.mkdirSync(path.join(hidden, 'native', 'bin'), { recursive: true });
    fs.mkdirSync(path.join(hidden, 'native', 'lib'));
    fs.chmodSync(hidden, 0o700);
    fs.writeFileSync(path.join(hidden, 'native', 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o700 });
    fs.writeFileSync(path.join(hidden, 'native', 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
    fs.symlinkSync('libpq.so.5.18', path.join(hidden, 'native', 'lib', 'libpq.so.5'));
    const binaries = { folder: path.join(hidden, 'native'), version: '18.0.0-test', major: '18' };
    const copied = reachableBinaries(binaries, nobody, sharedFolder);
    expect(copied.folder).toBe(path.join(sharedFolder, 'postgres-18.0.0-test'));
    expect(isReachable(path.join(copied.folder, 'bin', 'postgres'), nobody)).toBe(true);
    expect(fs.readlinkSync(path.join(copied.folder, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(fs.statSync(path.join(copied.folder, 'lib', 'libpq.so.5')).mode & 0o777).toBe(0o644);
    expect(reachableBinaries(binaries, nobody, sharedFolder)).toEqual(copied);
    expect(fs.readdirSync(sharedFolder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('runs the real binaries from such a copy', () => {
    const copied = copyBinaries(findBinaries(), sharedFolder);
    const version = execFileSync(path.join(copied.folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', ...nobody });
    expect(version).toContain('(PostgreSQL) 18.');
  });
});
