/** Weeks as Swedish calendars number them (ISO 8601): Monday first, and the first week is the one with 4 January in it. */
import { addDays, dayOfWeek, dayParts, daysBetween } from './calendar-day.ts';

const THURSDAY = 4;

export interface IsoWeek {
  /** The year that the week belongs to: that of its Thursday. */
  year: number;
  /** 1–53 */
  week: number;
}

/** The week of a day. Throws RangeError when it is no calendar day. */
export function isoWeek(day: string): IsoWeek {
  const thursday = addDays(day, THURSDAY - dayOfWeek(day));
  const { year } = dayParts(thursday);
  return { year, week: Math.floor(daysBetween(`${String(year).padStart(4, '0')}-01-01`, thursday) / 7) + 1 };
}
