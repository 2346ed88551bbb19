/** A real nginx on loopback in front of the shop, with usual and with careless settings. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLastingPort } from '../../testing/lasting-port.ts';
import { addTo, fillIn, goodCard, newCart, pay } from '../../testing/purchase.ts';
import { type PageServer, startPageServer } from '../../testing/page-server.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';
import { bareNginxRequest } from '../testing/nginx-request.ts';

// Debian installs nginx in /usr/sbin, outside ordinary users' PATH.
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
/** Installed nginx version; null without one. */
const version =
  /nginx\/(\d+)\.(\d+)\.(\d+)/
    .exec(spawnSync('nginx', ['-v'], { encoding: 'utf8', env }).stderr ?? '')
    ?.slice(1)
    .map(Number) ?? null;
// HTTP/1.1 is nginx's default since 1.29.7.
const speaksHttp10 = version !== null && (version[0] ?? 0) * 1_000_000 + (version[1] ?? 0) * 1_000 + (version[2] ?? 0) < 1_029_007;

let api: TestApi;
let server: PageServer;
const folder = mkdtempSync(path.join(os.tmpdir(), 'fira-nginx-'));
const running = new Set<ChildProcess>();
beforeAll(async () => {
  api = await testApi();
  server = await startPageServer(api);
  const { variantId } = await api.make.product();
  const cartId = await newCart(api);
  await addTo(api, cartId, variantId);
  await fillIn(api, cartId);
  bankPage = (await pay(api, cartId, { ...goodCard, number: '4000 0025 0000 3155' })).body.next_action_url;
});
afterAll(async () => {
  await Promise.all([...running].map((nginx) => new Promise((resolve) => nginx.once('close', resolve).kill('SIGTERM'))));
  rmSync(folder, { recursive: true, force: true });
  await server?.stop();
  await api?.stop();
});

/** Starts nginx in front of `upstream`; resolves with its own URL once it answers. */
async function nginxBefore(upstream: string, settings = ''): Promise<string> {
  const port = await findLastingPort();
  const own = mkdtempSync(path.join(folder, 'nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${own}/${kind};`).join(' ');
  writeFileSync(
    path.join(own, 'nginx.conf'),
    `daemon off; master_process off; pid ${own}/nginx.pid; error_log stderr; events {}
     http { access_log off; ${temporary} server { listen 127.0.0.1:${port}; location = /nginx { return 204; } location / { proxy_pass ${upstream}; ${settings} } } }`,
  );
  const nginx = spawn('nginx', ['-p', own, '-e', 'stderr', '-c', path.join(own, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'], env });
  running.add(nginx);
  let said = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  nginx.once('close', () => running.delete(nginx));
  const url = `http://127.0.0.1:${port}`;
  const readStatus = () =>
    rawRequest(url, { target: '/nginx' }).then(
      ({ status }) => status,
      () => said,
    );
  await expect.poll(readStatus).toBe(204);
  return url;
}

const visitor = { 'User-Agent': 'Mozilla/5.0', Accept: '*/*', 'Accept-Encoding': 'gzip', Cookie: 'a=b' };
const localPages = ['/__outbox', '/__outbox.json', '/metrics', 'the demo bank'];
/** Demo bank's page of a pending payment. */
let bankPage: string;

/** Statuses of local pages and API addresses when Host names this machine. */
async function statusesThrough(url: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const target of [...localPages, '/api/store/regions', '/healthz'])
    statuses[target] = (await rawRequest(url, { target: target === 'the demo bank' ? bankPage : target, headers: { Host: 'localhost', ...visitor } })).status;
  const confirmed = { method: 'POST', target: '/api/store/demo-payments/demo_x/confirm', headers: { Host: 'localhost', 'Content-Type': 'application/json' }, body: '{}' };
  return { ...statuses, 'demo payment': (await rawRequest(url, confirmed)).status };
}
const hidden = { ...Object.fromEntries(localPages.map((target) => [target, 404])), 'demo payment': 404, '/api/store/regions': 200, '/healthz': 200 };

test.skipIf(!speaksHttp10)('hides local pages behind a bare proxy_pass (skipped without nginx before 1.29.7)', async () => {
  expect(await statusesThrough(api.url)).toEqual({ ...hidden, ...Object.fromEntries(localPages.map((target) => [target, 200])), 'demo payment': 400 });
  expect(await statusesThrough(await nginxBefore(api.url))).toEqual(hidden);
  expect(await statusesThrough(await nginxBefore(api.url, 'proxy_set_header Host $host;'))).toEqual(hidden);
});

test.skipIf(version === null)('serves the shop’s pages through nginx (skipped without nginx)', async () => {
  const url = await nginxBefore(server.url);
  const [direct, proxied] = [await server.get('/shop'), await rawRequest(url, { target: '/shop', headers: { 'User-Agent': 'Mozilla/5.0' } })];
  expect([direct.status, proxied.status]).toEqual([200, 200]);
  expect(proxied.body).toContain('</pre>');
});

test.skipIf(version === null)('hides local pages when nginx adds a header (skipped without nginx)', async () => {
  const persistent = 'proxy_http_version 1.1; proxy_set_header Connection "";';
  for (const header of ['X-Real-IP $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for', 'X-Forwarded-Proto $scheme', 'Forwarded "for=$remote_addr"', 'Via "1.1 $hostname"'])
    for (const host of ['', 'proxy_set_header Host $host;'])
      expect(await statusesThrough(await nginxBefore(api.url, `${persistent} ${host} proxy_set_header ${header};`)), `${header} ${host}`).toEqual(hidden);
});

test.skipIf(!speaksHttp10)('imitates a real nginx’s bytes exactly (skipped without nginx before 1.29.7)', async () => {
  const heads: string[] = [];
  const upstream = createServer((socket) =>
    socket.once('data', (bytes) => {
      heads.push(bytes.toString('latin1'));
      socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
    }),
  );
  const port = await findLastingPort();
  await new Promise<void>((resolve) => upstream.listen(port, '127.0.0.1', resolve));
  try {
    const url = await nginxBefore(`http://127.0.0.1:${port}`);
    await rawRequest(url, { target: '/__outbox', headers: { Host: 'localhost', Connection: 'keep-alive', ...visitor } });
    expect(heads).toEqual([bareNginxRequest({ target: '/__outbox', upstream: `127.0.0.1:${port}`, headers: visitor })]);
  } finally {
    await new Promise((resolve) => upstream.close(resolve));
  }
});
