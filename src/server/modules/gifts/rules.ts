/** Years, costs and stages of gifts. Pure. */
import type { Gift } from '#shared/contract/gifts.ts';
import { fromMajor } from '#shared/values/money/money.ts';
import type { Currency } from '#shared/values/money/currencies.ts';
import { allGiftStages, type AnyGiftStage, isGiven } from '#shared/values/wishes/gift-stages.ts';

export const isBefore = (stage: AnyGiftStage, other: AnyGiftStage): boolean => allGiftStages.indexOf(stage) < allGiftStages.indexOf(other);

/** The later of both. */
export const furthest = (stage: AnyGiftStage, other: AnyGiftStage): AnyGiftStage => (isBefore(stage, other) ? other : stage);

/** A gift that wasn't given in an earlier year comes along to the present one. */
export function getYear({ year, stage, direction }: Pick<Gift, 'year' | 'stage' | 'direction'>, present: number): { year: number; isFromEarlier: boolean } {
  const isFromEarlier = direction === 'given' && year < present && !isGiven(stage);
  return { year: isFromEarlier ? present : year, isFromEarlier };
}

/** The year in which a gift is given: a Christmas present that came along, and is ticked off in January, was given in December. `today` is the member's. */
export const getYearGiven = ({ year, isFromEarlier, occasion }: Pick<Gift, 'year' | 'isFromEarlier' | 'occasion'>, today: string): number =>
  isFromEarlier && occasion === 'christmas' && today.slice(5, 7) === '01' ? year - 1 : year;

/** Stages that can be set on a gift: those of its direction, from its minimum on. */
export const maySet = ({ direction, minStage }: Pick<Gift, 'direction' | 'minStage'>, stage: AnyGiftStage): boolean =>
  direction === 'got' ? stage === 'received' || stage === 'thanked' : !isBefore(stage, minStage);

/** Ideas cost nothing yet. */
const isSpent = ({ direction, stage }: Gift): boolean => direction === 'given' && stage !== 'idea';

/** Öre or cent spent of a year, on a person or on everyone. */
export const spentMinor = (gifts: readonly Gift[], { year, jubileeId, currency }: { year: number; jubileeId: string | null; currency: Currency }): number =>
  gifts
    .filter((gift) => isSpent(gift) && gift.year === year && (jubileeId === null || gift.person.jubileeId === jubileeId))
    .reduce((sum, { cost }) => sum + cost.filter(({ currency_code }) => currency_code === currency).reduce((part, { amount }) => part + fromMajor(amount), 0), 0);

const DAY_MS = 86_400_000;
/** A week to thank without being reminded. */
export const THANKS_AFTER_MS = 7 * DAY_MS;
/** Later, a reminder would come out of the blue. */
export const THANKS_UNTIL_MS = 21 * DAY_MS;

/** Whether it's time to remind of thanks. What the member notes of earlier years is history. */
export function isToThank({ direction, stage, year, createdAt }: Pick<Gift, 'direction' | 'stage' | 'year' | 'createdAt'>, now: Date): boolean {
  const gotAt = new Date(createdAt);
  const age = now.getTime() - gotAt.getTime();
  return direction === 'got' && stage === 'received' && year >= gotAt.getUTCFullYear() && age >= THANKS_AFTER_MS && age < THANKS_UNTIL_MS;
}
