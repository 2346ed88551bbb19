/** Entries of the calendar as a file for calendar programs (RFC 5545). Pure. */
import ical, { ICalAlarmRelatesTo, ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { addDays } from '#shared/values/calendar-day.ts';
import type { Locale } from '#shared/values/locale.ts';

export interface IcsFacts {
  name: string;
  productName: string;
  publicUrl: string;
  locale: Locale;
}

export interface IcsEvent {
  entry: CalendarEntry;
  /** When what the event says was changed last: without METHOD, that is what DTSTAMP means (RFC 5545, 3.8.7.2). */
  revisedAt: Date;
  /** When the calendar program sounds an alarm: so many minutes before the day begins; negative on the day itself. */
  alarms: readonly number[];
}

/** Programs that look for changes by themselves do it as often as that. */
const REFRESH_SECONDS = 6 * 3_600;

// A file may hold no control characters but the tab (section 3.1); programs disagree on what else ends a line.
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in the file
const controls = /[\x00-\x08\x0e-\x1f\x7f]/g;
const plain = (text: string): string => text.toWellFormed().replace(lineEnds, '\n').replace(controls, '');

/** Midnight UTC stands for the day: of a whole day its date alone is written. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function addressOf(entry: CalendarEntry, locale: Locale): string {
  if (entry.kind === 'swedish-day') return pathTo('userCalendar', locale);
  return entry.target ? pathTo('userJubilee', locale, { '*': entry.target._id }) : pathTo('userReminders', locale);
}

/**
 * Every day is an event of its own with a date of its own and no rule for repeating: a rule knows neither the age in the title, nor the 29 February
 * that is kept on the 28th, nor a new edition of the name days. The UID names thing and day, and is the same in every file.
 */
export function icsOf(events: readonly IcsEvent[], { name, productName, publicUrl, locale }: IcsFacts): string {
  const calendar = ical({ name: plain(name), prodId: { company: productName, product: 'calendar', language: locale.toUpperCase() }, ttl: REFRESH_SECONDS });
  for (const { entry, revisedAt, alarms } of events) {
    const notes = entry.kind === 'reminder' ? plain(entry.notes) : '';
    const event = calendar.createEvent({
      id: `${entry._id}.${entry.date}@calendar.fira`,
      stamp: revisedAt,
      start: dateOf(entry.date),
      end: dateOf(addDays(entry.date, 1)),
      allDay: true,
      summary: plain(entry.title),
      ...(notes === '' ? {} : { description: notes }),
      categories: [{ name: entry.kind === 'reminder' ? m.reminders_title({}, { locale }) : m.calendar_swedish_days({}, { locale }) }],
      // A birthday keeps nobody from being booked.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: publicUrl + addressOf(entry, locale),
    });
    for (const minutes of alarms) {
      const alarm = event.createAlarm({ type: ICalAlarmType.display, ...(minutes > 0 ? { trigger: minutes * 60 } : { triggerAfter: -minutes * 60 }) });
      // Said afterwards: the library ignores it among the values, and an alarm after the start would count from the end of the day.
      alarm.relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  // Every line has an end, the last one too (section 3.1); the library leaves it out.
  return `${calendar.toString()}\r\n`;
}
