/** Questions between friends: one open at a time, answered or not as the friend likes. */
import type { AskedQuestion, AskFriend, FriendQuestion } from '#shared/contract/questions.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { inTransaction, type MemberCtx, type TransactionCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { enqueue, enqueueAll } from '#server/platform/jobs.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { requireFellow } from '../circles/service.ts';
import { getLinkedFriend } from '../jubilees/service.ts';
import { findPictures } from '../media/service.ts';
import * as repository from './friend-questions-repository.ts';
import { notifyOfQuestion } from './jobs.ts';
import { aboutText, presentAsked, presentFriendQuestion } from './present.ts';
import { OPEN_MS } from './rules.ts';

/** The latest questions to a friend that are shown. */
const SHOWN = 5;

const openSince = (ctx: MemberCtx): Date => new Date(ctx.clock.now().getTime() - OPEN_MS);

/** Unanswered questions of friends to the member. */
export async function listAskedOfMember(ctx: MemberCtx): Promise<AskedQuestion[]> {
  const rows = await repository.listOpen(ctx.db, { receiverId: ctx.member.id, since: openSince(ctx) });
  const pictureFor = await findPictures(
    ctx,
    rows.map(({ avatar_id }) => avatar_id),
  );
  return rows.map((row) => presentAsked(row, pictureFor, ctx.locale));
}

/** Questions of the member to one of their people; empty for people who are no friends. Throws NOT_FOUND. */
export async function listAskedOfPerson(ctx: MemberCtx, jubileeId: string): Promise<FriendQuestion[]> {
  const friendId = await getLinkedFriend(ctx, jubileeId);
  if (friendId === null) return [];
  const rows = await repository.listOfAsker(ctx.db, { askerId: ctx.member.id, receiverId: friendId, since: openSince(ctx), limit: SHOWN });
  return rows.map((row) => presentFriendQuestion(row, ctx.locale));
}

/** Text in the asker's language, which readers of the other language don't see. Throws VALIDATION_FAILED for what is neither a list nor a question of the bank. */
function toAsked(ctx: MemberCtx, about: string): { question: string; about: string } {
  const question = aboutText(about, ctx.locale);
  if (question === null) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'about', code: 'invalid' }] });
  return { question, about };
}

/** Throws NOT_FOUND for people who are no friends, VALIDATION_FAILED, and QUESTION_OPEN while an earlier one is open. */
export async function askFriend(root: MemberCtx, jubileeId: string, wanted: AskFriend): Promise<FriendQuestion> {
  const asked = wanted.about === undefined ? { question: wanted.question ?? '', about: null } : toAsked(root, wanted.about);
  const friendId = await getLinkedFriend(root, jubileeId);
  if (friendId === null) throw new DomainError('NOT_FOUND');
  const now = root.clock.now();
  const id = uuidv7(now.getTime());
  const pair = { askerId: root.member.id, receiverId: friendId };
  try {
    return await inTransaction(root, async (ctx) => {
      await repository.deleteLapsedTo(ctx.db, { askerId: pair.askerId, receiverIds: [friendId], until: openSince(ctx) });
      const [row] = await repository.insertQuestion(ctx.db, { ...pair, ...asked, id, now });
      if (!row) throw new DomainError('QUESTION_OPEN');
      await enqueue(ctx, notifyOfQuestion, { kind: 'asked', id, aboutId: pair.askerId, toId: friendId });
      return presentFriendQuestion({ ...asked, id, asked_at: now, answer: null, answered_at: null }, ctx.locale);
    });
  } catch (error) {
    return orGone(error);
  }
}

/** Asks those of these members who are friends in the circle, without an open question; returns whom. Throws NOT_FOUND for a circle that one isn't in, and VALIDATION_FAILED. */
export async function askCircle(root: MemberCtx, circleId: string, wanted: { about: string; memberIds: readonly string[] }): Promise<string[]> {
  await requireFellow(root, circleId);
  const asked = toAsked(root, wanted.about);
  const receiverIds = [...new Set(wanted.memberIds.map((id) => id.toLowerCase()))];
  const now = root.clock.now();
  const askerId = root.member.id;
  try {
    return await inTransaction(root, async (ctx) => {
      await repository.deleteLapsedTo(ctx.db, { askerId, receiverIds, until: openSince(ctx) });
      const rows = await repository.insertQuestions(ctx.db, { ...asked, ids: receiverIds.map(() => uuidv7(now.getTime())), askerId, receiverIds, circleId, now });
      await enqueueAll(
        ctx,
        notifyOfQuestion,
        rows.map(({ id, receiver_id: toId }) => ({ kind: 'asked' as const, id, aboutId: askerId, toId })),
      );
      return rows.map(({ receiver_id }) => receiver_id);
    });
  } catch (error) {
    return orGone(error);
  }
}

/** Friends who asked this question of the bank, and see its answer, are notified. */
export async function answerThoseWhoAsked(ctx: MemberCtx & TransactionCtx, questionId: string): Promise<void> {
  const rows = await repository.answerAbout(ctx.db, { receiverId: ctx.member.id, questionId, now: ctx.clock.now(), since: openSince(ctx) });
  await enqueueAll(
    ctx,
    notifyOfQuestion,
    rows.map(({ id, asker_id: toId }) => ({ kind: 'answered' as const, id, aboutId: ctx.member.id, toId })),
  );
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
