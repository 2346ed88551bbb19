/** The receiver behind a token, and nothing else. Reading changes nothing. */
import type { DrawnName } from '#shared/contract/draws.ts';
import { toMajor } from '#shared/values/money/money.ts';
import { hashSecret } from '#server/platform/cart-cookie.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { unseal } from './links.ts';
import * as repository from './repository.ts';

async function findReceiver(ctx: Ctx, row: repository.SeenRow): Promise<{ name: string; account_id: string | null } | null> {
  const id = row.canceled_at === null ? unseal(ctx.config, row.participant_id, row.sealed_receiver) : null;
  if (id === null) return null;
  const [receiver] = await repository.findReceiver(ctx.db, { id, drawId: row.id });
  return receiver ?? null;
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
    receiver: receiver && { name: receiver.name },
    state: row.canceled_at !== null ? 'canceled' : receiver ? 'drawn' : 'waiting',
    budget: row.budget_minor === null ? null : toMajor(row.budget_minor),
    currency_code: row.currency_code,
    isOneRing: row.is_ring && row.is_one_ring,
    event: { title: row.title, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null, timeZone: row.time_zone, place: row.place, hosts: row.host_names },
    wishlistPublicId: row.canceled_at === null ? row.wishlist_public_id : null,
    jubileeId: friend?.id ?? null,
  };
}
