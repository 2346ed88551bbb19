/** After the reveal: what was given and by whom, for a list's owners and its recipient. */
import type { GivenThing, ReceivedThing } from '#shared/contract/reservations.ts';
import type { MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { requireId } from '#server/platform/require-id.ts';
import { findOpening, type GivenRow, listOpened, listReceivedFrom, listRevealed } from './revealed-repository.ts';
import { getJubilee } from '../jubilees/service.ts';
import { presentThings } from './things.ts';

const getName = ({ first_name, last_name, guest_name }: GivenRow): string | null => (first_name === null ? guest_name : `${first_name} ${last_name ?? ''}`.trim());

/** Null before the reveal, without reading reservations. Throws NOT_FOUND unless the viewer owns the list, or is its recipient and still sees it. */
export async function listGiven(ctx: MemberCtx, listId: string): Promise<GivenThing[] | null> {
  const now = ctx.clock.now();
  const [list] = await findOpening(ctx.db, { listId: requireId(listId), viewerId: ctx.member.id, now });
  if (!list) throw new DomainError('NOT_FOUND');
  if (!list.is_open) return null;
  const rows = await listRevealed(ctx.db, { listId, viewerId: ctx.member.id, now });
  const things = await presentThings(ctx, rows);
  return rows.flatMap((row, index) => {
    const thing = things[index];
    return thing ? [{ _id: row.id, ...thing, isBought: row.is_bought, giver: getName(row), contributors: row.contributors ?? [] }] : [];
  });
}

/** Gifts from one of the member's people; empty for a non-friend. Reads no reservations before a reveal. Throws NOT_FOUND for another member's person. */
export async function listReceived(ctx: MemberCtx, jubileeId: string): Promise<ReceivedThing[]> {
  const { _id } = await getJubilee(ctx, jubileeId);
  const now = ctx.clock.now();
  if ((await listOpened(ctx.db, { memberId: ctx.member.id, now })).length === 0) return [];
  const rows = await listReceivedFrom(ctx.db, { jubileeId: _id, memberId: ctx.member.id, now });
  const things = await presentThings(ctx, rows);
  return rows.flatMap((row, index) => {
    const thing = things[index];
    return thing ? [{ _id: row.id, ...thing, createdAt: row.revealed_at.toISOString() }] : [];
  });
}

export type ReceivedGift = Pick<GivenThing, '_id' | 'title' | 'product_id' | 'variant_id' | 'path' | 'image' | 'prices' | 'stock' | 'quantity' | 'itemId'> & {
  person: { jubileeId: string; name: string };
  /** The start of the day after the occasion, or when it was given openly. */
  revealedAt: Date;
};

/** Gifts from all of the member's people, as `listReceived`. */
export async function listReceivedGifts(ctx: MemberCtx): Promise<ReceivedGift[]> {
  const now = ctx.clock.now();
  if ((await listOpened(ctx.db, { memberId: ctx.member.id, now })).length === 0) return [];
  const rows = await listReceivedFrom(ctx.db, { jubileeId: null, memberId: ctx.member.id, now });
  const things = await presentThings(ctx, rows);
  return rows.flatMap((row, index) => {
    const thing = things[index];
    const person = { jubileeId: row.jubilee_id, name: `${row.person_first_name} ${row.person_last_name}`.trim() };
    return thing ? [{ _id: row.id, ...thing, person, revealedAt: row.revealed_at }] : [];
  });
}
