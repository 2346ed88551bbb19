/** Greetings: a card with the member's own words. A mailed one leaves after the time to undo, and can then not be unsent. */
import type { CreateGreeting, Greeting, SeenGreeting } from '#shared/contract/greetings.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getGift, patchGift } from '../gifts/service.ts';
import { getJubilee } from '../jubilees/service.ts';
import { getReminder } from '../reminders/service.ts';
import { mailGreeting } from './jobs.ts';
import { readStopToken, toCardToken, toCardUrl } from './links.ts';
import * as repository from './repository.ts';
import { CARD_RETENTION_MS, LIMIT_PERIOD_MS, LISTED_MS, MAX_CARDS_A_DAY, MAX_MAILS_A_DAY, MAX_TO_ADDRESSEE_A_DAY, readThanksAbout, SLACK_MS, toThanksAbout, UNDO_MS } from './rules.ts';

export { greetingPersonalData } from './personal-data.ts';

function present(ctx: Ctx, row: repository.GreetingRow): Greeting {
  return {
    _id: row.id,
    reminderId: row.about,
    date: row.day,
    via: row.via,
    url: toCardUrl(ctx.config, row.id, ctx.locale),
    createdAt: row.created_at.toISOString(),
    undoableUntil: row.via === 'mail' ? new Date(row.created_at.getTime() + UNDO_MS).toISOString() : null,
  };
}

export async function listGreetings(ctx: MemberCtx): Promise<Greeting[]> {
  const since = new Date(ctx.clock.now().getTime() - LISTED_MS);
  return (await repository.listGreetings(ctx.db, { memberId: ctx.member.id, since })).map((row) => present(ctx, row));
}

/** Throws RATE_LIMITED. Needs the transaction that inserts. */
async function requireRoom(ctx: MemberCtx & TransactionCtx, via: 'mail' | 'link', addresseeHash: string | null): Promise<void> {
  const memberId = ctx.member.id;
  await repository.lockMember(ctx.db, { memberId });
  const [sent] = await repository.countSince(ctx.db, { memberId, addresseeHash, since: new Date(ctx.clock.now().getTime() - LIMIT_PERIOD_MS) });
  const isFull = sent !== undefined && (sent.cards >= MAX_CARDS_A_DAY || (via === 'mail' && sent.mails >= MAX_MAILS_A_DAY) || sent.to_addressee >= MAX_TO_ADDRESSEE_A_DAY);
  if (isFull) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: LIMIT_PERIOD_MS / 1_000 });
}

/**
 * A typed address and a friend's account are counted apart, so that the limit never reveals that one is the other's. Throws ADDRESS_REFUSES, and
 * VALIDATION_FAILED where neither is known.
 */
async function getAddresseeHash(ctx: MemberCtx, jubileeId: string, email: string | null): Promise<string> {
  if (email === null) {
    const [friend] = await repository.findFriend(ctx.db, { jubileeId, memberId: ctx.member.id });
    if (!friend) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'email', code: 'required' }] });
    return hashSecret(`member ${friend.friend_id}`);
  }
  const emailHash = hashSecret(email.toLowerCase());
  if ((await repository.isRefused(ctx.db, { emailHash })).length > 0) throw new DomainError('ADDRESS_REFUSES');
  return emailHash;
}

/** Stores it, and queues its mail. Throws RATE_LIMITED. */
const storeGreeting = (root: MemberCtx, values: Omit<repository.InsertedGreeting, 'id' | 'memberId' | 'tokenHash' | 'now'>): Promise<Greeting> =>
  inTransaction(root, async (ctx) => {
    await requireRoom(ctx, values.via, values.addresseeHash);
    const now = ctx.clock.now();
    const id = uuidv7(now.getTime());
    const [row] = await repository.insertGreeting(ctx.db, { ...values, id, memberId: ctx.member.id, tokenHash: hashSecret(toCardToken(ctx.config, id)), now });
    if (!row) throw new DomainError('UNAUTHENTICATED');
    if (values.via === 'mail') await enqueue(ctx, mailGreeting, { greetingId: id, memberId: ctx.member.id }, { afterMs: UNDO_MS + SLACK_MS });
    return present(ctx, row);
  });

/**
 * Throws NOT_FOUND for another member's reminder, VALIDATION_FAILED for a mail without an address, ADDRESS_REFUSES, and RATE_LIMITED. A mail to an
 * addressee who blocked the member is dropped in silence.
 */
export async function createGreeting(root: MemberCtx, input: CreateGreeting): Promise<Greeting> {
  const { target, years } = await getReminder(root, input.reminderId);
  if (target === null) throw new DomainError('NOT_FOUND');
  const { via, text, motif, date } = input;
  const email = via === 'mail' ? input.email : null;
  const addresseeHash = via === 'mail' ? await getAddresseeHash(root, target._id, email) : null;
  return storeGreeting(root, { jubileeId: target._id, about: input.reminderId, day: date, toName: target.firstName, text, motif, years, via, email, addresseeHash });
}

/**
 * Mails thanks for a gift to the friend who gave it, and marks it thanked; unsent, it is to thank for again. Throws NOT_FOUND for what the member didn't get,
 * VALIDATION_FAILED unless a friend gave it, and RATE_LIMITED.
 */
export async function sendThanks(root: MemberCtx, giftId: string, text: string): Promise<Greeting> {
  const { direction, person } = await getGift(root, giftId);
  if (direction !== 'got') throw new DomainError('NOT_FOUND');
  if (person.jubileeId === null) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'email', code: 'required' }] });
  const { _id: jubileeId, firstName } = await getJubilee(root, person.jubileeId);
  const addresseeHash = await getAddresseeHash(root, jubileeId, null);
  const day = root.clock.now().toISOString().slice(0, 10);
  const greeting = await storeGreeting(root, { jubileeId, about: toThanksAbout(giftId), day, toName: firstName, text, motif: 'bow', years: null, via: 'mail', email: null, addresseeHash });
  await patchGift(root, giftId, { stage: 'thanked' });
  return greeting;
}

/** What was thanked for is to thank for again, where it is still there. */
async function unmarkThanked(ctx: MemberCtx, giftId: string): Promise<void> {
  try {
    await patchGift(ctx, giftId, { stage: 'received' });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
  }
}

/** Unsends. Throws NOT_FOUND, also the second time, and GREETING_SENT once it is mailed. */
export async function cancelGreeting(ctx: MemberCtx, greetingId: string): Promise<void> {
  const own = { id: requireId(greetingId), memberId: ctx.member.id };
  const [canceled] = await repository.cancelGreeting(ctx.db, { ...own, now: ctx.clock.now() });
  if (canceled) {
    const giftId = readThanksAbout(canceled.about);
    if (giftId !== null) await unmarkThanked(ctx, giftId);
    return;
  }
  throw new DomainError((await repository.findOwn(ctx.db, own)).length > 0 ? 'GREETING_SENT' : 'NOT_FOUND');
}

/** Throws NOT_FOUND for an unknown, canceled or old card. */
export async function getSeenGreeting(ctx: Ctx, token: string): Promise<SeenGreeting> {
  const since = new Date(ctx.clock.now().getTime() - CARD_RETENTION_MS);
  const [row] = await repository.findSeen(ctx.db, { tokenHash: hashSecret(token), viewerId: ctx.member?.id ?? null, since });
  if (!row) throw new DomainError('NOT_FOUND');
  return { fromName: row.from_name, toName: row.to_name, text: row.text, motif: row.motif, years: row.years, isOwn: row.member_id === ctx.member?.id };
}

/** Silent for an invalid token; a card's is one. */
export async function stopGreetings(ctx: Ctx, token: string): Promise<void> {
  const emailHash = readStopToken(ctx.config, token);
  if (emailHash !== null) await repository.insertRefusal(ctx.db, { emailHash, now: ctx.clock.now() });
}
