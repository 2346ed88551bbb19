/**
 * What falls on which day: what a member is reminded of, and what Sweden keeps. Whatever else has days (events, say) gives its entries here, and
 * then stands on the page, in the files and in the feed.
 */
import { createHash } from 'node:crypto';
import type { CalendarEntry, CalendarQuery } from '#shared/contract/calendar.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, type CalendarDay, compareDays, dayParts } from '#shared/values/calendar-day.ts';
import { isInCalendar } from '#shared/values/calendar-month.ts';
import { prefixedId, isPrefixedId } from '#shared/values/ids.ts';
import { swedishDays } from '#shared/values/swedish-days.ts';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isForeignKeyViolation } from '#server/platform/refused-writes.ts';
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { listDays, type Marked, describeDays } from '../reminders/service.ts';
import { withoutDoubles } from './doubles.ts';
import { type IcsEvent, icsOf } from './ics.ts';
import { presentMarked, presentSwedishDay } from './present.ts';
import * as repository from './repository.ts';

export { calendarPersonalData } from './personal-data.ts';

type Span = CalendarQuery;

function swedishEntries({ from, to }: Span, locale: Ctx['locale']): CalendarEntry[] {
  const found: CalendarEntry[] = [];
  for (let { year } = dayParts(from); year <= dayParts(to).year; year += 1) {
    found.push(
      ...swedishDays(year)
        .filter(({ day }) => day >= from && day <= to)
        .map((day) => presentSwedishDay(day, locale)),
    );
  }
  return found;
}

/** The laws and the table of Swedish days were read on this day. */
const SWEDISH_DAYS_REVISED_AT = new Date('2026-11-23T00:00:00Z');

/** When calendar programs sound an alarm for a day, in minutes before it begins: when its reminders come. None for what is done. */
function alarmsOf({ isDone, remembered: { leadDays } }: Marked, { hour, hasCalendarAlarms }: ReminderSettings): number[] {
  return isDone || !hasCalendarAlarms ? [] : leadDays.map((days) => days * 1_440 - hour * 60);
}

/** The earliest first; of one day, what Sweden keeps first. */
async function eventsOf(ctx: Ctx, memberId: string, spanFrom: (today: CalendarDay) => Span): Promise<{ events: IcsEvent[]; today: CalendarDay }> {
  const { days, today, span, settings } = await listDays(ctx, memberId, spanFrom);
  const among = [...new Set(days.map(({ remembered }) => remembered))];
  const own = describeDays(days, among, ctx.locale).map((told) => ({ entry: presentMarked(told, ctx.locale), revisedAt: told.of.revisedAt, alarms: alarmsOf(told.of, settings) }));
  const swedish = swedishEntries(span, ctx.locale).map((entry) => ({ entry, revisedAt: SWEDISH_DAYS_REVISED_AT, alarms: [] }));
  return { events: [...swedish, ...own].sort((a, b) => compareDays(a.entry.date, b.entry.date)), today };
}

/** Everything on the days of a span, both ends included. */
export async function listCalendar(ctx: MemberCtx, span: Span): Promise<{ entries: CalendarEntry[]; today: CalendarDay }> {
  const { events, today } = await eventsOf(ctx, ctx.member.id, () => span);
  return { entries: events.map(({ entry }) => entry), today };
}

function fileOf(ctx: Ctx, events: readonly IcsEvent[], name: string, fileName: string): FileAnswer {
  const { productName, publicUrl } = ctx.config;
  return { fileName, write: () => new TextEncoder().encode(icsOf(events, { name, productName, publicUrl, locale: ctx.locale })) };
}

/** A file with what falls on one day, or with one thing of it. Throws NOT_FOUND where that is nothing. */
export async function getCalendarFile(ctx: MemberCtx, day: string, entryId?: string): Promise<FileAnswer> {
  if (!isInCalendar(day)) throw new DomainError('NOT_FOUND');
  const { events } = await eventsOf(ctx, ctx.member.id, () => ({ from: day, to: day }));
  const wanted = entryId === undefined ? withoutDoubles(events) : events.filter(({ entry }) => entry._id === entryId);
  if (wanted.length === 0) throw new DomainError('NOT_FOUND');
  return fileOf(ctx, wanted, m.member_calendar({}, { locale: ctx.locale }), `${day}.ics`);
}

/** When the member's feed got its address; null where there is none. */
export async function findFeed(ctx: MemberCtx): Promise<{ createdAt: string } | null> {
  const [row] = await repository.findFeed(ctx.db, { memberId: ctx.member.id });
  return row ? { createdAt: row.created_at.toISOString() } : null;
}

const addressOf = (ctx: Ctx, secret: string): string => `${ctx.config.publicUrl}/api/app/public/calendar/${secret}.ics`;

/** A new address, told this one time; the one before leads nowhere from now on. */
export async function renewFeed(ctx: MemberCtx): Promise<{ url: string; createdAt: string }> {
  const secret = prefixedId('feed');
  const [row] = await repository.saveFeed(ctx.db, { memberId: ctx.member.id, secretHash: hashSecret(secret), now: ctx.clock.now() }).catch((error: unknown) => {
    // The account ends at the same moment.
    if (isForeignKeyViolation(error)) return [];
    throw error;
  });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return { url: addressOf(ctx, secret), createdAt: row.created_at.toISOString() };
}

/** The member's address leads nowhere any more; also where there is none. */
export async function endFeed(ctx: Pick<Ctx, 'db'>, memberId: string): Promise<void> {
  await repository.deleteFeed(ctx.db, { memberId });
}

/** What calendar programs show of the past, and of what is ahead: they come again and again, and get what has come closer meanwhile. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 731;
/** The nearest so many; 500 people have fewer. A file of them takes a tenth of a second to make. */
const MAX_EVENTS = 4_000;

/**
 * The days of the member whose address it is, in their language. Red days are left out, since every calendar program has them. Throws NOT_FOUND for an
 * address that was renewed or ended, or never was.
 */
export async function readFeed(root: Ctx, file: string): Promise<FileAnswer> {
  const secret = file.replace(/\.ics$/, '');
  const [row] = secret !== file && isPrefixedId('feed', secret) ? await repository.findSubscriber(root.db, { secretHash: hashSecret(secret) }) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  const ctx = { ...root, locale: row.language_code };
  const { events } = await eventsOf(ctx, row.member_id, (today) => ({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }));
  // A change of language or of settings changes what events say: all of them are revised by it.
  const wanted = withoutDoubles(events.filter(({ entry }) => entry.kind !== 'swedish-day' || entry.isGift))
    .slice(0, MAX_EVENTS)
    .map((event) => ({ ...event, revisedAt: event.revisedAt > row.revised_at ? event.revisedAt : row.revised_at }));
  // What the file is written from: a program that has it already is not sent it again.
  const revision = createHash('sha256')
    .update(JSON.stringify([ctx.config.publicUrl, ctx.locale, wanted]))
    .digest('base64url');
  return { ...fileOf(ctx, wanted, ctx.config.productName, 'calendar.ics'), revision };
}
