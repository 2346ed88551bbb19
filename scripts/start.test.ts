import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Stands in for what start.ts opens: nothing is built, and the shop tells which React it would have made its pages with. */
const standIns = `
import { registerHooks } from 'node:module';
const sources = {
  '/scripts/build/build.ts': "export const buildIfChanged = async () => 'build of ' + process.pid;",
  '/src/server/built-pages.ts': 'export const builtPages = (id) => id;',
  '/src/main.ts': "import cluster from 'node:cluster'; import * as React from 'react'; import { version } from 'react-dom/server'; export const runShop = async (loadPages) => cluster.isPrimary && process.env.FORKS ? void cluster.fork() : (console.log(JSON.stringify({ pid: process.pid, pages: await loadPages(), NODE_ENV: process.env.NODE_ENV, isDevelopersReact: 'act' in React && React.act !== undefined, version })), cluster.worker?.disconnect());",
};
registerHooks({
  load(url, context, next) {
    const found = Object.entries(sources).find(([file]) => url.endsWith(file));
    return found ? { format: 'module', shortCircuit: true, source: found[1] } : next(url, context);
  },
});`;

interface Said {
  pid: number;
  pages: string;
  NODE_ENV: string;
  isDevelopersReact: boolean;
}

/** Each test starts whole programs, on a machine that has others to run. */
const slowly = { timeout: 60_000 };

function start(environment: Record<string, string>): Said {
  const { NODE_ENV: _, ...env } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(standIns)}`, 'scripts/start.ts'], {
    cwd: projectFolder,
    env: { ...env, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as Said;
}

test('npm start makes pages with the production version of React where nothing says otherwise', slowly, () => {
  const production = { NODE_ENV: 'production', isDevelopersReact: false };
  expect(start({})).toMatchObject(production);
  expect(start({ NODE_ENV: '' })).toMatchObject(production);
  expect(start({ NODE_ENV: 'production' })).toMatchObject(production);
});

test('who asks for the developers’ version gets it', slowly, () => {
  expect(start({ NODE_ENV: 'development' })).toMatchObject({ NODE_ENV: 'development', isDevelopersReact: true });
});

test('a worker has the pages of the build that the first process began with, and builds none', slowly, () => {
  const alone = start({});
  expect(alone.pages).toBe(`build of ${alone.pid}`);
  const worker = start({ FORKS: 'yes' });
  expect(worker.pages).toMatch(/^build of \d+$/);
  expect(worker.pages).not.toBe(`build of ${worker.pid}`);
});
