/** The receiver behind a token, and the holder's own wishes. Reading changes nothing. */
import type { DrawnName } from '#shared/contract/draws.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { unseal } from './links.ts';
import * as repository from './repository.ts';

async function findReceiver(ctx: Ctx, row: repository.SeenRow): Promise<{ name: string; account_id: string | null; wishes: string } | null> {
  const id = row.canceled_at === null ? unseal(ctx.config, row.participant_id, row.sealed_receiver) : null;
  if (id === null) return null;
  const [receiver] = await repository.findReceiver(ctx.db, { id, drawId: row.id });
  return receiver ?? null;
}

const mayWish = (ctx: Ctx, { canceled_at, starts_at }: repository.SeenRow): boolean => canceled_at === null && starts_at > ctx.clock.now();

/** For whoever drew the token's holder. Throws NOT_FOUND, and EVENT_CLOSED once the event has begun or is canceled. */
export async function putWishes(ctx: Ctx, token: string, wishes: string): Promise<void> {
  const [row] = await repository.findSeen(ctx.db, { tokenHash: hashSecret(token) });
  if (!row) throw new DomainError('NOT_FOUND');
  if (!mayWish(ctx, row)) throw new DomainError('EVENT_CLOSED');
  if ((await repository.setWishes(ctx.db, { id: row.participant_id, wishes })).length === 0) throw new DomainError('NOT_FOUND');
}

/** Throws NOT_FOUND. The receiver's lists and answers are for a friend alone, signed in: whoever else has the link learns of no friendship. */
export async function getDrawnName(ctx: Ctx, token: string): Promise<DrawnName> {
  const [row] = await repository.findSeen(ctx.db, { tokenHash: hashSecret(token) });
  if (!row) throw new DomainError('NOT_FOUND');
  const receiver = await findReceiver(ctx, row);
  const viewerId = ctx.member?.id ?? null;
  const isOwn = viewerId !== null && viewerId === row.account_id;
  const [friend] = isOwn && receiver?.account_id != null ? await repository.findFriend(ctx.db, { memberId: viewerId, friendId: receiver.account_id }) : [];
  return {
    giver: row.name,
    receiver: receiver && { name: receiver.name, wishes: receiver.wishes },
    wishes: row.wishes,
    mayWish: mayWish(ctx, row),
    state: row.canceled_at !== null ? 'canceled' : receiver ? 'drawn' : 'waiting',
    budget: row.budget_minor === null ? null : toMajor(row.budget_minor),
    currency_code: row.currency_code,
    isOneRing: row.is_ring && row.is_one_ring,
    event: { title: row.title, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null, timeZone: row.time_zone, place: row.place, hosts: row.host_names },
    wishlistPublicId: row.canceled_at === null ? row.wishlist_public_id : null,
    jubileeId: friend?.id ?? null,
  };
}
