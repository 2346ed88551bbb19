/** The form of a preference question. The bank is data: texts in both languages, no logic. */
import type { QuestionKind, SizeSystem } from '#shared/contract/questions.ts';

export interface Words {
  sv: string;
  en: string;
}

export interface Option {
  /** Stored in answers: never changed or reused. */
  key: string;
  label: Words;
  /** `#rrggbb` of a color. */
  color?: string;
  /** The size in other countries' systems. */
  systems?: Partial<Record<SizeSystem, string>>;
}

export interface Question {
  /** Stored in answers: never changed or reused. */
  id: string;
  kind: QuestionKind;
  /** Addressed to the member. */
  self: Words;
  /** Addressed to a guardian; `{name}` is the child's first name. */
  child: Words;
  /** Heads the answer where friends read it. */
  label: Words;
  hint?: Words;
  options?: readonly Option[];
  /** Options for a child, where theirs differ. */
  childOptions?: readonly Option[];
  /** Option that excludes all others. */
  noneKey?: string;
  /** Unit after a size, as in "16,5 mm". */
  unit?: string;
  /** The size that the first choice starts from. */
  startKey?: string;
  childStartKey?: string;
}

export interface QuestionGroup {
  key: string;
  title: Words;
  questions: readonly Question[];
}

export const words = (sv: string, en: string): Words => ({ sv, en });

export const option = (key: string, sv: string, en: string): Option => ({ key, label: words(sv, en) });

/** A size with one name in both languages, but for the decimal mark. */
export const sizeOption = (key: string, systems?: Option['systems']): Option => ({
  key,
  label: words(key.replace('.', ',').toUpperCase(), key.toUpperCase()),
  ...(systems && { systems }),
});

/** The fifth is the most; each is a sentence that friends read. */
export const scaleOptions = (...steps: readonly [Words, Words, Words, Words, Words]): Option[] => steps.map((label, index) => ({ key: String(index + 1), label }));
