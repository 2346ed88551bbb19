/** Repeats the failures of Vitest and Playwright at the end of a long run. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Environment variable with the file for the reporters' list (failed-in-vitest.ts, failed-in-playwright.ts). */
export const FAILED_TESTS_FILE = 'FAILED_TESTS_FILE';
const LINES_OF_A_REASON = 12;
const MAX_NOTICES = 40;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colour codes begin with one.
const colours = /\u001b\[[0-9;]*m/g;

/** Formats one failure: place, test, and the beginning of each error. */
export function reportFailure(where: string, title: string, reasons: readonly (string | undefined)[]): string {
  const shown = reasons.flatMap((reason) => (reason ? reason.replaceAll(colours, '').trim().split('\n').slice(0, LINES_OF_A_REASON) : []));
  return [`  ${where} › ${title}`, ...shown.map((line) => `      ${line}`)].join('\n');
}

/** Does nothing when no list is requested. */
export function leaveFailures(failures: readonly string[]): void {
  const file = process.env[FAILED_TESTS_FILE];
  if (file === undefined) return;
  const more = failures.length > MAX_NOTICES ? [`  … and ${failures.length - MAX_NOTICES} more`] : [];
  writeFileSync(file, [...failures.slice(0, MAX_NOTICES), ...more].join('\n'));
}

/**
 * Runs tests whose reporter writes its list to a file named by the environment.
 * @throws Error that lists what failed; the run's own error when there is no list, as after a kill
 */
export async function reportFailures(run: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-failed-tests-'));
  const file = path.join(folder, 'failed.txt');
  try {
    await run({ [FAILED_TESTS_FILE]: file });
  } catch (error) {
    const report = existsSync(file) ? readFileSync(file, 'utf8') : '';
    throw report === '' ? error : new Error(report, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
