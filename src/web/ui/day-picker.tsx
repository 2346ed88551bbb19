import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { addDays, dayOfWeek, dayParts, formatDayShort, formatMonth, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface DayPickerProps {
  name: string;
  legend: string;
  /** Selectable days, in order; other days are only shown. */
  days: readonly string[];
  /** The chosen day, which may no longer be selectable. */
  value: string | null;
  onChange: (day: string) => void;
  locale: Locale;
}

const DAYS_PER_WEEK = 7;

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** A month's weeks, Monday first; null for days of other months. */
function listWeeks(first: string): (string | null)[][] {
  const cells: (string | null)[] = Array.from({ length: dayOfWeek(first) - 1 }, () => null);
  for (let day = first; firstOfMonth(day) === first; day = addDays(day, 1)) cells.push(day);
  while (cells.length % DAYS_PER_WEEK > 0) cells.push(null);
  return Array.from({ length: cells.length / DAYS_PER_WEEK }, (_, week) => cells.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK));
}

/** Month view to choose a day. Days are radio buttons: arrow keys move between selectable ones. */
export function DayPicker({ name, legend, days, value, onChange, locale }: DayPickerProps) {
  const months = [...new Set(days.map(firstOfMonth))];
  const [month, setMonth] = useState(() => firstOfMonth(value ?? days[0] ?? ''));
  const shown = months.includes(month) ? month : months[0];
  if (shown === undefined) return null;
  const index = months.indexOf(shown);
  const turn = (step: number) => setMonth(months[index + step] ?? shown);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex items-center justify-between">
        <IconButton label={m.ui_previous_month()} icon={<ChevronLeft aria-hidden className="size-5" />} disabled={index === 0} className="disabled:opacity-30" onClick={() => turn(-1)} />
        <p aria-live="polite" className="font-semibold first-letter:uppercase">
          {formatMonth(shown, locale)}
        </p>
        <IconButton label={m.ui_next_month()} icon={<ChevronRight aria-hidden className="size-5" />} disabled={index === months.length - 1} className="disabled:opacity-30" onClick={() => turn(1)} />
      </div>
      <div aria-hidden className="mt-1 grid grid-cols-7 text-center text-xs text-soft">
        {weekdaysIn(locale).map((weekday) => (
          <span key={weekday} className="py-1">
            {weekday.slice(0, 3)}
          </span>
        ))}
      </div>
      {listWeeks(shown).map((week, number) => (
        <div key={week.find((day) => day !== null) ?? number} className="grid grid-cols-7">
          {week.map((day, weekday) =>
            day === null ? (
              <span key={weekdaysIn(locale)[weekday]} />
            ) : days.includes(day) ? (
              <label
                key={day}
                className="relative mx-auto grid h-10 w-full max-w-10 place-items-center rounded-full text-sm font-semibold transition-colors duration-100 hover:bg-sage has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-[2.5px] has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary"
              >
                <input
                  type="radio"
                  name={name}
                  value={day}
                  checked={day === value}
                  onChange={() => onChange(day)}
                  className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none"
                />
                <span aria-hidden className="pointer-events-none relative tabular-nums">
                  {dayParts(day).day}
                </span>
                <VisuallyHidden>{formatDayShort(day, locale)}</VisuallyHidden>
              </label>
            ) : (
              <span key={day} aria-hidden className="grid h-10 place-items-center text-sm text-soft tabular-nums line-through">
                {dayParts(day).day}
              </span>
            ),
          )}
        </div>
      ))}
    </fieldset>
  );
}
