import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Fake build: creates a shop that reports which React build it would use, under the requesting process's id. */
const build = `
import { mkdirSync, writeFileSync } from 'node:fs';
const id: string = 'asked-for-by-' + process.ppid;
mkdirSync('builds/' + id + '/shop', { recursive: true });
writeFileSync('builds/' + id + '/shop/shop.js', process.env.SHOP ?? '');
writeFileSync('builds/' + id + '/shop/more.ts', 'export const more: string = "typed";');
if (process.env.FAILS) process.exit(3);
if (process.env.IS_KILLED) process.kill(process.pid, 'SIGKILL');
process.once('disconnect', () => { console.error('builder disconnected'); process.exit(); });
process.send({ buildId: id });`;

const shop = `
import cluster from 'node:cluster';
import * as React from 'react';
export async function runBuiltShop(buildId) {
  if (cluster.isPrimary && process.env.FORKS) return void cluster.fork();
  console.log(JSON.stringify({ pid: process.pid, buildId, NODE_ENV: process.env.NODE_ENV, isDevelopersReact: 'act' in React && React.act !== undefined, hasCompiler: process.moduleLoadList.some((name) => name.includes('amaro')) }));
  cluster.worker?.disconnect();
}`;

interface Said {
  pid: number;
  buildId: string;
  NODE_ENV: string;
  isDevelopersReact: boolean;
  hasCompiler: boolean;
}

/** Each test starts whole programs, maybe on a busy machine. */
const slowly = { timeout: 300_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fira-start-'));
  mkdirSync(path.join(folder, 'scripts/build'), { recursive: true });
  cpSync(path.join(projectFolder, 'scripts/start.js'), path.join(folder, 'scripts/start.js'));
  writeFileSync(path.join(folder, 'scripts/build/build.ts'), build);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(environment: Record<string, string>) {
  const { NODE_ENV: _, ...env } = process.env;
  return spawnSync(process.execPath, ['scripts/start.js'], { cwd: folder, env: { ...env, SHOP: shop, ...environment }, encoding: 'utf8', timeout: 240_000 });
}

function start(environment: Record<string, string>): Said {
  const { stdout, stderr, status } = run(environment);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as Said;
}

test('uses React’s production version by default', slowly, () => {
  const production = { NODE_ENV: 'production', isDevelopersReact: false };
  expect(start({})).toMatchObject(production);
  expect(start({ NODE_ENV: '' })).toMatchObject(production);
  expect(start({ NODE_ENV: 'production' })).toMatchObject(production);
});

test('uses the development version when requested', slowly, () => {
  expect(start({ NODE_ENV: 'development' })).toMatchObject({ NODE_ENV: 'development', isDevelopersReact: true });
});

test('serves the first process’s build in each worker without building', slowly, () => {
  const alone = start({});
  expect(alone.buildId).toBe(`asked-for-by-${alone.pid}`);
  const worker = start({ FORKS: 'yes' });
  expect(worker.buildId).toMatch(/^asked-for-by-\d+$/);
  expect(worker.buildId).not.toBe(`asked-for-by-${worker.pid}`);
});

test('ends the start when the build fails or is killed', slowly, () => {
  expect(run({ FAILS: 'yes' })).toMatchObject({ status: 3, stdout: '' });
  expect(run({ IS_KILLED: 'yes' })).toMatchObject({ status: 1, stdout: '' });
});

test('disconnects the builder only after the shop runs', slowly, () => {
  const { stderr } = run({ SHOP: shop.replace('console.log', 'console.error("shop runs"), console.log') });
  expect(stderr).toMatch(/shop runs\s+builder disconnected/);
});

test('loads no TypeScript compiler in the serving process', slowly, () => {
  expect(start({}).hasCompiler).toBe(false);
  // Control: the check detects a loaded compiler.
  expect(start({ SHOP: `import './more.ts';${shop}` }).hasCompiler).toBe(true);
});
