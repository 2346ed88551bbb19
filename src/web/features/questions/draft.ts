/** An answer being chosen, and its place among the questions. Pure. */
import type { AnswerAudience, AnswerOption, OwnAnswer, Question, QuestionGroup } from '#shared/contract/questions.ts';

export type Value = OwnAnswer['value'];

export interface Draft {
  /** Null: nothing chosen yet. */
  value: Value | null;
  audience: AnswerAudience;
  chosen: readonly string[];
  circleIds: readonly string[];
}

/** The saved answer, else nothing chosen: an untouched form never states a size that others buy by. */
export const startDraft = ({ answer }: Question): Draft => ({
  value: answer?.value ?? null,
  audience: answer?.audience ?? 'friends',
  chosen: answer?.chosen ?? [],
  circleIds: answer?.circleIds ?? [],
});

export const isEmptyValue = (value: Value | null): boolean => value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

/** Adds or removes an option; "nothing" and the others exclude each other. In the order of the options. */
export function toggle({ options = [], noneKey }: Pick<Question, 'options' | 'noneKey'>, chosen: readonly string[], key: string): string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key);
  if (key === noneKey) return [key];
  return options.map((option) => option.key).filter((one) => one === key || (chosen.includes(one) && one !== noneKey));
}

/** The value as friends read it. */
export function toShown({ options = [] }: Question, value: Value | null): AnswerOption[] {
  if (value === null || isEmptyValue(value)) return [];
  if (options.length === 0) return [{ key: '', text: String(value), color: null, systems: null }];
  const keys = Array.isArray(value) ? value : [String(value)];
  return options.filter(({ key }) => keys.includes(key));
}

interface Place {
  group: QuestionGroup;
  question: Question;
  /** From 1, within the group. */
  position: number;
}

export const listPlaces = (groups: readonly QuestionGroup[]): Place[] => groups.flatMap((group) => group.questions.map((question, index) => ({ group, question, position: index + 1 })));

/** The named question, else the first unanswered one; null when all are answered. */
export function findPlace(groups: readonly QuestionGroup[], id: string | null): Place | null {
  const places = listPlaces(groups);
  return places.find(({ question }) => question.id === id) ?? places.find(({ question }) => question.answer === undefined) ?? null;
}

/** The next unanswered question after this one, from the start again; else the next in order. Null where there is no other unanswered one and this is the last step. */
export function nextId(groups: readonly QuestionGroup[], id: string, isSaved: boolean): string | null {
  const all = listPlaces(groups).map(({ question }) => question);
  const at = all.findIndex((question) => question.id === id);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  const open = others.find(({ answer }) => answer === undefined);
  return open?.id ?? (isSaved ? null : (others[0]?.id ?? null));
}

export const countAnswered = ({ questions }: QuestionGroup): number => questions.filter(({ answer }) => answer !== undefined).length;
