/** Questions between friends: one open at a time, answered or not as the friend likes. */
import type { AskedQuestion, FriendQuestion } from '#shared/contract/questions.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getLinkedFriend } from '../jubilees/service.ts';
import { findPictures } from '../media/service.ts';
import * as repository from './friend-questions-repository.ts';
import { notifyOfQuestion } from './jobs.ts';
import { presentAsked, presentFriendQuestion } from './present.ts';
import { OPEN_MS } from './rules.ts';

/** The latest questions to a friend that are shown. */
const SHOWN = 5;

const openSince = (ctx: MemberCtx): Date => new Date(ctx.clock.now().getTime() - OPEN_MS);

/** What friends ask the member, unanswered. */
export async function listAskedOfMember(ctx: MemberCtx): Promise<AskedQuestion[]> {
  const rows = await repository.listOpen(ctx.db, { receiverId: ctx.member.id, since: openSince(ctx) });
  const pictureFor = await findPictures(
    ctx,
    rows.map(({ avatar_id }) => avatar_id),
  );
  return rows.map((row) => presentAsked(row, pictureFor));
}

/** What the member has asked one of their people; empty for people who are no friends. Throws NOT_FOUND. */
export async function listAskedOfPerson(ctx: MemberCtx, jubileeId: string): Promise<FriendQuestion[]> {
  const friendId = await getLinkedFriend(ctx, jubileeId);
  if (friendId === null) return [];
  return (await repository.listOfAsker(ctx.db, { askerId: ctx.member.id, receiverId: friendId, since: openSince(ctx), limit: SHOWN })).map(presentFriendQuestion);
}

/** Throws NOT_FOUND for people who are no friends, and QUESTION_OPEN while an earlier one is open. */
export async function askFriend(root: MemberCtx, jubileeId: string, question: string): Promise<FriendQuestion> {
  const friendId = await getLinkedFriend(root, jubileeId);
  if (friendId === null) throw new DomainError('NOT_FOUND');
  const now = root.clock.now();
  const id = uuidv7(now.getTime());
  const pair = { askerId: root.member.id, receiverId: friendId };
  try {
    return await inTransaction(root, async (ctx) => {
      await repository.deleteLapsedBetween(ctx.db, { ...pair, until: openSince(ctx) });
      const [row] = await repository.insertQuestion(ctx.db, { ...pair, id, question, now });
      if (!row) throw new DomainError('QUESTION_OPEN');
      await enqueue(ctx, notifyOfQuestion, { kind: 'asked', id, aboutId: pair.askerId, toId: friendId });
      return presentFriendQuestion({ id, question, asked_at: now, answer: null, answered_at: null });
    });
  } catch (error) {
    return orGone(error);
  }
}

/** Throws NOT_FOUND for another's, one answered, declined or lapsed, and after the friendship. */
export const answerFriend = (root: MemberCtx, id: string, answer: string): Promise<void> =>
  inTransaction(root, async (ctx) => {
    const [row] = await repository.answerQuestion(ctx.db, { id: requireId(id), receiverId: ctx.member.id, answer, now: ctx.clock.now(), since: openSince(ctx) });
    if (!row) throw new DomainError('NOT_FOUND');
    await enqueue(ctx, notifyOfQuestion, { kind: 'answered', id, aboutId: ctx.member.id, toId: row.asker_id });
  });

/** The asker is not notified. Throws as `answerFriend`. */
export async function declineFriend(ctx: MemberCtx, id: string): Promise<void> {
  const [row] = await repository.declineQuestion(ctx.db, { id: requireId(id), receiverId: ctx.member.id, now: ctx.clock.now(), since: openSince(ctx) });
  if (!row) throw new DomainError('NOT_FOUND');
}
