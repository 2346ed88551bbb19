/** Checks that a log does not contain given texts. */
import { expect } from 'vitest';
import type { ShopEnd } from './shop-program.ts';

/** The output from the first log line on: the greeting at start names the test card. */
export const readLog = ({ stdout, stderr }: Pick<ShopEnd, 'stdout' | 'stderr'>): string => stdout.slice(stdout.indexOf('{"level"')).replace(/^ {2}Test card:.*$/m, '') + stderr;

const lineWith = (log: string, text: string): string | undefined =>
  log
    .split('\n')
    .find((line) => line.toLowerCase().includes(text.toLowerCase()))
    ?.slice(0, 1_500);

/** Fails and names the kind if any text occurs in the log, ignoring case. An empty list would check nothing, and fails too. */
export function expectSilent(log: string, secrets: Record<string, readonly string[]>): void {
  for (const [what, texts] of Object.entries(secrets)) {
    expect(texts.filter(Boolean), what).not.toEqual([]);
    for (const text of texts) expect(log.toLowerCase().includes(text.toLowerCase()), `${what} is in the log: ${lineWith(log, text)}`).toBe(false);
  }
}
