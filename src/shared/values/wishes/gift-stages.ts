/** The stages of a promised gift, in order. `received`: the giver has it. */
export const giftStages = ['promised', 'ordered', 'received', 'wrapped', 'given'] as const;
export type GiftStage = (typeof giftStages)[number];
