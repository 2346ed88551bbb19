/**
 * npm run test:e2e: browser journeys against the built shop in Chromium; further arguments go to Playwright. Each journey runs in one language and width, set in
 * playwright.config.ts; --all-pairs runs all four, --project 'svenska, telefon' that one. --on-installed-postgresql uses the machine's PostgreSQL server, or a
 * substitute named by DATABASE_URL.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { buildIfChanged } from './build/build.ts';
import { buildsFolder } from '../src/server/builds.ts';
import { findChromium } from './find-chromium.ts';
import { reportFailures } from './check/failed-tests.ts';
import { runLoud } from './check/run-loud.ts';
import { startClusterOverTcp } from '../src/server/testing/postgres-server.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const ON_INSTALLED = '--on-installed-postgresql';
/** Runs each journey in both languages and widths. */
export const ALL_PAIRS = '--all-pairs';

/** @throws Error that lists the failed journeys */
async function run(args: readonly string[], env: Record<string, string>): Promise<void> {
  const chromium = await findChromium();
  const buildId = await buildIfChanged();
  const settings = {
    CHROMIUM_PATH: chromium,
    WHOLE_CHROMIUM_PATH: await findChromium({ isWhole: true }),
    BUILT_MAILS: path.join(buildsFolder, buildId, 'mails'),
    ...(args.includes(ALL_PAIRS) || args.includes('--project') ? { ALL_PAIRS: 'yes' } : {}),
  };
  const forPlaywright = args.filter((each) => each !== ALL_PAIRS);
  await reportFailures((reporterEnv) => runLoud(path.join(projectFolder, 'node_modules/@playwright/test/cli.js'), ['test', ...forPlaywright], { ...env, ...reporterEnv, ...settings }));
}

/** @throws Error that lists the failed journeys */
export const runBrowserTests = (args: readonly string[] = []): Promise<void> => run(args, {});

/** The same journeys on a fresh cluster of the installed server, or its substitute, by DATABASE_URL, and without a visit collector. @throws as `runBrowserTests` */
export async function runBrowserTestsOnInstalledPostgres(args: readonly string[] = []): Promise<void> {
  const postgres = await startClusterOverTcp();
  try {
    await run(args, { DATABASE_URL: postgres.connectionString, DEMO_DATA: 'true', TOKEN_SECRET: randomBytes(32).toString('hex'), SHOP_WITHOUT_COLLECTOR: 'yes' });
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  try {
    await (args.includes(ON_INSTALLED) ? runBrowserTestsOnInstalledPostgres(args.filter((each) => each !== ON_INSTALLED)) : runBrowserTests(args));
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
