/**
 * npm run dev: the shop with hot reload. Pages change in the running shop; a change of the server, of the messages or of the demonstration
 * shop's files starts it anew. A shop that could not start waits for the next change.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { buildMails } from './build/build.ts';
import { compileMessages } from './build/compile-messages.ts';
import { writeRouteTables } from './build/generate-sources.ts';
import { findFreePort } from '../src/server/platform/embedded-postgres/endpoint.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
/** A change of many files, as of another branch, is one. */
const QUIET_MS = 200;

/** Whether the running shop has read this file, so that it has to be started anew. Pages are Vite's, and the compiled messages are made here. */
const isReadAtStart = (file: string): boolean => /^(src\/main\.ts$|src\/server\/|src\/shared\/|demo\/)/.test(file) && !file.startsWith('src/shared/i18n/paraglide') && !/\.test\.tsx?$/.test(file);

// Open pages find their way back to this port after a restart, and two developers' shops on one machine don't meet.
const env = { ...process.env, HOT_RELOAD_PORT: String(await findFreePort()) };
let isEnding = false;
let shop: ChildProcess | null = null;
let shopIsGone: Promise<void> = Promise.resolve();
/** What has changed since the shop began. */
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

/** Makes what the shop is started with, as far as these files are in it, and starts it. */
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

/** After the start before it, which may have read the change already. */
async function restart(before: Promise<void>): Promise<void> {
  await before;
  if (changed.size === 0) return;
  process.stdout.write(`\n${[...changed].join(', ')} changed: starting anew …\n`);
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

const watchers = ['src', 'demo'].map((folder) => watch(path.join(projectFolder, folder), { recursive: true }, (_event, file) => file !== null && onChange(`${folder}/${file}`)));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
    // A terminal's Ctrl-C has reached it too: the echo is not taken for a second one (stop-signals.ts).
    shop?.kill(signal);
  });
}
