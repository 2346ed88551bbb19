import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listPeople, type Somebody } from '../friends/testing/friends.ts';
import { getList, makeList, ownTogether } from '../wishlists/testing/lists.ts';
import { getReport, dismissReport, putBackReported, takeDownReported } from './service.ts';
import { reporting } from './testing/reporting.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
const { ctx, address, report, subjectsTo, getText, sharedList, runRetention, showPicture, reportList } = reporting(() => api);

describe('a decision (articles 16(5) and 17)', () => {
  test('rejects: notifies the reporter of the reasons, and no one else', async () => {
    const { anna, publicId } = await sharedList();
    const email = address();
    const id = await reportList(publicId, { email });
    const before = (await subjectsTo(anna.email)).length;
    expect(await dismissReport(ctx(), id, 'Vi ser ingen hets.')).toBe('kept');
    expect(await dismissReport(ctx(), id, 'Igen.')).toBeNull();
    expect(await takeDownReported(ctx(), id, { why: 'Nej.', isIllegal: true })).toBeNull();
    expect(await putBackReported(ctx(), id, 'Nej.')).toBeNull();
    expect((await subjectsTo(email)).sort()).toEqual(['Beslut om din anmälan', 'Vi har tagit emot din anmälan']);
    const text = await getText(email, 'Beslut om din anmälan');
    for (const said of ['låter listan Femtio år vara kvar', 'Vi ser ingen hets.', 'inom sex månader', 'tvistlösning utanför domstol', 'inte av ett program', id]) expect(text).toContain(said);
    expect(await subjectsTo(anna.email)).toHaveLength(before);
    expect((await api.get(`/api/app/public/wishlists/${publicId}`)).status).toBe(200);
  });

  test('takes down: hides the list and mails both sides reasons, localized', async () => {
    const [anna, erik, friend] = [await findable(api), await findable(api, { language: 'en' }), await findable(api)];
    await befriend(anna, erik);
    await befriend(anna, friend);
    const { _id, publicId } = await ownTogether(api, anna, erik, { name: 'Hatlistan', visibility: 'link' });
    const [person] = (await listPeople(friend)).filter(({ friendId }) => friendId === anna.id);
    const ofAnna = `/api/app/jubilees/${person?._id}/public/wishlists`;
    expect((await friend.browser.get(`${ofAnna}/${_id}`)).status).toBe(200);
    const email = address();
    const id = await reportList(publicId ?? '', { email });
    expect(await takeDownReported(ctx(), id, { why: 'Brottsbalken 16 kap. 8 §.', isIllegal: true })).toBe('taken-down');
    expect(await takeDownReported(ctx(), id, { why: 'Igen.', isIllegal: true })).toBeNull();

    expectProblem(await api.get(`/api/app/public/wishlists/${publicId}`), 'NOT_FOUND');
    expectProblem(await friend.browser.get(`${ofAnna}/${_id}`), 'NOT_FOUND');
    expect((await friend.browser.get(ofAnna)).body.wishlists).toEqual([]);
    for (const owner of [anna, erik]) expect((await getList(owner, _id)).takenDown).toEqual({ at: api.clock.now().toISOString(), isIllegal: true, why: 'Brottsbalken 16 kap. 8 §.' });

    expect(await subjectsTo(erik.email)).toContain('We have restricted the list Hatlistan');
    const text = await getText(anna.email, 'Vi har begränsat listan Hatlistan');
    for (const said of ['stängd för alla utom dess ägare', 'är olagligt', 'Brottsbalken 16 kap. 8 §.', 'inom sex månader', 'Post- och telestyrelsen']) expect(text).toContain(said);
    expect(text).not.toMatch(/Berit|granne-/);
    expect(await subjectsTo(email)).toContain('Beslut om din anmälan');
  });

  test('prevents sharing until it is reversed, but not editing and deleting', async () => {
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
    expect(await putBackReported(ctx(), reportId, 'Vi läste fel.')).toBe('put-back');
    expect(await putBackReported(ctx(), reportId, 'Igen.')).toBeNull();
    const { wishlist } = (await anna.browser.post(`${path}/link`)).body;
    expect(wishlist.takenDown).toBeNull();
    expect(wishlist.publicId).not.toBe(publicId);
  });

  test('promises no reporter that a list taken down otherwise stays', async () => {
    const { publicId } = await sharedList();
    const email = address();
    const [one, two] = [await reportList(publicId), await reportList(publicId, { email })];
    await takeDownReported(ctx(), one, { why: 'Hets.', isIllegal: true });
    expect(await dismissReport(ctx(), two, 'Bilden är deras egen.')).toBe('kept');
    await subjectsTo(email);
    const text = await getText(email, 'Beslut om din anmälan');
    expect(text).toContain('inget skäl att ta ner listan Femtio år, men av andra skäl är den nertagen');
    expect(text).not.toContain('vara kvar');
  });

  test('prevents a name from starting a mail line or forming an address', async () => {
    const anna = await findable(api);
    const { publicId } = await makeList(anna, { name: 'Femtio år\n\nDu har vunnit: https://skräp.example', visibility: 'link' });
    const email = address();
    const id = await reportList(publicId ?? '', { email });
    await takeDownReported(ctx(), id, { why: 'Hets.', isIllegal: true });
    await subjectsTo(email);
    const mails = [...(await mailsTo(api, email)), ...(await mailsTo(api, anna.email)).filter(({ subject }) => subject.startsWith('Vi har begränsat'))];
    expect(mails).toHaveLength(3);
    for (const { subject, text, html } of mails) {
      expect(text).toContain('listan Femtio år Du har vunnit: https: //skräp. example');
      expect(`${subject}\n${text}\n${html}`).not.toMatch(/^Du har vunnit|:\/\/skräp|skräp\.example/m);
    }
  });

  describe('reports of a profile', () => {
    const getPrivacy = async (who: Somebody) => (await who.browser.get('/api/app/settings/privacy')).body.settings as { findableByName: boolean; findableByEmail: boolean };
    const setFound = async (who: Somebody, found: { findableByName: boolean; findableByEmail: boolean }) =>
      expect((await who.browser.put('/api/app/settings/privacy', { ...(await getPrivacy(who)), ...found })).status).toBe(200);
    const foundBy = async (who: Somebody) => {
      const { findableByName, findableByEmail } = await getPrivacy(who);
      return [findableByName, findableByEmail];
    };
    /** Two friends, and how to report one. */
    async function friends() {
      const [anna, erik] = [await findable(api), await findable(api)];
      await befriend(anna, erik);
      const [one] = (await listPeople(anna)).filter(({ friendId }) => friendId === erik.id);
      return { erik, reportErik: async (more: object = {}): Promise<string> => (await report(anna.browser, { jubileeId: one?._id }, more)).body.report._id };
    }
    const takeDown = (id: string) => takeDownReported(ctx(), id, { why: 'Bilden.', isIllegal: false });

    test('removes its pictures and hides it from search by name and address', async () => {
      const { erik, reportErik } = await friends();
      await setFound(erik, { findableByName: true, findableByEmail: true });
      const shown: string[] = [];
      for (const place of ['avatar', 'banner'] as const) shown.push(await showPicture(erik, place));
      for (const picture of shown) expect((await fetch(api.url + picture)).status).toBe(200);
      const id = await reportErik();
      await takeDown(id);
      expect((await subjectsTo(erik.email)).join()).toMatch(/Vi har begränsat profilen /);
      expect(await foundBy(erik)).toEqual([false, false]);
      for (const picture of shown) expect((await fetch(api.url + picture)).status, 'whoever knows the address').toBe(404);
      const { user } = (await erik.browser.get('/api/app/user')).body;
      expect([user.avatar, user.banner]).toEqual([null, null]);
      const stranger = await findable(api);
      const search = async (term: string) => (await stranger.browser.get(`/api/app/jubilees/search-all?term=${encodeURIComponent(term)}`)).body.jubilees;
      expect(await search(erik.email)).toEqual([]);
      await putBackReported(ctx(), id, 'Vi läste fel.');
      expect(await search(erik.email)).toHaveLength(1);
      expect(await subjectsTo(erik.email)).toContainEqual(expect.stringMatching(/^Vi har ändrat beslutet om profilen /));
    });

    test.each([
      [true, false],
      [false, true],
      [false, false],
    ])('returns to search as before when reversed: name %s, address %s', async (findableByName, findableByEmail) => {
      const { erik, reportErik } = await friends();
      await setFound(erik, { findableByName, findableByEmail });
      const id = await reportErik();
      await takeDown(id);
      expect(await foundBy(erik)).toEqual([false, false]);
      expect(await putBackReported(ctx(), id, 'Vi läste fel.')).toBe('put-back');
      expect(await foundBy(erik)).toEqual([findableByName, findableByEmail]);
    });

    test('returns to search when the last of two decisions is reversed', async () => {
      const { erik, reportErik } = await friends();
      const [one, two] = [await reportErik(), await reportErik()];
      await takeDown(one);
      await takeDown(two);
      await putBackReported(ctx(), one, 'Vi läste fel.');
      expect(await foundBy(erik)).toEqual([false, false]);
      await putBackReported(ctx(), two, 'Det också.');
      expect(await foundBy(erik)).toEqual([true, false]);
    });
  });

  describe('reports of deleted content', () => {
    async function removedList() {
      const { anna, id, publicId } = await sharedList();
      const email = address();
      const reportId = await reportList(publicId, { email });
      await anna.browser.delete(`/api/app/wishlists/${id}`);
      api.clock.advance(11 * 60_000);
      await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
      await api.runJobs();
      return { email, reportId };
    }

    test.each([
      ['kept', (id: string) => dismissReport(ctx(), id, 'Nej.')],
      ['taken down', (id: string) => takeDownReported(ctx(), id, { why: 'Nej.', isIllegal: true })],
    ])('%s: notifies the reporter alone, that it no longer exists', async (_what, decide) => {
      const { email, reportId } = await removedList();
      expect(await decide(reportId)).toBe('gone');
      expect(await decide(reportId)).toBeNull();
      expect(await subjectsTo(email)).toContain('Beslut om din anmälan');
      const text = await getText(email, 'Beslut om din anmälan');
      expect(text).toContain('Listan som du anmälde finns inte längre');
      expect(text).not.toMatch(/vara kvar|tagit ner|Nej\.|olagligt/);
      expect((await getReport(ctx(), reportId)).state).toBe('gone');
    });

    test('closes an ended account’s reports and deletes what concerns its member', async () => {
      const { anna, publicId } = await sharedList();
      const emails = [address(), address()] as const;
      const [open, decided] = [await reportList(publicId, { email: emails[0] }), await reportList(publicId, { email: emails[1] })];
      await takeDownReported(ctx(), decided, { why: 'Hets.', isIllegal: true });
      expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200);
      expect(await subjectsTo(emails[0])).toContain('Beslut om din anmälan');
      expect(await getText(emails[0], 'Beslut om din anmälan')).toContain('Listan som du anmälde finns inte längre');
      expect(await subjectsTo(emails[1])).toContain('Beslut om din anmälan');
      expect(await getText(emails[1], 'Beslut om din anmälan'), 'a decision that hadn’t been mailed yet is').toContain('tagit ner listan.');
      expect(await getReport(ctx(), open)).toMatchObject({ state: 'gone', about: '', explanation: '', list_id: null });
      expect(await getReport(ctx(), decided)).toMatchObject({ state: 'taken-down', about: '', explanation: '', list_id: null });
      expect(await putBackReported(ctx(), decided, 'Nej.')).toBeNull();
    });
  });

  test('handles a deleted list and concurrent decisions', async () => {
    const { anna, id, publicId } = await sharedList();
    const reportId = await reportList(publicId);
    await anna.browser.delete(`/api/app/wishlists/${id}`);
    api.clock.advance(11 * 60_000);
    await api.database.run({ text: `select graphile_worker.add_job('wishlists:forget-removed', '{}')`, values: [] });
    await api.runJobs();
    const done = await Promise.all([1, 2, 3].map(() => takeDownReported(ctx(), reportId, { why: 'Hets.', isIllegal: true })));
    expect(done.filter((one) => one !== null)).toEqual(['gone']);
    await expect(dismissReport(ctx(), randomUUID(), 'x')).rejects.toThrow('Not found');
    await expect(dismissReport(ctx(), 'nonsens', 'x')).rejects.toThrow('Not found');
  });

  test('is deleted after two hundred days, unless still open', async () => {
    const { publicId } = await sharedList();
    const [decided, open] = [await reportList(publicId), await reportList(publicId)];
    await dismissReport(ctx(), decided, 'Nej.');
    api.clock.advance(201 * 86_400_000);
    await runRetention();
    await expect(getReport(ctx(), decided)).rejects.toThrow('Not found');
    expect((await getReport(ctx(), open)).state).toBe('open');
  });
});
