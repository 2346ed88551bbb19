/**
 * npm test: the check, server-dependent API tests on an installed PostgreSQL, tests that start and kill real servers, browser journeys against the built shop, and
 * a purchase on an installed PostgreSQL.
 */
import { buildIfChanged } from './build/build.ts';
import { check, runTests } from './check/check.ts';
import { runBrowserTests, runBrowserTestsOnInstalledPostgres } from './e2e.ts';

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const listFailures = (tests: Promise<void>): Promise<string[]> =>
  tests.then(
    () => [],
    (error: unknown) => [toReason(error)],
  );

// Sequential: tests that kill servers need the machine to themselves.
const results = {
  'the check': await check(),
  'the API on an installed PostgreSQL': await listFailures(runTests(['api on an installed PostgreSQL'])),
  // Built first, for the journeys too: a build during other tests would replace their messages.
  'the processes': await listFailures(buildIfChanged().then(() => runTests(['process']))),
  'the journeys': await listFailures(runBrowserTests()),
  'a purchase on an installed PostgreSQL': await listFailures(
    // In a language and width not covered by the journeys above.
    runBrowserTestsOnInstalledPostgres(['buy-a-present', 'consent', '--grep', 'buys and confirms a gift|no consent without a collector', '--project', 'svenska, dator']),
  ),
};
// Failures are printed last, where a long run's reader sees them.
for (const [name, failures] of Object.entries(results)) process.stdout.write(`${failures.length === 0 ? 'green' : 'RED  '}  ${name}\n${failures.map((each) => `${each}\n`).join('')}`);
if (Object.values(results).some((failures) => failures.length > 0)) process.exitCode = 1;
