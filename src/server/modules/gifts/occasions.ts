/**
 * The default occasion of a gift. The day of its wishlist decides, within three days. Else the day it was entered, promised or
 * ordered: a gift to give is for the nearest day ahead, or for one just past; a gift got is for one of the last days, which are the member's own. Days are
 * the birthday, the day of the relation (Mother's Day …) and Christmas Eve; a name day is never assumed. Unknown for a gift entered for another year
 * and for an idea from an earlier one.
 */
import type { GiftDirection } from '#shared/contract/gifts.ts';
import type { GiftOccasion } from '#shared/values/wishes/gift-occasions.ts';
import { occurrenceIn, dayOfYear } from '#shared/values/celebrations/occurrence.ts';
import type { Relation } from '#shared/values/people/relations.ts';
import { calendarDay, dayParts, daysBetween } from '#shared/values/time/calendar-day.ts';
import { swedishDays } from '#shared/values/time/swedish-days.ts';
import { daysOfRelation } from '../jubilees/rules.ts';

export interface Celebrated {
  dateOfBirth: string | null;
  relation: Relation | null;
}

/** Around the day that a wishlist names. */
const LIST_DAYS = 3;
/** Gifts are planned so long before. */
const AHEAD_DAYS = 45;
/** Gifts given are entered within this time after the day. */
const GIVEN_BEHIND_DAYS = 14;
/** Gifts received are entered within this time after the day. */
const GOT_BEHIND_DAYS = 21;

interface Near {
  occasion: GiftOccasion;
  /** Negative: past. */
  daysLeft: number;
}

function listNear({ dateOfBirth, relation }: Celebrated, day: string): Near[] {
  const { year } = dayParts(day);
  const key = relation === null ? undefined : daysOfRelation[relation];
  return [year - 1, year, year + 1].flatMap((one) => {
    const ofRelation = key && swedishDays(one).find((swedish) => swedish.key === key);
    const days: (readonly [GiftOccasion, string])[] = [
      ['christmas', calendarDay(one, 12, 24)],
      ...(dateOfBirth === null ? [] : [['birthday', occurrenceIn(one, dayOfYear(dateOfBirth))] as const]),
      ...(key && ofRelation ? [[key, ofRelation.day] as const] : []),
    ];
    return days.map(([occasion, date]) => ({ occasion, daysLeft: daysBetween(day, date) }));
  });
}

const nearest = (found: readonly Near[]): GiftOccasion | null => found.toSorted((a, b) => Math.abs(a.daysLeft) - Math.abs(b.daysLeft))[0]?.occasion ?? null;

/** By the day on which the gift came to be. */
export function findOccasion(day: string, direction: GiftDirection, celebrated: Celebrated): GiftOccasion | null {
  const found = listNear(celebrated, day);
  if (direction === 'got') return nearest(found.filter(({ daysLeft }) => daysLeft <= 0 && daysLeft >= -GOT_BEHIND_DAYS));
  return nearest(found.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= AHEAD_DAYS)) ?? nearest(found.filter(({ daysLeft }) => daysLeft < 0 && daysLeft >= -GIVEN_BEHIND_DAYS));
}

/** By the day that its wishlist names. */
export const findOccasionOn = (day: string, celebrated: Celebrated): GiftOccasion | null => nearest(listNear(celebrated, day).filter(({ daysLeft }) => Math.abs(daysLeft) <= LIST_DAYS));
