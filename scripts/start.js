// @ts-check
/**
 * npm start: builds what is not built yet or has changed, then opens the shop.
 * No TypeScript, alone of all programs: a process that reads any keeps Node's compiler of it in memory (ADR 0064).
 */
import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Builds in a process of its own, whose memory ends with it. That process protects the build from removal until it is disconnected. */
async function build() {
  const builder = fork(path.join(projectFolder, 'scripts/build/build.ts'), { execArgv: [] });
  /** @param {number | null} code */
  const onExit = (code) => process.exit(code || 1);
  // What went wrong has been said there.
  builder.once('exit', onExit);
  const [{ buildId }] = await once(builder, 'message');
  builder.off('exit', onExit);
  return { buildId, release: () => builder.connected && builder.disconnect() };
}

// React and others look at it where they are loaded: without it they run their developers' versions, several times slower.
process.env['NODE_ENV'] ||= 'production';
// A forked worker runs the build of the first process, also one that replaces another after a newer build.
const built = cluster.isPrimary ? await build() : { buildId: process.env['FIRA_BUILD'] ?? '', release: () => {} };
process.env['FIRA_BUILD'] = built.buildId;
const { runBuiltShop } = await import(pathToFileURL(path.join(projectFolder, 'builds', built.buildId, 'shop/shop.js')).href);
const running = runBuiltShop(built.buildId);
// By now the shop holds the build itself.
built.release();
await running;
