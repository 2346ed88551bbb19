import { Eye, EyeOff } from 'lucide-react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { addDays, formatDay } from '#shared/values/time/calendar-day.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';

interface Revealing {
  isSurprise: boolean;
  occasionDay: string | null;
  isRevealed: boolean;
}

function toText({ isSurprise, occasionDay, isRevealed }: Revealing, locale: Locale): string {
  if (!isSurprise) return m.reservations_reveal_open();
  if (isRevealed) return m.reservations_reveal_over();
  return occasionDay === null ? m.reservations_reveal_never() : m.reservations_reveal_day({ day: formatDay(addDays(occasionDay, 1), locale) });
}

/** Above a list, for givers before they identify themselves: when the recipient learns of gifts. */
export function RevealNote({ list }: { list: Revealing }) {
  const locale = useLocale();
  const Icon = list.isSurprise && !list.isRevealed ? EyeOff : Eye;
  return (
    <p className="flex gap-2 text-soft">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0" />
      {toText(list, locale)}
    </p>
  );
}
