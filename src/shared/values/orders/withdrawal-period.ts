/**
 * The withdrawal period (distansavtalslagen 2005:59, 2 kap. 10 and 12 §§; Directive 2011/83/EU, art. 9): fourteen days
 * after the day of delivery; a last day that is no working day moves to the next one (lag 1930:173, 2 §; Regulation
 * 1182/71, art. 3.4). Days are in the buyer's country.
 */
import { addDays, type CalendarDay, dayIn } from '../time/calendar-day.ts';
import type { CountryCode } from '../places/countries.ts';
import { countryTimeZones } from '../places/country-time-zones.ts';
import { addWorkingDays } from '../time/red-days.ts';

export const WITHDRAWAL_DAYS = 14;

export const getTimeZone = (country: CountryCode): string => countryTimeZones[country];

/** The last day to send the statement; null before delivery. */
export function lastWithdrawalDay(deliveredAtMs: number | null, country: CountryCode): CalendarDay | null {
  if (deliveredAtMs === null) return null;
  return addWorkingDays(addDays(dayIn(getTimeZone(country), deliveredAtMs), WITHDRAWAL_DAYS), 0, country);
}

/** Whether a statement sent at an instant is too late. */
export function isWithdrawalOver(deliveredAtMs: number | null, country: CountryCode, sentAtMs: number): boolean {
  const lastDay = lastWithdrawalDay(deliveredAtMs, country);
  return lastDay !== null && dayIn(getTimeZone(country), sentAtMs) > lastDay;
}
