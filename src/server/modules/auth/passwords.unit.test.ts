import { expect, test } from 'vitest';
import type { Config } from '#server/platform/config.ts';
import { hashPassword, matchesPassword } from './passwords.ts';

/** Production cost. */
const config = { passwordMemoryKib: 19_456 } as Config;
const PASSWORD = 'en present i god tid';

/** Several at once, so that they take long enough to interleave on a busy machine. */
const AT_ONCE = 8;

/** Event-loop turns before the work finished: 0 if it blocked. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    if (isDone) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  isDone = true;
  return turns;
}

test('AUTH-01 leaves the event loop free while hashing and comparing', async () => {
  expect(await turnsDuring(() => hashPassword(config, PASSWORD))).toBeGreaterThan(0);
  const hash = await hashPassword(config, PASSWORD);
  // The first call computes the decoy hash.
  await matchesPassword(config, null, PASSWORD);
  expect(await turnsDuring(async () => expect(await matchesPassword(config, hash, PASSWORD)).toBe(true))).toBeGreaterThan(0);
  expect(await turnsDuring(async () => expect(await matchesPassword(config, null, PASSWORD)).toBe(false))).toBeGreaterThan(0);
});

test('AUTH-01 rebuilds the dummy hash when building it failed once', async () => {
  const short = { passwordMemoryKib: 0 } as { -readonly [Key in keyof Config]: Config[Key] };
  const hash = await hashPassword(config, PASSWORD);
  await expect(matchesPassword(short, hash, PASSWORD)).rejects.toThrow();
  short.passwordMemoryKib = 8;
  expect(await matchesPassword(short, hash, PASSWORD)).toBe(true);
});
