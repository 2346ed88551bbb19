/** When a thing that is ordered today arrives by the ordinary delivery. */
import { addWorkingDays } from '#shared/values/red-days.ts';
import type { CalendarDay } from '#shared/values/calendar-day.ts';
import type { Currency } from '#shared/values/currencies.ts';

/** Working days on the way after packing; the checkout names the days for the buyer's own address. */
const workingDays = { SEK: [1, 3], EUR: [3, 6] } as const satisfies Record<Currency, readonly [fastest: number, slowest: number]>;

/** Kronor are paid in Sweden, euro in the other countries. The vendor packs on Swedish working days. */
export function deliveryDays({ today, leadDays, currency }: { today: string; leadDays: number; currency: Currency }): { from: CalendarDay; to: CalendarDay } {
  const sent = addWorkingDays(today, leadDays, 'SE');
  const [fastest, slowest] = workingDays[currency];
  return { from: addWorkingDays(sent, fastest, 'SE'), to: addWorkingDays(sent, slowest, 'SE') };
}
