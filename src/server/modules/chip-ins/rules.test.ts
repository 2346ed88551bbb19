import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isContribution, isGoal, splitInProportion } from './rules.ts';

const shares = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 60 });

describe('issue 23: refunds in proportion', () => {
  test('sum exactly, and give nobody more than they paid', () => {
    fc.assert(
      fc.property(shares, fc.double({ min: 0, max: 1, noNaN: true }), (paid, part) => {
        const total = paid.reduce((sum, one) => sum + one, 0);
        const amount = Math.floor(total * part);
        const split = splitInProportion(amount, paid);
        expect(split.reduce((sum, one) => sum + one, 0)).toBe(amount);
        split.forEach((one, index) => {
          const exact = total === 0 ? 0 : (amount * (paid[index] ?? 0)) / total;
          expect(one).toBeLessThanOrEqual(paid[index] ?? 0);
          expect(Math.abs(one - exact)).toBeLessThan(1 + 1e-6);
        });
      }),
    );
  });

  test('leave nothing when all goes back in several steps', () => {
    fc.assert(
      fc.property(shares, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }), (paid, steps) => {
        let left = [...paid];
        for (const part of [...steps, 1]) {
          const total = left.reduce((sum, one) => sum + one, 0);
          const split = splitInProportion(Math.floor(total * part), left);
          left = left.map((one, index) => one - (split[index] ?? 0));
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0);
        }
        expect(left.every((one) => one === 0)).toBe(true);
      }),
    );
  });

  test('give the last öre to the largest remainders', () => {
    expect(splitInProportion(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(splitInProportion(10, [5, 1, 1, 6])).toEqual([4, 1, 1, 4]);
  });

  test('refuse more than was paid', () => {
    expect(() => splitInProportion(301, [100, 200])).toThrow(RangeError);
  });
});

test.each([
  ['all that is missing, however small', 400, 400, true],
  ['the least sum', 5_000, 20_000, true],
  ['less than the least sum', 4_999, 20_000, false],
  ['more than is missing', 20_001, 20_000, false],
  ['a sum that leaves less than a card can pay', 19_800, 20_000, false],
  ['nothing when nothing is missing', 0, 0, false],
  ['all that is missing, but less than a card can pay', 299, 299, false],
])('issue 23: a contribution: %s', (_, amount, left, isAllowed) => {
  expect(isContribution(amount, left, 'SEK')).toBe(isAllowed);
});

test.each([
  [10_000, 50_000, true],
  [9_999, 50_000, false],
  [50_000, 50_000, true],
  [50_001, 50_000, false],
])('issue 23: a goal of %i for what costs %i', (goal, cost, isAllowed) => {
  expect(isGoal(goal, cost, 'SEK')).toBe(isAllowed);
});
