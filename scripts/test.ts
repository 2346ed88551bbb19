/**
 * npm test: types and rules, unit and API tests, server-dependent API tests on an installed PostgreSQL, tests that start and kill real servers, browser journeys
 * against the built shop, and a purchase on an installed PostgreSQL. Two parts run at a time, each as a process of its own (`--part` is for those); its output is
 * printed whole when it ends. Says at the end when each began and ended, its processor time, and how busy the processors were.
 */
import { availableParallelism } from 'node:os';
import { buildIfChanged } from './build/build.ts';
import { generate, judge, runTests } from './check/check.ts';
import { reportEnding, startPart } from './check/part-process.ts';
import { type Part, runParts } from './check/parts.ts';
import { type BusySample, formatLoad, formatParts, readBusyMs } from './check/timeline.ts';
import { runBrowserTests, runBrowserTestsOnInstalledPostgres } from './e2e.ts';

/** More would take the memory of a small machine: a part has as many workers as there are processors. */
const AT_ONCE = 2;
const SAMPLE_MS = 60_000;
const PART = '--part';

const listFailures = (tests: Promise<void>): Promise<string[]> =>
  tests.then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );

const SOURCES = 'generated sources';
const BUILD = 'the build';

/** In the order of beginning: tests of processes, which wait most, beside the API's, which wait least; the longest are never last. */
const parts: readonly (Part & { run: () => Promise<string[]> })[] = [
  { name: SOURCES, after: [], run: generate },
  // Before all tests: a build during tests would replace their messages.
  { name: BUILD, after: [SOURCES], run: () => listFailures(buildIfChanged().then(() => {})) },
  { name: 'types and rules', after: [SOURCES], run: judge },
  { name: 'the processes', after: [BUILD], run: () => listFailures(runTests(['process'])) },
  { name: 'units and API', after: [BUILD], run: () => listFailures(runTests(['unit', 'api on the embedded database'])) },
  { name: 'the journeys', after: [BUILD], run: () => listFailures(runBrowserTests()) },
  { name: 'the API on an installed PostgreSQL', after: [BUILD], run: () => listFailures(runTests(['api on an installed PostgreSQL'])) },
  {
    name: 'a purchase on an installed PostgreSQL',
    after: [BUILD],
    run: () =>
      listFailures(
        // In a language and width not covered by the journeys above.
        runBrowserTestsOnInstalledPostgres([
          'buy-a-present',
          'consent',
          '--grep',
          'buys and confirms a gift|no consent without a collector',
          '--project',
          'svenska, dator',
          '--output',
          'build/purchase-results',
        ]),
      ),
  },
];

async function runAll(): Promise<void> {
  const running = new Map<string, ReturnType<typeof startPart>>();
  const stopAll = async (code: number): Promise<never> => {
    await Promise.all([...running.values()].map((part) => part.stop()));
    process.exit(code);
  };
  process.once('SIGINT', () => void stopAll(130));
  process.once('SIGTERM', () => void stopAll(143));
  process.once('SIGHUP', () => void stopAll(129));

  const now = () => performance.now() / 1_000;
  const samples: BusySample[] = [];
  const sample = () => void samples.push({ at: now(), busyMs: readBusyMs() });
  sample();
  const sampling = setInterval(sample, SAMPLE_MS);
  const ended = await runParts(parts, {
    atOnce: AT_ONCE,
    now,
    onBegin: (name) => process.stdout.write(`▸ ${name} …\n`),
    async run(name) {
      const part = startPart(import.meta.filename, [PART, name], process.stdout.isTTY ? { FORCE_COLOR: '1' } : {});
      running.set(name, part);
      const ending = await part.ending.finally(() => running.delete(name));
      process.stdout.write(`\n▸ ${name}\n`);
      await part.printOutput();
      return ending;
    },
    onEnd: (part) => process.stdout.write(`${formatParts([part]).join('')}\n\n`),
  });
  clearInterval(sampling);
  sample();

  const failures = ended.flatMap(({ name, failures: all }) => (all.length > 0 ? [`${name}:`, ...all] : []));
  const processorSeconds = ended.reduce((sum, part) => sum + part.processorSeconds, 0);
  const lines = [
    'How busy the machine was:',
    ...formatLoad(samples, ended, availableParallelism()),
    '',
    ...formatParts(ended.toSorted((one, other) => one.began - other.began)),
    ...formatParts([{ name: 'all of it', began: 0, ended: now(), failures, processorSeconds }]),
    // Failures are printed last, where a long run's reader sees them.
    ...failures,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

const name = process.argv[process.argv.indexOf(PART) + 1];
const part = process.argv.includes(PART) ? parts.find((each) => each.name === name) : undefined;
await (part ? reportEnding(part.run) : runAll());
