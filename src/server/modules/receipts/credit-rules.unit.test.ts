import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumEntries, toChargeEntries, toRefundEntries } from '../ledger/rules.ts';
import { type Credit, toCreditedLines } from './credit-rules.ts';
import { type CreditedLine, type ReceiptLine, sumByRate, toReceipt, toReceiptLines } from './rules.ts';
import { soldOrder, toSoldOrder } from './testing/sold-order.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const sumTotals = (lines: readonly { totalMinor: number }[]) => sum(lines.map(({ totalMinor }) => totalMinor));
const getBooked = (entries: ReturnType<typeof toChargeEntries>, account: string) => sumEntries(entries.filter((entry) => entry.account === account));
const SEED = 20_261_126;

test.each([
  ['SE', 'standard', 2500],
  ['SE', 'food', 600],
  ['SE', 'books', 600],
  ['NO', 'standard', 2500],
  ['NO', 'food', 1500],
  ['NO', 'books', 0],
  ['FI', 'standard', 2550],
  ['FI', 'food', 1350],
  ['DK', 'standard', 2500],
  ['IS', 'standard', 2400],
  ['IS', 'books', 1100],
  ['AX', 'standard', 0],
] as const)('prints VAT of %s, %s, at %d basis points', (country, taxClass, rateBasisPoints) => {
  const { taxSums } = toReceipt(toSoldOrder({ country, lines: [{ unitPriceMinor: 10_000, quantity: 2, taxClass }], shippingMinor: 4_900 }));
  const taxMinor = Math.round((20_000 * rateBasisPoints) / (10_000 + rateBasisPoints)) + Math.round((4_900 * rateBasisPoints) / (10_000 + rateBasisPoints));
  expect(taxSums).toEqual([{ rateBasisPoints, netMinor: 24_900 - taxMinor, taxMinor }]);
});

test('splits delivery over its goods’ rates, and wraps at the standard rate', () => {
  const row = toSoldOrder({
    country: 'SE',
    lines: [
      { unitPriceMinor: 30_000, quantity: 1, taxClass: 'books' },
      { unitPriceMinor: 10_000, quantity: 1, taxClass: 'standard' },
    ],
    shippingMinor: 4_000,
    wrappingMinor: 3_900,
  });
  expect(toReceiptLines(row).map(({ part, totalMinor, rateBasisPoints, taxMinor }) => [part, totalMinor, rateBasisPoints, taxMinor])).toEqual([
    ['goods', 30_000, 600, 1_698],
    ['goods', 10_000, 2_500, 2_000],
    ['delivery', 1_000, 2_500, 200],
    ['delivery', 3_000, 600, 170],
    ['wrapping', 3_900, 2_500, 780],
  ]);
});

test('adds up to order, VAT by rate and ledger, by chance', () => {
  fc.assert(
    fc.property(soldOrder, (row) => {
      const receipt = toReceipt(row);
      expect(sumTotals(receipt.lines)).toBe(row.total_minor);
      expect(receipt.taxSums.filter(({ taxMinor }) => taxMinor > 0).map(({ rateBasisPoints, taxMinor }) => ({ rateBasisPoints, taxMinor }))).toEqual(
        row.tax_parts.filter(({ taxMinor }) => taxMinor > 0),
      );
      expect(-sum(receipt.taxSums.map(({ netMinor, taxMinor }) => netMinor + taxMinor))).toBe(getBooked(toChargeEntries(row.total_minor, null), 'charges'));
    }),
    { seed: SEED, numRuns: 1_000 },
  );
});

const twoBooks = toReceiptLines(
  toSoldOrder({
    country: 'SE',
    lines: [
      { unitPriceMinor: 10_000, quantity: 3, taxClass: 'books', orderDiscountMinor: 1_000 },
      { unitPriceMinor: 20_000, quantity: 1, taxClass: 'standard' },
    ],
    shippingMinor: 4_900,
    wrappingMinor: 3_900,
  }),
);
const credit = (given: Credit, amountMinor: number, before: CreditedLine[] = []) => toCreditedLines(twoBooks, before, given, amountMinor);
const show = (lines: CreditedLine[]) => lines.map(({ part, itemId, quantity, totalMinor, taxMinor }) => [itemId ?? part, quantity, totalMinor, taxMinor]);

describe('credited lines', () => {
  test('name the sums that staff decided', () => {
    const sums = [
      { part: 'goods' as const, itemId: 'item_1', amountMinor: 4_950 },
      { part: 'wrapping' as const, itemId: null, amountMinor: 1_000 },
    ];
    expect(show(credit({ by: 'sums', sums }, 5_950))).toEqual([
      ['item_1', 0, 4_950, 990],
      ['wrapping', 0, 1_000, 200],
    ]);
  });

  test('name withdrawn units, without delivery before the last', () => {
    expect(show(credit({ by: 'units', units: [{ itemId: 'item_0', quantity: 1 }], deductedMinor: 0 }, 9_666))).toEqual([['item_0', 1, 9_666, 547]]);
  });

  test('bring delivery and wrapping back with the last units', () => {
    const first = credit({ by: 'units', units: [{ itemId: 'item_0', quantity: 3 }], deductedMinor: 0 }, 29_000);
    const rest = { by: 'units', units: [{ itemId: 'item_1', quantity: 1 }], deductedMinor: 0 } as const;
    expect(show(credit(rest, 28_800, first)).map(([what, , totalMinor]) => [what, totalMinor])).toEqual([
      ['item_1', 20_000],
      ['delivery', 1_960],
      ['delivery', 2_940],
      ['wrapping', 3_900],
    ]);
  });

  test('take a deduction off the goods, not off the delivery', () => {
    const units = [
      { itemId: 'item_0', quantity: 3 },
      { itemId: 'item_1', quantity: 1 },
    ];
    const lines = credit({ by: 'units', units, deductedMinor: 4_900 }, 57_800 - 4_900);
    expect(sumTotals(lines.filter(({ part }) => part === 'goods'))).toBe(49_000 - 4_900);
    expect(sumTotals(lines.filter(({ part }) => part !== 'goods'))).toBe(8_800);
  });

  test('refuse more than earlier credit notes left', () => {
    const all = credit({ by: 'rest' }, 57_800);
    expect(() => credit({ by: 'rest' }, 1, all)).toThrow('more than what is left');
  });
});

/** Weights of a refund: what each line gets, as staff, a withdrawal or a cancellation ask for it. */
const steps = fc.array(fc.record({ by: fc.constantFrom('sums' as const, 'units' as const, 'rest' as const), share: fc.integer({ min: 1, max: 100 }), pick: fc.nat(20), deduct: fc.nat(30) }), {
  maxLength: 6,
});

function toCredit(lines: readonly ReceiptLine[], { by, pick }: { by: Credit['by']; pick: number }, deductedMinor: number): Credit {
  if (by === 'rest') return { by };
  const line = lines[pick % lines.length];
  if (!line) throw new Error('a receipt without lines');
  if (by === 'sums') return { by, sums: [{ part: line.part, itemId: line.itemId, amountMinor: line.totalMinor }] };
  return { by, units: line.itemId === null ? [] : [{ itemId: line.itemId, quantity: 1 }], deductedMinor };
}

test('credit notes sum to their refunds, and all to the receipt', () => {
  fc.assert(
    fc.property(soldOrder, steps, (row, refunds) => {
      const lines = toReceiptLines(row);
      const credited: CreditedLine[] = [];
      const note = (given: Credit, amountMinor: number) => {
        const next = toCreditedLines(lines, credited, given, amountMinor);
        expect(sumTotals(next)).toBe(amountMinor);
        expect(sum(sumByRate(next).map(({ netMinor, taxMinor }) => netMinor + taxMinor))).toBe(getBooked(toRefundEntries(amountMinor, null), 'refunds'));
        credited.push(...next);
      };
      for (const step of refunds) {
        const amountMinor = Math.floor(((row.total_minor - sumTotals(credited)) * step.share) / 100);
        const deductedMinor = Math.floor((amountMinor * step.deduct) / 100);
        const asked = toCredit(lines, step, deductedMinor);
        // Sums name exactly what is refunded.
        if (asked.by === 'sums') {
          const [{ itemId = null, part = 'delivery' } = {}] = asked.sums;
          const index = lines.flatMap((line, at) => (line.part === part && line.itemId === itemId ? [at] : []));
          const left = sum(index.map((at) => (lines[at]?.totalMinor ?? 0) - sumTotals(credited.filter(({ line }) => line === at))));
          const amount = Math.min(left, amountMinor);
          if (amount > 0) note({ by: 'sums', sums: [{ part, itemId, amountMinor: amount }] }, amount);
        } else if (amountMinor > 0) note(asked, amountMinor);
      }
      const left = row.total_minor - sumTotals(credited);
      if (left > 0) note({ by: 'rest' }, left);
      expect(sumByRate(credited)).toEqual(sumByRate(lines).filter(({ netMinor, taxMinor }) => netMinor + taxMinor > 0));
      for (const [index, line] of lines.entries()) expect(sumTotals(credited.filter((one) => one.line === index))).toBe(line.totalMinor);
    }),
    { seed: SEED, numRuns: 500 },
  );
});
