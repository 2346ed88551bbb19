/** Access matrix: every endpoint, called by every actor. A missing row fails; a role without a column does not compile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '#shared/contract/user.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { areas } from './areas.ts';
import { matrix } from '../testing/access-matrix.ts';
import { actors, toAddress, assemble, makeStrangers, type Strangers } from '../testing/access-actors.ts';

let api: TestApi;
let strangers: Strangers;
beforeAll(async () => {
  api = await testApi();
  strangers = await makeStrangers(api);
});
afterAll(() => api.stop());

const endpoints = areas.flatMap((area) =>
  area.endpoints.map((endpoint) => ({ title: `${endpoint.method} ${area.prefix}${endpoint.path}`, method: endpoint.method, path: area.prefix + endpoint.path })),
);

const refusals = new Set([401, 403]);

describe('ROLE-01 access by role', () => {
  test('has exactly one row for every endpoint', () => {
    expect(Object.keys(matrix).sort()).toEqual(endpoints.map(({ title }) => title).sort());
  });

  test('has a column for every role of the contract', () => {
    expect(actors).toEqual(expect.arrayContaining([...role.options]));
  });

  test.each(endpoints)('$title', async ({ title, method, path }) => {
    const entry = matrix[title];
    if (!entry) throw new Error(`${title} has no row: say who may`);
    const { browsers, things } = await assemble(api, strangers, path);
    const isOwned = entry.row.otherMember === 'NOT_FOUND';
    const body = entry.body?.(things);
    // Admitted actors come last: they may change or delete what the others request.
    const order = [...actors].sort((a, b) => Number(entry.row[a] === 'in') - Number(entry.row[b] === 'in'));
    for (const actor of order) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      const answer = await browsers[actor].send(method, toAddress(path, things), sent);
      const expected = entry.row[actor];
      if (expected !== 'in') expect(answer.body?.code, actor).toBe(expected);
      else if (isOwned) expect([...refusals, 404, 400, 500].includes(answer.status) ? answer.body : 'let in', actor).toBe('let in');
      else expect(refusals.has(answer.status) ? answer.body : 'let in', actor).toBe('let in');
      expect(answer.status, actor).not.toBe(500);
    }
  });
});
