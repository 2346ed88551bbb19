import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMPORTED } from '#shared/contract/jubilees.ts';
import { isUuid } from '#shared/values/identity/ids.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { importedId } from './import.ts';
import { MAX_JUBILEES } from './rules.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const toKey = (number: number): string => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const person = (number: number, input: object = {}) => ({ key: toKey(number), firstName: `Person ${number}`, ...input });
const send = (browser: Browser, people: readonly object[]) => browser.post('/api/app/jubilees/import', { people });
const refusedIn = async (browser: Browser, people: readonly object[]): Promise<(string | null)[]> =>
  ((await send(browser, people)).body.results as { refused: string | null }[]).map(({ refused }) => refused);
const getTotal = async (browser: Browser): Promise<number> => (await browser.get('/api/app/jubilees?limit=1')).body.pagination.total;
const fill = (memberId: string, count: number) =>
  api.database.run({
    text: `insert into jubilees (id, member_id, first_name, last_name, relation, created_at, updated_at) select gen_random_uuid(), $1::uuid, 'Kontakt ' || n, '', 'friend', now(), now() from generate_series(1, $2::int) n`,
    values: [memberId, count],
  });

describe('importing people', () => {
  test('creates each with the given fields and reports each by place', async () => {
    const { browser } = await api.signedIn();
    const people = [
      person(1, { firstName: 'Greta', lastName: 'Öberg', dateOfBirth: '1948-05-03', relation: 'grandmother-f' }),
      person(2, { firstName: 'Ofödd', dateOfBirth: '2999-01-01' }),
      person(3, { firstName: 'Bosse', dateOfBirth: '--02-29' }),
    ];
    expect((await send(browser, people)).body).toEqual({
      results: [
        { key: toKey(1), refused: null },
        { key: toKey(2), refused: 'future_date' },
        { key: toKey(3), refused: null },
      ],
    });
    expect((await browser.get('/api/app/jubilees?sort=name')).body.jubilees).toMatchObject([
      { firstName: 'Bosse', lastName: '', dateOfBirth: '--02-29', relation: 'friend' },
      { firstName: 'Greta', lastName: 'Öberg', dateOfBirth: '1948-05-03', relation: 'grandmother-f', avatar: null, isDeceased: false },
    ]);
    expect((await browser.get('/api/app/jubilees/known')).body).toEqual({
      people: expect.arrayContaining([{ firstName: 'Greta', lastName: 'Öberg', dateOfBirth: '1948-05-03' }]),
      room: MAX_JUBILEES - 2,
    });
  });

  test('creates each person once per key, concurrently or within a call', async () => {
    const { browser } = await api.signedIn();
    const people = [person(1), person(2)];
    await Promise.all(Array.from({ length: 8 }, () => send(browser, people)));
    expect(await refusedIn(browser, [...people, person(3), person(3)])).toEqual([null, null, null, null]);
    expect(await getTotal(browser)).toBe(3);
  });

  test('separates equal keys of different members', async () => {
    const [mine, theirs] = [(await api.signedIn()).browser, (await api.signedIn()).browser];
    await send(mine, [person(1, { firstName: 'Min' })]);
    expect(await refusedIn(theirs, [person(1, { firstName: 'Deras' })])).toEqual([null]);
    expect((await theirs.get('/api/app/jubilees')).body.jubilees).toMatchObject([{ firstName: 'Deras' }]);
    expect((await mine.get('/api/app/jubilees')).body.jubilees).toMatchObject([{ firstName: 'Min' }]);
    expect((await mine.get('/api/app/jubilees/known')).body.people).toHaveLength(1);
  });

  test('does not restore a deleted person when the call repeats', async () => {
    const { browser } = await api.signedIn();
    await send(browser, [person(1)]);
    const [{ _id }] = (await browser.get('/api/app/jubilees')).body.jubilees;
    await browser.delete(`/api/app/jubilees/${_id}`);
    expect(await refusedIn(browser, [person(1)])).toEqual([null]);
    expect(await getTotal(browser)).toBe(0);
  });

  test('as many as there is room for, also at once', async () => {
    const { id, browser } = await api.signedIn();
    await fill(id, MAX_JUBILEES - 5);
    const calls = await Promise.all(
      [0, 1, 2, 3].map((call) =>
        refusedIn(
          browser,
          [1, 2, 3].map((number) => person(10 * call + number)),
        ),
      ),
    );
    expect(calls.flat().filter((refused) => refused === null)).toHaveLength(5);
    expect(calls.flat().filter((refused) => refused === 'full')).toHaveLength(7);
    expect(await getTotal(browser)).toBe(MAX_JUBILEES);
    expect((await browser.get('/api/app/jubilees/known')).body.room).toBe(0);
  });

  test.each([
    ['nobody', []],
    ['more than one call takes', Array.from({ length: MAX_IMPORTED + 1 }, (_, number) => person(number))],
    ['somebody without a name', [person(1), person(2, { firstName: ' ' })]],
    ['somebody without a key', [person(1), { firstName: 'Greta' }]],
    ['a day that doesn’t exist', [person(1), person(2, { dateOfBirth: '1985-02-30' })]],
    ['a picture', 'people'],
  ])('%s is refused and creates no person of the call', async (_, people) => {
    const { browser } = await api.signedIn();
    expectProblem(await browser.post('/api/app/jubilees/import', { people }), 'VALIDATION_FAILED');
    expect(await getTotal(browser)).toBe(0);
  });

  test('imports two thousand in calls of a hundred', async () => {
    const { browser } = await api.signedIn();
    for (let call = 0; call < 20; call += 1)
      expect(
        (
          await refusedIn(
            browser,
            Array.from({ length: MAX_IMPORTED }, (_, index) => person(call * MAX_IMPORTED + index)),
          )
        ).every((refused) => refused === null),
      ).toBe(true);
    expect(await getTotal(browser)).toBe(2_000);
  });
});

test('derives an imported person’s UUID from member and key alone', () => {
  const [member, other] = [toKey(1), toKey(2)];
  expect(isUuid(importedId(member, toKey(3)))).toBe(true);
  expect(importedId(member, toKey(3))).toBe(importedId(member, toKey(3)));
  expect(new Set([importedId(member, toKey(3)), importedId(other, toKey(3)), importedId(member, toKey(4))]).size).toBe(3);
});
