import { expect, test } from 'vitest';
import type { Reminder } from '#shared/contract/reminders.ts';
import { isUnclear } from '#web/lib/people/person-choice.ts';
import { toDraft, toInput } from './reminder-draft.ts';

const saved = (change: Partial<Reminder>): Reminder => ({
  _id: 'r',
  source: 'own',
  name: 'Dopdag',
  type: 'baptism',
  date: '2027-06-01',
  daysLeft: 100,
  years: null,
  firstDate: '--06-01',
  rule: null,
  repeats: 'yearly',
  leadDays: [7],
  notes: '',
  target: null,
  snoozedUntil: null,
  orderBy: null,
  ...change,
});

test.each([
  [{}, { date: '--06-01', rule: null }],
  [{ firstDate: '2020-06-01' }, { date: '2020-06-01', rule: null }],
  [
    { firstDate: '2026-06-01', repeats: 'once' as const },
    { date: '2026-06-01', repeats: 'once' },
  ],
  [
    { firstDate: null, rule: { kind: 'easter' as const, days: -2 } },
    { date: null, rule: { kind: 'easter', days: -2 } },
  ],
  [
    { firstDate: null, rule: { kind: 'weekday' as const, week: 2 as const, weekday: 7 as const, month: 11 } },
    { date: null, rule: { kind: 'weekday', week: 2, weekday: 7, month: 11 } },
  ],
])('changes nothing when saved again untouched: %j', (change, kept) => {
  const before = saved(change);
  expect(toInput(toDraft(before, null))).toMatchObject({ name: 'Dopdag', type: 'baptism', leadDays: [7], ...kept });
});

test('sends another date as chosen', () => {
  const first = toDraft(saved({ firstDate: '2020-06-01' }), null);
  expect(toInput({ ...first, day: { ...first.day, day: '2' } })).toMatchObject({ date: '2020-06-02' });
  expect(toInput({ ...first, day: { ...first.day, year: '2027' } }), 'the very day on which it comes next').toMatchObject({ date: '2027-06-01' });
  expect(toInput({ ...first, day: { ...first.day, year: '' } }), 'the year taken away').toMatchObject({ date: '--06-01' });
});

test('defaults to yearly without a first year, which one-time requires', () => {
  const draft = { ...toDraft(null, null), name: 'Midsommar', day: { day: '21', month: '6', year: '' } };
  expect(toInput(draft)).toMatchObject({ date: '--06-21', repeats: 'yearly' });
  expect(toInput({ ...draft, repeats: 'once' })).toBeNull();
  expect(toInput({ ...draft, repeats: 'once', day: { ...draft.day, year: '2027' } })).toMatchObject({ date: '2027-06-21', repeats: 'once' });
});

test.each([
  ['date', { kind: 'date', day: { day: '', month: '', year: '' } }],
  ['date', { kind: 'date', day: { day: '29', month: '2', year: '2027' } }],
  ['easter', { kind: 'easter', easterDays: '' }],
  ['easter', { kind: 'easter', easterDays: '64' }],
  ['easter', { kind: 'easter', easterDays: 'x' }],
] as const)('sends no invalid %s: %j', (_, change) => {
  expect(toInput({ ...toDraft(null, null), name: 'x', ...change })).toBeNull();
});

test('starts with the saved or page’s person, omitting untouched lead days', () => {
  const greta = { id: '01930000-0000-7000-8000-000000000000', name: 'Greta Öberg' };
  const day = { day: '21', month: '6', year: '' };
  const fresh = { ...toDraft(null, greta), name: 'Dop', day };
  expect(fresh.target).toEqual({ text: 'Greta Öberg', person: greta });
  expect(toInput(fresh)).toMatchObject({ target: greta.id });
  expect(toInput(fresh)).not.toHaveProperty('leadDays');
  expect(toInput({ ...fresh, leadDays: [] })).toMatchObject({ leadDays: [] });
  const target = { _id: greta.id, firstName: 'Greta', lastName: 'Öberg', relation: 'friend' as const };
  expect(toDraft(saved({ target }), null).target).toEqual({ text: 'Greta Öberg', person: greta });
  expect(toInput(toDraft(saved({ target }), null))).toMatchObject({ target: greta.id, leadDays: [7] });
});

test('reports a name that is typed but not chosen', () => {
  expect(isUnclear({ text: 'Gre', person: null })).toBe(true);
  expect(isUnclear({ text: '  ', person: null })).toBe(false);
  expect(isUnclear(toDraft(null, { id: 'x', name: 'Greta' }).target)).toBe(false);
});
