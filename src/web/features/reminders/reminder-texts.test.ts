import { expect, test } from 'vitest';
import { orderByText } from './reminder-texts.ts';

test('the last day to order for is named, today as today, and is nothing once it has passed', () => {
  const reminder = { date: '2026-11-29', orderBy: '2026-11-23' };
  expect(orderByText({ ...reminder, daysLeft: 7 }, 'sv')).toBe('Beställ senast måndag 23 november');
  expect(orderByText({ ...reminder, daysLeft: 6 }, 'sv')).toBe('Beställ i dag, så kommer det i tid');
  expect(orderByText({ ...reminder, orderBy: null, daysLeft: 5 }, 'sv')).toBeNull();
});
