/**
 * npm run dev: the shop with hot reload. Pages update in place; changes of server, messages or demo files restart the shop. After a failed start it waits for the
 * next change.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { buildMails } from './build/build.ts';
import { compileMessages } from './build/compile-messages.ts';
import { writeRouteTables } from './build/generate-sources.ts';
import { watchSources } from './dev/watch-sources.ts';
import { findFreePort } from '../src/server/platform/embedded-postgres/endpoint.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
/** Debounce: a change of many files, such as a branch switch, counts as one. */
const QUIET_MS = 200;

/** Whether a change of this file needs a restart. Vite handles pages. */
const isReadAtStart = (file: string): boolean => /^(src\/main\.ts$|src\/server\/|src\/shared\/|demo\/)/.test(file) && !/\.test\.tsx?$/.test(file);

// Fixed for this run, so that open pages reconnect after a restart; free, so that two shops on one machine don't collide.
const env = { ...process.env, HOT_RELOAD_PORT: String(await findFreePort()) };
let isEnding = false;
let shop: ChildProcess | null = null;
let shopIsGone: Promise<void> = Promise.resolve();
/** Changes since the last start. */
const changed = new Set<string>();
let quiet: NodeJS.Timeout | undefined;

function sayThatItWaits(): void {
  if (!isEnding) process.stdout.write('The shop is not open. It starts again when a file changes.\n');
}

function startShop(): void {
  const child = spawn(process.execPath, [path.join(projectFolder, 'scripts/dev/shop.ts')], { cwd: projectFolder, env, stdio: 'inherit' });
  shop = child;
  shopIsGone = new Promise((resolve) =>
    child.once('exit', (code) => {
      shop = null;
      if (isEnding) process.exitCode = code ?? 1;
      else if (code !== 0) sayThatItWaits();
      resolve();
    }),
  );
}

/** Regenerates what these files affect, and starts the shop. */
async function start(files: readonly string[] | 'all'): Promise<void> {
  const touches = (part: RegExp) => files === 'all' || files.some((file) => part.test(file));
  try {
    if (touches(/^src\/shared\/i18n\/messages\//)) await compileMessages();
    if (touches(/^src\/shared\/contract\//)) await writeRouteTables();
    if (touches(/^src\/shared\/|mail/)) await buildMails();
    if (!isEnding) startShop();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    sayThatItWaits();
  }
}

let starting = start('all');

/** Waits for the previous start, which may have read the change already. */
async function restart(before: Promise<void>): Promise<void> {
  await before;
  if (changed.size === 0) return;
  process.stdout.write(`\n${[...changed].join(', ')} changed: restarting …\n`);
  shop?.kill('SIGTERM');
  await shopIsGone;
  const files = [...changed];
  changed.clear();
  if (!isEnding) await start(files);
}

function onChange(file: string): void {
  if (!isReadAtStart(file)) return;
  changed.add(file);
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    starting = restart(starting);
  }, QUIET_MS);
}

const watchers = watchSources(projectFolder, onChange);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
    // A terminal's Ctrl-C reaches the shop too: stop-signals.ts ignores the duplicate.
    shop?.kill(signal);
  });
}
