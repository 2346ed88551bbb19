/** Events at odd times, through the API. */
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantAt } from '#shared/values/time/zone-time.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { invite, makeEvent, seenBy } from './testing/events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());

test.each([
  ['02:30 on the night the clocks go forward', 'Europe/Stockholm', '2027-03-28', 2, 30, 'söndag 28 mars 2027 kl. 3.30'],
  ['02:30 on the night the clocks go back', 'Europe/Stockholm', '2027-10-31', 2, 30, 'söndag 31 oktober 2027 kl. 2.30'],
  ['an evening in Los Angeles', 'America/Los_Angeles', '2026-12-24', 18, 0, 'torsdag 24 december kl. 18 (PST)'],
  ['02:30 on the night Los Angeles’ clocks go forward', 'America/Los_Angeles', '2027-03-14', 2, 30, 'söndag 14 mars 2027 kl. 3.30 (PDT)'],
  ['01:30 on the night Los Angeles’ clocks go back', 'America/Los_Angeles', '2027-11-07', 1, 30, 'söndag 7 november 2027 kl. 1.30 (PDT)'],
  ['29 February', 'Europe/Stockholm', '2028-02-29', 19, 0, 'tisdag 29 februari 2028 kl. 19'],
])('EVT-01 keeps %s', async (_, timeZone, day, hour, minute, text) => {
  const anna = await api.signedIn();
  const startsAt = new Date(instantAt(timeZone, day, hour, minute)).toISOString();
  const event = await makeEvent(anna.browser, { startsAt, endsAt: null, timeZone, answerBy: day });
  expect(event).toMatchObject({ startsAt, timeZone, answerBy: day });
  const [guest] = await invite(api, anna.browser, event._id, 1);
  expect((await mailsTo(api, guest.email))[0]?.text).toContain(`När: ${text}`);
  const seen = await seenBy(api.browser(), guest);
  expect(seen.body.event.startsAt).toBe(startsAt);
  const file = await api.browser().send('GET', `/api/app/public/events/${guest.publicId}/calendar?token=${guest.token}`);
  expect(file.status).toBe(200);
  const component = new ICAL.Component(ICAL.parse(file.body)).getFirstSubcomponent('vevent');
  expect(component && new ICAL.Event(component).startDate.toJSDate().toISOString(), 'read by another program').toBe(startsAt);
  const [mine] = (await anna.browser.get('/api/app/events')).body.events;
  expect(mine).toMatchObject({ startsAt, timeZone });
});

test('EVT-01 reminds of an event of 29 February each year', async () => {
  api.clock.set('2026-11-25T10:00:00Z');
  const anna = await api.signedIn();
  const { _id } = await makeEvent(anna.browser, { startsAt: '2028-02-29T18:00:00Z', endsAt: null, kind: 'wedding' });
  const made = await anna.browser.post(`/api/app/events/${_id}/reminder`, { repeats: 'yearly' });
  expect(made.body.reminder).toMatchObject({ firstDate: '2028-02-29', date: '2028-02-29' });
  for (const [now, date] of [
    ['2028-03-02T10:00:00Z', '2029-02-28'],
    ['2031-03-02T10:00:00Z', '2032-02-29'],
  ] as const) {
    api.clock.set(now);
    await anna.browser.post('/api/auth/login', { email: anna.email, password: anna.password });
    const { reminders } = (await anna.browser.get('/api/app/reminders')).body;
    expect(reminders.filter(({ name }: { name: string }) => name === 'Tre ljus')).toMatchObject([{ date }]);
  }
});

test('EVT-01 ends answers at midnight where the event is', async () => {
  api.clock.set('2026-11-25T10:00:00Z');
  const anna = await api.signedIn();
  const { _id } = await makeEvent(anna.browser, { startsAt: '2026-12-25T02:00:00Z', endsAt: null, timeZone: 'America/Los_Angeles', answerBy: '2026-12-01' });
  const [guest] = await invite(api, anna.browser, _id, 1);
  api.clock.set('2026-12-02T07:59:59Z');
  expect((await seenBy(api.browser(), guest)).body.event.state).toBe('open');
  api.clock.set('2026-12-02T08:00:00Z');
  expect((await seenBy(api.browser(), guest)).body.event.state).toBe('closed');
  api.clock.set('2026-12-25T06:00:00Z');
  expect((await seenBy(api.browser(), guest)).body.event.state).toBe('past');
});
