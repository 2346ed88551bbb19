/** One person is one guest, by account or address; and a block holds for both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { addGuests, getEvent, invite, lastMailTo, linkIn, makeEvent, rsvp, seenBy } from './testing/events.ts';

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

describe('EVT-01 one person', () => {
  test('is one guest with one mail, by account and by address', async () => {
    const { anna, erik } = await friends();
    const { _id } = await makeEvent(anna.browser);
    const both = [{ friendId: erik.id }, { name: 'Erik igen', email: erik.email }];
    expect((await addGuests(anna.browser, _id, both)).body.guests).toHaveLength(1);
    expect((await addGuests(anna.browser, _id, both)).body.guests).toEqual([]);
    expect(await subjectsTo(erik.email)).toEqual(['Anna bjuder in dig: Tre ljus']);
    const other = await makeEvent(anna.browser);
    await addGuests(anna.browser, other._id, [{ name: 'Erik', email: erik.email }]);
    expect((await addGuests(anna.browser, other._id, [{ friendId: erik.id }])).body.guests, 'invited by address before').toEqual([]);
  });

  test('is no guest as a host, and none on becoming one', async () => {
    const { anna, erik } = await friends();
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    expect((await addGuests(anna.browser, _id, [{ name: 'Jag själv', email: anna.email }])).body.guests).toEqual([]);
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    await rsvp(api.browser(), linkIn(await lastMailTo(api, erik.email)), { answer: 'yes' });
    const [next] = await invite(api, anna.browser, _id, 1);
    expect((await rsvp(api.browser(), next, { answer: 'yes' })).body.event.guest.line).toBe(1);
    const added = (await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: erik.id })).body.event;
    expect(added.guests.map(({ email }: { email: string }) => email)).toEqual([next.email]);
    expect((await seenBy(api.browser(), next)).body.event.guest.offeredUntil, 'the seat of the new host').not.toBeNull();
  });

  test('is mailed the link of their invitation on answering a public page', async () => {
    const { anna, erik } = await friends();
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true });
    await addGuests(anna.browser, _id, [{ friendId: erik.id }]);
    const invited = linkIn(await lastMailTo(api, erik.email));
    api.clock.advance(11 * 60_000);
    const ask = (email: string) => api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', name: 'Erik', email });
    expect((await ask(erik.email)).body.state).toBe('mailed');
    expect((await subjectsTo(erik.email)).length).toBe(2);
    expect(linkIn(await lastMailTo(api, erik.email)).token).toBe(invited.token);
    expect((await ask(anna.email)).body.state, 'a host’s own address').toBe('mailed');
    expect(await subjectsTo(anna.email)).toEqual([]);
    expect((await getEvent(anna.browser, _id)).guests).toHaveLength(1);
    api.clock.advance(-11 * 60_000);
  });

  test('is invited in spite of an own draft on the public page', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true });
    const email = 'utkast@exempel.example';
    await api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', name: 'Utkast', email });
    expect((await addGuests(anna.browser, _id, [{ name: 'Ulla', email }])).body.guests).toMatchObject([{ name: 'Ulla', email }]);
    expect((await seenBy(api.browser(), linkIn(await lastMailTo(api, email)))).body.event.guest).toMatchObject({ name: 'Ulla', isPending: false });
  });
});

describe('EVT-01 a block of a member invited by address', () => {
  test('hides the guest from that host, and the host from the guest', async () => {
    const { anna, erik: sara } = await friends();
    const ulla = await findable(api, { firstName: 'Ulla' });
    const { _id } = await makeEvent(anna.browser);
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: sara.id });
    await addGuests(anna.browser, _id, [{ name: 'Ulla', email: ulla.email }]);
    const link = linkIn(await lastMailTo(api, ulla.email));
    await ulla.browser.post('/api/app/blocks', { memberId: sara.id });
    expect(await getEvent(sara.browser, _id)).toMatchObject({ guests: [], counts: { silent: 0 } });
    expect((await getEvent(anna.browser, _id)).guests).toHaveLength(1);
    expect((await seenBy(api.browser(), link)).body.event.hosts, 'without signing in').toEqual(['Anna']);
    expect((await sara.browser.post(`/api/app/events/${_id}/messages`, { to: 'all', text: 'Hej från Sara' })).body).toEqual({ sent: 0 });
    expect((await sara.browser.post(`/api/app/events/${_id}/reminders`)).body).toEqual({ sent: 0 });
    expect((await mailsTo(api, ulla.email)).length).toBe(1);
  });

  test('stops a message of that host queued before the block', async () => {
    const { anna, erik: sara } = await friends();
    const ulla = await findable(api, { firstName: 'Ulla' });
    const { _id } = await makeEvent(anna.browser);
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: sara.id });
    await addGuests(anna.browser, _id, [{ name: 'Ulla', email: ulla.email }]);
    const [guest] = await invite(api, anna.browser, _id, 1);
    expect((await sara.browser.post(`/api/app/events/${_id}/messages`, { to: 'all', text: 'Hej från Sara' })).body).toEqual({ sent: 2 });
    await ulla.browser.post('/api/app/blocks', { memberId: sara.id });
    expect(await subjectsTo(ulla.email), 'the invitation alone').toHaveLength(1);
    expect((await lastMailTo(api, guest.email))?.text).toContain('Hej från Sara');
  });

  test('leaves the place and the link of the guest unused', async () => {
    const { anna, erik: sara } = await friends();
    const ulla = await findable(api, { firstName: 'Ulla' });
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    await anna.browser.post(`/api/app/events/${_id}/hosts`, { friendId: sara.id });
    await addGuests(sara.browser, _id, [{ name: 'Ulla', email: ulla.email }]);
    const link = linkIn(await lastMailTo(api, ulla.email));
    await rsvp(api.browser(), link, { answer: 'yes' });
    await anna.browser.post('/api/app/blocks', { memberId: ulla.id });
    expect((await seenBy(api.browser(), link)).status).toBe(404);
    expect((await getEvent(anna.browser, _id)).guests).toEqual([]);
    const [next] = await invite(api, anna.browser, _id, 1);
    expect((await rsvp(api.browser(), next, { answer: 'yes' })).body.event.guest.line).toBeNull();
  });

  test('says nothing to the host who typed the address', async () => {
    const [anna, ulla] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Ulla' })];
    const { _id } = await makeEvent(anna.browser);
    await addGuests(anna.browser, _id, [
      { name: 'Ulla', email: ulla.email },
      { name: 'Ingen', email: 'utan.konto@exempel.example' },
    ]);
    await ulla.browser.post('/api/app/blocks', { memberId: anna.id });
    expect(await getEvent(anna.browser, _id)).toMatchObject({ guests: [{ name: 'Ingen' }, { name: 'Ulla' }], counts: { silent: 2 } });
    expect((await anna.browser.post(`/api/app/events/${_id}/messages`, { to: 'all', text: 'Hej' })).body).toEqual({ sent: 2 });
  });
});

describe('EVT-01 a public event', () => {
  test('answers known and unknown addresses alike when many are pending', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id, publicId } = await makeEvent(anna.browser, { isPublic: true });
    const [known] = await invite(api, anna.browser, _id, 1);
    await api.database.run({
      text: `insert into event_guests (id, event_id, name, email, language_code, token_hash, lapses_at, invited_at)
        select gen_random_uuid(), $1::text::uuid, 'Utkast', 'utkast' || n || '@exempel.example', 'sv', 'utkast' || n || $1::text, $2::timestamptz + interval '1 hour', $2 from generate_series(1, 50) n`,
      values: [_id, api.clock.now()],
    });
    const ask = async (email: string) => {
      const { status, body } = await api.browser().post(`/api/app/public/events/${publicId}/rsvp`, { answer: 'yes', name: 'Nyfiken', email });
      return { status, code: body.code };
    };
    const unknown = await ask('okand@exempel.example');
    expect(unknown).toEqual({ status: 429, code: 'RATE_LIMITED' });
    expect(await ask(known.email)).toEqual(unknown);
  });
});
