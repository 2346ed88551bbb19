import { expect, test } from 'vitest';
import { loadCalendar } from './load-calendar.ts';

async function load(search: string, today: string): Promise<{ month: string; asked: string[] }> {
  const asked: string[] = [];
  const api = {
    calendar: {
      list: async ({ query: { from, to } }: { query: { from: unknown; to: unknown } }) => {
        asked.push(`${from} ${to}`);
        return { today, entries: [] };
      },
    },
  };
  const { month } = await loadCalendar({ api, search: new URLSearchParams(search), shopToday: '2026-12-01' });
  return { month, asked };
}

test('REM-03 loads the address’s month in whole weeks', async () => {
  expect(await load('month=2027-02', '2026-12-01')).toEqual({ month: '2027-02', asked: ['2027-02-01 2027-02-28'] });
});

test.each(['', 'month=2027-13', 'month=1999-01', 'month=x'])('REM-03 reads ?%s as the current month', async (search) => {
  expect(await load(search, '2026-12-01')).toEqual({ month: '2026-12', asked: ['2026-11-30 2027-01-03'] });
});

test('REM-03 uses the member’s own month', async () => {
  expect(await load('', '2026-11-30')).toEqual({ month: '2026-11', asked: ['2026-11-30 2027-01-03', '2026-10-26 2026-12-06'] });
});

test('REM-03 lists sixty days from the member’s today, whatever the month', async () => {
  const days = ['2026-11-30', '2026-12-01', '2027-01-28', '2027-01-29'].map((date) => ({
    kind: 'swedish-day' as const,
    _id: date,
    date,
    title: date,
    key: 'lucia' as const,
    isRed: false,
    isGift: false,
  }));
  const asked: string[] = [];
  const api = {
    calendar: {
      list: ({ query: { from, to } }: { query: { from: unknown; to: unknown } }) => {
        asked.push(`${from} ${to}`);
        return Promise.resolve({ today: '2026-11-30', entries: days });
      },
    },
  };
  const { view, entries, month } = await loadCalendar({ api, search: new URLSearchParams('view=agenda&month=2027-05'), shopToday: '2026-12-01' });
  expect({ view, month, asked, shown: entries.map(({ date }) => date) }).toEqual({
    view: 'agenda',
    month: '2027-05',
    asked: ['2026-11-30 2027-01-30'],
    shown: ['2026-11-30', '2026-12-01', '2027-01-28'],
  });
});

test('names two with the same first name apart, loading no more', async () => {
  const person = (_id: string, lastName: string, date: string) => ({
    kind: 'reminder' as const,
    name: '',
    _id: `birthday.${_id}`,
    date,
    title: 'Erik fyller 60',
    source: 'birthday' as const,
    type: null,
    years: 60,
    notes: 'hemligt',
    target: { _id, firstName: 'Erik', lastName, relation: 'uncle' as const },
    isDone: false,
  });
  const entries = [person('1', 'Lindgren', '2026-12-02'), person('2', 'Sjöberg', '2026-12-02'), person('3', 'Ek', '2026-12-03')];
  const api = { calendar: { list: () => Promise.resolve({ today: '2026-12-01', entries }) } };
  const shown = (await loadCalendar({ api, search: new URLSearchParams(''), shopToday: '2026-12-01' })).entries;
  expect(shown.map((entry) => ('surname' in entry ? entry.surname : null))).toEqual(['Lindgren', 'Sjöberg', null]);
  expect(JSON.stringify(shown)).not.toContain('hemligt');
});
