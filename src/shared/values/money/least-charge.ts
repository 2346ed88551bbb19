/** A card can't be charged less, in minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastChargeMinor = { SEK: 300, EUR: 50 } as const;

export const getLeastCharge = (currency: 'SEK' | 'EUR'): number => leastChargeMinor[currency];
