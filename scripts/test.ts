/** npm test: the check, the tests that start and kill real servers, and the browser journeys against the built shop. */
import { check, runTests } from './check/check.ts';
import { runBrowserTests } from './e2e.ts';

const isGreen = await check();
const areProcessesGreen = await runTests(['process']).then(
  () => true,
  () => false,
);
const areJourneysGreen = await runBrowserTests();
process.stdout.write(`\nThe check is ${isGreen ? 'green' : 'RED'}, the process tests are ${areProcessesGreen ? 'green' : 'RED'}, the journeys are ${areJourneysGreen ? 'green' : 'RED'}.\n`);
if (!isGreen || !areProcessesGreen || !areJourneysGreen) process.exitCode = 1;
