/** Answers of guests, by the token of their mail. The event's row lock puts parallel answers in order, so that no place is given twice. */
import type { Rsvp, SeenEvent } from '#shared/contract/seen-events.ts';
import { randomUUID } from 'node:crypto';
import { isPrefixedId } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import * as guests from './guests-repository.ts';
import { mailGuest } from './jobs.ts';
import { toTokenHash } from './links.ts';
import { isWithinLimit, limits } from './mail-limits.ts';
import { presentSeen } from './present.ts';
import { lockEvent } from './repository.ts';
import type { EventRow, InvitationRow } from './rows.ts';
import { getAnswerState, MAIL_AGAIN_MS, MAX_OWN_GUESTS, MAX_PENDING_OF_EVENT, PENDING_LAPSES_MS } from './rules.ts';
import type { AskAnswer } from './tables.ts';
import { offerPlaces, placesLeft } from './waiting.ts';

type Invitation = InvitationRow & { name: string; line: number | null };

interface Seen {
  event: guests.SeenRow;
  invitation: Invitation | null;
}

const findInvitation = async (ctx: Ctx, publicId: string, token: string): Promise<Invitation | undefined> =>
  (await guests.findInvitation(ctx.db, { publicId, tokenHash: hashSecret(token), now: ctx.clock.now() }))[0];

/** Throws NOT_FOUND for an event that is neither public nor opened by the token, and for a token of another event. */
export async function findSeen(ctx: Ctx, publicId: string, token: string | undefined): Promise<Seen> {
  if (!isPrefixedId('event', publicId)) throw new DomainError('NOT_FOUND');
  const invitation = token === undefined ? undefined : await findInvitation(ctx, publicId, token);
  if (!invitation && token !== undefined) throw new DomainError('NOT_FOUND');
  const viewer = { viewerId: ctx.member?.id ?? null, accountId: invitation?.account_id ?? null };
  const [event] = await guests.findSeen(ctx.db, { publicId, eventId: invitation?.event_id ?? null, ...viewer, now: ctx.clock.now() });
  if (!event) throw new DomainError('NOT_FOUND');
  return { event, invitation: invitation ?? null };
}

export async function getSeenEvent(ctx: Ctx, publicId: string, token?: string): Promise<SeenEvent> {
  const { event, invitation } = await findSeen(ctx, publicId, token);
  return presentSeen(ctx, event, invitation);
}

/** Answers to questions that the event still asks. */
function toAsked(event: EventRow, asks: Rsvp['asks']): string {
  const known = new Set(event.asks.map(({ _id }) => _id));
  const answers: AskAnswer[] = asks.filter(({ _id, text, diets }) => known.delete(_id) && (text !== '' || diets.length > 0)).map(({ _id, text, diets }) => ({ _id, text, diets: [...new Set(diets)] }));
  return JSON.stringify(answers);
}

const hasPlace = ({ answer, waiting_position }: InvitationRow): boolean => answer === 'yes' && waiting_position === null;

/** Throws EVENT_CLOSED. A no is taken until the event begins, and an offered place as long as it is held. */
function requireOpen(ctx: Ctx, event: EventRow, invitation: InvitationRow, answer: Rsvp['answer']): void {
  const now = ctx.clock.now();
  const state = getAnswerState(event, now);
  if (state === 'open') return;
  const isHeld = invitation.offered_until !== null && invitation.offered_until > now;
  const isLate = state === 'closed' && event.starts_at > now && (answer === 'no' || isHeld);
  if (!isLate) throw new DomainError('EVENT_CLOSED', { extra: { state } });
}

async function accept(ctx: TransactionCtx, event: EventRow, invitation: InvitationRow, input: Rsvp): Promise<void> {
  const left = await placesLeft(ctx, event, invitation.id);
  const now = ctx.clock.now();
  const isHeld = invitation.offered_until !== null && invitation.offered_until > now;
  const hasOwn = hasPlace(invitation) || isHeld;
  // An event may hold more than its capacity: a host let somebody in, or lowered it. A party that doesn't grow keeps its place.
  const isRoom = input.people <= left || (hasOwn && input.people <= invitation.people);
  // A guest with a place or an offer keeps it rather than queueing with a larger party.
  if (!isRoom && hasOwn) throw new DomainError('PLACES_TAKEN', { extra: { places_left: Math.max(0, left) } });
  const said = { guestId: invitation.id, people: input.people, children: input.children, asks: toAsked(event, input.asks), greeting: input.greeting, now };
  if (!isRoom && invitation.waiting_position !== null) return void (await guests.updateWaiting(ctx.db, said));
  await guests.setAnswer(ctx.db, { ...said, answer: 'yes', isWaiting: !isRoom, sequence: event.sequence });
}

/** Reads before and after the lock, which all guests who answer at once wait for. */
async function answerByToken(root: Ctx, publicId: string, token: string, input: Rsvp): Promise<SeenEvent> {
  const { event: seen } = await findSeen(root, publicId, token);
  await inTransaction(root, async (ctx) => {
    await ctx.step('events.answering');
    const [event] = await lockEvent(ctx.db, { id: seen.id });
    if (!event) throw new DomainError('NOT_FOUND');
    // Lapsed offers go on to the next in line first: a newcomer can't take a place before who waits for it.
    if (event.capacity !== null) await offerPlaces(ctx, event);
    const invitation = await findInvitation(ctx, publicId, token);
    if (!invitation) throw new DomainError('NOT_FOUND');
    requireOpen(ctx, event, invitation, input.answer);
    if (input.answer === 'yes') await accept(ctx, event, invitation, input);
    else
      await guests.setAnswer(ctx.db, {
        guestId: invitation.id,
        answer: input.answer,
        people: input.people,
        children: input.children,
        asks: toAsked(event, input.asks),
        greeting: input.greeting,
        isWaiting: false,
        sequence: event.sequence,
        now: ctx.clock.now(),
      });
    // Others' places are freed by who had one.
    if (hasPlace(invitation) || invitation.offered_until !== null) await offerPlaces(ctx, event);
  });
  return getSeenEvent(root, publicId, token);
}

/**
 * A public event's own guest: stores a draft, and mails the link from which it is sent. Never says whether the address is invited already. Throws
 * RATE_LIMITED where many wait for an answer from their mail, and GUESTS_FULL.
 */
async function askByMail(root: Ctx, publicId: string, input: Rsvp & { name: string; email: string }): Promise<SeenEvent> {
  return inTransaction(root, async (ctx) => {
    const { event: seen, invitation } = await findSeen(ctx, publicId, undefined);
    const [event] = await lockEvent(ctx.db, { id: seen.id });
    if (!event || invitation) throw new DomainError('NOT_FOUND');
    if (getAnswerState(event, ctx.clock.now()) !== 'open') throw new DomainError('EVENT_CLOSED', { extra: { state: getAnswerState(event, ctx.clock.now()) } });
    const now = ctx.clock.now();
    const lapsesAt = new Date(now.getTime() + PENDING_LAPSES_MS);
    const email = input.email.toLowerCase();
    const draft = { name: input.name, people: input.people, children: input.children, asks: toAsked(event, input.asks), greeting: input.greeting, lapsesAt };
    // Checked before the address is queried: a refusal would reveal that it is not invited.
    const [sum] = await guests.countGuests(ctx.db, { eventId: event.id });
    if ((sum?.pending ?? 0) >= MAX_PENDING_OF_EVENT) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: PENDING_LAPSES_MS / 1_000 });
    if ((sum?.count ?? 0) - (sum?.invited ?? 0) >= MAX_OWN_GUESTS) throw new DomainError('GUESTS_FULL');
    const [known] = await guests.findByEmail(ctx.db, { eventId: event.id, email });
    if (known && now.getTime() - known.last_mailed_at.getTime() < MAIL_AGAIN_MS) return presentSeen(ctx, seen, null);
    if (!(await isWithinLimit(ctx, { subject: hashSecret(email), kind: 'confirm', limit: limits.confirm }))) return presentSeen(ctx, seen, null);
    const id = known?.id ?? randomUUID();
    if (!known) {
      const tokenHash = toTokenHash(ctx.config, id, 1);
      const guest: guests.NewGuest = { id, memberId: null, jubileeId: null, name: input.name, email, languageCode: ctx.locale, tokenHash };
      const [isNew] = await guests.insertGuests(ctx.db, { eventId: event.id, guests: JSON.stringify([guest]), invitedBy: null, lapsesAt, now });
      // A host's own address.
      if (!isNew) return presentSeen(ctx, seen, null);
    }
    if (!known || known.lapses_at !== null) await guests.setDraft(ctx.db, { guestId: id, ...draft });
    await guests.markLinkMailed(ctx.db, { guestId: id, now });
    await enqueue(ctx, mailGuest, { kind: 'confirm', guestId: id, about: now.toISOString(), answer: input.answer });
    return presentSeen(ctx, seen, null);
  });
}

/** Throws NOT_FOUND, EVENT_CLOSED, PLACES_TAKEN, GUESTS_FULL, RATE_LIMITED, and VALIDATION_FAILED without token or address. */
export async function answer(ctx: Ctx, publicId: string, input: Rsvp): Promise<{ event: SeenEvent; state: 'answered' | 'mailed' }> {
  if (input.token !== undefined) return { event: await answerByToken(ctx, publicId, input.token, input), state: 'answered' };
  const { name, email } = input;
  if (name === undefined) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'name', code: 'required' }] });
  if (email === undefined) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'email', code: 'required' }] });
  return { event: await askByMail(ctx, publicId, { ...input, name, email }), state: 'mailed' };
}

/** No more mails of the event, but for its cancellation. Throws NOT_FOUND. */
export async function stopMails(ctx: Ctx, publicId: string, token: string): Promise<void> {
  await findSeen(ctx, publicId, token);
  const [row] = await guests.optOut(ctx.db, { tokenHash: hashSecret(token), now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
}
