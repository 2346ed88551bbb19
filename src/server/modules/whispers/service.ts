/**
 * Whispers: suggestions between those who give, on a list that none of them owns. Owners, and whose wishes they are, learn nothing of them, also after the
 * reveal. Only members read and write them: a signed-out visitor may be the owner.
 */
import type { Whisper } from '#shared/contract/whispers.ts';
import { isPrefixedId, uuidv7 } from '#shared/values/identity/ids.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import * as repository from './repository.ts';

export { whisperPersonalData } from './personal-data.ts';

const MAX_OF_LIST = 200;
const MAX_OF_MEMBER = 30;

const presentGiver = ({ first_name, last_name }: { first_name: string; last_name: string }) => ({ firstName: first_name, lastName: last_name });

const present = (row: repository.WhisperRow): Whisper => ({
  _id: row.id,
  text: row.text,
  from: presentGiver(row.author),
  isOwn: row.is_own,
  // Across a block somebody gives it, without a name.
  givenBy: row.is_given ? presentGiver(row.giver ?? { first_name: '', last_name: '' }) : null,
  isGivenBySelf: row.is_given_by_self,
  createdAt: row.created_at.toISOString(),
});

/** Throws NOT_FOUND where the member doesn't see the list. */
async function findList(ctx: MemberCtx, id: string): Promise<{ id: string; is_near: boolean }> {
  const way = isPrefixedId('list', id) ? { listId: null, publicId: id } : { listId: requireId(id), publicId: null };
  const [list] = await repository.findList(ctx.db, { ...way, viewerId: ctx.member.id });
  if (!list) throw new DomainError('NOT_FOUND');
  return list;
}

/** Throws NOT_FOUND also for those who must not know. */
async function requireGiver(ctx: MemberCtx, id: string): Promise<string> {
  const list = await findList(ctx, id);
  if (list.is_near) throw new DomainError('NOT_FOUND');
  return list.id;
}

/** Null for those who must not know, without reading any. Throws NOT_FOUND. */
export async function listWhispers(ctx: MemberCtx, id: string): Promise<Whisper[] | null> {
  const list = await findList(ctx, id);
  return list.is_near ? null : (await repository.listWhispers(ctx.db, { listId: list.id, viewerId: ctx.member.id })).map(present);
}

async function get(ctx: MemberCtx, listId: string, id: string): Promise<Whisper> {
  const [row] = await repository.findWhisper(ctx.db, { listId, viewerId: ctx.member.id, id: requireId(id) });
  if (!row) throw new DomainError('NOT_FOUND');
  return present(row);
}

/** Throws NOT_FOUND, and WHISPERS_FULL. */
export const addWhisper = (root: MemberCtx, id: string, text: string): Promise<Whisper> =>
  inTransaction(root, async (ctx) => {
    const listId = await requireGiver(ctx, id);
    const memberId = ctx.member.id;
    await repository.lockWhispers(ctx.db, { listId });
    const [sum] = await repository.countWhispers(ctx.db, { listId, memberId });
    if (sum && (sum.count >= MAX_OF_LIST || sum.own >= MAX_OF_MEMBER)) throw new DomainError('WHISPERS_FULL');
    const now = ctx.clock.now();
    const whisperId = uuidv7(now.getTime());
    await repository.insertWhisper(ctx.db, { id: whisperId, listId, memberId, text, now }).catch(orGone);
    return get(ctx, listId, whisperId);
  });

/** Throws NOT_FOUND, also for another's. */
export async function removeWhisper(ctx: MemberCtx, id: string, whisperId: string): Promise<void> {
  const listId = await requireGiver(ctx, id);
  const [removed] = await repository.deleteWhisper(ctx.db, { id: requireId(whisperId), listId, memberId: ctx.member.id });
  if (!removed) throw new DomainError('NOT_FOUND');
}

/** Idempotent. Throws NOT_FOUND, and WHISPER_TAKEN where another was quicker. */
export async function giveWhisper(ctx: MemberCtx, id: string, whisperId: string): Promise<Whisper> {
  const listId = await requireGiver(ctx, id);
  await get(ctx, listId, whisperId);
  const [given] = await repository.give(ctx.db, { id: whisperId, listId, memberId: ctx.member.id });
  if (!given) throw new DomainError('WHISPER_TAKEN');
  return get(ctx, listId, whisperId);
}

/** Idempotent; another's stays. Throws NOT_FOUND. */
export async function undoWhisper(ctx: MemberCtx, id: string, whisperId: string): Promise<Whisper> {
  const listId = await requireGiver(ctx, id);
  await repository.undo(ctx.db, { id: requireId(whisperId), listId, memberId: ctx.member.id });
  return get(ctx, listId, whisperId);
}
