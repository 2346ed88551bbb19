/** How much mail hosts and strangers can cause in a day. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { addGuests, getEvent, invite, lastMailTo, linkIn, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const HOUR_MS = 3_600_000;
const NOW = '2026-11-23T10:00:00Z';
beforeEach(() => api.clock.set(NOW));

const sweep = async (job: string): Promise<void> => {
  await api.database.run({ text: 'select graphile_worker.add_job($1, $2)', values: [job, '{}'] });
  await api.runJobs();
};
const subjects = async (email: string): Promise<string[]> => (await mailsTo(api, email)).map(({ subject }) => subject);
const strangers = (number: number, name: string) => Array.from({ length: number }, (_, index) => ({ name: 'Gäst', email: `${name}${index}@exempel.example` }));
const setCount = (subject: string, kind: string, count: number) =>
  api.database.run({
    text: `insert into event_mail_counts (subject, kind, day, count) values ($1, $2, '2026-11-23', $3) on conflict (subject, kind, day) do update set count = excluded.count`,
    values: [subject, kind, count],
  });

describe('EVT-01 invitations by address', () => {
  test('are limited a day, also when guests and events are removed', async () => {
    const anna = await api.signedIn();
    const first = await makeEvent(anna.browser);
    const added = (await addGuests(anna.browser, first._id, strangers(2, 'ett'))).body.guests;
    await setCount(anna.id, 'invitation', 299);
    for (const { _id } of added) await anna.browser.delete(`/api/app/events/${first._id}/guests/${_id}`);
    expect((await anna.browser.delete(`/api/app/events/${first._id}`)).body.state).toBe('deleted');
    const { _id } = await makeEvent(anna.browser);
    expectProblem(await addGuests(anna.browser, _id, strangers(2, 'tva')), 'RATE_LIMITED');
    expect((await getEvent(anna.browser, _id)).guests).toEqual([]);
    const both = await Promise.all([addGuests(anna.browser, _id, strangers(1, 'tre')), addGuests(anna.browser, (await makeEvent(anna.browser))._id, strangers(1, 'fyra'))]);
    expect(both.map(({ status }) => status).sort(), 'two events at once').toEqual([201, 429]);
    expect((await addGuests(anna.browser, _id, [{ name: 'Utan adress' }])).status).toBe(201);
    await api.database.run({ text: `update event_mail_counts set day = '2026-11-22' where subject = $1`, values: [anna.id] });
    expect((await addGuests(anna.browser, _id, strangers(2, 'fem'))).status, 'the next day').toBe(201);
    await sweep('events:delete-old');
    expect(await api.database.run({ text: 'select day, count from event_mail_counts where subject = $1', values: [anna.id] })).toEqual([{ day: '2026-11-23', count: 2 }]);
  });

  test('fill an event by new guests alone', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser);
    const all = Array.from({ length: 300 }, (_, index) => ({ name: `Gäst ${index}` }));
    expect((await addGuests(anna.browser, _id, [...all.slice(1), { name: 'Ulla', email: 'ulla.full@exempel.example' }])).body.guests).toHaveLength(300);
    expect((await addGuests(anna.browser, _id, [{ name: 'Ulla', email: 'ulla.full@exempel.example' }])).body.guests, 'invited already').toEqual([]);
    expectProblem(await addGuests(anna.browser, _id, [{ name: 'En till' }]), 'GUESTS_FULL');
  });
});

describe('EVT-01 a renewed link', () => {
  test('is mailed once an hour, and given to the host otherwise', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    const address = `/api/app/events/${_id}/guests/${(await getEvent(anna.browser, _id)).guests[0]?._id}/invite`;
    expect((await anna.browser.post(address)).body.url).toBeNull();
    await api.runJobs();
    const { url } = (await anna.browser.post(address)).body;
    expect(await subjects(guest.email)).toHaveLength(2);
    expect((await seenBy(api.browser(), linkIn({ text: url }))).status).toBe(200);
    const waitAnHour = () => api.database.run({ text: `update event_guests set link_mailed_at = link_mailed_at - interval '1 hour' where event_id = $1`, values: [_id] });
    await waitAnHour();
    expect((await anna.browser.post(address)).body.url).toBeNull();
    await api.runJobs();
    await setCount(anna.id, 'link', 50);
    await waitAnHour();
    expect((await anna.browser.post(address)).body.url, 'many of one host').not.toBeNull();
    expect(await subjects(guest.email)).toHaveLength(3);
  });
});

describe('EVT-01 messages and changes', () => {
  test('are limited a day and event', async () => {
    const anna = await api.signedIn();
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    const write = () => anna.browser.post(`/api/app/events/${_id}/messages`, { to: 'all', text: 'Hej' });
    expect((await write()).body).toEqual({ sent: 1 });
    await setCount(_id, 'message', 10);
    expectProblem(await write(), 'RATE_LIMITED');
    await setCount(_id, 'message', 0);
    await setCount(anna.id, 'message', 3_000);
    expectProblem(await write(), 'RATE_LIMITED');
    await setCount(_id, 'change', 20);
    expectProblem(await anna.browser.patch(`/api/app/events/${_id}`, { version: 1, title: 'Igen' }), 'RATE_LIMITED');
    expect((await anna.browser.patch(`/api/app/events/${_id}`, { version: 1, text: 'Glögg' })).status, 'that nobody is mailed').toBe(200);
    expect(await subjects(guest.email)).toHaveLength(2);
  });
});

describe('EVT-01 confirmations of a public event', () => {
  const ask = (publicId: string | null, email: string): ReturnType<Browser['post']> => api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', name: 'Någon', email });

  test('are three a day and address, over all events', async () => {
    const anna = await api.signedIn();
    const email = 'bombad@exempel.example';
    for (let index = 0; index < 4; index++) {
      const { publicId } = await makeEvent(anna.browser, { isPublic: true });
      expect((await ask(publicId, email)).body.state, 'always the same answer').toBe('mailed');
    }
    expect(await subjects(email)).toHaveLength(3);
  });

  test('end when the guest wants no more mails', async () => {
    const anna = await api.signedIn();
    const { publicId } = await makeEvent(anna.browser, { isPublic: true });
    const email = 'slut@exempel.example';
    await ask(publicId, email);
    const link = linkIn(await lastMailTo(api, email));
    await api.browser().post(`/api/app/public/events/${link.publicId}/invitations/${link.token}/stop`);
    api.clock.advance(HOUR_MS);
    expect((await ask(publicId, email)).body.state).toBe('mailed');
    expect(await subjects(email)).toHaveLength(1);
  });

  test('leave the reminder of an invited guest as it was', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true, answerBy: '2026-11-27' });
    const [guest] = await invite(api, anna.browser, _id, 1);
    api.clock.set('2026-11-25T09:00:00Z');
    await ask(publicId, guest.email);
    api.clock.set('2026-11-25T11:00:00Z');
    await sweep('events:remind');
    expect((await subjects(guest.email)).at(-1)).toBe('Kommer du? Tre ljus');
  });

  test('are refused once an event has many guests of its own', async () => {
    const anna = await api.signedIn();
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true });
    await api.database.run({
      text: `insert into event_guests (id, event_id, name, email, language_code, token_hash, invited_at)
        select gen_random_uuid(), $1::text::uuid, 'Egen', 'egen' || n || '@exempel.example', 'sv', 'egen' || n || $1::text, $2::timestamptz from generate_series(1, 300) n`,
      values: [_id, api.clock.now()],
    });
    expectProblem(await ask(publicId, 'trehundraett@exempel.example'), 'GUESTS_FULL');
    expect((await addGuests(anna.browser, _id, [{ name: 'Bjuden' }])).status, 'hosts invite on').toBe(201);
  });
});

describe('EVT-01 after the last day to answer', () => {
  const close = (id: string) => api.database.run({ text: `update events set answer_by = '2026-11-22' where id = $1`, values: [id] });

  test('refuses invitations and reminders, and mails no buttons', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser, { answerBy: '2026-12-01' });
    const [guest, other] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), other, { answer: 'yes' });
    await close(_id);
    expectProblem(await addGuests(anna.browser, _id, [{ name: 'Sen', email: 'sen@exempel.example' }]), 'EVENT_CLOSED');
    expectProblem(await anna.browser.post(`/api/app/events/${_id}/reminders`), 'EVENT_CLOSED');
    await sweep('events:remind');
    expect(await subjects(guest.email)).toHaveLength(1);
    const id = (await getEvent(anna.browser, _id)).guests.find(({ email }) => email === other.email)?._id;
    expect((await anna.browser.post(`/api/app/events/${_id}/guests/${id}/invite`)).body.url).toBeNull();
    const renewed = (await lastMailTo(api, other.email))?.text ?? '';
    expect(renewed).toContain('?token=');
    expect(renewed).not.toMatch(/answer=|Svara senast/);
  });

  test('drops a reminder that was queued before it', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser, { answerBy: '2026-12-01' });
    const [guest] = await invite(api, anna.browser, _id, 1);
    expect((await anna.browser.post(`/api/app/events/${_id}/reminders`)).body).toEqual({ sent: 1 });
    await close(_id);
    expect(await subjects(guest.email)).toHaveLength(1);
  });
});
