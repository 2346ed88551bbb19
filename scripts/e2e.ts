/**
 * npm run test:e2e: the browser journeys against the built shop, in Chromium; further arguments go to Playwright.
 * Each journey runs in one language and width, stated in playwright.config.ts; --all-pairs runs it in all four, --project 'svenska, telefon' in that one.
 * With --on-installed-postgresql the shop keeps its data in this machine's own PostgreSQL server; where there is none, in one that a DATABASE_URL names all the same.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { buildIfChanged } from './build/build.ts';
import { buildsFolder } from '../src/server/builds.ts';
import { findChromium } from './find-chromium.ts';
import { tellFailures } from './check/failed-tests.ts';
import { runLoud } from './check/run-loud.ts';
import { startClusterOverTcp } from '../src/server/testing/postgres-server.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const ON_INSTALLED = '--on-installed-postgresql';
/** The argument that runs each journey in both languages and both widths. */
export const ALL_PAIRS = '--all-pairs';

/** @throws Error that lists the failed journeys */
async function run(args: readonly string[], env: Record<string, string>): Promise<void> {
  const chromium = await findChromium();
  const buildId = await buildIfChanged();
  const settings = { CHROMIUM_PATH: chromium, BUILT_MAILS: path.join(buildsFolder, buildId, 'mails'), ...(args.includes(ALL_PAIRS) || args.includes('--project') ? { ALL_PAIRS: 'yes' } : {}) };
  const forPlaywright = args.filter((each) => each !== ALL_PAIRS);
  await tellFailures((told) => runLoud(path.join(projectFolder, 'node_modules/@playwright/test/cli.js'), ['test', ...forPlaywright], { ...env, ...told, ...settings }));
}

/** @throws Error that lists the failed journeys */
export const runBrowserTests = (args: readonly string[] = []): Promise<void> => run(args, {});

/** The same journeys with `DATABASE_URL` naming a fresh cluster of the machine's own server, or of what stands in for one, and without an outside collector of visits. @throws as `runBrowserTests` */
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
