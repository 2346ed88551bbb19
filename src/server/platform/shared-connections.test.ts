/** Quick reads that share a connection: how many do, and that a failure does not affect the others. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { testApi, type TestApi } from '../testing/test-api.ts';
import { type Database, isDatabaseUnavailable, openDatabase, quickRead } from './database.ts';

let api: TestApi;
let database: Database;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  database = openDatabase({ connectionString: api.connectionString, maxConnections: 10 });
});
afterEach(() => database.close());

/** Slow enough that concurrent reads overlap. */
const quickly = (number: number, seconds = 0.02) =>
  database.run<{ pid: number; number: number }>({ text: 'select pg_backend_pid() as pid, $1::int as number, pg_sleep($2)', values: [number, seconds], isQuickRead: true });

test('runs concurrent quick reads on one connection, at most eight each', async () => {
  const numbers = Array.from({ length: 20 }, (_, place) => place);
  const answers = (await Promise.all(numbers.map((number) => quickly(number)))).map(([row]) => row);
  expect(answers.map((row) => row?.number)).toEqual(numbers);
  const perConnection = Map.groupBy(answers, (row) => row?.pid);
  expect([...perConnection.values()].map(({ length }) => length)).toEqual([8, 8, 4]);
  expect(database.pool.totalCount).toBe(3);
  // All were returned to the pool.
  expect(database.pool.idleCount).toBe(3);
});

test('isolates one that fails from the others', async () => {
  const divide = (by: number) => database.run<{ quotient: number }>({ text: 'select 12 / $1::int as quotient', values: [by], isQuickRead: true });
  const [half, none, third] = await Promise.allSettled([divide(2), divide(0), divide(3)]);
  expect(half).toMatchObject({ value: [{ quotient: 6 }] });
  expect(none).toMatchObject({ reason: { code: '22012' } });
  expect(third).toMatchObject({ value: [{ quotient: 4 }] });
  expect(await divide(4)).toEqual([{ quotient: 3 }]);
});

test('moves reads behind a locked one to their own connections', async () => {
  const patient = openDatabase({ connectionString: api.connectionString, maxConnections: 10, lockWaitMs: 300 });
  const rival = new Client({ connectionString: api.connectionString });
  await rival.connect();
  try {
    await rival.query('begin; lock table carts in access exclusive mode');
    const locked = () => patient.run({ name: 'test.locked', text: 'select count(*) from carts', values: [], isQuickRead: true });
    const free = () => patient.run({ name: 'test.free', text: 'select 1 as one', values: [], isQuickRead: true });
    const answers = await Promise.allSettled([locked(), locked(), free(), locked(), free()]);
    const refused = { status: 'rejected', reason: { code: '55P03' } };
    const answered = { status: 'fulfilled', value: [{ one: 1 }] };
    expect(answers).toMatchObject([refused, refused, answered, refused, answered]);
    await rival.query('rollback');
    expect(await locked()).toEqual([{ count: 0 }]);
  } finally {
    await rival.end();
    await patient.close();
  }
});

test('runs a transaction’s quick reads on its own connection', async () => {
  await database.transaction(async (db) => {
    const { text, values } = { text: 'select pg_backend_pid() as pid', values: [] };
    const [within] = await db.run<{ pid: number }>({ text, values, isQuickRead: true });
    const [beside] = await quickly(1);
    const [again] = await db.run<{ pid: number }>({ text, values });
    expect(within).toEqual(again);
    expect(beside?.pid).not.toBe(within?.pid);
  });
});

test('rejects all reads of a lost connection, and reconnects the next', async () => {
  const [before] = await quickly(0);
  const waiting = Promise.allSettled([1, 2, 3].map((number) => quickly(number, 10)));
  await expect.poll(() => api.database.run({ text: `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`, values: [before?.pid] }), { timeout: 60_000 }).toHaveLength(1);
  await api.database.run({ text: 'select pg_terminate_backend($1)', values: [before?.pid] });
  for (const answer of await waiting) {
    if (answer.status === 'fulfilled') throw new Error('no answer was to come');
    expect(isDatabaseUnavailable(answer.reason), String(answer.reason)).toBe(true);
  }
  const [after] = await quickly(4);
  expect(after).toMatchObject({ number: 4 });
  expect(after?.pid).not.toBe(before?.pid);
  expect(database.pool.totalCount).toBe(1);
});

test('rejects all sharing reads when no connection can be opened', async () => {
  const nowhere = new URL(api.connectionString);
  nowhere.pathname = '/no-such-database';
  const away = openDatabase({ connectionString: nowhere.href, maxConnections: 2 });
  try {
    const answers = await Promise.allSettled([1, 2, 3].map(() => away.run({ text: 'select 1', values: [], isQuickRead: true })));
    expect(answers).toMatchObject([{ reason: { code: '3D000' } }, { reason: { code: '3D000' } }, { reason: { code: '3D000' } }]);
  } finally {
    await away.close();
  }
});

describe('a quick read', () => {
  test.each(['select from carts for update', 'with gone as (delete from carts returning id) select id from gone', 'select pg_advisory_xact_lock(1)', 'lock table carts'])('is not: %s', (text) => {
    expect(() => quickRead('test.writes', text)).toThrow(/test\.writes is no quick read/);
  });

  test('may name columns as it likes', () => {
    expect(() => quickRead('test.reads', 'select updated_at, deleted, for_whom, locked from things')).not.toThrow();
  });
});
