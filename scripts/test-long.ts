/**
 * npm run test:long: long versions of tests that npm test runs briefly. `npm run test:long -- crash fuzz` runs those parts alone. Parts are configured by
 * environment variables (CRASH_SEED repeats a failed run, UPGRADE_FROM=<commit> is the version to upgrade from). Reports are printed and stored in build/reports;
 * docs/reliability.md shows the latest.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged, buildMails } from './build/build.ts';
import { generateSources } from './build/generate-sources.ts';
import { runLoud } from './check/run-loud.ts';
import { ALL_PAIRS, runBrowserTests } from './e2e.ts';
import { runMutants } from './mutation/run-mutants.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const reports = path.join(projectFolder, 'build/reports');
const vitest = path.join(projectFolder, 'node_modules/vitest/vitest.mjs');

interface Part {
  project: string;
  file: string;
  settings: Record<string, string>;
}

/** Parts that are not a single Vitest run. */
const others: Record<string, () => Promise<boolean>> = {
  // Every journey in both languages and widths.
  journeys: () =>
    runBrowserTests([ALL_PAIRS]).then(
      () => true,
      () => false,
    ),
  mutants: async () => runMutants().length === 0,
};

const parts: Record<string, Part> = {
  crash: {
    project: 'process',
    file: 'shop-crash',
    settings: { CRASH_CHECKOUTS: '500', CRASH_CLIENTS: '16', CRASH_KILLS: '24', CRASH_REPORT: path.join(reports, 'crash.md') },
  },
  kills: {
    project: 'process',
    file: 'shop-kills',
    settings: { KILLS_ORDERS: '500', KILLS_CLIENTS: '16', KILLS_KILLS: '24', KILLS_REPORT: path.join(reports, 'kills.md') },
  },
  payments: {
    project: 'api on an installed PostgreSQL',
    file: 'checkout/history',
    settings: { HISTORY_RUNS: '100', HISTORY_SEED: String(Math.floor(Math.random() * 2_147_483_647)) },
  },
  away: { project: 'process', file: 'shop-database-unavailable', settings: { AWAY_SECONDS: '60' } },
  clients: { project: 'process', file: 'shop-clients', settings: { IDLE_CONNECTIONS: '10000', SLOW_CLIENTS: '500' } },
  disk: { project: 'process', file: 'shop-disk', settings: {} },
  upgrade: { project: 'process', file: 'shop-upgrade', settings: { UPGRADE_CHECKOUTS: '100', UPGRADE_REPORT: path.join(reports, 'upgrade.md') } },
  postgresql: { project: 'api on an installed PostgreSQL', file: 'src/server', settings: { WHOLE_API: 'yes' } },
  dev: { project: 'process', file: 'dev/dev.test', settings: { DEV_SERVER: 'yes' } },
  builds: { project: 'process', file: 'build/build.test', settings: { BUILD_EDITS: 'yes' } },
  import: { project: 'api on an installed PostgreSQL', file: 'transfer/commands', settings: { IMPORT_ROWS: '10000' } },
  reminders: {
    project: 'api on an installed PostgreSQL',
    file: 'reminders/exactly-once',
    settings: { REMINDER_RUNS: '1000', REMINDER_SEED: String(Math.floor(Math.random() * 2_147_483_647)) },
  },
  schedules: { project: 'api on an installed PostgreSQL', file: 'checkout/interleavings', settings: { EVERY_SCHEDULE: 'yes' } },
  fuzz: {
    project: 'api on an installed PostgreSQL',
    file: 'openapi-fuzz',
    settings: { FUZZ_RUNS: '1500', FUZZ_SEED: String(Math.floor(Math.random() * 2_147_483_647)), FUZZ_REPORT: path.join(reports, 'fuzz.md') },
  },
};

const wanted = process.argv.slice(2);
const names = [...Object.keys(parts), ...Object.keys(others)];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. There are: ${names.join(', ')}\n`);
  process.exit(1);
}

mkdirSync(reports, { recursive: true });
await generateSources();
await buildMails();
await buildIfChanged();
const failed: string[] = [];
for (const [name, { project, file, settings }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const given = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, process.env[key] ?? value]));
  process.stdout.write(`\n▸ ${name}: ${JSON.stringify(given)}\n`);
  await runLoud(vitest, ['run', '--project', project, file], given).catch(() => failed.push(name));
}
for (const [name, run] of Object.entries(others)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n▸ ${name}\n`);
  if (!(await run())) failed.push(name);
}
process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll of it is green.\n');
if (failed.length > 0) process.exitCode = 1;
