/** Keyboard navigation in a grid of days (ARIA Authoring Practices). */
import { addDays, type CalendarDay, calendarDay, dayOfWeek, dayParts } from '#shared/values/time/calendar-day.ts';
import { addMonths, toMonth } from '#shared/values/time/calendar-month.ts';

const SUNDAY = 7;
const MONTHS_PER_YEAR = 12;

/** The same day in another month, or that month's last. */
function inOtherMonth(day: string, months: number): CalendarDay {
  const month = addMonths(toMonth(day), months);
  const last = dayParts(addDays(`${addMonths(month, 1)}-01`, -1));
  return calendarDay(last.year, last.month, Math.min(dayParts(day).day, last.day));
}

/** The day a key moves to; null for other keys. Shift with PageUp and PageDown moves by years. */
export function dayAfterKey({ key, shiftKey }: { key: string; shiftKey: boolean }, day: string): CalendarDay | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - dayOfWeek(day));
    case 'End':
      return addDays(day, SUNDAY - dayOfWeek(day));
    case 'PageUp':
      return inOtherMonth(day, shiftKey ? -MONTHS_PER_YEAR : -1);
    case 'PageDown':
      return inOtherMonth(day, shiftKey ? MONTHS_PER_YEAR : 1);
    default:
      return null;
  }
}
