import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { findRunningPostgres } from './find-running.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { makeDataFolders } from './testing/data-folders.ts';

const folders = makeDataFolders();
const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
afterAll(() => folders.remove());

test('finds the open shop’s database, and none otherwise', async () => {
  const dataDir = folders.empty();
  expect(await findRunningPostgres(dataDir, folders.sharedFolder), 'before there is anything').toBeNull();
  const postgres = await startEmbeddedPostgres({ dataDir, log, sharedFolder: folders.sharedFolder });
  try {
    const found = await findRunningPostgres(dataDir, folders.sharedFolder);
    expect(found).toBe(postgres.connectionString);
    const database = openDatabase({ connectionString: found ?? '', maxConnections: 1 });
    expect(await database.run({ text: 'select 1 as one', values: [] })).toEqual([{ one: 1 }]);
    await database.close();
  } finally {
    await postgres.stop();
  }
  expect(await findRunningPostgres(dataDir, folders.sharedFolder), 'after it has been closed').toBeNull();
});

test('finds a database at a path too long for a socket', async () => {
  const dataDir = folders.empty(`-${'x'.repeat(120)}`);
  const postgres = await startEmbeddedPostgres({ dataDir, log, sharedFolder: `${folders.sharedFolder}-${'y'.repeat(120)}` });
  try {
    expect(postgres.connectionString).toContain('127.0.0.1');
    expect(await findRunningPostgres(dataDir, `${folders.sharedFolder}-${'y'.repeat(120)}`)).toBe(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
});
