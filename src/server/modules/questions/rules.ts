/** Which answers are valid, and when to ask again. Pure. */
import type { OwnAnswer, PutAnswer } from '#shared/contract/questions.ts';
import { daysBetween } from '#shared/values/time/calendar-day.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import type { Option, Question } from './bank/question.ts';

/** Open questions between friends lapse, so that a declined one doesn't prevent the next. */
export const OPEN_MS = 30 * 24 * 3_600_000;
/** Answered ones are deleted after a year: tastes change. */
export const ANSWERED_MS = 365 * 24 * 3_600_000;

/** How long before a birthday old answers are asked about, and from which age. */
const BEFORE_BIRTHDAY_DAYS = 21;
const OLD_MS = 182 * 24 * 3_600_000;

export const optionsFor = ({ options = [], childOptions }: Question, isForChild: boolean): readonly Option[] => (isForChild ? (childOptions ?? options) : options);

/** The stored form of a value, in the bank's order; null if it doesn't answer the question. */
export function toStored(question: Question, value: PutAnswer['value'], isForChild: boolean): string[] | null {
  const keys = optionsFor(question, isForChild).map(({ key }) => key);
  const { kind, noneKey } = question;
  if (kind === 'text') return typeof value === 'string' && value !== '' ? [value] : null;
  if (kind === 'scale') return typeof value === 'number' && keys.includes(String(value)) ? [String(value)] : null;
  if (kind === 'many') {
    if (!Array.isArray(value) || value.length === 0 || value.some((key) => !keys.includes(key))) return null;
    const chosen = keys.filter((key) => value.includes(key));
    return noneKey !== undefined && chosen.includes(noneKey) && chosen.length > 1 ? null : chosen;
  }
  return typeof value === 'string' && keys.includes(value) ? [value] : null;
}

/** The API's form of a stored answer. */
export function toValue({ kind }: Question, stored: readonly string[]): OwnAnswer['value'] {
  if (kind === 'many') return [...stored];
  const [only = ''] = stored;
  return kind === 'scale' ? Number(only) : only;
}

/** Whether an answer is old and its person's birthday near. */
export function isToConfirm({ answeredAt, dateOfBirth, today, now }: { answeredAt: Date; dateOfBirth: string | null; today: string; now: Date }): boolean {
  if (dateOfBirth === null || now.getTime() - answeredAt.getTime() < OLD_MS) return false;
  return daysBetween(today, nextBirthday(dateOfBirth, today).day) <= BEFORE_BIRTHDAY_DAYS;
}
