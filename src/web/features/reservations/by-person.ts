/** Groups reservations by recipient. Pure. */
import type { Gift } from '#shared/contract/gifts.ts';
import { type GiftStage, isPromisedStage } from '#shared/values/wishes/gift-stages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

/** A gift that is a promise, without thanks. */
export type PromisedGift = Gift & { stage: GiftStage };

export const isPromise = (gift: Gift): gift is PromisedGift => gift.kind === 'promise' && isPromisedStage(gift.stage);

interface PersonsGifts {
  key: string;
  /** Set even for people who no longer exist. */
  name: string;
  jubileeId: string | null;
  gifts: PromisedGift[];
}

/** Most recent reservation first. */
export function byPerson(gifts: readonly PromisedGift[]): PersonsGifts[] {
  const people = new Map<string, PersonsGifts>();
  for (const gift of gifts) {
    const { key, name, jubileeId } = gift.person;
    const known = people.get(key) ?? { key, name: name === '' ? m.reservations_nobody() : name, jubileeId, gifts: [] };
    known.gifts.push(gift);
    people.set(key, known);
  }
  return [...people.values()];
}

/** Reservations not given yet, for counters. */
export const countOpen = (gifts: readonly Pick<Gift, 'stage'>[]): number => gifts.filter(({ stage }) => stage !== 'given').length;
