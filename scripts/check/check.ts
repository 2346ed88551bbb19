/**
 * npm run check: types, lint, layout, messages, unit tests, and the API tests of what has changed since `main`. Runs every step and reports the failed ones. --quick
 * skips the tests, --all runs every API test.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildMails } from '../build/build.ts';
import { generateSources } from '../build/generate-sources.ts';
import { run } from '../build/run.ts';
import { chooseApiTests, listChangedFiles } from './changed-tests.ts';
import { reportFailures } from './failed-tests.ts';
import { checkApiAddresses } from './api-addresses.ts';
import { checkFunctionNames } from './function-names.ts';
import { checkLayout } from './layout.ts';
import { listUnusedMessages } from './message-catalogues.ts';
import { checkMigrations } from './migrations.ts';
import { checkNamedTables } from './named-tables.ts';
import { checkPinnedPackages } from './pinned-packages.ts';
import { checkPositional } from './positional-parameters.ts';
import { runLoud } from './run-loud.ts';
import { checkTestTitles } from './test-titles.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(projectFolder, 'node_modules', name);

interface Step {
  name: string;
  run: () => Promise<void>;
}

async function refuseUnusedMessages(): Promise<void> {
  const unused = await listUnusedMessages();
  if (unused.length > 0) throw new Error(`Messages that nobody uses:\n${unused.join('\n')}`);
}

/**
 * Runs the matching test projects of vitest.config.ts, all files of them or those below `paths`.
 * @throws Error that lists the failed tests
 */
export const runTests = (projects: readonly string[], paths: readonly string[] = []): Promise<void> =>
  reportFailures((env) =>
    runLoud(bin('vitest/vitest.mjs'), ['run', '--reporter=default', '--reporter=scripts/check/failed-in-vitest.ts', ...projects.flatMap((name) => ['--project', name]), ...paths], env),
  );

const program = (name: string, ...args: string[]) => run(bin(name), args, {});
// One thread uses two thirds of the CPU time; other steps fill the remaining cores.
const tsc = (project: string) => program('typescript-7/bin/tsc', '-p', project, '--noEmit', '--singleThreaded');

/** Generate the inputs of later steps and of tests, which may run beside the judgements. */
const preparations: Step[] = [
  // Mails contain messages.
  { name: 'messages, route tables and mails', run: () => generateSources().then(buildMails) },
  { name: 'route types', run: () => program('@react-router/dev/bin.cjs', 'typegen') },
];
/** Independent steps, longest first, so that none runs alone at the end. */
const judgements: Step[] = [
  { name: 'types of the server', run: () => tsc('tsconfig.server.json') },
  { name: 'types of the web', run: () => tsc('tsconfig.web.json') },
  { name: 'layout', run: () => checkLayout(projectFolder) },
  { name: 'lint and form', run: () => program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  { name: 'unused files and exports', run: () => program('knip/bin/knip.js') },
  { name: 'types of the browser tests', run: () => tsc('tsconfig.e2e.json') },
  { name: 'migrations', run: checkMigrations },
  { name: 'openapi.json', run: () => run(path.join(projectFolder, 'scripts/write-openapi.ts'), ['--check'], {}) },
  { name: 'named tables', run: () => checkNamedTables(projectFolder) },
  { name: 'positional parameters', run: () => checkPositional(projectFolder) },
  { name: 'addresses of the API', run: () => checkApiAddresses(projectFolder) },
  { name: 'function names', run: () => checkFunctionNames(projectFolder) },
  { name: 'test titles', run: () => checkTestTitles(projectFolder) },
  { name: 'pinned packages', run: () => checkPinnedPackages(projectFolder) },
  { name: 'messages in use', run: refuseUnusedMessages },
];
const unitTests: Step = { name: 'unit tests', run: () => runTests(['unit']) };
const runApiTests = (paths: readonly string[]): Step => ({ name: `API tests (${paths.join(' ')})`, run: () => runTests(['api on the embedded database'], paths) });

/** More would save little, and each type check takes half a gigabyte. */
const AT_ONCE = Math.min(availableParallelism(), 4);

/** Runs steps in parallel. Returns the failures with reasons. */
async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...steps];
  const runWaiting = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now();
      const reason = await step.run().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (reason !== null) failed.push(`${step.name}:\n${reason}`);
      process.stdout.write(`▸ ${step.name}\n  ${reason ?? `ok, ${((performance.now() - started) / 1_000).toFixed(1)} s`}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));
  return failed;
}

/** Writes what is not in Git and later steps read. Resolves to the failures; empty when green. */
export const generate = (): Promise<string[]> => runSteps(preparations);

/** Runs every check but the tests. Resolves to the failures; empty when green. */
export const judge = (): Promise<string[]> => runSteps(judgements);

async function check({ isQuick, isAll }: { isQuick: boolean; isAll: boolean }): Promise<string[]> {
  const failed = await generate();
  if (isQuick) return [...failed, ...(await judge())];
  const paths = chooseApiTests(isAll ? null : listChangedFiles(projectFolder), projectFolder);
  // Tests first, as the longest step: the others fill what they leave of the processors.
  return [...failed, ...(await runSteps([unitTests, ...judgements])), ...(paths.length > 0 ? await runSteps([runApiTests(paths)]) : [])];
}

if (import.meta.main) {
  const failed = await check({ isQuick: process.argv.includes('--quick'), isAll: process.argv.includes('--all') });
  process.stdout.write(failed.length > 0 ? `\nFailed:\n${failed.join('\n')}\n` : '\nThe check is green.\n');
  if (failed.length > 0) process.exitCode = 1;
}
