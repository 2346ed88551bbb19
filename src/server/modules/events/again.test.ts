/** After an event: thanks to its guests, and the same event held again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, type Somebody } from '../friends/testing/friends.ts';
import { addGuests, getEvent, invite, makeEvent, rsvp } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-25T10:00:00Z'));

const signIn = ({ browser, email, password }: Somebody) => browser.post('/api/auth/login', { email, password });
const thank = ({ browser }: Somebody, id: string, text = 'Tack för att ni kom!') => browser.post(`/api/app/events/${id}/thanks`, { text });
const thanksTo = async (email: string) => (await mailsTo(api, email)).filter(({ subject }) => subject.startsWith('Tack för att du kom'));

/** The day after an event to which some came. */
async function afterwards() {
  const anna = await findable(api, { firstName: 'Anna' });
  const { _id } = await makeEvent(anna.browser);
  const [yes, no, silent, opted] = await invite(api, anna.browser, _id, 4);
  await rsvp(api.browser(), yes, { answer: 'yes' });
  await rsvp(api.browser(), no, { answer: 'no' });
  await rsvp(api.browser(), opted, { answer: 'yes' });
  await api.database.run({ text: 'update event_guests set opted_out_at = now() where email = $1', values: [opted.email] });
  const erik = await findable(api, { firstName: 'Erik' });
  await befriend(anna, erik);
  await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
  api.clock.set('2026-12-14T10:00:00Z');
  for (const one of [anna, erik]) await signIn(one);
  return { anna, erik, id: _id, yes, no, silent, opted };
}

test('EVT-01 refuses what a past event no longer allows its hosts', async () => {
  const { anna, erik, id } = await afterwards();
  const { version, guests } = await getEvent(anna.browser, id);
  const path = `/api/app/events/${id}`;
  const refused = [
    () => anna.browser.patch(path, { version, wishlistId: null }),
    () => anna.browser.post(`${path}/cancel`, {}),
    () => anna.browser.post(`${path}/hosts`, { friendId: erik.id }),
    () => anna.browser.post(`${path}/guests/${guests[0]?._id}/invite`),
    () => anna.browser.post(`${path}/guests/${guests[0]?._id}/admit`),
    () => anna.browser.post(`${path}/draw`, {}),
  ];
  for (const attempt of refused) expectProblem(await attempt(), 'EVENT_CLOSED');
  expect((await getEvent(anna.browser, id)).state).toBe('past');
});

describe('thanks', () => {
  test('EVT-01 reach each guest who came by one mail, once ever', async () => {
    const { anna, erik, id, yes, no, silent, opted } = await afterwards();
    expect((await thank(anna, id)).body.sent).toBe(1);
    expect((await Promise.all([thank(anna, id, 'Igen'), thank(anna, id, 'Och igen')])).map(({ body }) => body.sent)).toEqual([0, 0]);
    const [mail, ...more] = await thanksTo(yes.email);
    expect([mail?.subject, more]).toEqual(['Tack för att du kom: Tre ljus', []]);
    expect(mail?.text).toContain('Tack för att ni kom!');
    expect(mail?.text).toContain('Hälsningar från Anna');
    for (const other of [no.email, silent.email, opted.email, erik.email]) expect(await thanksTo(other)).toEqual([]);
    expect((await getEvent(anna.browser, id)).guests.filter(({ thankedAt }) => thankedAt !== null).map(({ email }) => email)).toEqual([yes.email]);
  });

  test('are sent once when two hosts press at the same time', async () => {
    const { anna, id, yes } = await afterwards();
    const sums = (await Promise.all(Array.from({ length: 6 }, () => thank(anna, id)))).map(({ body }) => body.sent);
    expect([sums.toSorted(), (await thanksTo(yes.email)).length]).toEqual([[0, 0, 0, 0, 0, 1], 1]);
  });

  test('are refused before the end, when canceled, and to strangers', async () => {
    const anna = await findable(api);
    const { _id } = await makeEvent(anna.browser);
    expectProblem(await thank(anna, _id), 'EVENT_NOT_OVER');
    expectProblem(await thank(await findable(api), _id), 'NOT_FOUND');
    expectProblem(await thank(anna, _id, ''), 'VALIDATION_FAILED');
    await anna.browser.post(`/api/app/events/${_id}/cancel`, {});
    expectProblem(await thank(anna, _id), 'EVENT_NOT_OVER');
  });
});

describe('an event held again', () => {
  const again = (host: Somebody, againOf: string) => makeEvent(host.browser, { startsAt: '2027-12-13T14:00:00Z', endsAt: null, againOf });
  const inviteSame = ({ browser }: Somebody, id: string) => browser.post(`/api/app/events/${id}/guests/again`);

  test('EVT-01 offers the guests of the one before, and mails nobody until asked', async () => {
    const { anna, erik, id, yes } = await afterwards();
    const before = (await mailsTo(api, yes.email)).length;
    const { _id, invitedBefore } = await again(anna, id);
    expect(invitedBefore.toSorted()).toEqual(['Erik', 'Gäst 0', 'Gäst 1', 'Gäst 2', 'Gäst 3']);
    expect([(await mailsTo(api, yes.email)).length, (await getEvent(anna.browser, _id)).guests]).toEqual([before, []]);
    const answer = await inviteSame(anna, _id);
    expect([answer.status, answer.body.guests.length]).toEqual([201, 5]);
    expect((await mailsTo(api, yes.email)).length).toBe(before + 1);
    expect((await mailsTo(api, erik.email)).at(-1)?.subject).toContain('Tre ljus');
    expect([(await getEvent(anna.browser, _id)).invitedBefore, (await inviteSame(anna, _id)).body.guests]).toEqual([[], []]);
  });

  test('[22] leaves out who is a friend no longer, or blocks the host', async () => {
    const { anna, erik, id } = await afterwards();
    const { _id } = await again(anna, id);
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expect((await getEvent(anna.browser, _id)).invitedBefore).not.toContain('Erik');
    expect((await inviteSame(anna, _id)).body.guests.map(({ name }: { name: string }) => name)).not.toContain('Erik');
  });

  test('is refused of another’s event, and outlasts the one before', async () => {
    const { anna, erik, id } = await afterwards();
    expectProblem(await erik.browser.post('/api/app/events', { title: 'Min', startsAt: '2027-12-13T14:00:00Z', againOf: id }), 'VALIDATION_FAILED');
    const { _id } = await again(anna, id);
    expectProblem(await inviteSame(erik, _id), 'NOT_FOUND');
    await anna.browser.delete(`/api/app/events/${id}`);
    expect((await getEvent(anna.browser, _id)).invitedBefore).toEqual([]);
  });
});
