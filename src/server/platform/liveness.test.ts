import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { holdLiveness, isProcessGone } from './liveness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const hold = () => holdLiveness({ connectionString: api.connectionString, log: api.services.log });
const isGone = async (number: number | null) => (await api.database.run<{ gone: boolean | null }>({ text: `select ${isProcessGone('$1::int')} as gone`, values: [number] }))[0]?.gone;

test('reports a process as live until it stops, for concurrent callers', async () => {
  const held = await hold();
  const number = held.number();
  expect(number).toBeGreaterThan(0);
  expect(await Promise.all(Array.from({ length: 20 }, () => isGone(number)))).toEqual(Array.from({ length: 20 }, () => false));
  await held.stop();
  expect(held.number()).toBeNull();
  expect(await Promise.all(Array.from({ length: 20 }, () => isGone(number)))).toEqual(Array.from({ length: 20 }, () => true));
  expect(await isGone(null)).toBeNull();
});

test('holds a lock again after its connection is lost', async () => {
  const held = await hold();
  const getSession = async () =>
    (await api.database.run<{ pid: number }>({ text: `select pid from pg_locks where locktype = 'advisory' and objid::int = $1 and granted`, values: [held.number()] }))[0]?.pid;
  const before = await getSession();
  expect(before).toBeGreaterThan(0);
  await api.database.run({ text: 'select pg_terminate_backend($1)', values: [before] });
  await expect.poll(async () => [undefined, before].includes(await getSession())).toBe(false);
  expect(await isGone(held.number())).toBe(false);
  await held.stop();
});

test('has no count while the database is unreachable, and still stops', async () => {
  const held = await holdLiveness({ connectionString: 'postgres://nobody@127.0.0.1:1/none', log: api.services.log });
  expect(held.number()).toBeNull();
  await held.stop();
});
