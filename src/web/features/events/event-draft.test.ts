import { expect, test } from 'vitest';
import { changeOf, draftOf, eventOf, wrongFields } from './event-draft.ts';

const draft = { ...draftOf(null, 'Europe/Stockholm'), title: 'Tre ljus', day: '2026-12-13', time: '15:00' };

test('EVT-01 reads times by the clocks of the event’s zone', () => {
  expect(eventOf({ ...draft, endTime: '18:00' })).toMatchObject({ startsAt: '2026-12-13T14:00:00.000Z', endsAt: '2026-12-13T17:00:00.000Z' });
  expect(eventOf({ ...draft, time: '21:00', endTime: '02:00' }).endsAt, 'after midnight').toBe('2026-12-14T01:00:00.000Z');
  expect(eventOf({ ...draft, timeZone: 'America/Los_Angeles' }).startsAt).toBe('2026-12-13T23:00:00.000Z');
  expect(eventOf({ ...draft, day: '2027-03-28', time: '02:30' }).startsAt, 'that the clocks skip').toBe('2027-03-28T01:30:00.000Z');
});

test('EVT-01 names the fields that can’t be read', () => {
  expect(wrongFields(draft)).toEqual([]);
  expect(wrongFields({ ...draft, title: ' ', time: '', endDay: '2026-12-14', capacity: 'x' })).toEqual(['title', 'startsAt', 'endsAt', 'capacity']);
  expect(wrongFields({ ...draft, capacity: '0' })).toEqual(['capacity']);
});

test('EVT-01 sends only what was changed', () => {
  expect(changeOf(draft, { ...draft, text: 'Glögg' })).toEqual({ text: 'Glögg' });
  expect(changeOf(draft, draft)).toEqual({});
});
