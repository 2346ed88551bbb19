import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { formatInstant } from '#shared/values/time/instant.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { getList } from '../wishlists/testing/lists.ts';
import { getReport, putBackReported, takeDownReported } from './service.ts';
import { reporting } from './testing/reporting.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
const { ctx, address, subjectsTo, getText, sharedList, runRetention, reportList } = reporting(() => api);

describe('putting a decision back (articles 16(5) and 17)', () => {
  const takeDown = (id: string, why: string) => takeDownReported(ctx(), id, { why, isIllegal: false });

  test('notifies both sides of the reasons and that sharing is possible again', async () => {
    const { anna, publicId } = await sharedList();
    const email = address();
    const id = await reportList(publicId, { email });
    await takeDown(id, 'Villkoren, punkt 4.');
    await putBackReported(ctx(), id, 'Vi läste fel.');
    expect(await subjectsTo(anna.email)).toContain('Vi har ändrat beslutet om listan Femtio år');
    const owners = await getText(anna.email, 'Vi har ändrat beslutet om listan Femtio år');
    for (const said of ['Listan är din att visa igen', 'Vi läste fel.', id]) expect(owners).toContain(said);
    const reporters = await getText(email, 'Nytt beslut om din anmälan');
    for (const said of ['listan Femtio år får finnas kvar', 'Vi läste fel.', 'inom sex månader']) expect(reporters).toContain(said);
    expect(reporters).not.toContain('punkt 4');
  });

  test('describes in each late mail its own decision', async () => {
    const { anna, publicId } = await sharedList();
    const email = address();
    const id = await reportList(publicId, { email });
    await takeDown(id, 'Villkoren, punkt 4.');
    const then = api.clock.now();
    api.clock.advance(3_600_000);
    await putBackReported(ctx(), id, 'Vi läste fel.');
    await subjectsTo(email);
    const decided = await getText(email, 'Beslut om din anmälan');
    for (const said of ['tagit ner listan Femtio år', 'Villkoren, punkt 4.', 'bryter mot våra villkor']) expect(decided).toContain(said);
    expect(decided).toContain(formatInstant(then.getTime(), shopTimeZone, 'sv'));
    expect(await getText(anna.email, 'Vi har begränsat listan Femtio år')).toContain('Villkoren, punkt 4.');
  });

  test.each(['the first', 'the second'])('leaves the other of two decisions in force when %s is reversed', async (which) => {
    const { anna, id: listId, publicId } = await sharedList();
    const emails = [address(), address()] as const;
    const [one, two] = [await reportList(publicId, { email: emails[0] }), await reportList(publicId, { email: emails[1] })];
    await takeDown(one, 'Skäl ett.');
    const first = api.clock.now().toISOString();
    api.clock.advance(1_000);
    await takeDown(two, 'Skäl två.');
    const second = api.clock.now().toISOString();
    const [undone, standing] = which === 'the first' ? [one, two] : [two, one];
    expect(await putBackReported(ctx(), undone, 'Vi läste fel.')).toBe('put-back');
    expect((await getList(anna, listId)).takenDown).toEqual(which === 'the first' ? { at: second, isIllegal: false, why: 'Skäl två.' } : { at: first, isIllegal: false, why: 'Skäl ett.' });
    expectProblem(await anna.browser.post(`/api/app/wishlists/${listId}/link`), 'WISHLIST_TAKEN_DOWN');
    await subjectsTo(anna.email);
    expect(await getText(anna.email, 'Vi har ändrat beslutet om listan Femtio år')).toContain('Ett annat beslut gäller fortfarande');
    expect(await getText(which === 'the first' ? emails[0] : emails[1], 'Nytt beslut om din anmälan')).toContain('Av andra skäl är listan Femtio år fortfarande nertagen');
    expect(await putBackReported(ctx(), standing, 'Det också.')).toBe('put-back');
    expect((await getList(anna, listId)).takenDown).toBeNull();
  });

  test('shows the list when both of two decisions are reversed concurrently', async () => {
    const { anna, id, publicId } = await sharedList();
    const reports = [await reportList(publicId), await reportList(publicId), await reportList(publicId)];
    for (const one of reports) await takeDown(one, 'Hets.');
    await Promise.all(reports.map((one) => putBackReported(ctx(), one, 'Vi läste fel.')));
    expect((await getList(anna, id)).takenDown).toBeNull();
  });

  test('remains in force beyond the report’s retention, without the reporter', async () => {
    const { anna, id, publicId } = await sharedList();
    const email = address();
    const old = await reportList(publicId, { email });
    const young = await reportList(publicId);
    await takeDown(old, 'Skäl ett.');
    api.clock.advance(150 * 86_400_000);
    await takeDown(young, 'Skäl två.');
    api.clock.advance(51 * 86_400_000);
    await runRetention();
    expect(await getReport(ctx(), old)).toMatchObject({ state: 'taken-down', name: null, email: null, explanation: '', statement: 'Skäl ett.' });
    await putBackReported(ctx(), young, 'Vi läste fel.');
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    expect((await getList(anna, id)).takenDown).toMatchObject({ why: 'Skäl ett.' });
  });
});
