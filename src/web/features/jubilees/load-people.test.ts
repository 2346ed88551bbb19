import { expect, test } from 'vitest';
import { createApi } from '#web/lib/api/create-api.ts';
import { jubilees } from '#web/lib/api/routes/jubilees.ts';
import { ApiError } from '#web/lib/api/call.ts';
import { loadPeople } from './load-people.ts';

const refusing = createApi({ jubilees }, { fetch: () => Promise.resolve(Response.json({ code: 'INTERNAL' }, { status: 500 })), locale: 'sv' });
const refused = (): Promise<never> => Promise.reject(new ApiError(500, {}));
const load = (tail: string, query = '') => loadPeople(tail, { api: refusing, circles: () => Promise.resolve([]), search: new URLSearchParams(query), timeZone: refused });

test('PPL-06 shows the page without its list, but fails without the person', async () => {
  expect(await load('', 'term=asa')).toEqual({ page: 'list', key: '?term=asa', found: null, circles: [], today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  expect(await load('search', 'term=asa')).toEqual({ page: 'search', key: '1 asa', found: null });
  await expect(load('01930000-0000-7000-8000-000000000000')).rejects.toThrow(ApiError);
});
