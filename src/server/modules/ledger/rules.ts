/** Double entry of card money in minor units, debit positive. `provider_balance` is the platform's balance at the provider; the other accounts say why it changed, so that each transaction sums to zero. `gift_cards` and `chip_ins` are owed to holders and contributors. What the provider converts leaves one currency's `conversions` and enters another's. */

export const accounts = [
  'provider_balance',
  'charges',
  'provider_fees',
  'transfers',
  'platform_fees',
  'refunds',
  'reversals',
  'disputes',
  'dispute_fees',
  'conversions',
  'gift_cards',
  'expired_gift_cards',
  'chip_ins',
] as const;
export type Account = (typeof accounts)[number];

export type Source =
  | 'charge'
  | 'provider_fee'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'conversion'
  | 'gift_card_sale'
  | 'gift_card_withdrawal'
  | 'gift_card_expiry'
  | 'gift_card_transfer'
  | 'gift_card_reversal'
  | 'chip_in_contribution'
  | 'chip_in_refund'
  | 'chip_in_dispute';

export interface Entry {
  account: Account;
  amountMinor: number;
  vendorId?: string;
}

/** Destination charge: the whole sum is transferred, and the fee comes back. */
export interface VendorShare {
  vendorId: string;
  feeMinor: number;
}

/** From an account into the platform's balance; negative: out of it. */
const toBalance = (account: Account, amountMinor: number, vendorId?: string): Entry[] =>
  amountMinor === 0
    ? []
    : [
        { account: 'provider_balance', amountMinor },
        { account, amountMinor: -amountMinor, ...(vendorId !== undefined && { vendorId }) },
      ];

/** `share` is null where the sum stays with the platform, as with the demo provider. */
export const toChargeEntries = (amountMinor: number, share: VendorShare | null): Entry[] => [
  ...toBalance('charges', amountMinor),
  ...(share ? [...toBalance('transfers', -amountMinor, share.vendorId), ...toBalance('platform_fees', share.feeMinor, share.vendorId)] : []),
];

/** A refund doesn't return it. */
export const toProviderFeeEntries = (feeMinor: number): Entry[] => toBalance('provider_fees', -feeMinor);

/** A refund's reversed transfer and refunded platform fee. */
export interface RefundedShare {
  vendorId: string;
  reversedMinor: number;
  feeMinor: number;
}

export const toRefundEntries = (amountMinor: number, share: RefundedShare | null): Entry[] => [
  ...toBalance('refunds', -amountMinor),
  ...(share ? [...toBalance('reversals', share.reversedMinor, share.vendorId), ...toBalance('platform_fees', -share.feeMinor, share.vendorId)] : []),
];

/** A refund that its bank sent back: the vendor's part and the fee's stay with the platform, which still owes the buyer the sum. */
export const toRefundFailureEntries = (amountMinor: number): Entry[] => toBalance('refunds', amountMinor);

/** Negative where the bank withdraws the sum, positive where a won dispute returns it; with the provider's fee. */
export const toDisputeEntries = (amountMinor: number, feeMinor: number): Entry[] => [...toBalance('disputes', amountMinor), ...toBalance('dispute_fees', -feeMinor)];

/** One side of a conversion: negative in the currency that left, positive in the other. */
export const toConversionEntries = (amountMinor: number): Entry[] => toBalance('conversions', amountMinor);

const move = (from: Account, to: Account, amountMinor: number): Entry[] =>
  amountMinor === 0
    ? []
    : [
        { account: to, amountMinor },
        { account: from, amountMinor: -amountMinor },
      ];

/** A sold gift card is owed, not earned: no VAT is due before it is used (multi-purpose voucher, directive 2006/112 art. 30b). */
export const toGiftCardSaleEntries = (amountMinor: number): Entry[] => toBalance('gift_cards', amountMinor);

export const toGiftCardWithdrawalEntries = (amountMinor: number): Entry[] => toBalance('gift_cards', -amountMinor);

export type Liability = Extract<Account, 'gift_cards' | 'chip_ins'>;

/** An order's part that a balance paid: less is owed; no money moves. */
export const toRedemptionEntries = (amountMinor: number, liability: Liability): Entry[] => move('charges', liability, amountMinor);

/** A refund's part that went back to a balance. */
export const toReturnEntries = (amountMinor: number, liability: Liability): Entry[] => move(liability, 'refunds', amountMinor);

/** Owed until the present is ordered, or the sum is back. */
export const toContributionEntries = (amountMinor: number): Entry[] => toBalance('chip_ins', amountMinor);

export const toContributionRefundEntries = (amountMinor: number): Entry[] => toBalance('chip_ins', -amountMinor);

/** A contribution that its bank took back for good: nothing is owed for it. */
export const toLostContributionEntries = (amountMinor: number): Entry[] => move('disputes', 'chip_ins', amountMinor);

export const toGiftCardExpiryEntries = (amountMinor: number): Entry[] => move('expired_gift_cards', 'gift_cards', amountMinor);

/** The vendor's share of a gift card's part, out of the platform's balance; the fee stays. */
export const toTransferEntries = (amountMinor: number, { vendorId, feeMinor }: VendorShare): Entry[] => [
  ...toBalance('transfers', -amountMinor, vendorId),
  ...toBalance('platform_fees', feeMinor, vendorId),
];

/** What a refund to a gift card takes back from the vendor, with the fee's part. */
export const toReversalEntries = (amountMinor: number, { vendorId, feeMinor }: VendorShare): Entry[] => [
  ...toBalance('reversals', amountMinor, vendorId),
  ...toBalance('platform_fees', -feeMinor, vendorId),
];

export const sumEntries = (entries: readonly Entry[]): number => entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
