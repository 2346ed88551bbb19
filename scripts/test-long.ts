/**
 * npm run test:long: the crash test with many more deaths than the check has time for. `npm run test:long -- 200` asks
 * for so many; CRASH_SEED repeats the plan of a run that failed.
 */
import { buildMails } from './build/build.ts';
import { compileMessages } from './build/compile-messages.ts';
import { runLoud } from './check/run-loud.ts';
import path from 'node:path';

const DEFAULT_KILLS = '60';
const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');

await compileMessages();
await buildMails();
await runLoud(vitest, ['run', '--project', 'process', 'shop-crash'], { CRASH_KILLS: process.argv[2] ?? DEFAULT_KILLS });
