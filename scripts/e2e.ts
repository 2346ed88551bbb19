/** npm run test:e2e: the browser journeys against the built shop, in Chromium. */
import path from 'node:path';
import { buildIfChanged } from './build/build.ts';
import { findChromium } from './find-chromium.ts';
import { runLoud } from './check/run-loud.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');

export async function runBrowserTests(args: readonly string[] = []): Promise<boolean> {
  try {
    const chromium = await findChromium();
    await buildIfChanged();
    await runLoud(path.join(projectFolder, 'node_modules/@playwright/test/cli.js'), ['test', ...args], { CHROMIUM_PATH: chromium });
    return true;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}

if (import.meta.main && !(await runBrowserTests(process.argv.slice(2)))) process.exitCode = 1;
