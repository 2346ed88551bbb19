import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, peopleOf, type Somebody } from '../friends/testing/friends.ts';
import { listOf, makeList, ownTogether, wishFor } from '../wishlists/testing/lists.ts';
import { getReport, keepReported, listOpenReports, putBackReported, takeDownReported } from './service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const ctx = () => systemContext(api.services, 'sv');
const address = (): string => `granne-${randomUUID()}@exempel.example`;
const words = (more: object = {}) => ({ reason: 'hate', explanation: 'Rubriken är hets.\nRad två.', name: 'Berit Granne', email: address(), isGoodFaith: true, ...more });
const report = (browser: Browser, about: object, more: object = {}) => browser.post('/api/app/public/reports?locale=sv', { about, ...words(more) });
const subjectsTo = async (email: string): Promise<string[]> => {
  await api.runJobs();
  return (await mailsTo(api, email)).map(({ subject }) => subject);
};

const textOf = async (email: string, subject: string): Promise<string> => (await mailsTo(api, email)).find((mail) => mail.subject === subject)?.text ?? '';

async function sharedList(): Promise<{ anna: Somebody; id: string; publicId: string }> {
  const anna = await findable(api);
  const { _id: id, publicId } = await makeList(anna, { name: 'Femtio år', visibility: 'link' });
  await wishFor(anna, id, { title: 'En bok' });
  return { anna, id, publicId: publicId ?? '' };
}
const reportList = async (publicId: string, more: object = {}): Promise<string> => (await report(api.browser(), { publicId }, more)).body.report._id;

describe('a report (DSA, article 16)', () => {
  test('of a list that one sees by its link: taken, acknowledged by mail at once, and left for a person to decide', async () => {
    const { publicId, id } = await sharedList();
    const email = address();
    const answer = await report(api.browser(), { publicId }, { email });
    expect([answer.status, answer.body.report.isAnswered]).toEqual([201, true]);
    expect(await subjectsTo(email)).toEqual(['Vi har tagit emot din anmälan']);
    expect((await listOpenReports(ctx())).find(({ id: one }) => one === answer.body.report._id)).toMatchObject({
      kind: 'wishlist',
      list_id: id,
      about: 'Femtio år',
      reason: 'hate',
      name: 'Berit Granne',
      state: 'open',
    });
  });

  test('of a friend’s list and profile; to others they aren’t there', async () => {
    const [anna, erik, stranger] = [await findable(api), await findable(api, { firstName: 'Erik', lastName: 'Ek' }), await findable(api)];
    await befriend(anna, erik);
    const list = await makeList(erik, { visibility: 'friends' });
    const [one] = (await peopleOf(anna)).filter(({ friendId }) => friendId === erik.id);
    const about = { jubileeId: one?._id };
    expect((await report(anna.browser, { ...about, wishlistId: list._id })).status).toBe(201);
    const profile = await report(anna.browser, about);
    expect(await getReport(ctx(), profile.body.report._id)).toMatchObject({ kind: 'profile', member_id: erik.id, about: 'Erik Ek' });
    for (const [browser, code] of [
      [stranger.browser, 'NOT_FOUND'],
      [api.browser(), 'UNAUTHENTICATED'],
    ] as const)
      expectProblem(await report(browser, about), code);
    const { jubilee } = (await anna.browser.post('/api/app/jubilees', { firstName: 'Tora' })).body;
    expectProblem(await report(anna.browser, { jubileeId: jubilee._id }), 'NOT_FOUND');
    const hidden = await makeList(erik, { visibility: 'private' });
    expectProblem(await report(anna.browser, { ...about, wishlistId: hidden._id }), 'NOT_FOUND');
    expectProblem(await report(anna.browser, { publicId: 'list_okänd' }), 'NOT_FOUND');
  });

  test('says who reports, but for the abuse of children; and believes it', async () => {
    const { publicId } = await sharedList();
    const wrong = async (more: object): Promise<string[]> => {
      const answer = await report(api.browser(), { publicId }, more);
      expectProblem(answer, 'VALIDATION_FAILED');
      return answer.body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
    };
    expect(await wrong({ name: null, email: null })).toEqual(['name required', 'email required']);
    expect(await wrong({ explanation: ' ' })).toEqual(['explanation required']);
    expect(await wrong({ isGoodFaith: false })).toEqual(['isGoodFaith invalid']);
    expect(await wrong({ reason: 'ful' })).toEqual(['reason invalid']);
    expect(await wrong({ explanation: 'x'.repeat(5_001) })).toEqual(['explanation too_long']);
    const nameless = await report(api.browser(), { publicId }, { reason: 'child-abuse', name: null, email: null });
    expect([nameless.status, nameless.body.report.isAnswered]).toEqual([201, false]);
  });

  test('a stranger’s address is sent three receipts in a day at the most, and nothing that somebody typed but the list’s name', async () => {
    const { publicId } = await sharedList();
    const email = address();
    for (let count = 0; count < 5; count += 1) {
      api.clock.advance(1_000);
      expect((await report(api.browser(), { publicId }, { email, explanation: 'Köp billigt på http://skräp.example' })).status).toBe(201);
    }
    expect(await subjectsTo(email)).toHaveLength(3);
    for (const { text, html } of await mailsTo(api, email)) expect(text + html).not.toMatch(/skräp|Berit/);
  });

  test('ten a minute from one address', async () => {
    const limited = await testApi({ hasLimits: true });
    try {
      const statuses = [];
      for (let count = 0; count < 11; count += 1) statuses.push((await report(limited.browser(), { publicId: 'list_x' })).status);
      expect([statuses.slice(0, 10).every((status) => status === 404), statuses[10]]).toEqual([true, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('a decision (articles 16(5) and 17)', () => {
  test('kept: whoever reported is told why, and nobody else', async () => {
    const { anna, publicId } = await sharedList();
    const email = address();
    const id = await reportList(publicId, { email });
    const before = (await subjectsTo(anna.email)).length;
    expect(await keepReported(ctx(), id, 'Vi ser ingen hets.')).toBe(true);
    expect(await keepReported(ctx(), id, 'Igen.')).toBe(false);
    expect(await takeDownReported(ctx(), id, { why: 'Nej.', isIllegal: true })).toBe(false);
    expect((await subjectsTo(email)).sort()).toEqual(['Beslut om din anmälan', 'Vi har tagit emot din anmälan']);
    const text = await textOf(email, 'Beslut om din anmälan');
    for (const said of ['låter listan Femtio år vara kvar', 'Vi ser ingen hets.', 'inom sex månader', 'tvistlösning utanför domstol', 'inte av ett program', id]) expect(text).toContain(said);
    expect(await subjectsTo(anna.email)).toHaveLength(before);
    expect((await api.get(`/api/app/public/wishlists/${publicId}`)).status).toBe(200);
  });

  test('taken down: a 404 to others, its reasons to its owners, and mails to both sides, in their languages', async () => {
    const [anna, erik, friend] = [await findable(api), await findable(api, { language: 'en' }), await findable(api)];
    await befriend(anna, erik);
    await befriend(anna, friend);
    const { _id, publicId } = await ownTogether(api, anna, erik, { name: 'Hatlistan', visibility: 'link' });
    const [kept] = (await peopleOf(friend)).filter(({ friendId }) => friendId === anna.id);
    const ofAnna = `/api/app/jubilees/${kept?._id}/public/wishlists`;
    expect((await friend.browser.get(`${ofAnna}/${_id}`)).status).toBe(200);
    const email = address();
    const id = await reportList(publicId ?? '', { email });
    expect(await takeDownReported(ctx(), id, { why: 'Brottsbalken 16 kap. 8 §.', isIllegal: true })).toBe(true);
    expect(await takeDownReported(ctx(), id, { why: 'Igen.', isIllegal: true })).toBe(false);

    expectProblem(await api.get(`/api/app/public/wishlists/${publicId}`), 'NOT_FOUND');
    expectProblem(await friend.browser.get(`${ofAnna}/${_id}`), 'NOT_FOUND');
    expect((await friend.browser.get(ofAnna)).body.wishlists).toEqual([]);
    for (const owner of [anna, erik]) expect((await listOf(owner, _id)).takenDown).toEqual({ at: api.clock.now().toISOString(), isIllegal: true, why: 'Brottsbalken 16 kap. 8 §.' });

    expect(await subjectsTo(erik.email)).toContain('We have restricted the list Hatlistan');
    const text = await textOf(anna.email, 'Vi har begränsat listan Hatlistan');
    for (const said of ['stängd för alla utom dess ägare', 'är olagligt', 'Brottsbalken 16 kap. 8 §.', 'inom sex månader', 'Post- och telestyrelsen']) expect(text).toContain(said);
    expect(text).not.toMatch(/Berit|granne-/);
    expect(await subjectsTo(email)).toContain('Beslut om din anmälan');
  });

  test('it can’t be shown again in any way, until the decision is taken back; but changed and taken away', async () => {
    const { anna, id, publicId } = await sharedList();
    const reportId = await reportList(publicId);
    await takeDownReported(ctx(), reportId, { why: 'Villkoren, punkt 4.', isIllegal: false });
    const path = `/api/app/wishlists/${id}`;
    expectProblem(await anna.browser.post(`${path}/link`), 'WISHLIST_TAKEN_DOWN');
    for (const change of [{ visibility: 'friends' }, { visibility: 'link' }, { isPrivate: false }]) expectProblem(await anna.browser.put(path, { name: 'Femtio', ...change }), 'WISHLIST_TAKEN_DOWN');
    expect((await anna.browser.put(path, { name: 'Femtio' })).status).toBe(200);
    expect((await anna.browser.delete(`${path}/link`)).status).toBe(200);
    expect((await anna.browser.delete(path)).status).toBe(200);
    expect((await anna.browser.post(`${path}/restore`)).body.wishlist.takenDown).not.toBeNull();
    expect(await putBackReported(ctx(), reportId)).toBe(true);
    expect(await putBackReported(ctx(), reportId)).toBe(false);
    const { wishlist } = (await anna.browser.post(`${path}/link`)).body;
    expect(wishlist.takenDown).toBeNull();
    expect(wishlist.publicId).not.toBe(publicId);
  });

  test('a profile loses its pictures, and is found by nobody', async () => {
    const [anna, erik] = [await findable(api), await findable(api)];
    await befriend(anna, erik);
    const [one] = (await peopleOf(anna)).filter(({ friendId }) => friendId === erik.id);
    const { body } = await report(anna.browser, { jubileeId: one?._id });
    await takeDownReported(ctx(), body.report._id, { why: 'Bilden.', isIllegal: false });
    expect((await subjectsTo(erik.email)).join()).toMatch(/Vi har begränsat profilen /);
    expect((await erik.browser.get('/api/app/settings/privacy')).body.settings.findableByName).toBe(false);
  });

  test('a list that is gone meanwhile, and decisions at once', async () => {
    const { anna, id, publicId } = await sharedList();
    const reportId = await reportList(publicId);
    await anna.browser.delete(`/api/app/wishlists/${id}`);
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    const done = await Promise.all([1, 2, 3].map(() => takeDownReported(ctx(), reportId, { why: 'Hets.', isIllegal: true })));
    expect(done.filter(Boolean)).toHaveLength(1);
    await expect(keepReported(ctx(), randomUUID(), 'x')).rejects.toThrow('Not found');
    await expect(keepReported(ctx(), 'nonsens', 'x')).rejects.toThrow('Not found');
  });

  test('two hundred days after the decision it is forgotten; an open one stays', async () => {
    const { publicId } = await sharedList();
    const [decided, open] = [await reportList(publicId), await reportList(publicId)];
    await keepReported(ctx(), decided, 'Nej.');
    api.clock.advance(201 * 86_400_000);
    await api.database.run({ text: `select graphile_worker.add_job('reports:forget', '{}')`, values: [] });
    await api.runJobs();
    await expect(getReport(ctx(), decided)).rejects.toThrow('Not found');
    expect((await getReport(ctx(), open)).state).toBe('open');
  });
});
