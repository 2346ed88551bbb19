import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPages } from '../../src/server/built-pages.ts';
import { keepBuild } from './keep-build.ts';

let build: string;
beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'fira-build-'));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

const kept = () => path.join(build, 'kept');

/** What a build leaves behind, in the same places as the one before. */
function write(id: string): void {
  for (const folder of ['client', 'server', 'shop']) rmSync(path.join(build, folder), { recursive: true, force: true });
  const files = {
    'client/assets/CHUNK.js': id,
    'client/robots.txt': `robots of ${id}`,
    'server/index.js': `export const pagesOf = '${id}';`,
    'shop/shop.js': `export const shopOf = '${id}';`,
    'build.json': JSON.stringify({ id, timestamp: '2026-11-21T10:00:00.000Z' }),
  };
  for (const [file, text] of Object.entries(files)) {
    const full = path.join(build, file.replace('CHUNK', id));
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}

async function serving(id: string): Promise<{ get: (pathname: string) => Promise<string>; pagesOf: string; id: string; stop: () => void }> {
  const pages = builtPages(id, kept());
  const server = createServer((request, response) => pages.serveFile(request, response, () => response.writeHead(404).end('none')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    get: async (pathname) => (await fetch(`http://127.0.0.1:${port}${pathname}`)).text(),
    pagesOf: ((await pages.loadBuild()) as unknown as { pagesOf: string }).pagesOf,
    id: pages.build.id,
    stop: () => server.close(),
  };
}

test('a worker that begins after a newer build serves the pages, files and scripts of its own, and the newer one’s scripts', async () => {
  write('old');
  await keepBuild(build, 'old');
  write('new');
  await keepBuild(build, 'new');
  const worker = await serving('old');
  try {
    expect([worker.id, worker.pagesOf]).toEqual(['old', 'old']);
    expect([await worker.get('/assets/old.js'), await worker.get('/assets/new.js'), await worker.get('/robots.txt')]).toEqual(['old', 'new', 'robots of old']);
    expect(await worker.get('/assets/none.js')).toBe('none');
  } finally {
    worker.stop();
  }
  const next = await serving('new');
  try {
    expect([next.pagesOf, await next.get('/robots.txt'), await next.get('/assets/old.js')]).toEqual(['new', 'robots of new', 'old']);
  } finally {
    next.stop();
  }
});

test('the newest three are kept; one that is taken up again is new', async () => {
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    write(id);
    await keepBuild(build, id);
    utimesSync(path.join(kept(), id), index, index);
  }
  await keepBuild(build, 'a');
  expect(readFileSync(path.join(kept(), 'a', 'build.json'), 'utf8')).toContain('"a"');
  write('d');
  await keepBuild(build, 'd');
  expect(readdirSync(kept()).sort()).toEqual(['a', 'c', 'd']);
  expect(() => builtPages('b', kept())).toThrow(/start the shop anew/);
});

test('many starts at once keep one copy, whole', async () => {
  write('same');
  await Promise.all(Array.from({ length: 5 }, () => keepBuild(build, 'same')));
  expect(readdirSync(kept())).toEqual(['same']);
  expect(existsSync(path.join(kept(), 'same', 'client/assets/same.js'))).toBe(true);
});
