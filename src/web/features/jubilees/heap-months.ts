/** The year of a member's people as a heap per month. Pure. */
import type { Gift, GiftState } from '#shared/contract/gifts.ts';
import type { YearOfPeople } from '#shared/contract/jubilees.ts';
import { addMonths, toMonth } from '#shared/values/time/calendar-month.ts';
import { areRoundYears } from '#shared/values/celebrations/round-years.ts';
import { isGiven } from '#shared/values/wishes/gift-stages.ts';

export interface HeapPerson {
  id: string;
  name: string;
  turns: number | null;
  isRound: boolean;
  /** Promised or further, for this celebration. */
  hasGift: boolean;
}

export interface HeapMonth {
  /** YYYY-MM */
  month: string;
  isNow: boolean;
  people: HeapPerson[];
}

export interface YearCounts {
  /** People whose birthday has passed this calendar year. */
  celebrated: number;
  left: number;
  given: number;
  underWay: number;
}

/** From this month to the same month of the next year, whose people celebrated earlier this month. */
const MONTHS = 13;

export function toHeap({ today, people }: YearOfPeople, states: readonly GiftState[]): HeapMonth[] {
  const first = toMonth(today);
  const served = new Set(states.map(({ jubileeId }) => jubileeId));
  const byMonth = Map.groupBy(people, ({ date }) => toMonth(date));
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(first, index);
    const inMonth = (byMonth.get(month) ?? []).map(({ _id: id, firstName: name, turns }) => ({ id, name, turns, isRound: turns !== null && areRoundYears(turns), hasGift: served.has(id) }));
    return { month, isNow: index === 0, people: inMonth };
  });
}

/** This year so far: who has been celebrated, and which gifts are done. Today's celebration counts. */
export function countYear({ today, people }: YearOfPeople, gifts: readonly Gift[], states: readonly GiftState[]): YearCounts {
  const year = today.slice(0, 4);
  const left = people.filter(({ date }) => date.startsWith(year) && date > today).length;
  return {
    celebrated: people.length - left,
    left,
    given: gifts.filter(({ direction, stage }) => direction === 'given' && isGiven(stage)).length,
    underWay: states.reduce((sum, { count }) => sum + count, 0),
  };
}
