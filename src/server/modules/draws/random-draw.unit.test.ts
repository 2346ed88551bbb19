/** The product's draws take their random numbers from node:crypto. */
import { randomInt } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DrawRules } from './draw-rules.ts';

// The functions stay the real ones; their calls are recorded.
vi.mock('node:crypto', { spy: true });

const people = ['Anna', 'Erik', 'Eva', 'Karin', 'Nils'];
const rules: DrawRules = { people, exclusions: [], avoided: [], isRing: false };

let draws: typeof import('./random-draw.ts');
beforeAll(async () => {
  // Another test of the same worker may have loaded the module with the unrecorded functions.
  vi.resetModules();
  draws = await import('./random-draw.ts');
});
beforeEach(() => {
  vi.mocked(randomInt).mockClear();
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('Math.random is predictable');
  });
});
afterEach(() => void vi.spyOn(Math, 'random').mockRestore());

test.each([
  ['a draw', (isRing: boolean) => draws.drawAtRandom({ ...rules, isRing })],
  ['a mended draw', () => draws.mendAtRandom({ ...rules, people: people.slice(1) }, [{ giver: 'Erik', receiver: 'Anna' }])],
])('EVT-01 takes the random numbers of %s from node:crypto alone', (_name, draw) => {
  for (const isRing of [false, true]) {
    vi.mocked(randomInt).mockClear();
    expect(draw(isRing).isPossible).toBe(true);
    // Orders of givers and receivers alone take as many.
    expect(vi.mocked(randomInt).mock.calls.length).toBeGreaterThan(people.length);
  }
});
