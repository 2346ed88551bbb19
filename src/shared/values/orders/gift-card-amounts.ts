/** What gift cards may be bought for, in whole major units. */
export const giftCardAmounts = { SEK: { from: 100, to: 10_000, suggested: [250, 500, 1_000] }, EUR: { from: 10, to: 1_000, suggested: [25, 50, 100] } } as const;

export const isGiftCardAmount = (amount: number, currency: keyof typeof giftCardAmounts): boolean =>
  Number.isInteger(amount) && amount >= giftCardAmounts[currency].from && amount <= giftCardAmounts[currency].to;

export const MAX_GIFT_CARD_MESSAGE = 300;
