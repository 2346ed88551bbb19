/** Events among a member's days: the calendar, and the feed for calendar programs. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { befriend, findable } from '../friends/testing/friends.ts';
import { addGuests, getEvent, makeEvent, rsvp } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

type EventEntry = Extract<CalendarEntry, { kind: 'event' }>;

async function getEvents(browser: Browser, from = '2026-12-01', to = '2026-12-31'): Promise<EventEntry[]> {
  const { entries } = (await browser.get(`/api/app/calendar?from=${from}&to=${to}`)).body as { entries: CalendarEntry[] };
  return entries.filter((entry) => entry.kind === 'event');
}

/** Anna's event, to which her friend Erik is invited. */
async function annaInvitesErik(input: Parameters<typeof makeEvent>[1] = {}) {
  const [anna, erik] = [await findable(api), await findable(api)];
  await befriend(anna, erik);
  const event = await makeEvent(anna.browser, input);
  await addGuests(anna.browser, event._id, [{ friendId: erik.id }]);
  const answer = async (said: 'yes' | 'maybe' | 'no') => {
    const { events } = (await erik.browser.get('/api/app/events')).body;
    expect((await rsvp(erik.browser, events.find(({ _id }: { _id: string }) => _id === event._id).invitation, { answer: said })).status).toBe(200);
  };
  return { anna, erik, event, answer };
}

const createFeed = async (browser: Browser): Promise<string> => new URL((await browser.post('/api/app/calendar/feed')).body.feed.url).pathname;

async function readFeed(path: string): Promise<ICAL.Component[]> {
  const text = await (await fetch(api.url + path)).text();
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').filter((one) => String(one.getFirstPropertyValue('uid')).endsWith('@events.fira'));
}

test('EVT-01 the calendar shows one’s events and invitations', async () => {
  const { anna, erik, event, answer } = await annaInvitesErik({ placeShownTo: 'yes' });
  const stranger = await api.signedIn();
  expect(await getEvents(anna.browser)).toEqual([
    {
      _id: `event.${event._id}`,
      date: '2026-12-13',
      title: 'Tre ljus',
      kind: 'event',
      startsAt: '2026-12-13T14:00:00.000Z',
      endsAt: '2026-12-13T17:00:00.000Z',
      timeZone: 'Europe/Stockholm',
      place: 'Bastugatan 12',
      isHost: true,
      answer: null,
      isWaiting: false,
    },
  ]);
  expect(await getEvents(erik.browser)).toMatchObject([{ isHost: false, answer: null, place: '' }]);
  expect(await getEvents(stranger.browser)).toEqual([]);
  await answer('yes');
  expect(await getEvents(erik.browser)).toMatchObject([{ answer: 'yes', place: 'Bastugatan 12' }]);
  await answer('no');
  expect(await getEvents(erik.browser), 'declined').toEqual([]);
  await answer('maybe');
  await anna.browser.post(`/api/app/events/${event._id}/cancel`, { text: '' });
  expect([await getEvents(anna.browser), await getEvents(erik.browser)], 'canceled').toEqual([[], []]);
});

test('EVT-01 the calendar shows nothing across a block', async () => {
  const { anna, erik, event } = await annaInvitesErik();
  expect(await getEvents(erik.browser)).toHaveLength(1);
  expect((await erik.browser.post('/api/app/blocks', { memberId: anna.id })).status).toBeLessThan(300);
  expect(await getEvents(erik.browser)).toEqual([]);
  expect(await getEvents(anna.browser)).toMatchObject([{ _id: `event.${event._id}` }]);
});

test('EVT-01 an event stands on the day where it is', async () => {
  const anna = await api.signedIn();
  await makeEvent(anna.browser, { startsAt: '2026-12-25T05:00:00Z', endsAt: null, timeZone: 'America/Los_Angeles' });
  await makeEvent(anna.browser, { startsAt: '2026-12-24T12:00:00Z', endsAt: null, timeZone: 'Pacific/Kiritimati' });
  expect((await getEvents(anna.browser, '2026-12-24', '2026-12-24')).map(({ timeZone }) => timeZone)).toEqual(['America/Los_Angeles']);
  expect((await getEvents(anna.browser, '2026-12-25', '2026-12-25')).map(({ timeZone }) => timeZone)).toEqual(['Pacific/Kiritimati']);
});

test('EVT-01 the feed holds answered events, with alarms by choice', async () => {
  const { anna, erik, event, answer } = await annaInvitesErik();
  const [hers, his] = [await createFeed(anna.browser), await createFeed(erik.browser)];
  expect(await readFeed(his), 'unanswered').toEqual([]);
  await answer('maybe');
  const read = (one: ICAL.Component | undefined) => ({
    uid: one?.getFirstPropertyValue('uid'),
    start: String(one?.getFirstPropertyValue('dtstart')),
    end: String(one?.getFirstPropertyValue('dtend')),
    status: one?.getFirstPropertyValue('status'),
    place: one?.getFirstPropertyValue('location'),
    url: new URL(String(one?.getFirstPropertyValue('url'))).pathname,
    alarms: one?.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  });
  const uid = `${event._id}@events.fira`;
  const where = { uid, start: '2026-12-13T14:00:00Z', end: '2026-12-13T17:00:00Z', place: 'Bastugatan 12', url: `/user/events/${event._id}` };
  expect((await readFeed(his)).map(read)).toEqual([{ ...where, status: 'TENTATIVE', alarms: [] }]);
  expect((await readFeed(hers)).map(read), 'no alarms unless asked for').toEqual([{ ...where, status: 'CONFIRMED', alarms: [] }]);
  for (const { browser } of [anna, erik]) {
    const { settings } = (await browser.get('/api/app/settings/reminders')).body;
    await browser.put('/api/app/settings/reminders', { ...settings, hasCalendarAlarms: true });
  }
  expect((await readFeed(hers)).map(read)).toMatchObject([{ alarms: ['-P1D', '-PT2H'] }]);
  expect((await readFeed(his)).map(read), 'who may not come isn’t woken').toMatchObject([{ alarms: [] }]);
  const { version } = await getEvent(anna.browser, event._id);
  await anna.browser.patch(`/api/app/events/${event._id}`, { version, startsAt: '2026-12-13T15:00:00Z' });
  const [moved] = await readFeed(hers);
  expect([String(moved?.getFirstPropertyValue('dtstart')), moved?.getFirstPropertyValue('sequence')]).toEqual(['2026-12-13T15:00:00Z', 1]);
});
