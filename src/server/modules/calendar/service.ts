/** The calendar: reminders, events and Swedish holidays. Further sources add their entries here, for page, files and feed. */
import { createHash } from 'node:crypto';
import { calendar, type CalendarEntry, type CalendarQuery } from '#shared/contract/calendar.ts';
import { routePath } from '#shared/contract/route-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { prefixedId, isPrefixedId } from '#shared/values/identity/ids.ts';
import { addDays, type CalendarDay, compareDays, dayParts } from '#shared/values/time/calendar-day.ts';
import { isInCalendar } from '#shared/values/time/calendar-month.ts';
import { swedishDays } from '#shared/values/time/swedish-days.ts';
import type { FileAnswer } from '#server/http/api/endpoint.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isForeignKeyViolation } from '#server/platform/refused-writes.ts';
import type { ReminderSettings } from '#shared/contract/settings.ts';
import { type CalendarEvent, listCalendarEvents } from '../events/service.ts';
import { listDays, type Marked, describeDays } from '../reminders/service.ts';
import { withoutDoubles } from './doubles.ts';
import { type IcsEvent, toIcs } from './ics.ts';
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

/** Date of the last review of laws and the table of Swedish days. */
const SWEDISH_DAYS_REVISED_AT = new Date('2026-11-23T00:00:00Z');

const DAY_MINUTES = 1_440;

/** Alarms in minutes before the day begins: when reminders come, or on the one day chosen; none for completed reminders. */
function listAlarms({ isDone, remembered: { leadDays } }: Marked, { hour, hasCalendarAlarms, calendarAlarmDays }: ReminderSettings): number[] {
  const days = calendarAlarmDays === null ? leadDays : [calendarAlarmDays];
  return isDone || !hasCalendarAlarms ? [] : days.map((before) => before * DAY_MINUTES - hour * 60);
}

/** On the day an alarm rings two hours before the event, not in the morning. */
const SAME_DAY_MINUTES = 120;

/** Alarms a day and two hours before the event, or on the one day chosen, for those who come and where the member has alarms at all. */
function toTimed({ entry, ...rest }: CalendarEvent, { hasCalendarAlarms, calendarAlarmDays }: ReminderSettings): IcsEvent {
  const isComing = entry.isHost || (entry.answer === 'yes' && !entry.isWaiting);
  const chosen = calendarAlarmDays === null ? [DAY_MINUTES, SAME_DAY_MINUTES] : [calendarAlarmDays === 0 ? SAME_DAY_MINUTES : calendarAlarmDays * DAY_MINUTES];
  return { entry, ...rest, alarms: isComing && hasCalendarAlarms ? chosen : [] };
}

/** By day; within one, Swedish days first, then events. */
async function toEvents(ctx: Ctx, memberId: string, spanFrom: (today: CalendarDay) => Span): Promise<{ events: IcsEvent[]; today: CalendarDay }> {
  const { days, today, span, settings } = await listDays(ctx, memberId, spanFrom);
  const among = [...new Set(days.map(({ remembered }) => remembered))];
  const own = describeDays(days, among, ctx.locale).map((described) => ({
    entry: presentMarked(described, ctx.locale),
    revisedAt: described.of.revisedAt,
    alarms: listAlarms(described.of, settings),
  }));
  const timed = (await listCalendarEvents(ctx, memberId, span)).map((event) => toTimed(event, settings));
  const swedish = swedishEntries(span, ctx.locale).map((entry) => ({ entry, revisedAt: SWEDISH_DAYS_REVISED_AT, alarms: [] }));
  return { events: [...swedish, ...timed, ...own].sort((a, b) => compareDays(a.entry.date, b.entry.date)), today };
}

/** All entries of a span, both ends included. */
export async function listCalendar(ctx: MemberCtx, span: Span): Promise<{ entries: CalendarEntry[]; today: CalendarDay }> {
  const { events, today } = await toEvents(ctx, ctx.member.id, () => span);
  return { entries: events.map(({ entry }) => entry), today };
}

function toFile(ctx: Ctx, events: readonly IcsEvent[], name: string, fileName: string): FileAnswer {
  const { productName, publicUrl } = ctx.config;
  return { fileName, write: () => new TextEncoder().encode(toIcs(events, { name, productName, publicUrl, locale: ctx.locale })) };
}

/** An iCalendar file of one day, or of one of its entries. Throws NOT_FOUND if empty. */
export async function getCalendarFile(ctx: MemberCtx, day: string, entryId?: string): Promise<FileAnswer> {
  if (!isInCalendar(day)) throw new DomainError('NOT_FOUND');
  const { events } = await toEvents(ctx, ctx.member.id, () => ({ from: day, to: day }));
  const wanted = entryId === undefined ? withoutDoubles(events) : events.filter(({ entry }) => entry._id === entryId);
  if (wanted.length === 0) throw new DomainError('NOT_FOUND');
  return toFile(ctx, wanted, m.member_calendar({}, { locale: ctx.locale }), `${day}.ics`);
}

export async function findFeed(ctx: MemberCtx): Promise<{ createdAt: string } | null> {
  const [row] = await repository.findFeed(ctx.db, { memberId: ctx.member.id });
  return row ? { createdAt: row.created_at.toISOString() } : null;
}

const toAddress = (ctx: Ctx, secret: string): string => ctx.config.publicUrl + routePath(calendar.readFeed, { feed: `${secret}.ics` });

/** Creates or replaces the feed's URL, returned only this once. */
export async function renewFeed(ctx: MemberCtx): Promise<{ url: string; createdAt: string }> {
  const secret = prefixedId('feed');
  const [row] = await repository.saveFeed(ctx.db, { memberId: ctx.member.id, secretHash: hashSecret(secret), now: ctx.clock.now() }).catch((error: unknown) => {
    // The account was deleted concurrently.
    if (isForeignKeyViolation(error)) return [];
    throw error;
  });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return { url: toAddress(ctx, secret), createdAt: row.created_at.toISOString() };
}

export async function endFeed(ctx: Pick<Ctx, 'db'>, memberId: string): Promise<void> {
  await repository.deleteFeed(ctx.db, { memberId });
}

/** Feed span; programs poll, and get later days as they come closer. */
const DAYS_BACK = 31;
const DAYS_AHEAD = 731;
/** Limit, earliest first; writing such a file takes 0.1 s. */
const MAX_EVENTS = 4_000;

/** Public holidays stand in every calendar program; an invitation comes in with its answer. */
const isInFeed = ({ entry }: IcsEvent): boolean => (entry.kind === 'swedish-day' ? entry.isGift : entry.kind === 'reminder' || entry.isHost || entry.answer !== null);

/** A member's feed, in their language, without public holidays and unanswered invitations. Throws NOT_FOUND for an unknown, replaced or deleted feed. */
export async function readFeed(root: Ctx, file: string): Promise<FileAnswer> {
  const secret = file.replace(/\.ics$/, '');
  const [row] = secret !== file && isPrefixedId('feed', secret) ? await repository.findSubscriber(root.db, { secretHash: hashSecret(secret) }) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  const ctx = { ...root, locale: row.language_code };
  const { events } = await toEvents(ctx, row.member_id, (today) => ({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }));
  // Language and settings affect all events, so their changes update each revision time.
  const wanted = withoutDoubles(events.filter(isInFeed))
    .slice(0, MAX_EVENTS)
    .map((event) => ({ ...event, revisedAt: event.revisedAt > row.revised_at ? event.revisedAt : row.revised_at }));
  // Hash of the file's input, for conditional requests.
  const revision = createHash('sha256')
    .update(JSON.stringify([ctx.config.publicUrl, ctx.locale, wanted]))
    .digest('base64url');
  return { ...toFile(ctx, wanted, ctx.config.productName, 'calendar.ics'), revision };
}
