/** The days on which a person is celebrated. Pure. */
import type { Occasion, OccasionKind } from '#shared/contract/jubilees.ts';
import { nextBirthday } from '#shared/values/celebrations/occurrence.ts';
import { relationOfWord } from '#shared/values/people/relation-words.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { compareDays, dayParts, daysBetween } from '#shared/values/time/calendar-day.ts';
import { type SwedishDayKey, swedishDays } from '#shared/values/time/swedish-days.ts';
import { nextNameDay } from '../name-days/service.ts';

export interface Celebrated {
  firstName: string;
  dateOfBirth: string | null;
  relation: Relation;
  isDeceased: boolean;
}

/** Swedish days for a relation. */
export const daysOfRelation: Partial<Record<Relation, Extract<OccasionKind, SwedishDayKey>>> = {
  mother: 'mothers-day',
  father: 'fathers-day',
  boyfriend: 'valentines-day',
  girlfriend: 'valentines-day',
  partner: 'valentines-day',
  husband: 'valentines-day',
  wife: 'valentines-day',
};

function nextSwedishDay(key: SwedishDayKey, from: string): string {
  const { year } = dayParts(from);
  const days = [...swedishDays(year), ...swedishDays(year + 1)];
  return days.find((day) => day.key === key && day.day >= from)?.day ?? from;
}

/** The next day of each kind, `today` included, nearest first. None for the deceased. */
export function listOccasions({ firstName, dateOfBirth, relation, isDeceased }: Celebrated, today: string): Occasion[] {
  if (isDeceased) return [];
  const found: { kind: OccasionKind; date: string; turns: number | null }[] = [];
  if (dateOfBirth !== null) {
    const { day, turns } = nextBirthday(dateOfBirth, today);
    found.push({ kind: 'birthday', date: day, turns });
  }
  const { day: nameDay, isShared } = nextNameDay(firstName, today);
  // "Farmor" is a form of address, not a name; "Bror" is both, and in the almanac.
  if (!isShared || relationOfWord(firstName.trim()) === null) found.push({ kind: isShared ? 'shared-name-day' : 'name-day', date: nameDay, turns: null });
  const ofRelation = daysOfRelation[relation];
  if (ofRelation !== undefined) found.push({ kind: ofRelation, date: nextSwedishDay(ofRelation, today), turns: null });
  return found.map((occasion) => ({ ...occasion, daysLeft: daysBetween(today, occasion.date) })).sort((a, b) => compareDays(a.date, b.date));
}

/** How long a removed person can be restored. */
export const RESTORABLE_MS = 10 * 60_000;

/** Limit per member: fits a phone's address book. */
export const MAX_JUBILEES = 3_000;
