/** The guest list: what hosts do with it. */
import { randomUUID } from 'node:crypto';
import type { Event, EventGuest, GuestInput } from '#shared/contract/events.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import { MAX_EVENT_GUESTS, type MessageReceivers } from '#shared/values/celebrations/event-words.ts';
import type { MemberCtx, TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import * as repository from './guests-repository.ts';
import { mailGuest } from './jobs.ts';
import { invitationUrl, tokenHashOf, tokenOf } from './links.ts';
import * as messages from './messages-repository.ts';
import { presentGuests } from './present.ts';
import type { GuestRow } from './rows.ts';
import { MAX_ADDRESSES_A_DAY } from './rules.ts';
import { getEvent, type LockedEvent, requireComing, withOwn } from './service.ts';
import { offerPlaces } from './waiting.ts';

const DAY_MS = 86_400_000;

interface Invitee {
  memberId: string | null;
  jubileeId: string | null;
  name: string;
  email: string | null;
  languageCode: Locale;
}

/** Names and accounts behind what a host chose. Throws VALIDATION_FAILED for who is neither a friend nor one of the member's people. */
async function inviteesOf(ctx: MemberCtx, wanted: readonly GuestInput[]): Promise<Invitee[]> {
  const memberId = ctx.member.id;
  const people = new Map((await repository.listPeople(ctx.db, { memberId, ids: wanted.flatMap((one) => ('jubileeId' in one ? [one.jubileeId] : [])) })).map((row) => [row.id, row]));
  const friendIds = wanted.flatMap((one) => ('friendId' in one ? [one.friendId] : 'jubileeId' in one ? [people.get(one.jubileeId)?.linked_member_id ?? []].flat() : []));
  const friends = new Map((await repository.listFriends(ctx.db, { memberId, ids: friendIds })).map((row) => [row.id, row]));
  const friendAs = (id: string, jubileeId: string | null): Invitee | null => {
    const friend = friends.get(id);
    return friend ? { memberId: friend.id, jubileeId, name: friend.first_name, email: null, languageCode: friend.language_code } : null;
  };
  return wanted.map((one, index) => {
    const found = ((): Invitee | null => {
      if ('friendId' in one) return friendAs(one.friendId, null);
      if ('name' in one) return { memberId: null, jubileeId: null, name: one.name, email: one.email?.toLowerCase() ?? null, languageCode: ctx.locale };
      const person = people.get(one.jubileeId);
      const friend = person?.linked_member_id ? friendAs(person.linked_member_id, one.jubileeId) : null;
      if (friend) return friend;
      return person ? { memberId: null, jubileeId: person.id, name: person.name, email: one.email?.toLowerCase() ?? null, languageCode: ctx.locale } : null;
    })();
    if (!found) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: `guests.${index}`, code: 'invalid' }] });
    return found;
  });
}

/** Throws GUESTS_FULL, and RATE_LIMITED after many typed addresses in a day. */
async function requireRoom(ctx: MemberCtx & TransactionCtx, event: LockedEvent, invitees: readonly Invitee[]): Promise<void> {
  const [sum] = await repository.countGuests(ctx.db, { eventId: event.id });
  if ((sum?.count ?? 0) + invitees.length > MAX_EVENT_GUESTS) throw new DomainError('GUESTS_FULL');
  const addressed = invitees.filter(({ email }) => email !== null).length;
  if (addressed === 0) return;
  const [sent] = await repository.countAddressed(ctx.db, { memberId: ctx.member.id, since: new Date(ctx.clock.now().getTime() - DAY_MS) });
  if ((sent?.count ?? 0) + addressed > MAX_ADDRESSES_A_DAY) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: DAY_MS / 1_000 });
}

/** Invites, one mail each; who is invited already stays as they are. Returns the new guests. Throws as `inviteesOf` and `requireRoom`, and EVENT_CLOSED. */
export async function addGuests(root: MemberCtx, id: string, wanted: readonly GuestInput[]): Promise<EventGuest[]> {
  return withOwn(root, id, async (ctx, event) => {
    requireComing(ctx, event);
    const invitees = await inviteesOf(ctx, wanted);
    await requireRoom(ctx, event, invitees);
    const now = ctx.clock.now();
    const added = new Set<string>();
    for (const invitee of invitees) {
      const guestId = randomUUID();
      const [fresh] = await repository
        .insertGuest(ctx.db, { id: guestId, eventId: event.id, ...invitee, invitedBy: ctx.member.id, tokenHash: tokenHashOf(ctx.config, guestId, 1), lapsesAt: null, now })
        .catch(orGone);
      if (!fresh) continue;
      added.add(guestId);
      if (invitee.memberId !== null || invitee.email !== null) await enqueue(ctx, mailGuest, { kind: 'invitation', guestId, about: '1' });
    }
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

/** Takes an invitation back: its link leads nowhere, and its places go to those who wait. Throws NOT_FOUND. */
export async function removeGuest(root: MemberCtx, id: string, guestId: string): Promise<void> {
  return withOwn(root, id, async (ctx, event) => {
    const guest = await requireGuest(ctx, event, guestId);
    await repository.deleteGuest(ctx.db, { eventId: event.id, guestId: guest.id });
    await offerPlaces(ctx, event);
  });
}

/** A new link, mailed to a guest who takes mails, otherwise returned for the host to pass on; the one before leads nowhere. Throws NOT_FOUND, and EVENT_CLOSED. */
export async function inviteAgain(root: MemberCtx, id: string, guestId: string): Promise<{ guest: EventGuest; url: string | null }> {
  return withOwn(root, id, async (ctx, event) => {
    requireComing(ctx, event);
    const guest = await requireGuest(ctx, event, guestId);
    const [link] = await repository.findLink(ctx.db, { guestId: guest.id });
    const next = (link?.link_version ?? 0) + 1;
    await repository.renewLink(ctx.db, { guestId: guest.id, tokenHash: tokenHashOf(ctx.config, guest.id, next), now: ctx.clock.now() });
    const isMailed = (guest.member_id !== null || guest.email !== null) && guest.opted_out_at === null && !guest.is_refused;
    if (isMailed) await enqueue(ctx, mailGuest, { kind: 'invitation', guestId: guest.id, about: String(next) });
    const [presented] = await presentGuests(ctx, [await requireGuest(ctx, event, guestId)]);
    if (!presented) throw new DomainError('NOT_FOUND');
    return { guest: presented, url: isMailed ? null : invitationUrl(ctx.config, { publicId: event.public_id, token: tokenOf(ctx.config, guest.id, next) }, ctx.locale) };
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
    requireComing(ctx, event);
    const reminded = await messages.markReminded(ctx.db, { eventId: event.id, memberId: ctx.member.id, now: ctx.clock.now() });
    for (const { id: guestId } of reminded) await enqueue(ctx, mailGuest, { kind: 'reminder', guestId, about: '' });
    return reminded.length;
  });
}

/** Mails a text of the host's to guests. Returns how many. Throws NOT_FOUND. */
export async function messageGuests(root: MemberCtx, id: string, to: MessageReceivers, text: string): Promise<number> {
  return withOwn(root, id, async (ctx, event) => {
    const messageId = randomUUID();
    await messages.insertMessage(ctx.db, { id: messageId, eventId: event.id, memberId: ctx.member.id, receivers: to, text, now: ctx.clock.now() });
    const receivers = await messages.listReceivers(ctx.db, { eventId: event.id, memberId: ctx.member.id, to });
    for (const { id: guestId } of receivers) await enqueue(ctx, mailGuest, { kind: 'message', guestId, about: messageId });
    return receivers.length;
  });
}
