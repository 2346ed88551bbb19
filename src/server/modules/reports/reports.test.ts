import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { whileAccountEnds } from '../../testing/while-account-ends.ts';
import { befriend, findable, listPeople } from '../friends/testing/friends.ts';
import { collectExport } from '../personal-data/collect.ts';
import { leave, makeFamily } from '../circles/testing/circles.ts';
import { makeList } from '../wishlists/testing/lists.ts';
import { getReport, listOpenReports } from './service.ts';

import { reporting } from './testing/reporting.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
const { ctx, address, report, subjectsTo, sharedList } = reporting(() => api);

describe('a report (DSA, article 16)', () => {
  test('is accepted for a link’s list, acknowledged by mail, and left open', async () => {
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

  test('is accepted for friends’ lists and profiles, 404 for others', async () => {
    const [anna, erik, stranger] = [await findable(api), await findable(api, { firstName: 'Erik', lastName: 'Ek' }), await findable(api)];
    await befriend(anna, erik);
    const list = await makeList(erik, { visibility: 'friends' });
    const [one] = (await listPeople(anna)).filter(({ friendId }) => friendId === erik.id);
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

  test('limits receipts to three a day per address, quoting only the list', async () => {
    const { publicId } = await sharedList();
    const email = address();
    for (let count = 0; count < 5; count += 1) {
      api.clock.advance(1_000);
      expect((await report(api.browser(), { publicId }, { email, explanation: 'Köp billigt på http://skräp.example' })).status).toBe(201);
    }
    expect(await subjectsTo(email)).toHaveLength(3);
    for (const { text, html } of await mailsTo(api, email)) expect(text + html).not.toMatch(/skräp|Berit/);
  });

  test('is not created when the reported account ends meanwhile', async () => {
    const { publicId } = await sharedList();
    const erik = await findable(api);
    expectProblem(await whileAccountEnds(api, erik.id, () => report(erik.browser, { publicId })), 'NOT_FOUND');
  });

  test('is in the reporter’s export, but not for others’ typed address', async () => {
    const erik = await findable(api);
    const anna = await findable(api);
    const { publicId } = await makeList(anna, { name: 'Kärleksbrev', visibility: 'link' });
    await report(erik.browser, { publicId: publicId ?? '' }, { email: erik.email, explanation: 'Mina egna ord.' });
    await report(api.browser(), { publicId: publicId ?? '' }, { email: erik.email, explanation: 'En annans ord.', name: 'En annan' });
    await api.runJobs();
    const files = unzipSync(await collectExport(ctx(), { id: erik.id, email: erik.email, first_name: '', language_code: 'sv' }));
    const exported = JSON.parse(strFromU8(files['reports.json'] ?? new Uint8Array())) as { explanation: string | null; name: string | null; email: string }[];
    expect(exported.map(({ explanation, name, email }) => [explanation, name, email]).sort()).toEqual(
      [
        [null, null, erik.email],
        ['Mina egna ord.', 'Berit Granne', erik.email],
      ].sort(),
    );
    const mails = JSON.parse(strFromU8(files['mails.json'] ?? new Uint8Array())) as { to: string; subject: string | null; text: string | null }[];
    expect(mails.filter(({ text }) => text === null)).toMatchObject([
      { to: erik.email, subject: null },
      { to: erik.email, subject: null },
    ]);
    expect(strFromU8(files['mails.json'] ?? new Uint8Array())).not.toContain('Kärleksbrev');
  });

  test('is limited to ten a minute per address', async () => {
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

test('reports a list that only a circle sees, until one leaves it', async () => {
  const { anna, bo, id } = await makeFamily(api);
  const list = await makeList(anna, { name: 'Till julen', visibility: 'circles', circleIds: [id] });
  const about = { circleId: id, wishlistId: list._id };
  expect((await report(bo.browser, about)).status).toBe(201);
  expectProblem(await report(api.browser(), about), 'UNAUTHENTICATED');
  expectProblem(await report((await findable(api)).browser, about), 'NOT_FOUND');
  await leave(bo, id);
  expectProblem(await report(bo.browser, about), 'NOT_FOUND');
});
