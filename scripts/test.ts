/** npm test: the check, the API tests that depend on the server on an installed PostgreSQL, the tests that start and kill real servers, the browser journeys against the built shop, and a purchase on an installed PostgreSQL. */
import { buildIfChanged } from './build/build.ts';
import { check, runTests } from './check/check.ts';
import { runBrowserTests, runBrowserTestsOnInstalledPostgres } from './e2e.ts';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const failuresOf = (tests: Promise<void>): Promise<string[]> =>
  tests.then(
    () => [],
    (error: unknown) => [reasonOf(error)],
  );

// One after the other: those that kill servers want the machine to themselves.
const results = {
  'the check': await check(),
  'the API on an installed PostgreSQL': await failuresOf(runTests(['api on an installed PostgreSQL'])),
  // Built before, as the journeys want it too: a build in the middle would take the messages from under other tests.
  'the processes': await failuresOf(buildIfChanged().then(() => runTests(['process']))),
  'the journeys': await failuresOf(runBrowserTests()),
  'a purchase on an installed PostgreSQL': await failuresOf(
    // In a language and a width that the journeys before have not had it in.
    runBrowserTestsOnInstalledPostgres(['buy-a-present', 'consent', '--grep', 'a present is found|no collector is configured', '--project', 'svenska, dator']),
  ),
};
// What failed is told last: of a run this long, the end is what one sees.
for (const [name, failures] of Object.entries(results)) process.stdout.write(`${failures.length === 0 ? 'green' : 'RED  '}  ${name}\n${failures.map((each) => `${each}\n`).join('')}`);
if (Object.values(results).some((failures) => failures.length > 0)) process.exitCode = 1;
