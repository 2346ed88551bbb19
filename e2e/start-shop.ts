/** Starts the built shop once for all journeys, on a folder of its own, and stops it after them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSettings } from '../scripts/start-command.ts';
import { startOutsideShop } from './outside-shop.ts';

const READY_WITHIN_MS = 90_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilReady(address: string, shop: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with code ${shop.exitCode}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(200);
  }
  throw new Error('the shop did not open in time');
}

/** Somebody else's collector of page views: keeps what it is told, and shows it at /heard. */
async function startCollector(): Promise<{ address: string; stop: () => void }> {
  const heard: unknown[] = [];
  const server = createHttpServer(async (request, response) => {
    if (request.url === '/heard') return void response.end(JSON.stringify(heard));
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ headers: request.headers, body: JSON.parse(body) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

/** `SHOP_WITHOUT_COLLECTOR` leaves the outside collector away. */
export default async function startShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-e2e-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const collector = process.env['SHOP_WITHOUT_COLLECTOR'] ? null : await startCollector();
  const outside = await startOutsideShop();
  const { env, flags } = startSettings();
  const shop = spawn(process.execPath, [...flags, 'scripts/start.js'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, ...env, ...outside.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...(collector && { ANALYTICS_URL: `${collector.address}/events` }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(address, shop);
  process.env['SHOP_URL'] = address;
  process.env['SHOP_DATA_DIR'] = folder;
  if (collector) process.env['COLLECTOR_URL'] = collector.address;
  return async () => {
    const gone = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    await gone;
    collector?.stop();
    outside.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
