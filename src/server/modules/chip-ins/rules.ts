/** Sums and days of chip-ins. Minor units; days are YYYY-MM-DD in the shop's zone. */
import { getLeastCharge } from '#shared/values/money/least-charge.ts';

/** Less than this isn't worth its payment's fee. */
const leastMinor = { SEK: 5_000, EUR: 500 } as const;

/** Card refunds work longer than this. */
export const MAX_DAYS = 90;

/** Room of a payment under way: longer than a bank's question takes. */
export const HOLD_MS = 15 * 60_000;

export const getLeastContribution = (currency: 'SEK' | 'EUR'): number => leastMinor[currency];

/** Two people at least, and no more than the present costs with its delivery. */
export const isGoal = (goalMinor: number, costMinor: number, currency: 'SEK' | 'EUR'): boolean => goalMinor >= 2 * leastMinor[currency] && goalMinor <= costMinor;

/** Nothing where too little is missing to charge a card. */
export const getPayable = (missingMinor: number, currency: 'SEK' | 'EUR'): number => (missingMinor < getLeastCharge(currency) ? 0 : missingMinor);

/** Whether a sum leaves nothing, or what others can pay. */
export const isFitting = (amountMinor: number, leftMinor: number, currency: 'SEK' | 'EUR'): boolean =>
  amountMinor === leftMinor || (amountMinor < leftMinor && getPayable(leftMinor - amountMinor, currency) > 0);

/** All that is missing, or a fitting sum that is worth its fee. */
export const isContribution = (amountMinor: number, leftMinor: number, currency: 'SEK' | 'EUR'): boolean =>
  amountMinor >= Math.min(leastMinor[currency], leftMinor) && getPayable(amountMinor, currency) > 0 && isFitting(amountMinor, leftMinor, currency);

/** Largest remainder method: exact to the öre, nobody gets more than they have in, equal remainders go to the first. Throws for more than all have in. */
export function splitInProportion(amountMinor: number, shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (amountMinor < 0 || amountMinor > total) throw new RangeError(`${amountMinor} of ${total} can't be split`);
  if (total === 0) return shares.map(() => 0);
  // Above 2^53 a product of two sums loses its last digits.
  const exact = shares.map((share) => BigInt(amountMinor) * BigInt(share));
  const parts = exact.map((product) => Number(product / BigInt(total)));
  const rest = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
