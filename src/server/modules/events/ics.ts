/** An event as an iCalendar file (RFC 5545, 5546): published, without attendees, so that no program answers for its owner. Pure. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface IcsEvent {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  text: string;
  url: string;
  /** Rises with each change that guests are notified of. */
  sequence: number;
  isCanceled: boolean;
  revisedAt: Date;
}

// Control characters except tab are forbidden (RFC 5545, 3.1); programs disagree on further line terminators.
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in the file
const controls = /[\x00-\x08\x0e-\x1f\x7f]/g;
const plain = (text: string): string => text.toWellFormed().replace(lineEnds, '\n').replace(controls, '');

/** The UID stays for the event's life, so that each file replaces the one before. Times are UTC: no zone table is needed. */
export function eventIcs({ id, title, startsAt, endsAt, place, text, url, sequence, isCanceled, revisedAt }: IcsEvent, productName: string): string {
  const calendar = ical({ prodId: { company: productName, product: 'events', language: 'EN' }, method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${id}@events.fira`,
    stamp: revisedAt,
    start: startsAt,
    end: endsAt,
    summary: plain(title),
    sequence,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(place === '' ? {} : { location: plain(place) }),
    ...(text === '' ? {} : { description: plain(text) }),
    url,
  });
  return `${calendar.toString()}\r\n`;
}
