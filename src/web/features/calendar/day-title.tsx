import { dayOfWeek, formatDay, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

/** "onsdag 1 december 2027", "Wednesday, December 1, 2027" (REM-03). */
export function DayTitle({ day }: { day: string }) {
  const locale = useLocale();
  return (
    <>
      <span className="font-normal text-soft">
        {weekdaysIn(locale)[dayOfWeek(day) - 1]}
        {locale === 'en' && ','}
      </span>{' '}
      <time dateTime={day}>{formatDay(day, locale)}</time>
    </>
  );
}
