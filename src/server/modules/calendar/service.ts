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
import type { FileAnswer } from '#server/http/endpoint.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx, MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { isForeignKeyViolation } from '#server/platform/refused-writes.ts';
import { listDays } from '../reminders/service.ts';
import { icsOf } from './ics.ts';
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

async function entriesOf(ctx: Ctx, memberId: string, spanFrom: (today: CalendarDay) => Span): Promise<{ entries: CalendarEntry[]; today: CalendarDay }> {
  const { days, today, span } = await listDays(ctx, memberId, spanFrom);
  const entries = [...swedishEntries(span, ctx.locale), ...days.map((day) => presentMarked(day, ctx.locale))];
  return { entries: entries.sort((a, b) => compareDays(a.date, b.date)), today };
}

/** Everything on the days of a span, both ends included. */
export const listCalendar = (ctx: MemberCtx, span: Span): Promise<{ entries: CalendarEntry[]; today: CalendarDay }> => entriesOf(ctx, ctx.member.id, () => span);

function fileOf(ctx: Ctx, entries: readonly CalendarEntry[], name: string, fileName: string): FileAnswer {
  const { productName, publicUrl } = ctx.config;
  return { fileName, write: () => new TextEncoder().encode(icsOf(entries, { name, productName, publicUrl, locale: ctx.locale, now: ctx.clock.now() })) };
}

/** A file with what falls on one day, or with one thing of it. Throws NOT_FOUND where that is nothing. */
export async function getCalendarFile(ctx: MemberCtx, day: string, entryId?: string): Promise<FileAnswer> {
  if (!isInCalendar(day)) throw new DomainError('NOT_FOUND');
  const { entries } = await listCalendar(ctx, { from: day, to: day });
  const wanted = entryId === undefined ? entries : entries.filter(({ _id }) => _id === entryId);
  if (wanted.length === 0) throw new DomainError('NOT_FOUND');
  return fileOf(ctx, wanted, m.member_calendar({}, { locale: ctx.locale }), `${day}.ics`);
}

/** When the member's feed got its address; null where there is none. */
export async function findFeed(ctx: MemberCtx): Promise<{ createdAt: string } | null> {
  const [row] = await repository.findFeed(ctx.db, ctx.member.id);
  return row ? { createdAt: row.created_at.toISOString() } : null;
}

const addressOf = (ctx: Ctx, secret: string): string => `${ctx.config.publicUrl}/api/app/public/calendar/${secret}.ics`;

/** A new address, told this one time; the one before leads nowhere from now on. */
export async function renewFeed(ctx: MemberCtx): Promise<{ url: string; createdAt: string }> {
  const secret = prefixedId('feed');
  const [row] = await repository.saveFeed(ctx.db, ctx.member.id, hashSecret(secret), ctx.clock.now()).catch((error: unknown) => {
    // The account ends at the same moment.
    if (isForeignKeyViolation(error)) return [];
    throw error;
  });
  if (!row) throw new DomainError('UNAUTHENTICATED');
  return { url: addressOf(ctx, secret), createdAt: row.created_at.toISOString() };
}

/** The member's address leads nowhere any more; also where there is none. */
export async function endFeed(ctx: Pick<Ctx, 'db'>, memberId: string): Promise<void> {
  await repository.deleteFeed(ctx.db, memberId);
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
  const [row] = secret !== file && isPrefixedId('feed', secret) ? await repository.findSubscriber(root.db, hashSecret(secret)) : [];
  if (!row) throw new DomainError('NOT_FOUND');
  const ctx = { ...root, locale: row.language_code };
  const { entries } = await entriesOf(ctx, row.member_id, (today) => ({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }));
  const wanted = entries.filter((entry) => entry.kind !== 'swedish-day' || entry.isGift).slice(0, MAX_EVENTS);
  // What the file is written from, all but the time: a program that has it already is not sent it again.
  const revision = createHash('sha256')
    .update(JSON.stringify([ctx.config.publicUrl, ctx.locale, wanted]))
    .digest('base64url');
  return { ...fileOf(ctx, wanted, ctx.config.productName, 'calendar.ics'), revision };
}
