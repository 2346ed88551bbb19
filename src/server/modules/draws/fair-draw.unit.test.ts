/** The product's draws, with the source that it uses: every valid draw is as likely as the others. */
import { expect, test } from 'vitest';
import { drawAtRandom } from './random-draw.ts';

const people = ['Anna', 'Erik', 'Eva', 'Karin', 'Nils'];
const DRAWS = 20_000;

/** Sum of (observed - expected)² / expected. */
const chiSquare = (observed: readonly number[], expected: number): number => observed.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

// Limits that a fair draw exceeds with a chance below 2 · 10⁻¹¹, by one degree of freedom less than there are draws.
test.each([
  ['everyone may draw everyone', { exclusions: [], draws: 44, limit: 135 }],
  ['a couple is kept apart', { exclusions: [{ giver: 'Anna', receiver: 'Erik', mutual: true }], draws: 24, limit: 100 }],
])('EVT-01 makes each draw equally often when %s', (_name, { exclusions, draws, limit }) => {
  const counts = new Map<string, number>();
  for (let run = 0; run < DRAWS; run += 1) {
    const drawn = drawAtRandom({ people, exclusions, avoided: [], isRing: false });
    if (!drawn.isPossible) throw new Error('five people can draw');
    const receivers = drawn.pairs.map(({ receiver }) => receiver).join(', ');
    counts.set(receivers, (counts.get(receivers) ?? 0) + 1);
  }
  expect(counts.size).toBe(draws);
  expect(chiSquare([...counts.values()], DRAWS / draws)).toBeLessThan(limit);
});
