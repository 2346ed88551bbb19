import { type CalendarDay, calendarDay } from './calendar-day.ts';

/** The first full year of the Gregorian calendar. */
const FIRST_YEAR = 1583;

/** Easter Sunday of a year (Meeus, Jones and Butcher's algorithm). Throws RangeError before 1583. */
export function easterSunday(year: number): CalendarDay {
  if (!Number.isInteger(year) || year < FIRST_YEAR) throw new RangeError(`No Gregorian Easter in the year ${year}`);
  const goldenNumber = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenNumber + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateCorrection = Math.floor((goldenNumber + 11 * epact + 22 * weekdayShift) / 451);
  const counted = epact + weekdayShift - 7 * lateCorrection + 114;
  return calendarDay(year, Math.floor(counted / 31), (counted % 31) + 1);
}
