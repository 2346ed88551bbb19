/** Writes calendar entries as an iCalendar file (RFC 5545). Pure. */
import ical, { ICalAlarmRelatesTo, ICalAlarmType, type ICalCalendar, type ICalEvent, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { CalendarEntry } from '#shared/contract/calendar.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { addDays } from '#shared/values/time/calendar-day.ts';

export interface IcsFacts {
  name: string;
  productName: string;
  publicUrl: string;
  locale: Locale;
}

export interface IcsEvent {
  entry: CalendarEntry;
  /** Last change of the event's content: the meaning of DTSTAMP without METHOD (RFC 5545, 3.8.7.2). */
  revisedAt: Date;
  /** Alarms in minutes before the day or the event begins; negative on the day itself. */
  alarms: readonly number[];
  /** With an event. */
  endsAt?: Date;
  sequence?: number;
}

const REFRESH_SECONDS = 6 * 3_600;

// Control characters except tab are forbidden (section 3.1); programs disagree on further line terminators.
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in the file
const controls = /[\x00-\x08\x0e-\x1f\x7f]/g;
const plain = (text: string): string => text.toWellFormed().replace(lineEnds, '\n').replace(controls, '');

/** Midnight UTC represents the day: all-day events output only the date. */
const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

function toAddress(entry: CalendarEntry, locale: Locale): string {
  if (entry.kind === 'swedish-day') return pathTo('userCalendar', locale);
  // Never a guest's own link: calendars are shared.
  if (entry.kind === 'event') return pathTo('userEvent', locale, { '*': entry._id.slice('event.'.length) });
  return entry.target ? pathTo('userJubilee', locale, { '*': entry.target._id }) : pathTo('userReminders', locale);
}

type Site = Pick<IcsFacts, 'publicUrl' | 'locale'>;

function addDay(calendar: ICalCalendar, { revisedAt }: IcsEvent, entry: Exclude<CalendarEntry, { kind: 'event' }>, { publicUrl, locale }: Site): ICalEvent {
  const notes = entry.kind === 'reminder' ? plain(entry.notes) : '';
  return calendar.createEvent({
    id: `${entry._id}.${entry.date}@calendar.fira`,
    stamp: revisedAt,
    start: toDate(entry.date),
    end: toDate(addDays(entry.date, 1)),
    allDay: true,
    summary: plain(entry.title),
    ...(notes === '' ? {} : { description: notes }),
    categories: [{ name: entry.kind === 'reminder' ? m.reminders_title({}, { locale }) : m.calendar_swedish_days({}, { locale }) }],
    // Doesn't block time.
    transparency: ICalEventTransparency.TRANSPARENT,
    url: publicUrl + toAddress(entry, locale),
  });
}

/** With the UID of the files that are mailed, so that programs know it for the same. Times are UTC: no zone table is needed. */
function addTimed(calendar: ICalCalendar, { revisedAt, endsAt, sequence }: IcsEvent, entry: Extract<CalendarEntry, { kind: 'event' }>, { publicUrl, locale }: Site): ICalEvent {
  const isCertain = entry.isHost || (entry.answer === 'yes' && !entry.isWaiting);
  const start = new Date(entry.startsAt);
  return calendar.createEvent({
    id: `${entry._id.slice('event.'.length)}@events.fira`,
    stamp: revisedAt,
    start,
    end: endsAt ?? start,
    summary: plain(entry.title),
    ...(sequence !== undefined && { sequence }),
    ...(entry.place === '' ? {} : { location: plain(entry.place) }),
    status: isCertain ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    transparency: isCertain ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    categories: [{ name: m.member_events({}, { locale }) }],
    url: publicUrl + toAddress(entry, locale),
  });
}

/**
 * One event per day, no RRULE: it could express neither the age in the title, nor 29 February observed on the 28th, nor new name-day
 * editions. The UID combines entry and day, stable across files.
 */
export function toIcs(events: readonly IcsEvent[], { name, productName, publicUrl, locale }: IcsFacts): string {
  const calendar = ical({ name: plain(name), prodId: { company: productName, product: 'calendar', language: locale.toUpperCase() }, ttl: REFRESH_SECONDS });
  for (const one of events) {
    const event = one.entry.kind === 'event' ? addTimed(calendar, one, one.entry, { publicUrl, locale }) : addDay(calendar, one, one.entry, { publicUrl, locale });
    for (const minutes of one.alarms) {
      const alarm = event.createAlarm({ type: ICalAlarmType.display, ...(minutes > 0 ? { trigger: minutes * 60 } : { triggerAfter: -minutes * 60 }) });
      // Set afterwards, as the library's constructor ignores it; otherwise alarms after the start would count from the end of the day.
      alarm.relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  // The last line needs a CRLF too (section 3.1), which the library omits.
  return `${calendar.toString()}\r\n`;
}
