import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getFee, toDestination, toLineFees } from './rules.ts';

const line = (totalMinor: number, orderDiscountMinor = 0) => ({ totalMinor, orderDiscountMinor });
const to = (basisPoints: number) => ({ account_id: 'acct_1', fee_basis_points: basisPoints });

test('takes the fee of each line’s paid price, rounded down', () => {
  expect(toLineFees([line(9_999), line(5, 0), line(10_000, 1_001)], 1_000)).toEqual([999, 0, 899]);
});

test('names account and fee, and the seller where the setting says so', () => {
  expect(toDestination(to(1_000), getFee(to(1_000), [line(10_000), line(99)]), { isOnBehalfOf: false })).toEqual({ transfer_data: { destination: 'acct_1' }, application_fee_amount: 1_009 });
  expect(toDestination(to(1_000), getFee(to(1_000), [line(10_000)]), { isOnBehalfOf: true })).toMatchObject({ on_behalf_of: 'acct_1' });
});

test('names no fee of zero', () => {
  expect(toDestination(to(0), getFee(to(0), [line(10_000)]), { isOnBehalfOf: false })).toEqual({ transfer_data: { destination: 'acct_1' } });
  expect(toDestination(to(1_000), getFee(to(1_000), [line(9)]), { isOnBehalfOf: false })).not.toHaveProperty('application_fee_amount');
});

test('never takes more than its part, nor more than was paid', () => {
  const paid = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(fc.array(paid, { maxLength: 20 }), fc.integer({ min: 0, max: 10_000 }), (totals, basisPoints) => {
      const fees = toLineFees(
        totals.map((total) => line(total)),
        basisPoints,
      );
      for (const [index, fee] of fees.entries()) {
        expect(BigInt(fee) * 10_000n <= BigInt(totals[index] ?? 0) * BigInt(basisPoints)).toBe(true);
        expect(BigInt(fee + 1) * 10_000n > BigInt(totals[index] ?? 0) * BigInt(basisPoints)).toBe(true);
      }
    }),
  );
});
