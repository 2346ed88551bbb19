import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundPerson } from '#shared/contract/jubilees.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { withoutIds } from '../../testing/without-ids.ts';
import { countFound } from './repository.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const search = async (browser: Browser, query: string) => (await browser.get(`/api/app/jubilees/search-all?${query}`)).body;
const namesIn = async (browser: Browser, term: string, more = '') =>
  ((await search(browser, `term=${encodeURIComponent(term)}${more}`)).jubilees as { firstName: string; lastName: string }[]).map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe('PPL-02 searching for people', () => {
  test('finds consenting members by the beginning of each name, no others', async () => {
    const { browser } = await api.signedIn({ firstName: 'Sökande', lastName: 'Själv', isFindableByName: true });
    await api.make.member({ firstName: 'Ann-Sofie', lastName: 'Källgård', isFindableByName: true });
    await api.make.member({ firstName: 'Sofie', lastName: 'Källa', isFindableByName: true });
    await api.make.member({ firstName: 'Sofie', lastName: 'Källhemlig' });
    expect(await namesIn(browser, 'käll')).toEqual(['Ann-Sofie Källgård', 'Sofie Källa']);
    expect(await namesIn(browser, 'SOFIE kallg')).toEqual(['Ann-Sofie Källgård']);
    expect(await namesIn(browser, 'ann-sof')).toEqual(['Ann-Sofie Källgård']);
    expect(await namesIn(browser, 'ällgård'), 'not from the middle of a name').toEqual([]);
    expect(await namesIn(browser, 'källhemlig'), 'who has said nothing').toEqual([]);
    expect(await namesIn(browser, 'sökande'), 'oneself').toEqual([]);
    for (const term of ['', ' ', 'k', '%', '__', '\u0301\u0301', '-a', 'a a', '- -', '12']) expect(await namesIn(browser, term), `"${term}" goes through nobody`).toEqual([]);
  });

  test('finds no member when folding leaves nothing of a word', async () => {
    await api.make.member({ firstName: 'Alla', lastName: 'Syns', isFindableByName: true });
    const countMatches = async (...words: string[]) =>
      (await countFound(api.database, { memberId: '01930000-0000-7000-8000-000000000000', words, email: null, excluded: [], isWithoutFriends: false }))[0]?.count;
    expect(await countMatches('alla', 'syns')).toBe(1);
    for (const words of [['\u0301'], [' '], ['alla', '\u0301']]) expect(await countMatches(...words), JSON.stringify(words)).toBe(0);
  });

  test('returns no more than strangers may know, and never an address', async () => {
    const { browser } = await api.signedIn();
    const { email, browser: theirs } = await api.signedIn({ firstName: 'Diskret', lastName: 'Person', isFindableByName: true });
    await theirs.patch('/api/app/user', { dateOfBirth: '1980-01-01', phone: '070-174 06 05' });
    const answer = await search(browser, 'term=diskret');
    expect(answer.jubilees).toEqual([foundPerson.parse(answer.jubilees[0])]);
    expect(Object.keys(answer.jubilees[0]).sort()).toEqual(['_id', 'avatar', 'dateOfBirth', 'firstName', 'friendship', 'lastName', 'relation']);
    const text = JSON.stringify(answer);
    expect(text).not.toContain(email);
    for (const digits of ['1980', '174']) expect(withoutIds(text)).not.toContain(digits);
  });

  test('[22] returns ids that reveal no time or order of joining', async () => {
    const { browser } = await api.signedIn();
    for (const lastName of ['Ett', 'Två']) await api.make.member({ firstName: 'Numrerad', lastName, isFindableByName: true });
    const ids: string[] = (await search(browser, 'term=numrerad')).jubilees.map(({ _id }: { _id: string }) => _id);
    expect(ids).toHaveLength(2);
    // Version 4, with 122 random bits; version 7 would reveal its time.
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(2);
  });

  test('[23] finds by address only members who allow it, otherwise alike', async () => {
    const { browser } = await api.signedIn();
    const found = await api.signedIn({ firstName: 'Öppen' });
    const hidden = await api.signedIn({ firstName: 'Dold', isFindableByName: true });
    const { settings } = (await found.browser.get('/api/app/settings/privacy')).body;
    await found.browser.put('/api/app/settings/privacy', { ...settings, findableByEmail: true });
    expect(await namesIn(browser, found.email.toUpperCase())).toEqual(['Öppen Medlem']);
    expect(await namesIn(browser, found.email.slice(0, -1)), 'not by a part of it').toEqual([]);
    const [nobody, somebody] = [await search(browser, 'term=ingen@exempel.example'), await search(browser, `term=${hidden.email}`)];
    expect(somebody).toEqual(nobody);
  });

  test('excludes a member who is no longer findable', async () => {
    const { browser } = await api.signedIn();
    const { browser: theirs } = await api.signedIn({ firstName: 'Ångerfull', isFindableByName: true });
    expect(await namesIn(browser, 'ångerfull')).toHaveLength(1);
    const { settings } = (await theirs.get('/api/app/settings/privacy')).body;
    await theirs.put('/api/app/settings/privacy', { ...settings, findableByName: false });
    expect(await namesIn(browser, 'ångerfull')).toEqual([]);
  });

  test('pages by 12, without excluded ones', async () => {
    const { browser } = await api.signedIn();
    for (let number = 10; number < 24; number += 1) await api.make.member({ firstName: 'Tolvan', lastName: `Nummer ${number}`, isFindableByName: true });
    const first = await search(browser, 'term=tolvan');
    expect(first.jubilees).toHaveLength(12);
    expect(first.pagination).toMatchObject({ limit: 12, total: 14, totalPages: 2 });
    expect((await search(browser, 'term=tolvan&page=2')).jubilees).toHaveLength(2);
    const excluded = first.jubilees.slice(0, 3).map(({ _id }: { _id: string }) => _id);
    const left = await search(browser, `term=tolvan&excludeJubilees=${excluded.join(',')}`);
    expect(left.pagination.total).toBe(11);
    expect(left.jubilees.some(({ _id }: { _id: string }) => excluded.includes(_id))).toBe(false);
    expect((await search(browser, 'term=tolvan&excludeJubilees=true')).pagination.total).toBe(14);
    for (const wrong of ['x', Array.from({ length: 101 }, () => excluded[0]).join(',')])
      expectProblem(await browser.get(`/api/app/jubilees/search-all?term=tolvan&excludeJubilees=${wrong}`), 'VALIDATION_FAILED');
  });
});
