import { expect, test } from 'vitest';
import { formatDaySpan } from './day-span.ts';

test.each([
  ['2026-11-24', '2026-11-24', 'tisdag 24 november', 'Tuesday, November 24'],
  ['2026-11-24', '2026-11-26', 'tisdag 24 – torsdag 26 november', 'Tuesday, November 24 – Thursday, November 26'],
  ['2026-11-30', '2026-12-02', 'måndag 30 november – onsdag 2 december', 'Monday, November 30 – Wednesday, December 2'],
  ['2026-12-30', '2027-12-01', 'onsdag 30 december – onsdag 1 december', 'Wednesday, December 30 – Wednesday, December 1'],
])('%s to %s', (from, to, sv, en) => {
  expect([formatDaySpan({ from, to }, 'sv'), formatDaySpan({ from, to }, 'en')]).toEqual([sv, en]);
});

test('refuses what is no day', () => {
  expect(() => formatDaySpan({ from: '2026-02-30', to: '2026-03-01' }, 'sv')).toThrow(RangeError);
});
