// @ts-check
/**
 * npm start: builds what is not built yet or has changed, then opens the shop.
 * No TypeScript, alone of all programs: a process that reads any keeps Node's compiler of it in memory (ADR 0064).
 */
import { spawnSync } from 'node:child_process';
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Builds in a process of its own, whose memory ends with it. Answers the build's id. */
function build() {
  const { status, error } = spawnSync(process.execPath, [path.join(projectFolder, 'scripts/build/build.ts')], { stdio: 'inherit' });
  if (error) throw error;
  // What went wrong has been said there.
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(readFileSync(path.join(projectFolder, 'build/build.json'), 'utf8')).id;
}

// React and others look at it where they are loaded: without it they run their developers' versions, several times slower.
process.env['NODE_ENV'] ||= 'production';
// A forked worker runs what the first process has built, also one that takes another's place after a newer build.
if (cluster.isPrimary) process.env['FIRA_BUILD'] = build();
const buildId = process.env['FIRA_BUILD'] ?? '';
const { runBuiltShop } = await import(pathToFileURL(path.join(projectFolder, 'build/kept', buildId, 'shop/shop.js')).href);
await runBuiltShop(buildId);
