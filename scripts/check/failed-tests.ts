/** Which tests failed and why, out of the JSON reports of Vitest and Playwright: told once more where a long run ends, whatever was printed in between. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const LINES_OF_A_REASON = 12;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullable() })),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })) })),
});
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }));
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.object({ message: z.string().optional() })) });

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that a terminal is told begin with one.
const colours = /\u001b\[[0-9;]*m/g;
const shorten = (reason: string): string => reason.replaceAll(colours, '').trim().split('\n').slice(0, LINES_OF_A_REASON).join('\n      ');
const tell = (where: string, title: string, reasons: readonly (string | undefined)[]): string =>
  [`  ${where} › ${title}`, ...reasons.flatMap((reason) => (reason ? [`      ${shorten(reason)}`] : []))].join('\n');

/** A line for each failed test of a Vitest report, with the beginning of its error; a file that could not be read at all counts as one. */
export const failuresOfVitest = (report: unknown, projectFolder: string): string[] =>
  vitestReport.parse(report).testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(projectFolder, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => tell(file, fullName, failureMessages ?? []));
    return failed.length === 0 && message !== '' ? [tell(file, 'the file itself', [message])] : failed;
  });

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** The same of a Playwright report; what failed before any journey began comes first. */
export function failuresOfPlaywright(report: unknown): string[] {
  const { suites, errors } = playwrightReport.parse(report);
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok);
  return [
    ...errors.map(({ message }) => tell('the journeys', 'before or after them', [message])),
    ...failed.flatMap(({ file, title, tests }) =>
      tests.flatMap(({ projectName, results }) => {
        const reasons = results.flatMap(({ error }) => (error ? [error.message] : []));
        return reasons.length > 0 ? [tell(`[${projectName}] ${file}`, title, reasons)] : [];
      }),
    ),
  ];
}

/**
 * Runs what writes a report into the file it is given.
 * @throws Error that lists the failed tests where the run fails; the run's own error where it left no report
 */
export async function tellFailures(run: (reportFile: string) => Promise<void>, read: (report: unknown) => string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-report-'));
  const file = path.join(folder, 'report.json');
  try {
    await run(file);
  } catch (error) {
    const failures = readReport(file, read);
    throw failures.length > 0 ? new Error(failures.join('\n'), { cause: error }) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string, read: (report: unknown) => string[]): string[] {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // A run that was killed leaves no report, or half of one: its own error is told instead.
    return [];
  }
}
