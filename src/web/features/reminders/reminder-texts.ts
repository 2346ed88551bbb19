import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { DayRule } from '#shared/values/celebrations/recurrence.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { daysBetween, formatDay, formatDayShort, monthsIn, weekdaysIn } from '#shared/values/time/calendar-day.ts';

/** "i går", "i dag", "i morgon", "om 12 dagar". */
export function whenText(daysLeft: number): string {
  if (daysLeft < 0) return m.reminders_yesterday();
  if (daysLeft === 0) return m.start_today();
  return daysLeft === 1 ? m.start_tomorrow() : m.start_in_days({ count: daysLeft });
}

/** "Beställ senast torsdag 17 december"; null if too late. */
export function orderByText({ orderBy, date, daysLeft }: Pick<Reminder, 'orderBy' | 'date' | 'daysLeft'>, locale: Locale): string | null {
  if (orderBy === null) return null;
  return daysBetween(orderBy, date) === daysLeft ? m.start_order_today() : m.start_order_by({ day: formatDayShort(orderBy, locale) });
}

export const weekNames: readonly (readonly [week: Extract<DayRule, { kind: 'weekday' }>['week'], name: () => string])[] = [
  [1, m.reminders_week_first],
  [2, m.reminders_week_second],
  [3, m.reminders_week_third],
  [4, m.reminders_week_fourth],
  ['last', m.reminders_week_last],
];

/** "sista söndagen i maj", "49 dagar efter påskdagen". */
export function ruleText(rule: DayRule, locale: Locale): string {
  if (rule.kind === 'easter') {
    if (rule.days === 0) return m.reminders_rule_easter();
    return rule.days > 0 ? m.reminders_rule_after_easter({ count: rule.days }) : m.reminders_rule_before_easter({ count: -rule.days });
  }
  const week = weekNames.find(([key]) => key === rule.week)?.[1]() ?? '';
  return m.reminders_rule_weekday({ week, weekday: weekdaysIn(locale)[rule.weekday - 1] ?? '', month: monthsIn(locale)[rule.month - 1] ?? '' });
}

/** "Greta Öberg · 1 december 2026 · 78 år". */
export function toDetails({ target, date, years, source }: Reminder, locale: Locale): string {
  const who = target ? [`${target.firstName} ${target.lastName}`.trim()] : [];
  const since = years === null ? [] : [source === 'birthday' ? m.jubilees_turns({ age: years }) : m.reminders_years({ count: years })];
  return [...who, formatDay(date, locale), ...since].join(' · ');
}
