/** Bank and rows → API responses. */
import {
  ABOUT_LIST,
  type AnswerOption,
  type AskedQuestion,
  type FriendQuestion,
  type Question as ShownQuestion,
  type QuestionGroup as ShownGroup,
  type SeenAnswer,
  type SeenGroup,
} from '#shared/contract/questions.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '#shared/values/text/locale.ts';
import type { PictureFor } from '../media/service.ts';
import { bank, findQuestion } from './bank/bank.ts';
import type { Option, Question } from './bank/question.ts';
import type { AskedRow, FriendQuestionRow } from './friend-questions-repository.ts';
import type { OwnAnswerRow, SeenRow } from './repository.ts';
import { optionsFor, toValue } from './rules.ts';

/** The subject of the questions: a child's name, or null for the member. */
export type Child = string | null;

const decimal = (size: string, locale: Locale): string => (locale === 'sv' ? size.replace('.', ',') : size);

const presentOption = ({ key, label, color, systems }: Option, locale: Locale): AnswerOption => ({
  key,
  text: label[locale],
  color: color ?? null,
  systems: systems ? Object.fromEntries(Object.entries(systems).map(([system, size]) => [system, decimal(size, locale)])) : null,
});

/** An answer whose options have all been retired is treated as missing. */
function presentOwn(question: Question, row: OwnAnswerRow | undefined, child: Child): ShownQuestion['answer'] {
  if (!row) return undefined;
  const keys = new Set(optionsFor(question, child !== null).map(({ key }) => key));
  const stored = question.kind === 'text' ? row.answer : row.answer.filter((key) => keys.has(key));
  if (stored.length === 0) return undefined;
  return { value: toValue(question, stored), audience: row.audience, chosen: [...row.chosen], circleIds: [...row.circle_ids], answeredAt: row.answered_at.toISOString() };
}

export function presentQuestion(question: Question, row: OwnAnswerRow | undefined, child: Child, locale: Locale): ShownQuestion {
  const { id, kind, self, label, hint, noneKey, startKey, childStartKey, unit } = question;
  const answer = presentOwn(question, row, child);
  return {
    id,
    kind,
    text: child === null ? self[locale] : question.child[locale].replaceAll('{name}', () => child),
    label: label[locale],
    hint: hint?.[locale] ?? null,
    ...(kind !== 'text' && { options: optionsFor(question, child !== null).map((option) => presentOption(option, locale)) }),
    noneKey: noneKey ?? null,
    startKey: (child === null ? startKey : (childStartKey ?? startKey)) ?? null,
    unit: unit ?? null,
    ...(answer && { answer }),
  };
}

export function presentGroups(rows: readonly OwnAnswerRow[], child: Child, locale: Locale): ShownGroup[] {
  const byId = new Map(rows.map((row) => [row.question_id, row]));
  return bank.map(({ key, title, questions }) => ({
    key,
    title: title[locale],
    questions: questions.map((question) => presentQuestion(question, byId.get(question.id), child, locale)),
  }));
}

function presentSeen({ question_id, answer, answered_at }: SeenRow, isForChild: boolean, locale: Locale): SeenAnswer | null {
  const question = findQuestion(question_id);
  if (!question) return null;
  const values =
    question.kind === 'text'
      ? answer.map((text) => ({ key: '', text, color: null, systems: null }))
      : optionsFor(question, isForChild)
          .filter(({ key }) => answer.includes(key))
          .map((option) => presentOption(option, locale));
  if (values.length === 0) return null;
  const isNone = question.noneKey !== undefined && answer.includes(question.noneKey);
  return { questionId: question.id, kind: question.kind, label: question.label[locale], unit: question.unit ?? null, values, isNone, answeredAt: answered_at.toISOString() };
}

/** In the bank's order; groups without answers are absent. */
export function presentSeenGroups(rows: readonly SeenRow[], isForChild: boolean, locale: Locale): SeenGroup[] {
  const byId = new Map(rows.map((row) => [row.question_id, row]));
  return bank.flatMap(({ key, title, questions }) => {
    const answers = questions.flatMap(({ id }) => {
      const row = byId.get(id);
      const seen = row === undefined ? null : presentSeen(row, isForChild, locale);
      return seen ? [seen] : [];
    });
    return answers.length === 0 ? [] : [{ key, title: title[locale], answers }];
  });
}

/** An option's name, as friends read it; null for a retired one. */
export const answerLabel = (questionId: string, key: string, locale: Locale): string | null => {
  const question = findQuestion(questionId);
  return [...(question?.options ?? []), ...(question?.childOptions ?? [])].find((option) => option.key === key)?.label[locale] ?? null;
};

/** A question of the bank as it is put to a member; null for anything else. */
export const bankQuestionText = (id: string, locale: Locale): string | null => findQuestion(id)?.self[locale] ?? null;

/** The text of a question about a list or of the bank; null for anything else. */
export const aboutText = (about: string, locale: Locale): string | null => (about === ABOUT_LIST ? m.questions_ask_list({}, { locale }) : bankQuestionText(about, locale));

/** In the reader's language; in the asker's for a question that the bank has no more. */
export const askedText = ({ about, question }: Pick<FriendQuestionRow, 'about' | 'question'>, locale: Locale): string => (about === null ? null : aboutText(about, locale)) ?? question;

export const presentFriendQuestion = (row: FriendQuestionRow, locale: Locale): FriendQuestion => {
  const { id, about, asked_at, answer, answered_at } = row;
  return { _id: id, text: askedText(row, locale), about, askedAt: asked_at.toISOString(), answer, answeredAt: answered_at?.toISOString() ?? null };
};

export const presentAsked = (row: AskedRow, pictureFor: PictureFor, locale: Locale): AskedQuestion => {
  const { id, about, asked_at, member_id, first_name, last_name, avatar_id } = row;
  return { _id: id, from: { _id: member_id, firstName: first_name, lastName: last_name, avatar: pictureFor(avatar_id) }, text: askedText(row, locale), about, askedAt: asked_at.toISOString() };
};
