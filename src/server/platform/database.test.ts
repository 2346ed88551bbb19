/** Transactions: pipelined statements succeed or fail with the commit. Deadlocks and serialization failures are retried. */
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deadlocksSoFar } from '../testing/deadlocks.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { testApi, type TestApi } from '../testing/test-api.ts';
import { openDatabase, statement } from './database.ts';

const note = statement<object, { id: string }>('test.note', `insert into carts (id, secret_hash) values (:id, 'nobody')`);
const count = statement<{ count: number }>('test.count', `select count(*)::int as count from carts`);

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.database.run({ text: 'delete from carts', values: [] }));

test('has written what is sent with COMMIT when the transaction ends', async () => {
  const answer = await api.database.transaction(async (db) => {
    await note(db, { id: 'first' });
    await note(db.pipelined, { id: 'second' });
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await count(api.database)).toEqual([{ count: 2 }]);
});

test('rolls back when a statement sent with COMMIT fails, leaving connections usable', async () => {
  const doubled = api.database.transaction(async (db) => {
    await note(db, { id: 'first' });
    await note(db.pipelined, { id: 'first' });
    await note(db.pipelined, { id: 'second' });
    return 'never';
  });
  await expect(doubled).rejects.toMatchObject({ code: '23505' });
  expect(await count(api.database)).toEqual([{ count: 0 }]);
  for (let round = 0; round < 30; round += 1) await api.database.transaction((db) => note(db, { id: `after ${round}` }));
  expect(await count(api.database)).toEqual([{ count: 30 }]);
});

test('rolls back what failed work sent with COMMIT', async () => {
  const thrown = api.database.transaction(async (db) => {
    await note(db.pipelined, { id: 'first' });
    throw new Error('changed our mind');
  });
  await expect(thrown).rejects.toThrow('changed our mind');
  expect(await count(api.database)).toEqual([{ count: 0 }]);
});

test('reports an unawaited statement’s own failure, not its consequences', async () => {
  const doubled = api.database.transaction(async (db) => {
    await note(db, { id: 'first' });
    await note(db.pipelined, { id: 'first' });
    return count(db);
  });
  await expect(doubled).rejects.toMatchObject({ code: '23505' });
});

test('restarts the transaction when an unawaited statement deadlocks', async () => {
  let attempts = 0;
  await api.database.transaction(async (db) => {
    attempts += 1;
    if (attempts === 1) await db.pipelined.run({ text: `do $$ begin raise exception 'rivals' using errcode = '40P01'; end $$`, values: [] });
    await note(db, { id: 'first' });
  });
  expect(attempts).toBe(2);
  expect(await count(api.database)).toEqual([{ count: 1 }]);
});

test('sends one turn’s statements in one packet, in order', async () => {
  const client = await api.database.pool.connect();
  try {
    const pieces: number[] = [];
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const { _writev } = stream as unknown as { _writev: (chunks: unknown[], done: () => void) => void };
    Object.assign(stream, {
      _writev(chunks: unknown[], done: () => void) {
        pieces.push(chunks.length);
        _writev.call(stream, chunks, done);
      },
    });
    const answers = await Promise.all([1, 2, 3].map((number) => client.query('select $1::int as number', [number])));
    expect(answers.map(({ rows }) => rows[0].number)).toEqual([1, 2, 3]);
    expect(pieces).toHaveLength(1);
  } finally {
    client.release(true);
  }
});

test('retains four connections, so that infrequent visitors reuse plans', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const database = openDatabase({ connectionString: api.connectionString, maxConnections: 10 });
  try {
    const lent = await Promise.all([1, 2, 3, 4, 5, 6].map(() => database.pool.connect()));
    for (const client of lent) client.release();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(database.pool.totalCount).toBe(4);
  } finally {
    await database.close();
    vi.useRealTimers();
  }
});

test('logs a connection that the server ends, except while closing', async () => {
  const logged: string[] = [];
  const database = openDatabase({ connectionString: api.connectionString, maxConnections: 2, onIdleError: (error) => logged.push(error.message) });
  const lend = async () => {
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const hasEnded = new Promise((resolve) => client.once('end', resolve));
    return { client, hasEnded, endByServer: () => api.database.run({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] }) };
  };
  const [early, late] = await Promise.all([lend(), lend()]);
  await early.endByServer();
  await early.hasEnded;
  expect(logged).not.toEqual([]);
  early.client.release(true);
  logged.length = 0;
  const closing = database.close();
  await late.endByServer();
  await late.hasEnded;
  late.client.release(true);
  await closing;
  expect(logged).toEqual([]);
});

test('restarts the work when the deadlock appears at COMMIT', async () => {
  let attempts = 0;
  await api.database.transaction(async (db) => {
    attempts += 1;
    await note(db, { id: 'first' });
    if (attempts === 1) await db.pipelined.run({ text: `do $$ begin raise exception 'rivals' using errcode = '40P01'; end $$`, values: [] });
  });
  expect(attempts).toBe(2);
  expect(await count(api.database)).toEqual([{ count: 1 }]);
});

test('completes both of two deadlocked transactions, counted by the database', async () => {
  for (const id of ['first', 'second']) await note(api.database, { id });
  const before = await deadlocksSoFar(api);
  const lock = statement<object, { id: string }>('test.lock', 'select id from carts where id = :id for update');
  let attempts = 0;
  let enter = () => {};
  const haveBothOne = new Promise<void>((resolve) => (enter = resolve));
  const lockBoth = (one: string, other: string) =>
    api.database.transaction(async (db) => {
      await lock(db, { id: one });
      attempts += 1;
      if (attempts === 2) enter();
      await haveBothOne;
      await lock(db, { id: other });
    });
  await Promise.all([lockBoth('first', 'second'), lockBoth('second', 'first')]);
  // On a busy machine both sides may detect the deadlock and both be rolled back: each extra attempt is a deadlock that
  // the database counted.
  expect(attempts).toBeGreaterThan(2);
  expect(await deadlocksSoFar(api)).toBe(before + attempts - 2);
});

test('throws when the database rolled back over an unawaited failure', async () => {
  const unminded = api.database.transaction(async (db) => {
    await note(db, { id: 'first' });
    await note(db, { id: 'first' }).catch(() => {});
    return 'never';
  });
  await expect(unminded).rejects.toThrow(/taken back/);
  expect(await count(api.database)).toEqual([{ count: 0 }]);
});

describe.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('%s in the one statement of a request', (_what, code) => {
  const stopLosing = () => api.database.run({ text: 'drop trigger if exists test_loses on carts', values: [] });
  afterEach(stopLosing);
  /** Makes the next `times` new carts fail; counted by a sequence, since a rollback does not reset it. */
  async function lose(times: number): Promise<void> {
    for (const text of [
      'drop sequence if exists test_losses',
      'create sequence test_losses',
      `create or replace function test_lose() returns trigger language plpgsql as $$ begin
         if nextval('test_losses') <= ${times} then raise exception 'rivals' using errcode = '${code}'; end if;
         return new;
       end $$`,
      'create trigger test_loses before insert on carts for each row execute function test_lose()',
    ])
      await api.database.run({ text, values: [] });
  }

  test('is nothing that a visitor learns of', async () => {
    await lose(3);
    expect((await api.browser().post('/api/store/carts/create')).status).toBe(200);
    expect(await count(api.database)).toEqual([{ count: 1 }]);
  });

  test('answers 503 with Retry-After when it doesn’t end', async () => {
    await lose(1_000);
    const answer = await api.browser().post('/api/store/carts/create');
    expectProblem(answer, 'UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('5');
    await stopLosing();
    expect((await api.browser().post('/api/store/carts/create')).status).toBe(200);
  });
});
