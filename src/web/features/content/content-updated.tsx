import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, formatDay, shopTimeZone } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

/** Date of a page's last change; `updatedAt` is ISO 8601. */
export function ContentUpdated({ updatedAt }: { updatedAt: string }) {
  const day = dayIn(shopTimeZone, Date.parse(updatedAt));
  return (
    <p className="mt-10 text-sm text-soft">
      <time dateTime={day}>{m.content_updated({ day: formatDay(day, useLocale()) })}</time>
    </p>
  );
}
