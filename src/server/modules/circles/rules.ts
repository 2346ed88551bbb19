/** Visible people of a circle, and their order. Pure. */
import type { CirclePerson } from '#shared/contract/circles.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import { daysBetween } from '#shared/values/time/calendar-day.ts';

export function findBirthday(dateOfBirth: string | null, today: string): CirclePerson['birthday'] {
  if (dateOfBirth === null) return null;
  const { day, turns } = nextBirthday(dateOfBirth, today);
  return { date: day, daysLeft: daysBetween(today, day), turns, monthDay: dateOfBirth.slice(-5) };
}

interface Named {
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLocaleLowerCase('sv');

/** Two members may track the same grandmother: the same first name, and a birthday or a last name that agrees, with nothing that differs. */
export function isSamePerson(one: Named, other: Named): boolean {
  if (folded(one.first_name) !== folded(other.first_name)) return false;
  const [a, b] = [one.date_of_birth, other.date_of_birth];
  const hasBoth = a !== null && b !== null;
  if (hasBoth && (a.slice(-5) !== b.slice(-5) || (!a.startsWith('--') && !b.startsWith('--') && a !== b))) return false;
  const [last, otherLast] = [folded(one.last_name), folded(other.last_name)];
  const isNameOpen = last === '' || otherLast === '';
  return hasBoth ? isNameOpen || last === otherLast : last === otherLast && last !== '';
}

/** Each person once: the first of those who are the same. */
export function listApart<Row extends Named>(rows: readonly Row[], known: readonly Named[] = []): Row[] {
  const apart: Row[] = [];
  for (const row of rows) if (![...known, ...apart].some((other) => isSamePerson(row, other))) apart.push(row);
  return apart;
}

/** Whoever celebrates next first; without a birthday last, by name. */
export const compareByNext = (one: CirclePerson, other: CirclePerson): number =>
  (one.birthday?.daysLeft ?? 1_000) - (other.birthday?.daysLeft ?? 1_000) || one.firstName.localeCompare(other.firstName, 'sv') || one.lastName.localeCompare(other.lastName, 'sv');
