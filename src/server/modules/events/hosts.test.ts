/** Several hosts of one event, and what a host or guest takes with them from it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable, listPeople } from '../friends/testing/friends.ts';
import { addGuests, invite, makeEvent } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const friends = async () => {
  const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
  await befriend(anna, erik);
  return { anna, erik };
};
const subjectsTo = async (email: string): Promise<string[]> => (await mailsTo(api, email)).map(({ subject }) => subject).filter((subject) => subject.includes('Tre ljus'));

describe('EVT-01 a friend who becomes a host', () => {
  test('is mailed once, without a word about guests', async () => {
    const { anna, erik } = await friends();
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    const hosts = `/api/app/events/${_id}/hosts`;
    for (let index = 0; index < 2; index++) expect((await anna.browser.post(hosts, { friendId: erik.id })).body.event.hosts).toHaveLength(2);
    expect(await subjectsTo(erik.email)).toEqual(['Anna har gjort dig till värd: Tre ljus']);
    const mail = (await mailsTo(api, erik.email)).at(-1);
    expect(mail?.text).toContain(`/user/events/${_id}`);
    expect(mail?.text).not.toContain(guest.email);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect((await erik.browser.delete(`${hosts}/${erik.id}`)).status).toBe(200);
    expectProblem(await erik.browser.get(`/api/app/events/${_id}`), 'NOT_FOUND');
  });

  test('gets no mail without mails of events, or once blocked', async () => {
    const { anna, erik } = await friends();
    const { _id } = await makeEvent(anna.browser);
    const settings = (await erik.browser.get('/api/app/settings/notifications')).body.settings;
    expect((await erik.browser.put('/api/app/settings/notifications', { ...settings, events: { mail: false } })).status).toBe(200);
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: erik.id });
    expect(await subjectsTo(erik.email)).toEqual([]);
    const other = await friends();
    const second = await makeEvent(other.anna.browser);
    await other.anna.browser.post(`/api/app/events/${second._id}/hosts`, { friendId: other.erik.id });
    await other.erik.browser.post('/api/app/blocks', { memberId: other.anna.id });
    expect(await subjectsTo(other.erik.email)).toEqual([]);
  });
});

describe('EVT-01 a reminder of an event', () => {
  const remind = ({ browser }: { browser: { post: TestApi['post'] } }, id: string, body: object = {}) => browser.post(`/api/app/events/${id}/reminder`, body);

  test('is a guest’s own, about the host, and made once', async () => {
    const { anna, erik } = await friends();
    const { _id } = await makeEvent(anna.browser, { kind: 'wedding', startsAt: '2026-12-12T23:30:00Z', endsAt: null });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    const annaAsPerson = (await listPeople(erik)).find(({ friendId }) => friendId === anna.id)?._id;
    const made = await remind(erik, _id, { repeats: 'yearly' });
    expect(made.status).toBe(201);
    expect(made.body.reminder).toMatchObject({ name: 'Tre ljus', type: 'weddingday', firstDate: '2026-12-13', repeats: 'yearly', target: { _id: annaAsPerson } });
    const both = await Promise.all([remind(erik, _id, { repeats: 'yearly' }), remind(erik, _id, { repeats: 'yearly' })]);
    for (const { body } of both) expect(body.reminder._id).toBe(made.body.reminder._id);
    const [{ invitation }] = (await erik.browser.get('/api/app/events')).body.events;
    expect((await remind(erik, invitation.publicId, { repeats: 'yearly' })).body.reminder._id, 'by the id of the page').toBe(made.body.reminder._id);
    expect((await remind(anna, _id)).body.reminder).toMatchObject({ repeats: 'once', date: '2026-12-13', target: null });
  });

  test('is refused to strangers, and of a canceled event', async () => {
    const { anna, erik } = await friends();
    const { _id } = await makeEvent(anna.browser);
    expectProblem(await remind(erik, _id), 'NOT_FOUND');
    expectProblem(await remind(erik, 'x'), 'NOT_FOUND');
    await addGuests(anna.browser, _id, [{ name: 'Erik', email: erik.email }]);
    expect((await remind(erik, _id)).status, 'invited by address').toBe(201);
    await anna.browser.post(`/api/app/events/${_id}/cancel`, {});
    expectProblem(await remind(anna, _id), 'EVENT_CLOSED');
    await erik.browser.post('/api/app/blocks', { memberId: anna.id });
    expectProblem(await remind(erik, _id), 'NOT_FOUND');
  });
});
