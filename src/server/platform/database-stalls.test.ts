/** The connection pool during a database stall: connected, but not answering. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts';

let proxy: DatabaseProxy;
let database: Database;
beforeAll(async () => {
  proxy = await startDatabaseProxy(inject('clusterUrl'));
  database = openDatabase({ connectionString: proxy.connectionString, maxConnections: 2, answerWithinMs: 1_500 });
});
afterAll(async () => {
  proxy.thaw();
  await database.close();
  await proxy.stop();
});

const one = async () => (await database.run<{ one: number }>({ text: 'select 1 as one', values: [] }))[0]?.one;

const together = () => database.run({ text: 'select 1', values: [], isQuickRead: true });

test.each([
  ['alone and in a transaction', () => [one(), database.transaction(async (db) => db.run({ text: 'select 1', values: [] }))]],
  ['together with others on one connection', () => [together(), together(), together()]],
])('abandons an unanswered statement with its connection after a timeout, %s', async (_, ask: () => Promise<unknown>[]) => {
  await Promise.all([one(), one()]);
  proxy.freeze();
  const answers = await Promise.allSettled(ask());
  for (const answer of answers) {
    if (answer.status === 'fulfilled') throw new Error('no answer was to come');
    expect(isDatabaseUnavailable(answer.reason), String(answer.reason)).toBe(true);
  }
  proxy.thaw();
  await expect(Promise.all([one(), one(), one()])).resolves.toEqual([1, 1, 1]);
});
