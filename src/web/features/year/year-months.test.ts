import { expect, test } from 'vitest';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { toCircleYear, toYear } from './year-months.ts';

const target = (firstName: string, lastName = '') => ({ _id: '01930000-0000-7000-8000-000000000001', firstName, lastName, relation: 'friend' as const });
const birthday = (date: string, firstName: string, years: number | null): CalendarEntry => ({
  kind: 'reminder',
  _id: `birthday.${firstName}`,
  date,
  name: '',
  title: `${firstName} fyller`,
  source: 'birthday',
  type: null,
  years,
  notes: '',
  target: target(firstName, 'Berg'),
  isDone: false,
});
const holiday = (date: string, title: string, isRed: boolean): CalendarEntry => ({ kind: 'swedish-day', _id: title, date, title, key: 'new-years-day', isRed, isGift: false });

test('sets a year by month and day, with round years and holidays', () => {
  const nameDay: CalendarEntry = { ...birthday('2027-03-05', 'Moa', null), kind: 'reminder', source: 'name-day' } as CalendarEntry;
  const { months, count, roundCount, perSheet } = toYear([
    birthday('2027-03-19', 'Linnea', 33),
    birthday('2027-03-06', 'Moa', 30),
    nameDay,
    holiday('2027-01-01', 'Nyårsdagen', true),
    holiday('2027-01-13', 'Tjugondag Knut', false),
  ]);
  expect(months[0]).toEqual([{ key: 'Nyårsdagen 2027-01-01', day: 1, text: 'Nyårsdagen', isHoliday: true, years: null, isRound: false }]);
  expect(months[2]?.map(({ day, text, years, isRound }) => [day, text, years, isRound])).toEqual([
    [6, 'Moa Berg', 30, true],
    [19, 'Linnea Berg', 33, false],
  ]);
  expect({ count, roundCount, perSheet }).toEqual({ count: 2, roundCount: 1, perSheet: 12 });
});

test('prints no figure without a year of birth', () => {
  expect(toYear([birthday('2027-04-10', 'Magnus', null)]).months[3]?.[0]).toMatchObject({ years: null, isRound: false });
});

test('names the occasion of a day that is no birthday', () => {
  const wedding: CalendarEntry = {
    ...birthday('2027-12-13', 'Mamma', 40),
    kind: 'reminder',
    _id: 'own',
    name: 'Bröllopsdag',
    title: 'Bröllopsdag: Mamma, 40 år',
    source: 'own',
    type: 'weddingday',
  } as CalendarEntry;
  const party: CalendarEntry = { ...wedding, _id: 'party', name: 'Kräftskiva', title: 'Kräftskiva, 3 år', years: 3, target: null } as CalendarEntry;
  const dinner: CalendarEntry = { ...wedding, _id: 'dinner', name: 'Middag', title: 'Middag: Mamma', years: null } as CalendarEntry;
  expect(toYear([wedding, party, dinner]).months[11]?.map(({ text, years, isRound }) => [text, years, isRound])).toEqual([
    ['Bröllopsdag: Mamma', 40, true],
    ['Kräftskiva', 3, false],
    ['Middag: Mamma', null, false],
  ]);
});

test('takes two sheets when a month has more than nine', () => {
  const ofMay = (count: number) => Array.from({ length: count }, (_, index) => birthday(`2027-05-${String(index + 1).padStart(2, '0')}`, `Nr ${index}`, 30));
  expect(toYear(ofMay(9)).perSheet).toBe(12);
  expect(toYear(ofMay(10)).perSheet).toBe(6);
});

test('sets a circle’s year with the ages of that year', () => {
  const people = [
    { key: 'a', name: 'Ingrid', date: '2026-11-25', turns: 80, monthDay: '11-25' },
    { key: 'b', name: 'Skottsara', date: '2027-02-28', turns: 27, monthDay: '02-29' },
    { key: 'c', name: 'Nils', date: '2027-11-24', turns: null, monthDay: '11-24' },
    { key: 'd', name: 'Nyfödd', date: '2027-06-01', turns: 1, monthDay: '06-01' },
  ];
  const toLines = (year: number) =>
    toCircleYear(people, [holiday(`${year}-01-01`, 'Nyårsdagen', true), { ...birthday(`${year}-05-05`, 'Utanför', 3) }], year).months.flatMap((lines, month) =>
      lines.map(({ day, text, years }) => [month + 1, day, text, years]),
    );
  expect(toLines(2027)).toEqual([
    [1, 1, 'Nyårsdagen', null],
    [2, 28, 'Skottsara', 27],
    [6, 1, 'Nyfödd', 1],
    [11, 24, 'Nils', null],
    [11, 25, 'Ingrid', 81],
  ]);
  expect(toLines(2028)[1]).toEqual([2, 29, 'Skottsara', 28]);
  expect(toLines(2026).map(([, , name]) => name)).toEqual(['Nyårsdagen', 'Skottsara', 'Nils', 'Ingrid']);
});
