/** The waiting list: freed places are offered in order, and held for a while. Everything here needs the event's lock. */
import type { TransactionCtx } from '#server/platform/context.ts';
import { enqueueAll } from '#server/platform/jobs.ts';
import * as guests from './guests-repository.ts';
import { mailGuest } from './jobs.ts';
import type { EventRow } from './rows.ts';
import { nextInLine, offerUntil } from './rules.ts';

/** People that still fit; another guest's party is left out of the count with `but`. */
export async function placesLeft(ctx: TransactionCtx, event: EventRow, but: string | null = null): Promise<number> {
  if (event.capacity === null) return Number.POSITIVE_INFINITY;
  const [row] = await guests.countOccupied(ctx.db, { eventId: event.id, but, now: ctx.clock.now() });
  return event.capacity - (row?.occupied ?? 0);
}

async function admitEveryone(ctx: TransactionCtx, { id: eventId }: EventRow): Promise<void> {
  const admitted = await guests.admitAll(ctx.db, { eventId });
  const about = ctx.clock.now().toISOString();
  await enqueueAll(
    ctx,
    mailGuest,
    admitted.map(({ id }) => ({ kind: 'admitted' as const, guestId: id, about })),
  );
}

/** Ends offers that nobody accepted, and offers free places to the next in line; without a limit all get one. */
export async function offerPlaces(ctx: TransactionCtx, event: EventRow): Promise<void> {
  const now = ctx.clock.now();
  const lapsed = await guests.lapseOffers(ctx.db, { eventId: event.id, now });
  await enqueueAll(
    ctx,
    mailGuest,
    lapsed.flatMap(({ id, offered_until: until }) => (until === null ? [] : [{ kind: 'lapsed' as const, guestId: id, about: until.toISOString() }])),
  );
  if (event.canceled_at !== null || event.starts_at <= now) return;
  if (event.capacity === null) return admitEveryone(ctx, event);
  const line = await guests.listLine(ctx.db, { eventId: event.id });
  if (line.length === 0) return;
  const next = nextInLine(line, await placesLeft(ctx, event));
  if (next.length === 0) return;
  const until = offerUntil(event, now);
  await guests.offer(ctx.db, { ids: next.map(({ id }) => id), until });
  await enqueueAll(
    ctx,
    mailGuest,
    next.map(({ id }) => ({ kind: 'offered' as const, guestId: id, about: until.toISOString() })),
  );
}
