/** The 40 preference questions in their order. Keys of questions and options stand in answers: retire, never rename. */
import { colors } from './colors.ts';
import { experiences } from './experiences.ts';
import { food } from './food.ts';
import { home } from './home.ts';
import { interests } from './interests.ts';
import { pleaseNo } from './please-no.ts';
import type { Question, QuestionGroup } from './question.ts';
import { sizes } from './sizes.ts';
import { styles } from './styles.ts';

export const bank: readonly QuestionGroup[] = [sizes, colors, styles, food, interests, experiences, home, pleaseNo];

const byId = new Map(bank.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)));

/** Undefined for an id outside the bank. */
export const findQuestion = (id: string): Question | undefined => byId.get(id);

export const questionCount: number = byId.size;
