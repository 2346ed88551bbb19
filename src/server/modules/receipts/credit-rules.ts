/** Which lines of a receipt a refund credits, and their VAT. Any series of refunds of the whole sum credits exactly the receipt's VAT, by rate. */
import { spread } from '../pricing/rules.ts';
import type { CreditedLine, LinePart, ReceiptLine } from './rules.ts';

export type Credit =
  /** Named sums, as staff decide them. */
  | { by: 'sums'; sums: readonly { part: LinePart; itemId: string | null; amountMinor: number }[] }
  /** Withdrawn units; the last ones bring wrapping and delivery back. The seller deducts from the goods. */
  | { by: 'units'; units: readonly { itemId: string; quantity: number }[]; deductedMinor: number }
  /** All that is left. */
  | { by: 'rest' };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Lines of the receipt with what is left of each, and what this credit note takes of it. */
interface OpenLine {
  index: number;
  line: ReceiptLine;
  leftMinor: number;
  creditedQuantity: number;
  takenMinor: number;
  takenQuantity: number;
}

const toOpenLines = (lines: readonly ReceiptLine[], before: readonly CreditedLine[]): OpenLine[] =>
  lines.map((line, index) => {
    const earlier = before.filter((credited) => credited.line === index);
    return {
      index,
      line,
      leftMinor: line.totalMinor - sum(earlier.map(({ totalMinor }) => totalMinor)),
      creditedQuantity: sum(earlier.map(({ quantity }) => quantity)),
      takenMinor: 0,
      takenQuantity: 0,
    };
  });

/** Takes as much of a sum as is left of the lines, in proportion; returns the remainder. */
function take(lines: readonly OpenLine[], amountMinor: number): number {
  const open = lines.map(({ leftMinor, takenMinor }) => leftMinor - takenMinor);
  const possible = Math.min(amountMinor, sum(open));
  const parts = spread(possible, open);
  for (const [position, line] of lines.entries()) line.takenMinor += parts[position] ?? 0;
  return amountMinor - possible;
}

/** Reduces what is taken by a sum, in proportion; returns what the lines don't bear of it. */
function giveBack(lines: readonly OpenLine[], amountMinor: number): number {
  const taken = lines.map(({ takenMinor }) => takenMinor);
  const possible = Math.min(Math.max(0, amountMinor), sum(taken));
  const parts = spread(possible, taken);
  for (const [position, line] of lines.entries()) line.takenMinor -= parts[position] ?? 0;
  return amountMinor - possible;
}

/** A withdrawal's sum: its units first, with the öre of rounding, then wrapping and delivery, less the deduction. */
function takeUnits(open: readonly OpenLine[], { units, deductedMinor }: Extract<Credit, { by: 'units' }>, amountMinor: number): void {
  let leftMinor = amountMinor + deductedMinor;
  const goods = open.filter(({ line }) => units.some(({ itemId }) => itemId === line.itemId));
  for (const one of goods) {
    const { quantity, totalMinor, itemId } = one.line;
    one.takenQuantity = sum(units.filter((unit) => unit.itemId === itemId).map((unit) => unit.quantity));
    const toPaid = (count: number) => Math.floor((totalMinor * Math.min(count, quantity)) / quantity);
    const wanted = Math.min(toPaid(one.creditedQuantity + one.takenQuantity) - toPaid(one.creditedQuantity), leftMinor);
    leftMinor += take([one], wanted) - wanted;
  }
  if (leftMinor <= goods.length) leftMinor = take(goods, leftMinor);
  for (const part of ['wrapping', 'delivery']) {
    leftMinor = take(
      open.filter(({ line }) => line.part === part),
      leftMinor,
    );
  }
  // What the goods don't bear of the deduction comes off the rest.
  giveBack(open, giveBack(goods, deductedMinor) - leftMinor);
}

function takeSums(open: readonly OpenLine[], { sums }: Extract<Credit, { by: 'sums' }>): void {
  for (const { part, itemId, amountMinor } of sums) {
    take(
      open.filter(({ line }) => line.part === part && line.itemId === itemId),
      amountMinor,
    );
  }
}

/** VAT of the first so many öre of a line; halves up. Differences of it add up to the line's VAT. */
const getTaxUpTo = ({ totalMinor, taxMinor }: ReceiptLine, minor: number): number => {
  if (totalMinor === 0) return 0;
  const divisor = 2n * BigInt(totalMinor);
  return Number((2n * BigInt(taxMinor) * BigInt(minor) + BigInt(totalMinor)) / divisor);
};

/** The credited lines of a refund; they add up to its sum. Throws if more is refunded than earlier credit notes left. */
export function toCreditedLines(lines: readonly ReceiptLine[], before: readonly CreditedLine[], credit: Credit, amountMinor: number): CreditedLine[] {
  const open = toOpenLines(lines, before);
  if (credit.by === 'sums') takeSums(open, credit);
  if (credit.by === 'units') takeUnits(open, credit, amountMinor);
  const remainder = amountMinor - sum(open.map(({ takenMinor }) => takenMinor));
  if (remainder < 0 || take(open, remainder) > 0) throw new Error(`a refund of ${amountMinor} is more than what is left of its receipt`);
  return open
    .filter(({ takenMinor }) => takenMinor > 0)
    .map(({ index, line, leftMinor, takenMinor, takenQuantity }) => {
      const { part, itemId, title, variantTitle, sku, rateBasisPoints, totalMinor } = line;
      const creditedMinor = totalMinor - leftMinor;
      const taxMinor = getTaxUpTo(line, creditedMinor + takenMinor) - getTaxUpTo(line, creditedMinor);
      return { line: index, part, itemId, title, variantTitle, sku, quantity: takenQuantity, totalMinor: takenMinor, rateBasisPoints, taxMinor };
    });
}
