/**
 * npm run check: types, lint, layout, messages, unit and API tests. Every step runs, and the end says which failed.
 * With --quick, the tests are left out.
 */
import path from 'node:path';
import { buildMails } from '../build/build.ts';
import { compileMessages } from '../build/compile-messages.ts';
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

/** Runs the test projects of vitest.config.ts that these names fit. */
export const runTests = (projects: readonly string[]): Promise<void> => runLoud(bin('vitest/vitest.mjs'), ['run', ...projects.flatMap((name) => ['--project', name])]);

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

export async function check(isQuick = false): Promise<boolean> {
  const failed: string[] = [];
  for (const step of isQuick ? steps : [...steps, tests]) {
    const started = performance.now();
    process.stdout.write(`\n▸ ${step.name}\n`);
    try {
      await step.run();
      process.stdout.write(`  ok, ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
    } catch (error) {
      process.stdout.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
      failed.push(step.name);
    }
  }
  process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nThe check is green.\n');
  return failed.length === 0;
}

if (import.meta.main && !(await check(process.argv.includes('--quick')))) process.exitCode = 1;
