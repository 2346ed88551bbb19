/** Sentences for a day: "Greta fyller 79 på lördag", "Rune hade namnsdag". */
import type { Reminder } from '#shared/contract/reminders.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import { dayOfWeek, dayParts, formatDayOfYear, shopTimeZone, weekdaysIn } from '#shared/values/time/calendar-day.ts';
import { formatTimeOfDay } from '#shared/values/time/instant.ts';
import { namesApart } from '#web/lib/people/names-apart.ts';

type Day = Pick<Reminder, 'source' | 'name' | 'years' | 'target'>;

/** Display names by day, full if two on one day share a first name. */
export function namesByDay(reminders: readonly Reminder[]): (reminder: Reminder) => string {
  const ofDays = new Map([...Map.groupBy(reminders, ({ date }) => date)].map(([date, ofDay]) => [date, namesApart(ofDay.flatMap(({ target }) => (target ? [target] : [])))]));
  return ({ date, target }) => (target === null ? '' : (ofDays.get(date)?.get(target._id) ?? target.firstName));
}

/** `name` is the display name; empty for reminders about no person. */
export function toSentence({ source, name: what, years, target }: Day, name: string): string {
  if (source === 'birthday') return years === null ? m.reminders_mail_birthday({ name }) : m.reminders_mail_turns({ name, age: years });
  if (source === 'name-day') return m.reminders_mail_name_day({ name });
  const whose = target === null ? what : m.reminders_whose({ what, name });
  return years === null ? whose : m.reminders_mail_years({ what: whose, count: years });
}

/** For past days. */
export function toPastSentence(reminder: Day, name: string): string {
  if (reminder.source === 'birthday') return reminder.years === null ? m.today_past_birthday({ name }) : m.today_past_turned({ name, age: reminder.years });
  return reminder.source === 'name-day' ? m.today_past_name_day({ name }) : toSentence(reminder, name);
}

/** Days this near are named by weekday. */
const WEEKDAY_DAYS = 6;

/** "i dag", "i morgon", "på lördag", "den 5 december". */
export function toWhen({ date, daysLeft }: Pick<Reminder, 'date' | 'daysLeft'>, locale: Locale): string {
  if (daysLeft <= 0) return daysLeft === 0 ? m.start_today() : m.reminders_yesterday();
  if (daysLeft === 1) return m.start_tomorrow();
  if (daysLeft <= WEEKDAY_DAYS) return m.today_when_weekday({ weekday: weekdaysIn(locale)[dayOfWeek(date) - 1] ?? '' });
  return m.today_when_date({ day: formatDayOfYear(dayParts(date), locale) });
}

/** "Gratulerad 11.42" */
export const toGreetedText = (at: string, locale: Locale): string => m.greetings_greeted_at({ time: formatTimeOfDay(Date.parse(at), shopTimeZone, locale) });
