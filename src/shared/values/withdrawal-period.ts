/**
 * How long a buyer may withdraw (distansavtalslagen 2005:59, 2 kap. 10 and 12 §§; Directive 2011/83/EU, art. 9): the
 * day of delivery isn't counted, fourteen days are, and a last day on which nobody works gives way to the next working
 * day (lag 1930:173, 2 §; Regulation 1182/71, art. 3.4). Days are those of the buyer's country.
 */
import { addDays, type CalendarDay, dayIn } from './calendar-day.ts';
import type { CountryCode } from './countries.ts';
import { addWorkingDays } from './red-days.ts';

export const WITHDRAWAL_DAYS = 14;

const timeZones: Record<CountryCode, string> = { SE: 'Europe/Stockholm', NO: 'Europe/Oslo', FI: 'Europe/Helsinki', DK: 'Europe/Copenhagen', IS: 'Atlantic/Reykjavik' };

export const timeZoneOf = (country: CountryCode): string => timeZones[country];

/** The last day on which the message may be sent; null while nothing is delivered, since the days are counted from then. */
export function lastWithdrawalDay(deliveredAtMs: number | null, country: CountryCode): CalendarDay | null {
  if (deliveredAtMs === null) return null;
  return addWorkingDays(addDays(dayIn(timeZoneOf(country), deliveredAtMs), WITHDRAWAL_DAYS), 0, country);
}

/** Whether a message sent at an instant comes after the last day. */
export function isWithdrawalOver(deliveredAtMs: number | null, country: CountryCode, sentAtMs: number): boolean {
  const lastDay = lastWithdrawalDay(deliveredAtMs, country);
  return lastDay !== null && dayIn(timeZoneOf(country), sentAtMs) > lastDay;
}
