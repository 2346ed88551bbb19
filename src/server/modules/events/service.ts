/**
 * Events: what hosts do. Anyone but a host gets NOT_FOUND. Each change takes the event's row lock and names the version that it was made on, so that of
 * two hosts who edit at once the second learns of the first.
 */
import { randomUUID } from 'node:crypto';
import type { CreateEvent, Event, EventSummary, PatchEvent } from '#shared/contract/events.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { removePictures, findPictures, withPersonalPicture } from '../media/service.ts';
import { getSettings } from '../settings/service.ts';
import { listInvitedBefore } from './earlier-guests.ts';
import { countGuests, listGuests } from './guests-repository.ts';
import { noticedBy } from './changes.ts';
import { insertHost } from './hosts-repository.ts';
import { listInvitedPeople } from './invited-people.ts';
import { mailChange } from './jobs.ts';
import { limits, requireWithinLimit } from './mail-limits.ts';
import { markChanged } from './messages-repository.ts';
import { presentOwn, presentSummary } from './present.ts';
import * as repository from './repository.ts';
import type { EventRow } from './rows.ts';
import { MAX_COMING, getState } from './rules.ts';
import { offerPlaces } from './waiting.ts';

export { type CalendarEvent, listCalendarEvents } from './calendar.ts';
export { stopLinks } from './links.ts';
export { eventPersonalData } from './personal-data.ts';
export { findEvents } from './search.ts';
export { setGuestAnswer, storeEvent, storeGuest } from './store.ts';

const MAX_LISTED = 200;
const MAX_LENGTH_MS = 31 * 86_400_000;
const MAX_LEAD_MS = 5 * 366 * 86_400_000;

const invalid = (field: string, code = 'invalid'): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field, code }] });

/** An event of one's own with its guests. Throws NOT_FOUND. */
export async function getEvent(ctx: MemberCtx, id: string): Promise<Event> {
  const memberId = ctx.member.id;
  const [row] = await repository.findOwn(ctx.db, { id: requireId(id), memberId });
  if (!row) throw new DomainError('NOT_FOUND');
  const of = { eventId: row.id, memberId };
  const [guests, people, before] = await Promise.all([listGuests(ctx.db, of), listInvitedPeople(ctx.db, of), row.again_of === null ? [] : listInvitedBefore(ctx, row.id)]);
  return presentOwn(ctx, row, guests, { jubileeIds: people.map((person) => person.id), before }, memberId);
}

export async function listEvents(ctx: MemberCtx, when: 'coming' | 'past'): Promise<EventSummary[]> {
  const list = when === 'coming' ? repository.listComing : repository.listPast;
  const rows = await list(ctx.db, { memberId: ctx.member.id, now: ctx.clock.now(), limit: MAX_LISTED });
  return presentAll(ctx, rows);
}

async function presentAll(ctx: Ctx, rows: readonly repository.SummaryRow[]): Promise<EventSummary[]> {
  const pictureFor = await findPictures(
    ctx,
    rows.map(({ cover_id }) => cover_id),
  );
  return rows.map((row) => presentSummary(ctx, row, pictureFor));
}

type Wanted = Omit<CreateEvent, 'timeZone' | 'asks' | 'againOf'> & { timeZone: string; asks: PatchEvent['asks'] & object };

/** Throws VALIDATION_FAILED for times and lists that can't be. */
async function toValues(ctx: MemberCtx, id: string, wanted: Wanted, before: EventRow | null): Promise<repository.EventValues> {
  const [startsAt, endsAt] = [new Date(wanted.startsAt), wanted.endsAt === null ? null : new Date(wanted.endsAt)];
  const now = ctx.clock.now();
  const isMoved = before?.starts_at.getTime() !== startsAt.getTime();
  if (isMoved && startsAt <= now) throw invalid('startsAt', 'past_date');
  if (startsAt.getTime() > now.getTime() + MAX_LEAD_MS) throw invalid('startsAt', 'out_of_range');
  if (endsAt !== null && (endsAt <= startsAt || endsAt.getTime() - startsAt.getTime() > MAX_LENGTH_MS)) throw invalid('endsAt', 'out_of_range');
  if (wanted.answerBy !== null && wanted.answerBy !== before?.answer_by) {
    if (wanted.answerBy < dayIn(wanted.timeZone, now.getTime())) throw invalid('answerBy', 'past_date');
    if (wanted.answerBy > dayIn(wanted.timeZone, startsAt.getTime())) throw invalid('answerBy', 'out_of_range');
  }
  if (wanted.wishlistId !== null && wanted.wishlistId !== before?.wishlist_id) {
    const [list] = await repository.findOwnList(ctx.db, { id: wanted.wishlistId, memberId: ctx.member.id });
    if (!list) throw invalid('wishlistId');
  }
  const known = new Set(before?.asks.map(({ _id }) => _id) ?? []);
  const asks = wanted.asks.map(({ _id, text, kind }) => ({ _id: _id !== undefined && known.delete(_id) ? _id : randomUUID(), text, kind }));
  const { isPublic, title, kind, timeZone, place, placeShownTo, arrival, text, capacity, answerBy, wishlistId } = wanted;
  return { id, isPublic, title, kind, startsAt, endsAt, timeZone, place, placeShownTo, arrival, text, capacity, answerBy, asks: JSON.stringify(asks), wishlistId, now };
}

/** Throws EVENTS_FULL, and VALIDATION_FAILED for a time that is past. */
export async function createEvent(root: MemberCtx, input: CreateEvent): Promise<Event> {
  return inTransaction(root, async (ctx) => {
    const timeZone = input.timeZone ?? (await getSettings(ctx)).reminders.timeZone;
    const id = randomUUID();
    const values = await toValues(ctx, id, { ...input, timeZone }, null);
    const [member] = await repository.lockMember(ctx.db, { memberId: ctx.member.id });
    if (!member) throw new DomainError('UNAUTHENTICATED');
    const [held] = await repository.countComing(ctx.db, { memberId: ctx.member.id, now: values.now });
    if ((held?.count ?? 0) >= MAX_COMING) throw new DomainError('EVENTS_FULL');
    const [earlier] = input.againOf === null ? [] : await repository.isHeld(ctx.db, { id: input.againOf, memberId: ctx.member.id });
    if (input.againOf !== null && !earlier) throw invalid('againOf');
    await repository.insertEvent(ctx.db, { ...values, publicId: prefixedId('event'), againOf: input.againOf }).catch(orGone);
    await insertHost(ctx.db, { eventId: id, memberId: ctx.member.id, isCreator: true, now: values.now });
    return getEvent(ctx, id);
  });
}

export type LockedEvent = EventRow & { is_creator: boolean };

/** Runs `work` with the event locked. Throws NOT_FOUND for anyone but a host. */
export async function withOwn<Result>(root: MemberCtx, id: string, work: (ctx: MemberCtx & TransactionCtx, event: LockedEvent) => Promise<Result>): Promise<Result> {
  return inTransaction(root, async (ctx) => {
    const [event] = await repository.lockOwn(ctx.db, { id: requireId(id), memberId: ctx.member.id });
    if (!event) throw new DomainError('NOT_FOUND');
    return work(ctx, event);
  });
}

/** Throws EVENT_CLOSED for an event that is over or canceled. */
export function requireComing(ctx: Ctx, event: EventRow): void {
  const state = getState(event, ctx.clock.now());
  if (state !== 'coming') throw new DomainError('EVENT_CLOSED', { extra: { state } });
}

const toWanted = (before: EventRow, { version: _, ...change }: PatchEvent): Wanted => ({
  title: before.title,
  kind: before.kind,
  startsAt: before.starts_at.toISOString(),
  endsAt: before.ends_at?.toISOString() ?? null,
  timeZone: before.time_zone,
  place: before.place,
  placeShownTo: before.place_shown_to,
  arrival: before.arrival,
  text: before.text,
  capacity: before.capacity,
  answerBy: before.answer_by,
  asks: before.asks,
  wishlistId: before.wishlist_id,
  isPublic: before.is_public,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Throws NOT_FOUND, STALE with the present event, EVENT_CLOSED, RATE_LIMITED after many changes in a day, and VALIDATION_FAILED as `createEvent`. */
export async function updateEvent(root: MemberCtx, id: string, change: PatchEvent): Promise<Event> {
  return withOwn(root, id, async (ctx, before) => {
    if (change.version !== before.version) throw new DomainError('STALE', { extra: { event: await getEvent(ctx, id) } });
    requireComing(ctx, before);
    const values = await toValues(ctx, id, toWanted(before, change), before);
    const noticed = noticedBy(before, values);
    const pageId = values.isPublic && !before.is_public ? prefixedId('event') : before.page_id;
    await repository.updateEvent(ctx.db, { ...values, pageId, sequence: before.sequence + Number(noticed !== 'none') }).catch(orGone);
    const [event] = await repository.lockEvent(ctx.db, { id });
    if (!event) throw new DomainError('NOT_FOUND');
    if (noticed !== 'none') await notifyOfChange(ctx, event, noticed === 'all');
    await offerPlaces(ctx, event);
    return getEvent(ctx, id);
  });
}

async function notifyOfChange(ctx: TransactionCtx, { id, sequence }: EventRow, isForAll: boolean): Promise<void> {
  const changed = await markChanged(ctx.db, { eventId: id, sequence, isForAll });
  if (changed.length === 0) return;
  await requireWithinLimit(ctx, { subject: id, kind: 'change', limit: limits.change });
  await enqueue(ctx, mailChange, { kind: 'change', eventId: id, sequence });
}

/** Cancels the event and mails its guests. Throws NOT_FOUND, and EVENT_CLOSED. */
export async function cancelEvent(root: MemberCtx, id: string, text: string): Promise<Event> {
  return withOwn(root, id, async (ctx, event) => {
    requireComing(ctx, event);
    await cancelLocked(ctx, event, text);
    return getEvent(ctx, id);
  });
}

async function cancelLocked(ctx: TransactionCtx, event: EventRow, text: string): Promise<void> {
  await repository.cancelEvent(ctx.db, { id: event.id, text, now: ctx.clock.now() });
  await enqueue(ctx, mailChange, { kind: 'cancel', eventId: event.id, sequence: event.sequence + 1 });
}

/** Deletes the event; one that guests expect is canceled, and stays until it would have begun: they are mailed and read it. Throws NOT_FOUND. */
export async function removeEvent(root: MemberCtx, id: string): Promise<'deleted' | 'canceled'> {
  return withOwn(root, id, async (ctx, event) => {
    if (!event.is_creator) throw new DomainError('NOT_FOUND');
    const [sum] = await countGuests(ctx.db, { eventId: id });
    const now = ctx.clock.now();
    const isExpected = (sum?.count ?? 0) > 0;
    if (isExpected && getState(event, now) === 'coming') await cancelLocked(ctx, event, '');
    if (isExpected && event.starts_at > now) return 'canceled';
    const [gone] = await repository.deleteEvent(ctx.db, { id });
    if (gone?.cover_id) await removePictures(ctx, [gone.cover_id]);
    return 'deleted';
  });
}

/** Sets or removes the picture. Throws NOT_FOUND, and as `withPersonalPicture`. */
export async function setCover(root: MemberCtx, id: string, bytes: Uint8Array | null): Promise<Event> {
  // Checks ownership before the picture is processed.
  await getEvent(root, id);
  const put = (coverId: string | null): Promise<Event> =>
    withOwn(root, id, async (ctx) => {
      const [row] = await repository.setCover(ctx.db, { id, coverId });
      if (row?.before) await removePictures(ctx, [row.before]);
      return getEvent(ctx, id);
    });
  return bytes === null ? put(null) : withPersonalPicture(root, bytes, put);
}
