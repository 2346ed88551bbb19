/** The guest list: what hosts do with it. */
import { randomUUID } from 'node:crypto';
import type { Event, EventGuest, GuestInput } from '#shared/contract/events.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { MAX_EVENT_GUESTS, type MessageReceivers } from '#shared/values/celebrations/event-words.ts';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue, enqueueAll } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import * as repository from './guests-repository.ts';
import { mailGuest } from './jobs.ts';
import { invitationUrl, toTokenHash, toToken } from './links.ts';
import { writeLastMails } from './last-mails.ts';
import { isWithinLimit, limits, requireWithinLimit } from './mail-limits.ts';
import * as messages from './messages-repository.ts';
import { presentGuests } from './present.ts';
import type { GuestRow } from './rows.ts';
import { getAnswerState, RENEW_AGAIN_MS, getState } from './rules.ts';
import { getEvent, type LockedEvent, requireComing, withOwn } from './service.ts';
import { offerPlaces } from './waiting.ts';

interface Invitee {
  memberId: string | null;
  jubileeId: string | null;
  name: string;
  email: string | null;
  languageCode: Locale;
  /** Reached by mail without having become the host's friend: such mails are limited. */
  isStranger: boolean;
}

/**
 * Names and accounts behind what a host chose. Throws VALIDATION_FAILED for who is neither a friend nor one of the member's people. With a circle its members
 * count as well, and who has left it meanwhile is left out.
 */
async function findInvitees(ctx: MemberCtx, wanted: readonly GuestInput[], circleId: string | null): Promise<Invitee[]> {
  const memberId = ctx.member.id;
  const people = new Map((await repository.listPeople(ctx.db, { memberId, ids: wanted.flatMap((one) => ('jubileeId' in one ? [one.jubileeId] : [])) })).map((row) => [row.id, row]));
  const friendIds = wanted.flatMap((one) => ('friendId' in one ? [one.friendId] : 'jubileeId' in one ? [people.get(one.jubileeId)?.linked_member_id ?? []].flat() : []));
  const friends = new Map((await repository.listInvitable(ctx.db, { memberId, ids: friendIds, circleId })).map((row) => [row.id, row]));
  const friendAs = (id: string, jubileeId: string | null): Invitee | null => {
    const friend = friends.get(id);
    return friend ? { memberId: friend.id, jubileeId, name: friend.first_name, email: null, languageCode: friend.language_code, isStranger: !friend.is_friend } : null;
  };
  return wanted.flatMap((one, index) => {
    const found = ((): Invitee | null => {
      if ('friendId' in one) return friendAs(one.friendId, null);
      if ('name' in one)
        return { memberId: null, jubileeId: null, name: one.name, email: one.email?.toLowerCase() ?? null, languageCode: ctx.locale, isStranger: one.email !== null && one.email !== undefined };
      const person = people.get(one.jubileeId);
      const friend = person?.linked_member_id ? friendAs(person.linked_member_id, one.jubileeId) : null;
      if (friend) return friend;
      return person
        ? { memberId: null, jubileeId: person.id, name: person.name, email: one.email?.toLowerCase() ?? null, languageCode: ctx.locale, isStranger: one.email !== null && one.email !== undefined }
        : null;
    })();
    if (!found && circleId !== null) return [];
    if (!found) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: `guests.${index}`, code: 'invalid' }] });
    return [found];
  });
}

/** After guests are inserted, so that who was invited before does not count. Throws GUESTS_FULL, and RATE_LIMITED after many mails to strangers in a day. */
async function requireRoom(ctx: MemberCtx & TransactionCtx, event: LockedEvent, strangers: number): Promise<void> {
  const [sum] = await repository.countGuests(ctx.db, { eventId: event.id });
  if ((sum?.invited ?? 0) > MAX_EVENT_GUESTS) throw new DomainError('GUESTS_FULL');
  await requireWithinLimit(ctx, { subject: ctx.member.id, kind: 'invitation', count: strangers, limit: limits.invitation });
}

/** Each tracked person once: accounts and addresses are compared by the database. */
function toNewGuests(ctx: MemberCtx, invitees: readonly Invitee[]): (repository.NewGuest & Invitee)[] {
  const people = new Set<string>();
  return invitees.flatMap((invitee) => {
    if (invitee.jubileeId !== null && people.has(invitee.jubileeId)) return [];
    if (invitee.jubileeId !== null) people.add(invitee.jubileeId);
    const id = randomUUID();
    return [{ id, ...invitee, tokenHash: toTokenHash(ctx.config, id, 1) }];
  });
}

/** Throws EVENT_CLOSED where nobody can answer any more. */
function requireOpen(ctx: MemberCtx, event: LockedEvent): void {
  const state = getAnswerState(event, ctx.clock.now());
  if (state !== 'open') throw new DomainError('EVENT_CLOSED', { extra: { state } });
}

/** Invites, one mail each; who is invited already stays as they are. With `circleId` its members may be among them, friends or not. Returns the new guests. Throws as `findInvitees` and `requireRoom`, and EVENT_CLOSED. */
export async function addGuests(root: MemberCtx, id: string, wanted: readonly GuestInput[], circleId: string | null = null): Promise<EventGuest[]> {
  return withOwn(root, id, async (ctx, event) => {
    requireOpen(ctx, event);
    const invitees = await findInvitees(ctx, wanted, circleId);
    const guests = toNewGuests(ctx, invitees);
    await repository.deleteDrafts(ctx.db, { eventId: event.id, emails: guests.flatMap(({ email }) => email ?? []) });
    const inserted = await repository.insertGuests(ctx.db, { eventId: event.id, guests: JSON.stringify(guests), invitedBy: ctx.member.id, lapsesAt: null, now: ctx.clock.now() }).catch(orGone);
    const added = new Set(inserted.map(({ id: guestId }) => guestId));
    await requireRoom(ctx, event, guests.filter(({ id: guestId, isStranger }) => added.has(guestId) && isStranger).length);
    const mailed = guests.filter(({ id: guestId, memberId, email }) => added.has(guestId) && (memberId !== null || email !== null));
    await enqueueAll(
      ctx,
      mailGuest,
      mailed.map(({ id: guestId }) => ({ kind: 'invitation' as const, guestId, about: '1' })),
    );
    const rows = await repository.listGuests(ctx.db, { eventId: event.id, memberId: ctx.member.id });
    return presentGuests(
      ctx,
      rows.filter((row) => added.has(row.id)),
    );
  });
}

async function requireGuest(ctx: MemberCtx, event: LockedEvent, guestId: string): Promise<GuestRow> {
  const [guest] = await repository.findGuest(ctx.db, { eventId: event.id, guestId: requireId(guestId), memberId: ctx.member.id });
  if (!guest) throw new DomainError('NOT_FOUND');
  return guest;
}

/** Takes an invitation back: a guest who said yes is notified, its link leads nowhere, and its places go to those who wait. Throws NOT_FOUND. */
export async function removeGuest(root: MemberCtx, id: string, guestId: string): Promise<void> {
  return withOwn(root, id, async (ctx, event) => {
    const guest = await requireGuest(ctx, event, guestId);
    if (guest.answer === 'yes' && getState(event, ctx.clock.now()) === 'coming') await writeLastMails(ctx, 'withdrawn', await messages.findMailed(ctx.db, { guestId: guest.id }));
    await repository.deleteGuest(ctx.db, { eventId: event.id, guestId: guest.id });
    await offerPlaces(ctx, event);
  });
}

/** A new link, mailed to a guest who takes mails and was mailed none lately, otherwise returned for the host to pass on; the one before leads nowhere. Throws NOT_FOUND, and EVENT_CLOSED. */
export async function inviteAgain(root: MemberCtx, id: string, guestId: string): Promise<{ guest: EventGuest; url: string | null }> {
  return withOwn(root, id, async (ctx, event) => {
    requireComing(ctx, event);
    const guest = await requireGuest(ctx, event, guestId);
    const [link] = await repository.findLink(ctx.db, { guestId: guest.id });
    const next = (link?.link_version ?? 0) + 1;
    const now = ctx.clock.now();
    await repository.renewLink(ctx.db, { guestId: guest.id, tokenHash: toTokenHash(ctx.config, guest.id, next) });
    const isReachable = (guest.member_id !== null || guest.email !== null) && guest.opted_out_at === null && !guest.is_refused;
    const isRecent = link?.link_mailed_at != null && now.getTime() - link.link_mailed_at.getTime() < RENEW_AGAIN_MS;
    const isMailed = isReachable && !isRecent && (await isWithinLimit(ctx, { subject: ctx.member.id, kind: 'link', limit: limits.link }));
    if (isMailed) {
      await repository.markLinkMailed(ctx.db, { guestId: guest.id, now });
      await enqueue(ctx, mailGuest, { kind: 'invitation', guestId: guest.id, about: String(next) });
    }
    const [presented] = await presentGuests(ctx, [await requireGuest(ctx, event, guestId)]);
    if (!presented) throw new DomainError('NOT_FOUND');
    return { guest: presented, url: isMailed ? null : invitationUrl(ctx.config, { publicId: event.public_id, token: toToken(ctx.config, guest.id, next) }, ctx.locale) };
  });
}

/** Gives a waiting guest a place, beyond the capacity too. Throws NOT_FOUND, and EVENT_CLOSED. */
export async function admitGuest(root: MemberCtx, id: string, guestId: string): Promise<Event> {
  return withOwn(root, id, async (ctx, event) => {
    requireComing(ctx, event);
    const guest = await requireGuest(ctx, event, guestId);
    const [admitted] = await repository.admit(ctx.db, { eventId: event.id, guestId: guest.id });
    if (!admitted) throw new DomainError('NOT_FOUND');
    await enqueue(ctx, mailGuest, { kind: 'admitted', guestId: guest.id, about: ctx.clock.now().toISOString() });
    return getEvent(ctx, id);
  });
}

/** Reminds those who haven't answered, each guest once ever. Returns how many. Throws NOT_FOUND, and EVENT_CLOSED. */
export async function remindSilent(root: MemberCtx, id: string): Promise<number> {
  return withOwn(root, id, async (ctx, event) => {
    requireOpen(ctx, event);
    const reminded = await messages.markReminded(ctx.db, { eventId: event.id, memberId: ctx.member.id, now: ctx.clock.now() });
    await enqueueAll(
      ctx,
      mailGuest,
      reminded.map(({ id: guestId }) => ({ kind: 'reminder' as const, guestId, about: '' })),
    );
    return reminded.length;
  });
}

/** Thanks the guests who came, each once ever. Returns how many. Throws NOT_FOUND, EVENT_NOT_OVER, and RATE_LIMITED. */
export async function thankGuests(root: MemberCtx, id: string, text: string): Promise<number> {
  return withOwn(root, id, async (ctx, event) => {
    const now = ctx.clock.now();
    if (getState(event, now) !== 'past') throw new DomainError('EVENT_NOT_OVER');
    const thanked = await messages.markThanked(ctx.db, { eventId: event.id, memberId: ctx.member.id, now });
    if (thanked.length === 0) return 0;
    await requireWithinLimit(ctx, { subject: ctx.member.id, kind: 'message', count: thanked.length, limit: limits.message });
    const messageId = randomUUID();
    await messages.insertMessage(ctx.db, { id: messageId, eventId: event.id, memberId: ctx.member.id, receivers: 'yes', text, now });
    await enqueueAll(
      ctx,
      mailGuest,
      thanked.map(({ id: guestId }) => ({ kind: 'thanks' as const, guestId, about: messageId })),
    );
    return thanked.length;
  });
}

/** Mails a text of the host's to guests. Returns how many. Throws NOT_FOUND, and RATE_LIMITED. */
export async function messageGuests(root: MemberCtx, id: string, to: MessageReceivers, text: string): Promise<number> {
  return withOwn(root, id, async (ctx, event) => {
    await requireWithinLimit(ctx, { subject: event.id, kind: 'message', limit: limits.messagesOfEvent });
    const messageId = randomUUID();
    await messages.insertMessage(ctx.db, { id: messageId, eventId: event.id, memberId: ctx.member.id, receivers: to, text, now: ctx.clock.now() });
    const receivers = await messages.listReceivers(ctx.db, { eventId: event.id, memberId: ctx.member.id, to });
    await requireWithinLimit(ctx, { subject: ctx.member.id, kind: 'message', count: receivers.length, limit: limits.message });
    await enqueueAll(
      ctx,
      mailGuest,
      receivers.map(({ id: guestId }) => ({ kind: 'message' as const, guestId, about: messageId })),
    );
    return receivers.length;
  });
}
