/** What a log must not say, looked for word by word. */
import { expect } from 'vitest';
import type { ShopEnd } from './shop-program.ts';

/** What a program wrote from its first line of log on: what it greets with at the start names the test card. */
export const logOf = ({ stdout, stderr }: Pick<ShopEnd, 'stdout' | 'stderr'>): string => stdout.slice(stdout.indexOf('{"level"')).replace(/^ {2}Test card:.*$/m, '') + stderr;

const lineWith = (log: string, text: string): string | undefined =>
  log
    .split('\n')
    .find((line) => line.toLowerCase().includes(text.toLowerCase()))
    ?.slice(0, 1_500);

/** Fails where any of the texts is in the log, in capitals or not, and names what it is. A list without a text would look for nothing, and fails too. */
export function expectSilent(log: string, secrets: Record<string, readonly string[]>): void {
  for (const [what, texts] of Object.entries(secrets)) {
    expect(texts.filter(Boolean), what).not.toEqual([]);
    for (const text of texts) expect(log.toLowerCase().includes(text.toLowerCase()), `${what} is in the log: ${lineWith(log, text)}`).toBe(false);
  }
}
