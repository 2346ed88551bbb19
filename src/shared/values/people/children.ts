/** Children without an account, for whom a member may answer. Pure. */
import { nextBirthday } from '../celebrations/occurrence.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import type { Relation } from './relations.ts';

export const childRelations: ReadonlySet<Relation> = new Set<Relation>(['daughter', 'son', 'grandchild', 'great-grandchild']);

/** Children answer for themselves from this age. */
const GROWN_UP = 18;

/** Whether a person is a child by relation and age, as far as the age is known. */
export function isChild({ relation, dateOfBirth }: { relation: Relation; dateOfBirth: string | null }, today: string): boolean {
  if (!childRelations.has(relation)) return false;
  if (dateOfBirth === null || !isCalendarDay(dateOfBirth)) return true;
  const { day, turns } = nextBirthday(dateOfBirth, today);
  const age = turns === null ? 0 : day === today ? turns : turns - 1;
  return age < GROWN_UP;
}
