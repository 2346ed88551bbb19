/** Mails to guests: which, how often, and the calendar file in them. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox.ts';
import { type SmtpInbox, smtpInbox } from '../../testing/smtp-inbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { toToken } from './links.ts';
import { addGuests, getEvent, invite, makeEvent, rsvp, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

const sweep = async (job: string): Promise<void> => {
  await api.database.run({ text: 'select graphile_worker.add_job($1, $2)', values: [job, '{}'] });
  await api.runJobs();
};

const subjects = async (email: string): Promise<string[]> => (await mailsTo(api, email)).map(({ subject }) => subject);

interface ReadFile {
  method: unknown;
  uid: string;
  sequence: unknown;
  start: string;
  status: unknown;
  location: string | null;
  attendees: number;
}

function readFile(text: string): ReadFile {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('no event in the file');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    status: component.getFirstPropertyValue('status'),
    location: event.location,
    attendees: component.getAllProperties('attendee').length,
  };
}

async function filesTo(email: string): Promise<ReadFile[]> {
  await api.runJobs();
  const rows = await api.database.run<{ calendar: string }>({ text: 'select calendar from mails where "to" = $1 and calendar is not null order by xmin::text::bigint', values: [email] });
  return rows.map(({ calendar }) => readFile(calendar));
}

describe('EVT-01 mails', () => {
  test('are one a guest, and name no other guest', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const guests = await invite(api, anna.browser, _id, 3);
    for (const { email } of guests) {
      const mails = await mailsTo(api, email);
      expect(mails.map(({ subject }) => subject)).toEqual(['Anna bjuder in dig: Tre ljus']);
      const others = guests.filter((guest) => guest.email !== email);
      for (const other of others) expect(JSON.stringify(mails)).not.toContain(other.email);
      expect(JSON.stringify(mails)).not.toContain(anna.email);
      expect(mails[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    }
  });

  test('announce change and cancellation with one UID and a rising SEQUENCE', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [guest, declined] = await invite(api, anna.browser, _id, 2);
    await rsvp(api.browser(), guest, { answer: 'yes' });
    await rsvp(api.browser(), declined, { answer: 'no' });
    await anna.browser.patch(`/api/app/events/${_id}`, { version: 1, text: 'Varmt välkomna' });
    expect(await filesTo(guest.email), 'a text is no change of the calendar').toHaveLength(1);
    await anna.browser.patch(`/api/app/events/${_id}`, { version: 2, startsAt: '2026-12-13T15:00:00Z' });
    await api.runJobs();
    expect((await seenBy(api.browser(), guest)).body.event.guest.isChangedSince).toBe(true);
    await anna.browser.post(`/api/app/events/${_id}/cancel`, { text: 'Vi är sjuka.' });
    const files = await filesTo(guest.email);
    expect(files).toEqual([
      { method: 'PUBLISH', uid: `${_id}@events.fira`, sequence: 0, start: '2026-12-13T14:00:00.000Z', status: 'CONFIRMED', location: 'Bastugatan 12', attendees: 0 },
      { method: 'PUBLISH', uid: `${_id}@events.fira`, sequence: 1, start: '2026-12-13T15:00:00.000Z', status: 'CONFIRMED', location: 'Bastugatan 12', attendees: 0 },
      { method: 'CANCEL', uid: `${_id}@events.fira`, sequence: 2, start: '2026-12-13T15:00:00.000Z', status: 'CANCELLED', location: 'Bastugatan 12', attendees: 0 },
    ]);
    expect(await subjects(guest.email)).toEqual(['Anna bjuder in dig: Tre ljus', 'Ändrat: Tre ljus', 'Inställt: Tre ljus']);
    expect((await mailsTo(api, guest.email)).at(-1)?.text).toContain('Vi är sjuka.');
    expect(await subjects(declined.email), 'who can’t come is not mailed').toHaveLength(1);
    expect((await seenBy(api.browser(), guest)).body.event).toMatchObject({ state: 'canceled', cancelText: 'Vi är sjuka.' });
    expect((await rsvp(api.browser(), guest, { answer: 'no' })).body.code).toBe('EVENT_CLOSED');
    const download = await api.browser().get(`/api/app/public/events/${guest.publicId}/calendar?token=${guest.token}`);
    expect([download.status, download.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  });

  test('cancel an event that its host deletes while guests expect it', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    expect((await anna.browser.delete(`/api/app/events/${_id}`)).body).toEqual({ state: 'canceled' });
    expect((await anna.browser.delete(`/api/app/events/${_id}`)).body, 'repeated before the mails are sent').toEqual({ state: 'canceled' });
    expect((await subjects(guest.email)).at(-1)).toBe('Inställt: Tre ljus');
  });

  test('remind who hasn’t answered, once, before the last day', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser, { answerBy: '2026-12-06' });
    const [silent, answered, stopped] = await invite(api, anna.browser, _id, 3);
    await rsvp(api.browser(), answered, { answer: 'maybe' });
    expect((await api.browser().post(`/api/app/public/events/${stopped.publicId}/invitations/${stopped.token}/stop`)).status).toBe(200);
    await sweep('events:remind');
    expect(await subjects(silent.email), 'not long before').toHaveLength(1);
    const start = api.clock.now().getTime();
    api.clock.set('2026-12-03T10:00:00Z');
    await sweep('events:remind');
    await sweep('events:remind');
    expect(await subjects(silent.email)).toEqual(['Anna bjuder in dig: Tre ljus', 'Kommer du? Tre ljus']);
    expect(await subjects(answered.email)).toHaveLength(1);
    expect(await subjects(stopped.email)).toHaveLength(1);
    api.clock.advance(start - api.clock.now().getTime());
    expect((await anna.browser.post(`/api/app/events/${_id}/reminders`)).body, 'reminded already').toEqual({ sent: 0 });
  });

  test('reach all guests, or those with one answer', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [yes, no, silent] = await invite(api, anna.browser, _id, 3);
    await rsvp(api.browser(), yes, { answer: 'yes' });
    await rsvp(api.browser(), no, { answer: 'no' });
    const write = (to: string, text: string) => anna.browser.post(`/api/app/events/${_id}/messages`, { to, text });
    expect((await write('yes', 'Ta med varma sockor.')).body).toEqual({ sent: 1 });
    expect((await write('all', 'Vi har bytt ytterdörr.')).body).toEqual({ sent: 3 });
    expect((await write('silent', 'Hör av er!')).body).toEqual({ sent: 1 });
    expect((await write('all', '')).status).toBe(400);
    const texts = async (email: string) => (await mailsTo(api, email)).map(({ text }) => text).join('\n');
    expect(await texts(yes.email)).toMatch(/Ta med varma sockor[\s\S]*ytterdörr/);
    expect(await texts(no.email)).not.toMatch(/sockor|Hör av er/);
    expect(await texts(silent.email)).toMatch(/ytterdörr[\s\S]*Hör av er/);
  });

  test('stop for who wants none, but for the cancellation', async () => {
    const anna = await api.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    const [guest] = await invite(api, anna.browser, _id, 1);
    const stop = `/api/app/public/events/${guest.publicId}/invitations/${guest.token}/stop`;
    const opened = await api.browser().get(stop, { accept: 'text/html' });
    expect(opened.status, 'a GET only leads to the page').toBe(303);
    expect((await seenBy(api.browser(), guest)).body.event.guest.isOptedOut).toBe(false);
    expect((await api.browser().send('POST', stop, { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
    expect((await getEvent(anna.browser, _id)).guests[0]?.isOptedOut).toBe(true);
    const renewed = await anna.browser.post(`/api/app/events/${_id}/guests/${(await getEvent(anna.browser, _id)).guests[0]?._id}/invite`);
    expect(renewed.body.url, 'a link for the host to pass on').toContain('?token=');
    await anna.browser.post(`/api/app/events/${_id}/messages`, { to: 'all', text: 'Hej' });
    await anna.browser.post(`/api/app/events/${_id}/cancel`, {});
    expect(await subjects(guest.email)).toEqual(['Anna bjuder in dig: Tre ljus', 'Inställt: Tre ljus']);
  });
});

describe('EVT-01 over a mail server', () => {
  let inbox: SmtpInbox;
  let own: TestApi;
  beforeAll(async () => {
    inbox = await smtpInbox();
    // A short origin: lines of the calendar file fold before the token, where no pattern over one line finds it.
    own = await testApi({ settings: { SMTP_URL: inbox.url, PUBLIC_URL: 'http://[::1]' } });
  });
  afterAll(async () => {
    await own.stop();
    await inbox.close();
  });

  test('carries the file as alternative and attachment, and stores no token', async () => {
    const anna = await own.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    await addGuests(anna.browser, _id, [{ name: 'Ulla', email: 'ulla@exempel.example' }]);
    await own.runJobs();
    const [letter] = inbox.letters;
    expect(letter?.to).toEqual(['ulla@exempel.example']);
    expect(letter?.source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    expect(letter?.source).toMatch(/filename=event\.ics/);
    const [guest] = (await getEvent(anna.browser, _id)).guests;
    const token = toToken(own.services.config, guest?._id ?? '', 1);
    const [stored] = await own.database.run<{ whole: string }>({ text: 'select mails::text as whole from mails where "to" = $1', values: ['ulla@exempel.example'] });
    expect(stored?.whole).toContain('token=');
    expect(stored?.whole.replace(/\\[rn]|\s/g, '')).not.toContain(token);
  });

  test('shows the host an address that the mail server refuses', async () => {
    const anna = await own.signedIn({ firstName: 'Anna' });
    const { _id } = await makeEvent(anna.browser);
    inbox.refusal = { code: 550, message: 'No such user' };
    await addGuests(anna.browser, _id, [{ name: 'Borta', email: 'borta@exempel.example' }]);
    await own.runJobs();
    inbox.refusal = null;
    expect((await getEvent(anna.browser, _id)).guests).toMatchObject([{ name: 'Borta', isRefused: true }]);
  });
});
