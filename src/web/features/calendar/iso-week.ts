/** Swedish week numbers (ISO 8601): weeks begin on Monday, and week 1 contains 4 January. */
import { addDays, dayOfWeek, dayParts, daysBetween } from '#shared/values/time/calendar-day.ts';

const THURSDAY = 4;

export interface IsoWeek {
  /** The year of the week's Thursday. */
  year: number;
  /** 1–53 */
  week: number;
}

/** The week of a day. Throws RangeError if it is no calendar day. */
export function isoWeek(day: string): IsoWeek {
  const thursday = addDays(day, THURSDAY - dayOfWeek(day));
  const { year } = dayParts(thursday);
  return { year, week: Math.floor(daysBetween(`${String(year).padStart(4, '0')}-01-01`, thursday) / 7) + 1 };
}
