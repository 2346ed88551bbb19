/** Changes and endings: who is mailed what, and what their calendars get. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { type SmtpInbox, smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { addGuests, getEvent, invite, lastMailTo, linkIn, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const subjects = async (email: string): Promise<string[]> => (await mailsTo(api, email)).map(({ subject }) => subject).filter((subject) => subject.includes('Tre ljus'));

async function filesTo(email: string): Promise<{ method: unknown; uid: string; sequence: unknown; organizer: unknown[]; attendees: number }[]> {
  await api.runJobs();
  const rows = await api.database.run<{ calendar: string }>({ text: 'select calendar from mails where "to" = $1 and calendar is not null order by xmin::text::bigint', values: [email] });
  return rows.map(({ calendar }) => {
    const whole = new ICAL.Component(ICAL.parse(calendar));
    const event = whole.getFirstSubcomponent('vevent');
    if (!event) throw new Error('no event in the file');
    const organizer = event.getFirstProperty('organizer');
    return {
      method: whole.getFirstPropertyValue('method'),
      uid: new ICAL.Event(event).uid,
      sequence: event.getFirstPropertyValue('sequence'),
      organizer: [organizer?.getFirstParameter('cn'), organizer?.getFirstValue()],
      attendees: event.getAllProperties('attendee').length,
    };
  });
}

const guestId = async (anna: { browser: Parameters<typeof getEvent>[0] }, id: string, email: string) => (await getEvent(anna.browser, id)).guests.find((guest) => guest.email === email)?._id;

describe('EVT-01 the last mail', () => {
  test('cancels for guests when the last host’s account ends', async () => {
    const anna = await findable(api, { firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const past = await makeEvent(anna.browser);
    const [coming, declined] = await invite(api, anna.browser, _id, 2);
    const [gone] = await invite(api, anna.browser, past._id, 1);
    await rsvp(api.browser(), coming, { answer: 'yes' });
    await rsvp(api.browser(), declined, { answer: 'no' });
    await api.database.run({ text: `update events set starts_at = '2026-11-01T10:00:00Z', ends_at = null where id = $1`, values: [past._id] });
    expect((await anna.browser.delete('/api/app/user', { password: anna.password })).status).toBe(200);
    expect((await seenBy(api.browser(), coming)).status).toBe(404);
    expect(await subjects(coming.email), 'copies of earlier mails end with the account').toEqual(['Inställt: Tre ljus']);
    const mail = await lastMailTo(api, coming.email);
    expect(mail?.text).not.toContain('token=');
    expect(mail?.headers['List-Unsubscribe']).toBeUndefined();
    expect(await filesTo(coming.email)).toMatchObject([{ method: 'CANCEL', uid: `${_id}@events.fira`, sequence: 1 }]);
    for (const { email } of [declined, gone]) expect(await subjects(email)).toEqual([]);
  });

  test('goes to a removed guest who had said yes', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [coming, silent] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), coming, { answer: 'yes' });
    for (const { email } of [coming, silent]) expect((await anna.browser.delete(`/api/app/events/${_id}/guests/${await guestId(anna, _id, email)}`)).status).toBe(200);
    expect(await subjects(coming.email)).toEqual(['Anna bjuder in dig: Tre ljus', 'Du är inte längre inbjuden: Tre ljus']);
    expect((await filesTo(coming.email)).map(({ method, sequence }) => [method, sequence])).toEqual([
      ['PUBLISH', 0],
      ['CANCEL', 1],
    ]);
    expect(await subjects(silent.email)).toHaveLength(1);
  });
});

describe('EVT-01 the organizer of calendar files', () => {
  test('is the shop’s address with the hosts’ names, never a host’s own', async () => {
    const anna = await api.signedIn({ firstName: 'Anna "Ann"' });
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    await anna.browser.post(`/api/app/events/${_id}/cancel`, {});
    const files = await filesTo(guest.email);
    expect(files.map(({ organizer, attendees }) => [...organizer, attendees])).toEqual([
      ['Anna  Ann', 'mailto:hej@fira.example', 0],
      ['Anna  Ann', 'mailto:hej@fira.example', 0],
    ]);
    const download = await api.browser().send('GET', `/api/app/public/events/${guest.publicId}/calendar?token=${guest.token}`);
    expect(String(download.body)).not.toContain(anna.email);
  });
});

describe('EVT-01 a change', () => {
  test('is mailed to those who see it', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser, { placeShownTo: 'yes', arrival: 'Portkod 1213' });
    const [coming, silent] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), coming, { answer: 'yes' });
    await rsvp(api.browser(), silent, { answer: 'maybe' });
    const patch = async (change: object) => expect((await anna.browser.patch(`/api/app/events/${_id}`, { version: (await getEvent(anna.browser, _id)).version, ...change })).status).toBe(200);
    await patch({ arrival: 'Portkod 9' });
    await patch({ place: 'Storgatan 1' });
    expect(await subjects(silent.email)).toHaveLength(1);
    expect((await seenBy(api.browser(), silent)).body.event.guest.isChangedSince).toBe(false);
    expect((await subjects(coming.email)).slice(1), 'the later one says both').toEqual(['Ändrat: Tre ljus']);
    expect((await lastMailTo(api, coming.email))?.text).toMatch(/Storgatan 1[\s\S]*Portkod 9/);
    expect((await seenBy(api.browser(), coming)).body.event.guest.isChangedSince).toBe(true);
    await patch({ arrival: 'Portkod 10' });
    expect((await lastMailTo(api, coming.email))?.text).toContain('Portkod 10');
    await patch({ placeShownTo: 'all' });
    const text = (await lastMailTo(api, silent.email))?.text;
    expect(text).toContain('Storgatan 1');
    expect(text).not.toContain('Portkod');
    await patch({ placeShownTo: 'yes' });
    expect((await subjects(silent.email)).length, 'a hidden place is nothing new').toBe(2);
  });

  test('reaches all though the door code changes right after', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [coming, silent] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), coming, { answer: 'yes' });
    await anna.browser.patch(`/api/app/events/${_id}`, { version: 1, startsAt: '2026-12-13T15:00:00Z' });
    await anna.browser.patch(`/api/app/events/${_id}`, { version: 2, arrival: 'Portkod 7' });
    for (const { email } of [coming, silent]) expect((await subjects(email)).slice(1)).toEqual(['Ändrat: Tre ljus']);
  });

  test('of the capacity to none gives all who wait a place', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser, { capacity: 1 });
    const [one, two, three] = await invite(api, anna.browser, _id, 3);
    for (const guest of [one, two, three]) await rsvp(api.browser(), guest, { answer: 'yes' });
    await rsvp(api.browser(), one, { answer: 'no' });
    expect((await seenBy(api.browser(), two)).body.event.guest.offeredUntil).not.toBeNull();
    expect((await anna.browser.patch(`/api/app/events/${_id}`, { version: 1, capacity: null })).body.event.counts).toMatchObject({ yes: 2, waiting: 0, offered: 0 });
    for (const { email } of [two, three]) expect((await lastMailTo(api, email))?.subject).toBe('Du har fått plats: Tre ljus');
  });
});

describe('EVT-01 answers to questions', () => {
  test('are cleared a month after the event, of members too', async () => {
    const [anna, erik] = [await findable(api, { firstName: 'Anna' }), await findable(api, { firstName: 'Erik' })];
    await befriend(anna, erik);
    const event = await makeEvent(anna.browser, { asks: [{ text: 'Allergier?', kind: 'food' }] });
    await addGuests(anna.browser, event._id, [{ friendId: erik.id }]);
    const ask = event.asks[0]?._id ?? '';
    await rsvp(api.browser(), linkIn(await lastMailTo(api, erik.email)), { answer: 'yes', asks: [{ _id: ask, diets: ['nuts'] }], greeting: 'Tack!' });
    const start = api.clock.now().getTime();
    const cleared = async (at: string) => {
      api.clock.set(at);
      await api.database.run({ text: `select graphile_worker.add_job('events:delete-old', '{}')`, values: [] });
      await api.runJobs();
      const [row] = await api.database.run<{ asks: unknown[]; greeting: string }>({ text: 'select asks, greeting from event_guests where event_id = $1', values: [event._id] });
      return row;
    };
    expect((await cleared('2027-01-12T16:59:00Z'))?.asks).toHaveLength(1);
    expect(await cleared('2027-01-12T17:00:00Z')).toEqual({ asks: [], greeting: 'Tack!' });
    api.clock.advance(start - api.clock.now().getTime());
  });
});

describe('EVT-01 the last mail over a mail server', () => {
  let inbox: SmtpInbox;
  let own: TestApi;
  beforeAll(async () => {
    inbox = await smtpInbox();
    own = await testApi({ settings: { SMTP_URL: inbox.url } });
  });
  afterAll(async () => {
    await own.stop();
    await inbox.close();
  });

  test('is sent once, with the cancellation as a calendar part', async () => {
    const anna = await findable(own, { firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    await addGuests(anna.browser, _id, [{ name: 'Ulla', email: 'ulla@exempel.example' }]);
    await own.runJobs();
    await anna.browser.delete('/api/app/user', { password: anna.password });
    await own.runJobs();
    await own.runJobs();
    const letters = inbox.letters.filter(({ to }) => to.includes('ulla@exempel.example'));
    expect(letters).toHaveLength(2);
    expect(letters[1]?.source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i);
  });
});
