import { expect, test } from 'vitest';
import type { Reminder } from '#shared/contract/reminders.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';
import type { ComingDay } from './load-coming.ts';
import { namesByDay, toPastSentence, toSentence, toWhen } from './day-sentences.ts';
import { toParts } from './today-parts.ts';

const TODAY = '2026-11-25';
function day(name: string, daysLeft: number, { orderIn = null as number | null, ...more }: Partial<Reminder> & { orderIn?: number | null } = {}): ComingDay {
  const target = { _id: name, firstName: name, lastName: '', relation: 'friend' as const };
  return {
    reminder: {
      _id: `birthday.${name}`,
      source: 'birthday',
      name: 'Födelsedag',
      type: null,
      date: addDays(TODAY, daysLeft),
      daysLeft,
      years: 41,
      firstDate: null,
      rule: null,
      repeats: 'yearly',
      leadDays: [7],
      notes: '',
      target,
      snoozedUntil: null,
      orderBy: orderIn === null ? null : addDays(TODAY, orderIn),
      ...more,
    },
    avatar: null,
    gift: null,
    isFriend: false,
  };
}
const names = (days: readonly ComingDay[]) => days.map(({ reminder }) => reminder.target?.firstName);

test('puts today’s round birthdays first, then birthdays, own days and name days', () => {
  const { today } = toParts([day('namn', 0, { source: 'name-day' }), day('egen', 0, { source: 'own' }), day('vanlig', 0), day('jämn', 0, { years: 80 })]);
  expect(names(today)).toEqual(['jämn', 'vanlig', 'egen', 'namn']);
});

test('lists this week what to order within seven days or immediately', () => {
  const parts = toParts([
    day('i går', -1),
    day('nu', 0),
    day('för sent', 2),
    day('i dag', 6, { orderIn: 0 }),
    day('på tisdag', 12, { orderIn: 6 }),
    day('senare', 13, { orderIn: 7 }),
    day('långt', 40, { orderIn: 34 }),
  ]);
  expect(names(parts.orders)).toEqual(['för sent', 'i dag', 'på tisdag']);
  expect(names(parts.next)).toEqual(['senare', 'långt']);
  expect(names(parts.yesterday)).toEqual(['i går']);
});

test('offers no order for a day without a person', () => {
  const parts = toParts([day('fest', 5, { target: null, orderIn: 1 })]);
  expect([parts.orders.length, parts.next.length]).toEqual([0, 1]);
});

test.each([
  [-1, 'i går'],
  [0, 'i dag'],
  [1, 'i morgon'],
  [3, 'på lördag'],
  [6, 'på tisdag'],
  [7, 'den 2 december'],
])('says of a day in %i days "%s"', (daysLeft, expected) => {
  expect(toWhen(day('x', daysLeft).reminder, 'sv')).toBe(expected);
});

test('says each kind of day in a sentence, and in the past', () => {
  const own = { source: 'own' as const, name: 'Bröllopsdag', years: 40 };
  expect(toSentence(day('Greta', 0).reminder, 'Greta')).toBe('Greta fyller 41');
  expect(toSentence(day('Greta', 0, { years: null }).reminder, 'Greta')).toBe('Greta fyller år');
  expect(toSentence(day('Greta', 0, own).reminder, 'Greta')).toBe('Bröllopsdag: Greta, 40 år');
  expect(toPastSentence(day('Greta', -1).reminder, 'Greta')).toBe('Greta fyllde 41');
  expect(toPastSentence(day('Greta', -1, { source: 'name-day', years: null }).reminder, 'Greta')).toBe('Greta hade namnsdag');
});

test('distinguishes only people with the same first name on one day', () => {
  const erik = (id: string, lastName: string, daysLeft: number) => day(id, daysLeft, { target: { _id: id, firstName: 'Erik', lastName, relation: 'friend' } }).reminder;
  const reminders = [erik('1', 'Lindgren', 7), erik('2', 'Sjöberg', 7), erik('3', 'Ek', 8)];
  expect(reminders.map(namesByDay(reminders))).toEqual(['Erik Lindgren', 'Erik Sjöberg', 'Erik']);
});
