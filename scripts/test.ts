/**
 * npm test: the check, server-dependent API tests on an installed PostgreSQL, tests that start and kill real servers, browser journeys against the built shop, and
 * a purchase on an installed PostgreSQL. Says at the end how much processor time each took, which a busy machine changes little.
 */
import { buildIfChanged } from './build/build.ts';
import { check, runTests } from './check/check.ts';
import { readChildrenSeconds } from './check/processor-time.ts';
import { runBrowserTests, runBrowserTestsOnInstalledPostgres } from './e2e.ts';

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const listFailures = (tests: Promise<void>): Promise<string[]> =>
  tests.then(
    () => [],
    (error: unknown) => [toReason(error)],
  );

const parts: readonly { name: string; run: () => Promise<string[]> }[] = [
  { name: 'the check', run: () => check() },
  { name: 'the API on an installed PostgreSQL', run: () => listFailures(runTests(['api on an installed PostgreSQL'])) },
  // Built first, for the journeys too: a build during other tests would replace their messages.
  { name: 'the processes', run: () => listFailures(buildIfChanged().then(() => runTests(['process']))) },
  { name: 'the journeys', run: () => listFailures(runBrowserTests()) },
  {
    name: 'a purchase on an installed PostgreSQL',
    run: () =>
      listFailures(
        // In a language and width not covered by the journeys above.
        runBrowserTestsOnInstalledPostgres(['buy-a-present', 'consent', '--grep', 'buys and confirms a gift|no consent without a collector', '--project', 'svenska, dator']),
      ),
  },
];

// Failures are printed last, where a long run's reader sees them.
const report: string[] = [];
// Sequential: tests that kill servers need the machine to themselves.
for (const { name, run } of parts) {
  const before = readChildrenSeconds();
  const failures = await run();
  const seconds = readChildrenSeconds() - before;
  report.push(`${failures.length === 0 ? 'green' : 'RED  '}  ${name}, ${Math.round(seconds)} s of processor time\n${failures.map((each) => `${each}\n`).join('')}`);
  if (failures.length > 0) process.exitCode = 1;
}
process.stdout.write(report.join(''));
