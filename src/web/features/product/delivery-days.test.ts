import { expect, test } from 'vitest';
import { deliveryDays } from './delivery-days.ts';

test.each([
  // A Saturday: nothing is packed before Monday.
  ['2026-11-21', 0, 'SEK', '2026-11-24', '2026-11-26'],
  ['2026-11-21', 1, 'SEK', '2026-11-24', '2026-11-26'],
  ['2026-11-23', 1, 'SEK', '2026-11-25', '2026-11-27'],
  ['2026-11-23', 1, 'EUR', '2026-11-27', '2026-12-02'],
  // Over Christmas: neither the eve nor the two red days nor the weekend.
  ['2026-12-22', 1, 'SEK', '2026-12-28', '2026-12-30'],
] as const)('ordered %s with %i days to pack, paid in %s: %s to %s', (today, leadDays, currency, from, to) => {
  expect(deliveryDays({ today, leadDays, currency })).toEqual({ from, to });
});
