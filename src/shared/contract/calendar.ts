/** Calendar entries by day (decisions, "Members": `GET calendar?from,to`), and the feed for calendar clients. */
import { z } from 'zod';
import { success } from './common.ts';
import { fileAnswer, route } from './route.ts';
import { daysBetween } from '../values/time/calendar-day.ts';
import { isInCalendar } from '../values/time/calendar-month.ts';
import { swedishDayKeys } from '../values/time/swedish-days.ts';
import { eventAnswers } from '../values/celebrations/event-words.ts';
import { reminder } from './reminders.ts';

/** A quarter of a year, plus the adjacent weeks. */
const MAX_DAYS = 105;

const calendarDate = z.iso.date().refine(isInCalendar, { message: 'out_of_range' });
/** Also called with invalid days, which report an error on their own field. */
const isSpan = ({ from, to }: { from: string; to: string }): boolean => !isInCalendar(from) || !isInCalendar(to) || (from <= to && daysBetween(from, to) < MAX_DAYS);

export const calendarQuery = z.object({ from: calendarDate, to: calendarDate }).refine(isSpan, { message: 'out_of_range', path: ['to'] });

const entry = {
  _id: z.string().meta({ description: 'With the date it names the entry: a reminder’s id, a Swedish day’s key, or an event’s id after `event.`' }),
  date: z.iso.date(),
  title: z.string().meta({ description: 'In a few words: "Greta fyller 79"' }),
};

/** Discriminated by kind, so that further kinds can be added. */
export const calendarEntry = z
  .discriminatedUnion('kind', [
    z.object({
      ...entry,
      kind: z.literal('reminder'),
      name: z.string().meta({ description: 'What the member called the day; empty for what follows from a person' }),
      ...reminder.pick({ source: true, type: true, years: true, notes: true, target: true }).shape,
      isDone: z.boolean().meta({ description: 'The member is done with it this time' }),
    }),
    z.object({ ...entry, kind: z.literal('swedish-day'), key: z.enum(swedishDayKeys), isRed: z.boolean(), isGift: z.boolean() }),
    z.object({
      ...entry,
      date: z.iso.date().meta({ description: 'The day that it begins on, where the event is' }),
      kind: z.literal('event'),
      startsAt: z.string(),
      endsAt: z.string().nullable(),
      timeZone: z.string(),
      place: z.string().meta({ description: 'Empty where one may not see it' }),
      isHost: z.boolean(),
      answer: z.enum(eventAnswers).nullable().meta({ description: 'The guest’s own; null for hosts, and before it' }),
      isWaiting: z.boolean().meta({ description: 'A guest on the waiting list' }),
    }),
  ])
  .meta({ id: 'CalendarEntry' });

export const calendarAnswer = z.object({
  today: z.iso.date().meta({ description: 'The day it is where the member lives' }),
  entries: z.array(calendarEntry).meta({ description: 'The earliest first; of one day, what Sweden keeps first' }),
});

/** The calendar file of a day, or of one entry. */
export const calendarFileQuery = z.object({ entry: z.string().max(100).optional().meta({ description: 'An entry’s _id; left out: everything on that day' }) });

const feed = z.object({ createdAt: z.iso.datetime() }).meta({ id: 'CalendarFeed' });
export const calendarFeedAnswer = z.object({ feed: feed.nullable() });
export const newCalendarFeedAnswer = z.object({ feed: feed.extend({ url: z.string().meta({ description: 'Told this one time: the shop keeps but a hash of it' }) }) });

export type CalendarEntry = z.infer<typeof calendarEntry>;
export type CalendarQuery = z.output<typeof calendarQuery>;
export type CalendarFeed = z.infer<typeof calendarFeedAnswer>['feed'];

const ICS_TYPE = 'text/calendar; charset=utf-8';

export const calendar = {
  readFeed: route('calendarFeeds', 'GET', '/calendar/:feed', {
    summary: 'A member’s days for calendar programs; the secret in the address is all that counts',
    returns: fileAnswer,
    file: ICS_TYPE,
    isRevised: true,
  }),
  list: route('app', 'GET', '/calendar', { summary: 'What falls on which day, for at most 105 days', query: calendarQuery, returns: calendarAnswer, fails: ['NOT_FOUND'] }),
  getDayFile: route('app', 'GET', '/calendar/days/:date', { summary: 'A day, or one thing on it, as a file for a calendar program', query: calendarFileQuery, returns: fileAnswer, file: ICS_TYPE }),
  getFeed: route('app', 'GET', '/calendar/feed', { summary: 'Whether calendar programs may fetch one’s days, and since when', returns: calendarFeedAnswer }),
  renewFeed: route('app', 'POST', '/calendar/feed', { summary: 'An address for calendar programs; the one before leads nowhere any more', returns: newCalendarFeedAnswer, status: 201 }),
  endFeed: route('app', 'DELETE', '/calendar/feed', { summary: 'No address for calendar programs any more', returns: success }),
};
