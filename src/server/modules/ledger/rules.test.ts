import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Account, type Entry, sumEntries, toChargeEntries, toConversionEntries, toDisputeEntries, toProviderFeeEntries, toRefundEntries, toRefundFailureEntries } from './rules.ts';

const sumIn = (entries: readonly Entry[], account: Account) => sumEntries(entries.filter((entry) => entry.account === account));
const minor = fc.integer({ min: 0, max: 10_000_000 });

describe('entries', () => {
  test('sum to zero for every kind of event', () => {
    fc.assert(
      fc.property(minor, minor, minor, (sum, part, fee) => {
        const events = [
          toChargeEntries(sum, null),
          toChargeEntries(sum, { vendorId: 'v', feeMinor: fee }),
          toProviderFeeEntries(fee),
          toRefundEntries(sum, { vendorId: 'v', reversedMinor: part, feeMinor: fee }),
          toRefundFailureEntries(sum),
          toDisputeEntries(-sum, fee),
          toDisputeEntries(sum, 0),
          toConversionEntries(-sum),
        ];
        expect(events.map(sumEntries)).toEqual(events.map(() => 0));
      }),
    );
  });

  test('leave the platform its fee of a charge', () => {
    const entries = toChargeEntries(10_000, { vendorId: 'v', feeMinor: 999 });
    expect([sumIn(entries, 'provider_balance'), sumIn(entries, 'charges'), sumIn(entries, 'transfers'), sumIn(entries, 'platform_fees')]).toEqual([999, -10_000, 10_000, -999]);
    expect(entries.filter(({ vendorId }) => vendorId === 'v').map(({ account }) => account)).toEqual(['transfers', 'platform_fees']);
  });

  test('take a refund from the vendor, its fee from the platform', () => {
    const entries = toRefundEntries(5_000, { vendorId: 'v', reversedMinor: 5_000, feeMinor: 499 });
    expect([sumIn(entries, 'provider_balance'), sumIn(entries, 'refunds'), sumIn(entries, 'reversals'), sumIn(entries, 'platform_fees')]).toEqual([-499, 5_000, -5_000, 499]);
  });

  test('have none for a sum of zero', () => {
    expect([toChargeEntries(0, null), toRefundEntries(0, null), toProviderFeeEntries(0)]).toEqual([[], [], []]);
  });
});
