/** The year of a member's people at a glance. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { YearOfPeople } from '#shared/contract/jubilees.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { findable, type Somebody } from '../friends/testing/friends.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const getYear = async ({ browser }: Somebody): Promise<YearOfPeople> => (await browser.get('/api/app/jubilees/year')).body;
const add = ({ browser }: Somebody, firstName: string, dateOfBirth: string | null, rest: object = {}) => browser.post('/api/app/jubilees', { firstName, dateOfBirth, ...rest });

describe('PPL-01 the year of people', () => {
  test('begins today, and ends with people without a known birthday', async () => {
    const [anna, bo] = [await findable(api), await findable(api)];
    await add(anna, 'Nils', '--11-24');
    await add(anna, 'Ingrid', '1946-11-25');
    await add(anna, 'Hugo', '2015-12-21');
    await add(anna, 'Skottsara', '2000-02-29');
    await add(anna, 'Petra', null);
    await add(anna, 'Jonas', null);
    await add(anna, 'Farfar', '1920-12-01', { isDeceased: true });
    await add(bo, 'Någon annans', '2000-12-01');
    const { today, people, unknown } = await getYear(anna);
    expect(today).toBe('2026-11-25');
    expect(people.map(({ firstName, date, turns }) => [firstName, date, turns])).toEqual([
      ['Ingrid', '2026-11-25', 80],
      ['Hugo', '2026-12-21', 11],
      ['Skottsara', '2027-02-28', 27],
      ['Nils', '2027-11-24', null],
    ]);
    expect(unknown.map(({ firstName }) => firstName)).toEqual(['Jonas', 'Petra']);
  });

  test('reads as many statements for one person as for thirty', async () => {
    const anna = await findable(api);
    await add(anna, 'Nils', '--11-24');
    const statements = async () => (await api.listStatements(() => getYear(anna))).length;
    const before = await statements();
    for (let count = 0; count < 29; count++) await add(anna, `Kusin ${count}`, '2001-05-05');
    expect([await statements(), (await getYear(anna)).people.length]).toEqual([before, 30]);
    expect(before).toBeLessThanOrEqual(4);
  });
});
