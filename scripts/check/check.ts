/**
 * npm run check: types, lint, layout, messages, unit and API tests. Every step runs, and the end says which failed.
 * With --quick, the tests are left out.
 */
import path from 'node:path';
import { buildMails } from '../build/build.ts';
import { compileMessages } from '../build/compile-messages.ts';
import { tellFailures } from './failed-tests.ts';
import { checkLayout } from './layout.ts';
import { listUnusedMessages } from './message-catalogues.ts';
import { checkMigrations } from './migrations.ts';
import { runLoud } from './run-loud.ts';

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
 * Runs the test projects of vitest.config.ts that these names fit.
 * @throws Error that lists the failed tests
 */
export const runTests = (projects: readonly string[]): Promise<void> =>
  tellFailures((env) => runLoud(bin('vitest/vitest.mjs'), ['run', '--reporter=default', '--reporter=scripts/check/failed-in-vitest.ts', ...projects.flatMap((name) => ['--project', name])], env));

const tsc = (project: string) => runLoud(bin('typescript-7/bin/tsc'), ['-p', project, '--noEmit']);

const steps: Step[] = [
  { name: 'messages', run: compileMessages },
  { name: 'messages in use', run: refuseUnusedMessages },
  { name: 'route types', run: () => runLoud(bin('@react-router/dev/bin.cjs'), ['typegen']) },
  { name: 'types of the server', run: () => tsc('tsconfig.server.json') },
  { name: 'types of the web', run: () => tsc('tsconfig.web.json') },
  { name: 'types of the browser tests', run: () => tsc('tsconfig.e2e.json') },
  { name: 'lint and form', run: () => runLoud(bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']) },
  { name: 'layout', run: () => checkLayout(projectFolder) },
  { name: 'unused files and exports', run: () => runLoud(bin('knip/bin/knip.js'), []) },
  { name: 'migrations', run: checkMigrations },
  { name: 'mails', run: buildMails },
];
// On the embedded database; npm test asks an installed PostgreSQL the same.
const tests: Step = { name: 'unit and API tests', run: () => runTests(['unit', 'api on the embedded database']) };

/** Runs every step; with `isQuick`, all but the tests. Resolves to why each step that failed did, none where all is green. */
export async function check(isQuick = false): Promise<string[]> {
  const failed: string[] = [];
  for (const step of isQuick ? steps : [...steps, tests]) {
    const started = performance.now();
    process.stdout.write(`\n▸ ${step.name}\n`);
    try {
      await step.run();
      process.stdout.write(`  ok, ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stdout.write(`  ${reason}\n`);
      failed.push(`${step.name}:\n${reason}`);
    }
  }
  return failed;
}

if (import.meta.main) {
  const failed = await check(process.argv.includes('--quick'));
  process.stdout.write(failed.length > 0 ? `\nFailed:\n${failed.join('\n')}\n` : '\nThe check is green.\n');
  if (failed.length > 0) process.exitCode = 1;
}
