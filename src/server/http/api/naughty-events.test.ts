/** Naughty strings in events, invitations and answers, with the mails and calendar files that follow. */
import strings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainLine } from '#shared/values/text/plain-text.ts';
import { invite, makeEvent } from '../../modules/events/testing/events.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { isMeant, isStorable, withEach, withSome } from '../testing/naughty-strings.ts';

let api: TestApi;
let anna: Browser;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  anna = (await api.signedIn({ firstName: 'Anna' })).browser;
});

/** Made things answer 201. */
const asMeant = (answer: Answer): Answer => (answer.status === 201 ? { ...answer, status: 200 } : answer);
const failedJobs = () => api.database.run({ text: `select task_identifier, last_error from graphile_worker.jobs where task_identifier like 'events:%' and last_error is not null`, values: [] });

test('EVT-01 stores every naughty string of an event, or refuses it', async () => {
  await withEach(
    async (text) => {
      const made = await anna.post('/api/app/events', {
        title: text,
        startsAt: '2026-12-13T14:00:00Z',
        place: text,
        arrival: text,
        text,
        asks: [{ text }],
        isPublic: true,
      });
      if (made.status !== 201) return made;
      const { _id, publicId } = made.body.event;
      const file = await api.browser().send('GET', `/api/app/public/events/${publicId}/calendar`);
      const [event] = new ICAL.Component(ICAL.parse(String(file.body))).getAllSubcomponents('vevent');
      expect(event?.getFirstPropertyValue('summary'), JSON.stringify(text)).not.toBe('');
      const canceled = await anna.post(`/api/app/events/${_id}/cancel`, { text });
      isMeant(canceled, text);
      expect((await anna.delete(`/api/app/events/${_id}`)).status).toBe(200);
      return asMeant(made);
    },
    (answer, text) => {
      isMeant(answer, text);
      const stored = plainLine(text);
      if (answer.status === 200) expect(answer.body.event).toMatchObject({ title: stored, place: stored, arrival: stored });
      else expect(stored === '' || [...stored].length > 100 || !isStorable(text) || answer.body.errors.length > 0, JSON.stringify(text)).toBe(true);
    },
  );
  for (const field of ['kind', 'startsAt', 'endsAt', 'timeZone', 'placeShownTo', 'answerBy', 'wishlistId'])
    await withSome(async (text) => asMeant(await anna.post('/api/app/events', { title: 'Tre ljus', startsAt: '2026-12-13T14:00:00Z', [field]: text })));
});

test('EVT-01 stores naughty strings of guests and answers, and mails them', async () => {
  const event = await makeEvent(anna, { isPublic: true, asks: [{ text: 'Allergier?', kind: 'food' }] });
  await withSome(async (text) => asMeant(await anna.post(`/api/app/events/${event._id}/guests`, { guests: [{ name: text }] })));
  await withSome(async (text) => asMeant(await anna.post(`/api/app/events/${event._id}/guests`, { guests: [{ name: 'Gäst', email: text }] })));
  const [guest] = await invite(api, anna, event._id, 1);
  const visitor = api.browser();
  const at = `/api/app/public/events/${guest.publicId}/rsvp`;
  const [ask] = event.asks;
  await withEach((text) => visitor.post(at, { token: guest.token, answer: 'maybe', greeting: text, asks: [{ _id: ask?._id, text }] }));
  await withSome((text) => visitor.post(at, { token: text, answer: 'yes' }));
  await withSome((text) => visitor.post(at, { answer: text, name: text, email: text }));
  await withSome((text) => visitor.get(`/api/app/public/events/${guest.publicId}?token=${encodeURIComponent(text.toWellFormed())}`));
  await api.runJobs();
  expect(await failedJobs()).toEqual([]);
});

test('EVT-01 mails naughty strings of hosts to guests', async () => {
  const texts = strings.filter((_, index) => index % 4 === 0);
  // Ten messages a day and event.
  for (let from = 0; from < texts.length; from += 10) {
    const event = await makeEvent(anna);
    await invite(api, anna, event._id, 1);
    for (const text of texts.slice(from, from + 10)) isMeant(await anna.post(`/api/app/events/${event._id}/messages`, { to: 'all', text }), text);
  }
  await api.runJobs();
  expect(await failedJobs()).toEqual([]);
});
