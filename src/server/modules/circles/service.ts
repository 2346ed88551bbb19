/**
 * Circles: members who have joined, and people whom they track. What a member shows to a circle is seen by `isFellow` alone (docs/decisions/0085-circles.md).
 * A circle of others answers NOT_FOUND.
 */
import { randomUUID } from 'node:crypto';
import { type Circle, type CreateCircle, type FoundCircles, MAX_CIRCLE_MEMBERS, MAX_CIRCLE_PEOPLE, MAX_CIRCLES, type PatchCircle } from '#shared/contract/circles.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueueAll } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getToday } from '../jubilees/service.ts';
import { findPictures } from '../media/service.ts';
import { notifyInvited } from './jobs.ts';
import { deleteWithoutOwner } from './leaving.ts';
import { presentAcquaintance, presentCircle, presentSummary } from './present.ts';
import * as repository from './repository.ts';

export { circlePersonalData } from './personal-data.ts';

/** Invitations of a member that are mailed on one day: two full circles. */
const MAX_MAILS_A_DAY = 80;

const invalid = (field: string, code: string): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field, code }] });

/** Throws NOT_FOUND unless the member is in it. */
export async function getCircle(ctx: MemberCtx, id: string): Promise<Circle> {
  const asked = { id: requireId(id), memberId: ctx.member.id };
  const [[row], fellows, tracked, invited, today] = await Promise.all([
    repository.findOwn(ctx.db, asked),
    repository.listFellows(ctx.db, asked),
    repository.listTracked(ctx.db, asked),
    repository.listInvited(ctx.db, asked),
    getToday(ctx),
  ]);
  if (!row) throw new DomainError('NOT_FOUND');
  const getPicture = await findPictures(
    ctx,
    [...fellows, ...tracked, ...invited].map(({ avatar_id }) => avatar_id),
  );
  return presentCircle(row, fellows, tracked, invited, { viewerId: ctx.member.id, today, getPicture });
}

export async function listCircles(ctx: MemberCtx): Promise<FoundCircles> {
  const [rows, invitations] = await Promise.all([repository.listOwn(ctx.db, { memberId: ctx.member.id }), repository.listInvitations(ctx.db, { memberId: ctx.member.id })]);
  const getPicture = await findPictures(
    ctx,
    invitations.map(({ avatar_id }) => avatar_id),
  );
  return { circles: rows.map(presentSummary), invitations: invitations.map((row) => ({ _id: row.id, name: row.name, kind: row.kind, from: presentAcquaintance(row, getPicture) })) };
}

/** Throws NOT_FOUND unless the member is in the circle. For modules that list what it is shown. */
export async function requireFellow(ctx: MemberCtx, id: string): Promise<void> {
  const [found] = await repository.isMember(ctx.db, { id: requireId(id), memberId: ctx.member.id });
  if (!found?.is_in) throw new DomainError('NOT_FOUND');
}

/** Locks out additions to the member's circles until commit. Throws CIRCLES_FULL, and UNAUTHENTICATED for an ended account. */
async function requireRoom(ctx: MemberCtx & TransactionCtx): Promise<void> {
  const [locked] = await repository.lockMember(ctx.db, { memberId: ctx.member.id });
  if (!locked) throw new DomainError('UNAUTHENTICATED');
  const [owned] = await repository.countOwn(ctx.db, { memberId: ctx.member.id });
  if ((owned?.count ?? 0) >= MAX_CIRCLES) throw new DomainError('CIRCLES_FULL');
}

type State = 'owner' | 'member' | 'invited';

/** Runs `work` under the circle's lock. Throws NOT_FOUND unless the member's state is one of these. */
async function withCircle<Result>(root: MemberCtx, id: string, states: readonly State[], work: (ctx: MemberCtx & TransactionCtx, state: State) => Promise<Result>): Promise<Result> {
  const asked = { id: requireId(id), memberId: root.member.id };
  return inTransaction(root, async (ctx) => {
    await repository.lockCircle(ctx.db, asked);
    await ctx.step('circles.locked');
    const [now] = await repository.findState(ctx.db, asked);
    if (!now || !states.includes(now.state)) throw new DomainError('NOT_FOUND');
    return work(ctx, now.state);
  });
}

/** Throws CIRCLE_FULL, and VALIDATION_FAILED for who is no friend. Who is in it or invited stays as they are. */
async function inviteFriends(ctx: MemberCtx & TransactionCtx, id: string, memberIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(memberIds.map((one) => one.toLowerCase()))];
  if (wanted.length === 0) return;
  const invited = await repository.invite(ctx.db, { id, by: ctx.member.id, memberIds: wanted, now: ctx.clock.now() }).catch(orGone);
  if (invited.length < wanted.length) throw invalid('memberIds', 'not_friend');
  const [members] = await repository.countMembers(ctx.db, { id });
  if ((members?.count ?? 0) > MAX_CIRCLE_MEMBERS) throw new DomainError('CIRCLE_FULL');
  await mailInvited(
    ctx,
    id,
    invited.flatMap(({ member_id, is_new }) => (is_new ? [member_id] : [])),
  );
}

/** Beyond the day's limit invitations are shown in the app alone. */
async function mailInvited(ctx: MemberCtx & TransactionCtx, id: string, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  const byId = ctx.member.id;
  const [counted] = await repository.countMails(ctx.db, { memberId: byId, day: ctx.clock.now().toISOString().slice(0, 10), count: memberIds.length, limit: MAX_MAILS_A_DAY });
  if (counted)
    await enqueueAll(
      ctx,
      notifyInvited,
      memberIds.map((memberId) => ({ id, memberId, byId })),
    );
}

export const createCircle = (root: MemberCtx, { name, kind, memberIds }: CreateCircle): Promise<Circle> =>
  inTransaction(root, async (ctx) => {
    await requireRoom(ctx);
    const id = randomUUID();
    const now = ctx.clock.now();
    await repository.insertCircle(ctx.db, { id, name, kind, now });
    await repository.insertOwner(ctx.db, { id, memberId: ctx.member.id, now }).catch(orGone);
    await inviteFriends(ctx, id, memberIds);
    return getCircle(ctx, id);
  });

export const updateCircle = (root: MemberCtx, id: string, { name, kind }: PatchCircle): Promise<Circle> =>
  withCircle(root, id, ['owner'], async (ctx) => {
    await repository.updateCircle(ctx.db, { id, name: name ?? null, kind: kind ?? null });
    return getCircle(ctx, id);
  });

export const removeCircle = (root: MemberCtx, id: string): Promise<void> => withCircle(root, id, ['owner'], async (ctx) => void (await repository.deleteCircle(ctx.db, { id })));

export const inviteToCircle = (root: MemberCtx, id: string, memberIds: readonly string[]): Promise<Circle> =>
  withCircle(root, id, ['owner'], async (ctx) => {
    await inviteFriends(ctx, id, memberIds);
    return getCircle(ctx, id);
  });

/** Throws NOT_FOUND where they are neither in it nor invited, and for the owner themselves. */
export const removeMember = (root: MemberCtx, id: string, memberId: string): Promise<Circle> =>
  withCircle(root, id, ['owner'], async (ctx) => {
    if (memberId.toLowerCase() === ctx.member.id) throw new DomainError('NOT_FOUND');
    const [removed] = await repository.deleteMember(ctx.db, { id, memberId: requireId(memberId) });
    if (!removed) throw new DomainError('NOT_FOUND');
    return getCircle(ctx, id);
  });

/** Accepts an invitation; idempotent. Throws NOT_FOUND, also once it is withdrawn, and CIRCLES_FULL. */
export const joinCircle = (root: MemberCtx, id: string): Promise<Circle> =>
  withCircle(root, id, ['invited', 'member', 'owner'], async (ctx, state) => {
    if (state !== 'invited') return getCircle(ctx, id);
    await requireRoom(ctx);
    const [joined] = await repository.accept(ctx.db, { id, memberId: ctx.member.id, now: ctx.clock.now() });
    if (!joined) throw new DomainError('NOT_FOUND');
    return getCircle(ctx, id);
  });

/** Leaves, or declines. What the member shows to the circle ends at once; a circle without members is deleted. Throws NOT_FOUND. */
export const leaveCircle = (root: MemberCtx, id: string): Promise<void> =>
  withCircle(root, id, ['invited', 'member', 'owner'], async (ctx) => {
    await repository.deleteMember(ctx.db, { id, memberId: ctx.member.id });
    await deleteWithoutOwner(ctx, id);
  });

/** Throws NOT_FOUND for a person who isn't the member's, or is a friend with an account, and CIRCLE_FULL. */
export const addPerson = (root: MemberCtx, id: string, jubileeId: string): Promise<Circle> =>
  withCircle(root, id, ['owner', 'member'], async (ctx) => {
    const [added] = await repository.addPerson(ctx.db, { id, memberId: ctx.member.id, jubileeId: requireId(jubileeId), now: ctx.clock.now() });
    if (!added) throw new DomainError('NOT_FOUND');
    const [people] = await repository.countPeople(ctx.db, { id });
    if ((people?.count ?? 0) > MAX_CIRCLE_PEOPLE) throw new DomainError('CIRCLE_FULL');
    return getCircle(ctx, id);
  });

/** Throws NOT_FOUND, also for another's person unless one owns the circle. */
export const removePerson = (root: MemberCtx, id: string, jubileeId: string): Promise<Circle> =>
  withCircle(root, id, ['owner', 'member'], async (ctx, state) => {
    const [removed] = await repository.deletePerson(ctx.db, { id, memberId: ctx.member.id, jubileeId: requireId(jubileeId), isOwner: state === 'owner' });
    if (!removed) throw new DomainError('NOT_FOUND');
    return getCircle(ctx, id);
  });

/** Ends a friendship: invitations between the two lapse. On a block also memberships in each other's circles; elsewhere they don't see each other. */
export async function partFellows(ctx: TransactionCtx, one: string, other: string, isBlocked: boolean): Promise<void> {
  await repository.deleteBetween(ctx.db, { one, other, isBlocked });
}
