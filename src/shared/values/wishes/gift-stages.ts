/** The stages of a promised gift, in order. `received`: the giver has it. */
export const giftStages = ['promised', 'ordered', 'received', 'wrapped', 'given'] as const;
export type GiftStage = (typeof giftStages)[number];

/** The steps of any gift, from an idea to given: the knots of its ribbon. */
export const giftSteps = ['idea', ...giftStages] as const;
export type GiftStep = (typeof giftSteps)[number];

/** All stages. `thanked` follows the last step; a gift the member got is `received` or `thanked`. */
export const allGiftStages = [...giftSteps, 'thanked'] as const;
export type AnyGiftStage = (typeof allGiftStages)[number];

export const isPromisedStage = (stage: AnyGiftStage): stage is GiftStage => stage !== 'thanked' && stage !== 'idea';

/** Position among the six steps; thanked counts as given. */
export const getStep = (stage: AnyGiftStage): number => Math.min(allGiftStages.indexOf(stage) + 1, giftSteps.length);

/** Whether nothing is left to do before the day. */
export const isGiven = (stage: AnyGiftStage): boolean => stage === 'given' || stage === 'thanked';
