/** Events and answers as they stand, for loaders: without rules of time, and without mails. */
import { randomUUID } from 'node:crypto';
import { prefixedId } from '#shared/values/identity/ids.ts';
import type { EventAnswer } from '#shared/values/celebrations/event-words.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { insertGuests, setAnswer } from './guests-repository.ts';
import { insertHost } from './hosts-repository.ts';
import { toTokenHash } from './links.ts';
import { type EventValues, insertEvent, setCover } from './repository.ts';
import type { Ask, AskAnswer } from './tables.ts';

type StoredEvent = Omit<EventValues, 'id' | 'now' | 'asks'> & { asks: readonly Ask[]; coverId: string | null };

/** `hostIds`: the creator first. Returns the event's id. */
export async function storeEvent(ctx: TransactionCtx, hostIds: readonly string[], { asks, coverId, ...event }: StoredEvent): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock.now();
  await insertEvent(ctx.db, { ...event, id, publicId: prefixedId('event'), againOf: null, asks: JSON.stringify(asks), now });
  for (const [index, memberId] of hostIds.entries()) await insertHost(ctx.db, { eventId: id, memberId, isCreator: index === 0, now });
  if (coverId !== null) await setCover(ctx.db, { id, coverId });
  return id;
}

interface StoredGuest {
  eventId: string;
  invitedBy: string;
  /** Or an address. */
  memberId: string | null;
  name: string;
  email: string | null;
}

/** Returns the guest's id. */
export async function storeGuest(ctx: TransactionCtx, { eventId, invitedBy, ...guest }: StoredGuest): Promise<string> {
  const id = randomUUID();
  const one = { id, ...guest, jubileeId: null, languageCode: ctx.locale, tokenHash: toTokenHash(ctx.config, id, 1) };
  await insertGuests(ctx.db, { eventId, guests: JSON.stringify([one]), invitedBy, lapsesAt: null, now: ctx.clock.now() });
  return id;
}

interface StoredAnswer {
  guestId: string;
  answer: EventAnswer;
  people: number;
  children: number;
  asks: readonly AskAnswer[];
  greeting: string;
  isWaiting: boolean;
}

export async function setGuestAnswer(ctx: TransactionCtx, { asks, ...answer }: StoredAnswer): Promise<void> {
  await setAnswer(ctx.db, { ...answer, asks: JSON.stringify(asks), sequence: 0, now: ctx.clock.now() });
}
