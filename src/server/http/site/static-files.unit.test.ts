import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { serveFolder } from './static-files.ts';

const script = 'export const greeting = "hej";'.repeat(100);
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-static-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'assets/app-1.js'), script);
  writeFileSync(path.join(folder, 'assets/app-1.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(folder, 'assets/app-1.js.gz'), gzipSync(script));
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  return folder;
}

async function serve(
  folder: string,
): Promise<(pathname: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>> {
  const files = serveFolder(folder, { cacheControl: (pathname) => (pathname.startsWith('/assets/') ? 'immutable' : 'short') });
  const server = http.createServer((request, response) => {
    if (!files(request.url ?? '/', request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (pathname, { method = 'GET', headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port, path: pathname, method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
        answer.on('error', reject);
      });
      request.on('error', reject);
      request.end();
    });
}

test('serves its own build’s files when another build is made beside it', async () => {
  const folder = makeFolder();
  const ask = await serve(folder);
  rmSync(folder, { recursive: true });
  expect(await ask('/assets/app-1.js')).toMatchObject({ status: 200, body: Buffer.from(script) });
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg>a longer one</svg>');
  expect(await ask('/favicon.svg')).toMatchObject({ status: 200, body: Buffer.from('<svg/>') });
});

test('sends the best encoding that the browser accepts, with Vary', async () => {
  const ask = await serve(makeFolder());
  const encodingFor = async (accepted: string) => (await ask('/assets/app-1.js', { headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
  expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(await encodingFor('gzip')).toBe('gzip');
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await encodingFor('gzip;q=0.8, br;q=0')).toBe('gzip');
  expect(await encodingFor('identity')).toBeUndefined();
  const { headers } = await ask('/assets/app-1.js', { headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'immutable', 'content-type': 'text/javascript; charset=utf-8' });
  const icon = await ask('/favicon.svg', { headers: { 'accept-encoding': 'br' } });
  expect(icon.headers).toMatchObject({ 'cache-control': 'short', 'content-type': 'image/svg+xml', 'content-length': '6' });
  expect(icon.headers['vary']).toBeUndefined();
});

test('answers 304 for a current file, and HEAD without a body', async () => {
  const ask = await serve(makeFolder());
  const { headers } = await ask('/favicon.svg');
  for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
    const again = await ask('/favicon.svg', { headers: { 'if-none-match': String(tag) } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  }
  expect((await ask('/favicon.svg', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await ask('/favicon.svg', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '6', 0]);
});

test('serves nothing outside the folder, no folder and no hidden file', async () => {
  const ask = await serve(makeFolder());
  for (const pathname of ['/', '/assets', '/assets/', '/.vite/manifest.json', '/../etc/passwd', '/assets/app-2.js', '/constructor'])
    expect([pathname, (await ask(pathname)).status]).toEqual([pathname, 404]);
});
