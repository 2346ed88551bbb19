import { expect, test } from 'vitest';
import { orderByText } from './reminder-texts.ts';

test('names the last order day, today as such, and none after', () => {
  const reminder = { date: '2026-11-29', orderBy: '2026-11-23' };
  expect(orderByText({ ...reminder, daysLeft: 7 }, 'sv')).toBe('Beställ senast måndag 23 november');
  expect(orderByText({ ...reminder, daysLeft: 6 }, 'sv')).toBe('Beställ i dag, så kommer det i tid');
  expect(orderByText({ ...reminder, orderBy: null, daysLeft: 5 }, 'sv')).toBeNull();
});
