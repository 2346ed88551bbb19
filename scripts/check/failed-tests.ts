/** What failed in a run of Vitest or Playwright and why: told once more where a long run ends, whatever was printed in between. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Names the file that the run's reporter (failed-in-vitest.ts, failed-in-playwright.ts) leaves its list in. */
export const FAILED_TESTS_FILE = 'FAILED_TESTS_FILE';
const LINES_OF_A_REASON = 12;
const MAX_NOTICES = 40;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that a terminal is told begin with one.
const colours = /\u001b\[[0-9;]*m/g;

/** One failure: where, which test, and the beginning of each of its errors. */
export function tellFailure(where: string, title: string, reasons: readonly (string | undefined)[]): string {
  const shown = reasons.flatMap((reason) => (reason ? reason.replaceAll(colours, '').trim().split('\n').slice(0, LINES_OF_A_REASON) : []));
  return [`  ${where} › ${title}`, ...shown.map((line) => `      ${line}`)].join('\n');
}

/** Called by a run's reporter when the run ends. Nothing happens where nobody asked for the list. */
export function leaveFailures(failures: readonly string[]): void {
  const file = process.env[FAILED_TESTS_FILE];
  if (file === undefined) return;
  const more = failures.length > MAX_NOTICES ? [`  … and ${failures.length - MAX_NOTICES} more`] : [];
  writeFileSync(file, [...failures.slice(0, MAX_NOTICES), ...more].join('\n'));
}

/**
 * Runs tests, whose reporter is told by the environment where to leave its list.
 * @throws Error that lists what failed; the run's own error where it left no list, as one that was killed
 */
export async function tellFailures(run: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-failed-tests-'));
  const file = path.join(folder, 'failed.txt');
  try {
    await run({ [FAILED_TESTS_FILE]: file });
  } catch (error) {
    const told = existsSync(file) ? readFileSync(file, 'utf8') : '';
    throw told === '' ? error : new Error(told, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
