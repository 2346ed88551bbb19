/**
 * Members' answers to the bank's questions, about themselves or a child among their people. Friends see an answer while its audience, the owner's
 * privacy and the friendship allow it; otherwise it doesn't exist for them.
 */
import type { AnswersAnswer, PutAnswer, Question, QuestionsAnswer } from '#shared/contract/questions.ts';
import { dayIn } from '#shared/values/time/calendar-day.ts';
import { uuidv7 } from '#shared/values/identity/ids.ts';
import { childRelations, isChild } from '#shared/values/people/children.ts';
import { inTransaction, type MemberCtx } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/domain-error.ts';
import { orGone } from '#server/platform/refused-writes.ts';
import { requireId } from '#server/platform/require-id.ts';
import { getLinkedFriend, getToday } from '../jubilees/service.ts';
import { getSettings } from '../settings/service.ts';
import { findQuestion, questionCount } from './bank/bank.ts';
import type { Question as BankQuestion } from './bank/question.ts';
import { answerThoseWhoAsked, listAskedOfMember } from './friend-questions.ts';
import { presentGroups, presentQuestion, presentSeenGroups } from './present.ts';
import * as repository from './repository.ts';
import { isToConfirm, toStored } from './rules.ts';

export { answerLabel, bankQuestionText } from './present.ts';
export { questionPersonalData } from './personal-data.ts';

interface Subject {
  /** Null: the member. */
  jubileeId: string | null;
  name: string | null;
  dateOfBirth: string | null;
}

const presentChild = ({ id, first_name: firstName }: repository.ChildRow) => ({ _id: id, firstName });
const isChildRow = ({ relation, date_of_birth: dateOfBirth }: repository.ChildRow, today: string): boolean => isChild({ relation, dateOfBirth }, today);

/** Throws NOT_FOUND unless the person is a child for whom the member may answer. */
async function getChild(ctx: MemberCtx, jubileeId: string, today: string): Promise<Subject> {
  const [row] = await repository.findPerson(ctx.db, { id: requireId(jubileeId), memberId: ctx.member.id });
  if (!row || !isChildRow(row, today)) throw new DomainError('NOT_FOUND');
  return { jubileeId: row.id, name: row.first_name, dateOfBirth: row.date_of_birth };
}

async function getSubject(ctx: MemberCtx, jubileeId: string | undefined): Promise<Subject> {
  return jubileeId === undefined ? { jubileeId: null, name: null, dateOfBirth: null } : getChild(ctx, jubileeId, await getToday(ctx));
}

function getQuestion(id: string): BankQuestion {
  const question = findQuestion(id);
  if (!question) throw new DomainError('NOT_FOUND');
  return question;
}

/** The bank with the member's answers, or those for a child. Throws NOT_FOUND for anyone but a child. */
export async function listQuestions(ctx: MemberCtx, jubileeId: string | undefined): Promise<QuestionsAnswer> {
  const { privacy, reminders } = await getSettings(ctx);
  const now = ctx.clock.now();
  const today = dayIn(reminders.timeZone, now.getTime());
  const memberId = ctx.member.id;
  const child = jubileeId === undefined ? null : await getChild(ctx, jubileeId, today);
  const [rows, people, [birthday], asked] = await Promise.all([
    repository.listOwn(ctx.db, { memberId, jubileeId: child?.jubileeId ?? null }),
    repository.listPeople(ctx.db, { memberId, relations: [...childRelations] }),
    child ? [] : repository.findBirthday(ctx.db, { memberId }),
    child ? [] : listAskedOfMember(ctx),
  ]);
  const dateOfBirth = child ? child.dateOfBirth : (birthday?.date_of_birth ?? null);
  const groups = presentGroups(rows, child?.name ?? null, ctx.locale);
  const answered = groups.flatMap(({ questions }) => questions.filter(({ answer }) => answer !== undefined));
  return {
    groups,
    progress: { answered: answered.length, total: questionCount },
    child: child && { _id: child.jubileeId ?? '', firstName: child.name ?? '' },
    children: people.filter((person) => isChildRow(person, today)).map(presentChild),
    isHidden: privacy.questions === 'nobody',
    stillTrue: answered.filter(({ answer }) => answer && isToConfirm({ answeredAt: new Date(answer.answeredAt), dateOfBirth, today, now })).map(({ id }) => id),
    asked,
  };
}

async function present(ctx: MemberCtx, question: BankQuestion, subject: Subject): Promise<Question> {
  const rows = await repository.listOwn(ctx.db, { memberId: ctx.member.id, jubileeId: subject.jubileeId });
  return presentQuestion(
    question,
    rows.find(({ question_id }) => question_id === question.id),
    subject.name,
    ctx.locale,
  );
}

const invalid = (field: string, code: string): DomainError => new DomainError('VALIDATION_FAILED', { fields: [{ field, code }] });

/** Last write wins. Throws NOT_FOUND, and VALIDATION_FAILED for a value that doesn't answer the question, chosen ones who are no friends, and circles the member isn't in. */
export async function putAnswer(root: MemberCtx, questionId: string, { value, audience, chosen, circleIds, jubileeId }: PutAnswer): Promise<Question> {
  const question = getQuestion(questionId);
  const subject = await getSubject(root, jubileeId);
  const answer = toStored(question, value, subject.jubileeId !== null);
  if (answer === null) throw invalid('value', 'invalid');
  const ids = audience === 'chosen' ? [...new Set(chosen)] : [];
  const circles = audience === 'chosen' ? [...new Set(circleIds.map((id) => id.toLowerCase()))] : [];
  if (audience === 'chosen' && ids.length + circles.length === 0) throw invalid('chosen', 'required');
  const now = root.clock.now();
  try {
    return await inTransaction(root, async (ctx) => {
      const memberId = ctx.member.id;
      const [row] = await repository.putAnswer(ctx.db, { id: uuidv7(now.getTime()), memberId, jubileeId: subject.jubileeId, questionId, answer, audience, now });
      if (!row) throw new DomainError('NOT_FOUND');
      await repository.clearViewers(ctx.db, { answerId: row.id });
      if (ids.length > 0) {
        const added = await repository.addViewers(ctx.db, { answerId: row.id, memberId, ids });
        if (added.length < ids.length) throw invalid('chosen', 'not_friend');
      }
      await repository.clearCircles(ctx.db, { answerId: row.id });
      if (circles.length > 0) {
        const shown = await repository.addCircles(ctx.db, { answerId: row.id, memberId, ids: circles });
        if (shown.length < circles.length) throw invalid('circleIds', 'invalid');
      }
      if (subject.jubileeId === null) await answerThoseWhoAsked(ctx, questionId);
      return present(ctx, question, subject);
    });
  } catch (error) {
    return orGone(error);
  }
}

/** Renews an answer's date. Throws NOT_FOUND where there is none. */
export async function confirmAnswer(ctx: MemberCtx, questionId: string, jubileeId: string | undefined): Promise<Question> {
  const question = getQuestion(questionId);
  const subject = await getSubject(ctx, jubileeId);
  const [row] = await repository.confirmAnswer(ctx.db, { memberId: ctx.member.id, jubileeId: subject.jubileeId, questionId, now: ctx.clock.now() });
  if (!row) throw new DomainError('NOT_FOUND');
  return present(ctx, question, subject);
}

/** Throws NOT_FOUND where there is none. */
export async function removeAnswer(ctx: MemberCtx, questionId: string, jubileeId: string | undefined): Promise<void> {
  const { id } = getQuestion(questionId);
  const subject = await getSubject(ctx, jubileeId);
  const [row] = await repository.deleteAnswer(ctx.db, { memberId: ctx.member.id, jubileeId: subject.jubileeId, questionId: id });
  if (!row) throw new DomainError('NOT_FOUND');
}

/** The viewer's own answers about one of their people: the raw answers, about that person alone. */
export interface KnownAnswer {
  questionId: string;
  /** Keys of options, a step of a scale, or one text. */
  values: readonly string[];
  answeredAt: Date;
}

const toKnown = ({ question_id: questionId, answer: values, answered_at: answeredAt }: repository.SeenRow): KnownAnswer => ({ questionId, values, answeredAt });

/**
 * Answers about one of the viewer's people that they may see: a friend's visible answers, or the viewer's own for a child; by question. Empty alike for
 * everyone else. Throws NOT_FOUND for another member's person.
 */
export async function findAnswersFor(viewer: MemberCtx, jubileeId: string): Promise<ReadonlyMap<string, KnownAnswer>> {
  const { self } = await listKnown(viewer, jubileeId);
  return new Map(self.map((row) => [row.question_id, toKnown(row)]));
}

async function listKnown(ctx: MemberCtx, jubileeId: string): Promise<{ self: readonly repository.SeenRow[]; isForChild: boolean; children: readonly repository.SeenOfFriendRow[] }> {
  const friendId = await getLinkedFriend(ctx, jubileeId);
  if (friendId === null) return { self: await repository.listOwn(ctx.db, { memberId: ctx.member.id, jubileeId }), isForChild: true, children: [] };
  const rows = await repository.listOfFriend(ctx.db, { friendId, viewerId: ctx.member.id });
  const today = await getToday(ctx);
  // Grown up meanwhile, or no longer a child by the relation: nobody may answer for them any more.
  const children = rows.filter(({ relation, date_of_birth: dateOfBirth }) => relation !== null && isChild({ relation, dateOfBirth }, today));
  return { self: rows.filter(({ child_id }) => child_id === null), isForChild: false, children };
}

/** The same for the person's page, with what a friend has answered for children. */
export async function listAnswersOfPerson(ctx: MemberCtx, jubileeId: string): Promise<AnswersAnswer> {
  const { self, isForChild, children } = await listKnown(ctx, jubileeId);
  const byChild = [...Map.groupBy(children, ({ child_id }) => child_id).values()];
  return {
    groups: presentSeenGroups(self, isForChild, ctx.locale),
    children: byChild
      .map((rows) => ({ firstName: rows[0]?.child_name ?? '', groups: presentSeenGroups(rows, true, ctx.locale) }))
      .filter(({ groups }) => groups.length > 0)
      .sort((a, b) => a.firstName.localeCompare(b.firstName, 'sv')),
  };
}
