/**
 * Double entry of card money, in minor units, debit positive. `provider_balance` is the platform's balance at the payment provider; each other account
 * says why it changed, so that every transaction sums to zero. `gift_cards` is what the platform owes to who has one, `chip_ins` what it owes to who pays for a present together. What the provider converts leaves one currency's `conversions` and enters another's.
 */

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

/** The vendor's share of a charge: the whole sum is transferred, and the fee comes back (destination charge). */
export interface VendorShare {
  vendorId: string;
  feeMinor: number;
}

/** Moves a sum into the platform's balance from an account; out of it where negative. */
const toBalance = (account: Account, amountMinor: number, vendorId?: string): Entry[] =>
  amountMinor === 0
    ? []
    : [
        { account: 'provider_balance', amountMinor },
        { account, amountMinor: -amountMinor, ...(vendorId !== undefined && { vendorId }) },
      ];

/** A captured payment; `share` is null where it stays with the platform, as with the demo provider. */
export const toChargeEntries = (amountMinor: number, share: VendorShare | null): Entry[] => [
  ...toBalance('charges', amountMinor),
  ...(share ? [...toBalance('transfers', -amountMinor, share.vendorId), ...toBalance('platform_fees', share.feeMinor, share.vendorId)] : []),
];

/** The provider's own fee; a refund doesn't return it. */
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

/** A refund that its bank sent back. What it took from the vendor, and gave back of the fee, stays with the platform, which still owes the buyer the sum. */
export const toRefundFailureEntries = (amountMinor: number): Entry[] => toBalance('refunds', amountMinor);

/** A dispute's movement: negative where the bank withdraws the sum, positive where a won one returns it; and the provider's fee for it. */
export const toDisputeEntries = (amountMinor: number, feeMinor: number): Entry[] => [...toBalance('disputes', amountMinor), ...toBalance('dispute_fees', -feeMinor)];

/** One side of a conversion: what left the balance in one currency (negative), or came into it in the other. */
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

/** What is owed for a balance: on a gift card, or paid together. */
export type Liability = Extract<Account, 'gift_cards' | 'chip_ins'>;

/** The part of an order that a balance paid: less is owed, and goods are sold. No money moves. */
export const toRedemptionEntries = (amountMinor: number, liability: Liability): Entry[] => move('charges', liability, amountMinor);

/** The part of a refund that went back to a balance. */
export const toReturnEntries = (amountMinor: number, liability: Liability): Entry[] => move(liability, 'refunds', amountMinor);

/** What one pays for a present with others: owed until it is ordered, or back. */
export const toContributionEntries = (amountMinor: number): Entry[] => toBalance('chip_ins', amountMinor);

export const toContributionRefundEntries = (amountMinor: number): Entry[] => toBalance('chip_ins', -amountMinor);

/** A contribution that its bank took back for good: nothing is owed for it. */
export const toLostContributionEntries = (amountMinor: number): Entry[] => move('disputes', 'chip_ins', amountMinor);

export const toGiftCardExpiryEntries = (amountMinor: number): Entry[] => move('expired_gift_cards', 'gift_cards', amountMinor);

/** The vendor's share of a gift card's part, out of the platform's balance: the whole part is transferred, and the fee stays. */
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
