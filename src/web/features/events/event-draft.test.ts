import { expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { type AskDraft, toChange, toDraft, toDraftAgain, toEvent, rebase, skippedTimes, wrongFields } from './event-draft.ts';

const draft = { ...toDraft(null, 'Europe/Stockholm'), title: 'Tre ljus', day: '2026-12-13', time: '15:00' };

test('EVT-01 reads times by the clocks of the event’s zone', () => {
  expect(toEvent({ ...draft, endTime: '18:00' })).toMatchObject({ startsAt: '2026-12-13T14:00:00.000Z', endsAt: '2026-12-13T17:00:00.000Z' });
  expect(toEvent({ ...draft, time: '21:00', endTime: '02:00' }).endsAt, 'after midnight').toBe('2026-12-14T01:00:00.000Z');
  expect(toEvent({ ...draft, timeZone: 'America/Los_Angeles' }).startsAt).toBe('2026-12-13T23:00:00.000Z');
  expect(toEvent({ ...draft, day: '2027-03-28', time: '02:30' }).startsAt, 'that the clocks skip').toBe('2027-03-28T01:30:00.000Z');
});

test('EVT-01 names the fields that can’t be read', () => {
  expect(wrongFields(draft)).toEqual([]);
  expect(wrongFields({ ...draft, title: ' ', time: '', endDay: '2026-12-14', capacity: 'x' })).toEqual(['title', 'startsAt', 'endsAt', 'capacity']);
  expect(wrongFields({ ...draft, capacity: '0' })).toEqual(['capacity']);
  expect(wrongFields({ ...draft, endDay: '2026-12-13', endTime: '15:00' }), 'ends as it starts').toEqual(['endsAt']);
  expect(wrongFields({ ...draft, endTime: '14:00' }), 'of the next day').toEqual([]);
});

test('EVT-01 sends only what was changed', () => {
  expect(toChange(draft, { ...draft, text: 'Glögg' })).toEqual({ text: 'Glögg' });
  expect(toChange(draft, draft)).toEqual({});
});

const ask = (id: string | null, text: string): AskDraft => ({ key: id ?? text, id, text, kind: 'text' });
const texts = ({ asks }: { asks: readonly AskDraft[] }) => asks.map(({ id, text }) => [id, text]);

test('EVT-01 keeps both hosts’ questions and fields when both edit', () => {
  const begun = { ...draft, asks: [ask('a', 'Sover ni över?'), ask('b', 'Skor?'), ask('c', 'Musik?')] };
  const mine = { ...begun, title: 'Fyra ljus', asks: [ask('a', 'Sover ni kvar?'), ask('c', 'Musik?'), ask(null, 'Min fråga')] };
  const theirs = { ...begun, text: 'Deras text', asks: [ask('a', 'Sover ni över?'), ask('b', 'Skor?'), ask('c', 'Vilken musik?'), ask('d', 'Deras fråga')] };
  const merged = rebase(begun, mine, theirs);
  expect(merged).toMatchObject({ title: 'Fyra ljus', text: 'Deras text' });
  expect(texts(merged)).toEqual([
    ['a', 'Sover ni kvar?'],
    ['c', 'Vilken musik?'],
    ['d', 'Deras fråga'],
    [null, 'Min fråga'],
  ]);
  expect(Object.keys(toChange(theirs, merged)).sort()).toEqual(['asks', 'title']);
});

test('EVT-01 keeps a question changed here when the other removed it', () => {
  const begun = { ...draft, asks: [ask('a', 'Sover ni över?'), ask('b', 'Skor?')] };
  const mine = { ...begun, asks: [ask('a', 'Sover ni kvar?'), ask('b', 'Skor?')] };
  expect(texts(rebase(begun, mine, { ...begun, asks: [] }))).toEqual([[null, 'Sover ni kvar?']]);
});

test('EVT-01 names the times that the clocks skip', () => {
  expect(skippedTimes({ ...draft, day: '2027-03-28', time: '02:30', endTime: '04:00' })).toEqual({ startsAt: '03:30', endsAt: null });
  expect(skippedTimes({ ...draft, day: '2027-03-27', time: '22:00', endTime: '02:15' })).toEqual({ startsAt: null, endsAt: '03:15' });
  expect(skippedTimes({ ...draft, endTime: '18:00' })).toEqual({ startsAt: null, endsAt: null });
});

test('EVT-01 repeats an event on its next day, with new questions', () => {
  const earlier = {
    ...toEvent({ ...draft, endTime: '02:00', capacity: '12', answerBy: '2026-12-10' }),
    asks: [{ _id: 'a', text: 'Mat?', kind: 'food' }],
  } as unknown as Event;
  expect(toDraftAgain(earlier, '2026-12-14')).toMatchObject({
    title: 'Tre ljus',
    day: '2027-12-13',
    endDay: '2027-12-14',
    endTime: '02:00',
    capacity: '12',
    answerBy: '',
    asks: [{ id: null, text: 'Mat?' }],
  });
  const leap = { ...earlier, startsAt: '2028-02-29T14:00:00.000Z', endsAt: null };
  expect([toDraftAgain(leap, '2028-03-01').day, toDraftAgain(leap, '2028-02-28').day]).toEqual(['2029-02-28', '2028-02-29']);
});
