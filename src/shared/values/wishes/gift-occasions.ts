/** Occasions of a gift: a day of the person's, Christmas, or anything else. */
export const giftOccasions = ['birthday', 'name-day', 'mothers-day', 'fathers-day', 'valentines-day', 'christmas', 'other'] as const;
export type GiftOccasion = (typeof giftOccasions)[number];
