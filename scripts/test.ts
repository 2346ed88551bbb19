/** npm test: the check, the API tests on an installed PostgreSQL, the tests that start and kill real servers, the browser journeys against the built shop, and a purchase on an installed PostgreSQL. */
import { check, runTests } from './check/check.ts';
import { runBrowserTests, runBrowserTestsOnInstalledPostgres } from './e2e.ts';

const isDone = (tests: Promise<void>): Promise<boolean> =>
  tests.then(
    () => true,
    () => false,
  );

// One after the other: those that kill servers want the machine to themselves.
const results = {
  'the check': await check(),
  'the API on an installed PostgreSQL': await isDone(runTests(['api on an installed PostgreSQL'])),
  'the processes': await isDone(runTests(['process'])),
  'the journeys': await runBrowserTests(),
  'a purchase on an installed PostgreSQL': await runBrowserTestsOnInstalledPostgres(['buy-a-present', 'consent', '--grep', 'a present is found|no collector is configured']),
};
process.stdout.write(
  `\n${Object.entries(results)
    .map(([name, isGreen]) => `${isGreen ? 'green' : 'RED  '}  ${name}`)
    .join('\n')}\n`,
);
if (!Object.values(results).every(Boolean)) process.exitCode = 1;
