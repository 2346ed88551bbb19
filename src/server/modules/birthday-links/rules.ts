import type { BirthdayStanding } from '#shared/contract/birthday-links.ts';

const DAY_MS = 86_400_000;

/** An answer that the member has not read by then is deleted. */
export const ANSWER_RETENTION_MS = 90 * DAY_MS;
/** How long a dismissed answer can be restored. */
export const RESTORABLE_MS = 10 * 60_000;
/** Unread answers of a member. More than anybody's friends; a stranger with the link fills no more. */
export const MAX_ANSWERS = 200;

const hasYear = (date: string): boolean => !date.startsWith('--');
const dayIn = (date: string): string => date.slice(-5);

/** How an answer relates to what the member has of the person. */
export function compareBirthDates(stored: string | null, answered: string): BirthdayStanding {
  if (stored === null) return 'missing';
  if (dayIn(stored) !== dayIn(answered)) return 'conflict';
  if (!hasYear(answered)) return 'same';
  if (!hasYear(stored)) return 'adds-year';
  return stored === answered ? 'same' : 'conflict';
}

/** The answer applies, except that a day without a year deletes no year of the same day. */
export const mergeBirthDates = (stored: string | null, answered: string): string => (stored !== null && compareBirthDates(stored, answered) === 'same' ? stored : answered);

/** The first word is the first name, as where people are added in one line. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}
