/**
 * An event as an iCalendar file (RFC 5545, 5546): published, without attendees, so that no program answers for its owner. Both methods need an organizer
 * (RFC 5546, 3.2.1, 3.2.5): the hosts' names over the shop's address, never a host's own. Pure.
 */
import type { Config } from '#server/platform/config.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface IcsEvent {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  text: string;
  /** Null once it leads nowhere. */
  url: string | null;
  /** Rises with each change that guests are notified of. */
  sequence: number;
  isCanceled: boolean;
  revisedAt: Date;
  /** First names, as guests see them. */
  hosts: string;
}

// Control characters except tab are forbidden (RFC 5545, 3.1); programs disagree on further line terminators.
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in the file
const controls = /[\x00-\x08\x0e-\x1f\x7f]/g;
const plain = (text: string): string => text.toWellFormed().replace(lineEnds, '\n').replace(controls, '');

/** A parameter's value can hold no quote (RFC 5545, 3.2). */
const quotable = (name: string): string => plain(name).replace(/[\n"]/g, ' ').trim();

const addressIn = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** The UID stays for the event's life, so that each file replaces the one before. Times are UTC: no zone table is needed. */
export function eventIcs(
  { id, title, startsAt, endsAt, place, text, url, sequence, isCanceled, revisedAt, hosts }: IcsEvent,
  { productName, mailFrom }: Pick<Config, 'productName' | 'mailFrom'>,
): string {
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
    organizer: { name: quotable(hosts) || productName, email: addressIn(mailFrom) },
    ...(url !== null && { url }),
  });
  return `${calendar.toString()}\r\n`;
}
