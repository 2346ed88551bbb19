import { expect, test } from 'vitest';
import { loadCalendar } from './load-calendar.ts';

async function load(search: string, today: string): Promise<{ month: string; asked: string[] }> {
  const asked: string[] = [];
  const api = {
    days: async (from: string, to: string) => {
      asked.push(`${from} ${to}`);
      return { today, entries: [] };
    },
  };
  const { month } = await loadCalendar({ api, search: new URLSearchParams(search), shopToday: '2026-12-01' });
  return { month, asked };
}

test('REM-03 the month of the address, in whole weeks', async () => {
  expect(await load('month=2027-02', '2026-12-01')).toEqual({ month: '2027-02', asked: ['2027-02-01 2027-02-28'] });
});

test.each(['', 'month=2027-13', 'month=1999-01', 'month=x'])('REM-03 ?%s is the month it is', async (search) => {
  expect(await load(search, '2026-12-01')).toEqual({ month: '2026-12', asked: ['2026-11-30 2027-01-03'] });
});

test('REM-03 where it is still November for the member, it is November', async () => {
  expect(await load('', '2026-11-30')).toEqual({ month: '2026-11', asked: ['2026-11-30 2027-01-03', '2026-10-26 2026-12-06'] });
});
