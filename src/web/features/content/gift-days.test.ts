import { expect, test } from 'vitest';
import { swedishDays } from '#shared/values/time/swedish-days.ts';
import { giftDaysFrom } from './gift-days.ts';

test('REM-03 lists the next gift days with days left', () => {
  expect(giftDaysFrom('2026-11-21', 4, 'sv').map(({ day, month, dayOfMonth, inDays }) => [day, month, dayOfMonth, inDays])).toEqual([
    ['2026-11-29', 'nov', 29, 'om 8 dagar'],
    ['2026-12-24', 'dec', 24, 'om 33 dagar'],
    ['2027-02-14', 'feb', 14, 'om 85 dagar'],
    ['2027-03-28', 'mar', 28, 'om 127 dagar'],
  ]);
});

test('includes the day itself, too late to order', () => {
  expect(giftDaysFrom('2026-12-24', 1, 'sv')[0]).toMatchObject({ day: '2026-12-24', inDays: 'i dag', orderBy: null });
  expect(giftDaysFrom('2026-12-23', 1, 'sv')[0]).toMatchObject({ inDays: 'i morgon', orderBy: null });
  expect(giftDaysFrom('2026-12-17', 1, 'sv')[0]).toMatchObject({ orderBy: 'Beställ i dag, så kommer det i tid' });
  expect(giftDaysFrom('2026-12-16', 1, 'sv')[0]).toMatchObject({ orderBy: 'Beställ senast torsdag 17 december' });
});

test('has words for every gift day', () => {
  const gifts = swedishDays(2027).filter((day) => day.isGift);
  expect(giftDaysFrom('2027-01-01', gifts.length, 'en')).toHaveLength(gifts.length);
});
