import { expect, test } from 'vitest';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { withoutDoubles } from './doubles.ts';

const greta = { _id: '01930000-0000-7000-8000-00000000000a', firstName: 'Greta', lastName: '', relation: 'mother' } as const;
const reminder = (change: Partial<Extract<CalendarEntry, { kind: 'reminder' }>>): CalendarEntry => ({
  kind: 'reminder',
  name: '',
  _id: 'x',
  date: '2027-05-30',
  title: 'Kalas',
  source: 'own',
  type: 'party',
  notes: '',
  years: null,
  target: null,
  isDone: false,
  ...change,
});
const mothersDay: CalendarEntry = { kind: 'swedish-day', _id: 'mothers-day', key: 'mothers-day', date: '2027-05-30', title: 'Mors dag', isRed: false, isGift: true };
const titles = (...entries: CalendarEntry[]): string[] => withoutDoubles(entries.map((entry) => ({ entry, revisedAt: new Date(0), alarms: [] }))).map(({ entry }) => `${entry.date} ${entry.title}`);

test.each<[string, CalendarEntry[], string[]]>([
  ['Mother’s Day of a person replaces the plain one', [mothersDay, reminder({ source: 'mothers-day', title: 'Mors dag: Greta', target: greta })], ['2027-05-30 Mors dag: Greta']],
  [
    'two mothers stay two',
    [reminder({ source: 'mothers-day', title: 'Mors dag: Greta' }), reminder({ source: 'mothers-day', title: 'Mors dag: Vera' })],
    ['2027-05-30 Mors dag: Greta', '2027-05-30 Mors dag: Vera'],
  ],
  ['on another day it stays', [mothersDay, reminder({ source: 'mothers-day', title: 'Mors dag: Greta', date: '2028-05-28' })], ['2027-05-30 Mors dag', '2028-05-28 Mors dag: Greta']],
  ['what the member calls the same', [mothersDay, reminder({ title: 'mors dag ' })], ['2027-05-30 mors dag ']],
  [
    'a name day that was written in by hand',
    [reminder({ source: 'name-day', type: null, title: 'Greta har namnsdag', target: greta }), reminder({ type: 'nameday', title: 'Gretas dag: Greta', target: greta })],
    ['2027-05-30 Gretas dag: Greta'],
  ],
  ['the same title twice', [reminder({ _id: 'a' }), reminder({ _id: 'b' }), reminder({ _id: 'c', title: 'Annat' })], ['2027-05-30 Kalas', '2027-05-30 Annat']],
  ['the same birthday written in by hand', [reminder({ source: 'birthday', title: 'Greta fyller 79' }), reminder({ title: 'Greta fyller 79' })], ['2027-05-30 Greta fyller 79']],
  ['the other way round', [reminder({ title: 'Greta fyller 79' }), reminder({ source: 'birthday', title: 'Greta fyller 79' })], ['2027-05-30 Greta fyller 79']],
])('REM-03 avoids double days: %s', (_, entries, expected) => {
  expect(titles(...entries)).toEqual(expected);
});
