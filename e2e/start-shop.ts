/** Starts the built shop on an empty data folder, once for all journeys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '../scripts/built-shop.ts';
import { startFloristSimulator } from '../src/server/testing/florist/simulator.ts';
import { startOutsideShop } from './outside-shop.ts';

/** An analytics collector: stores the page views it receives, and lists them at /heard. */
async function startCollector(): Promise<{ address: string; stop: () => void }> {
  const heard: unknown[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/heard') return void response.end(JSON.stringify(heard));
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ headers: request.headers, body: JSON.parse(body) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

/** `SHOP_WITHOUT_COLLECTOR` starts the shop without the analytics collector. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-e2e-'));
  const collector = process.env['SHOP_WITHOUT_COLLECTOR'] ? null : await startCollector();
  const outside = await startOutsideShop();
  const florists = await startFloristSimulator();
  const shop = await startShop({ ...outside.env, DATA_DIR: folder, FLORIST_URL: florists.url, FLORIST_KEY: florists.key, ...(collector && { ANALYTICS_URL: `${collector.address}/events` }) });
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_DATA_DIR'] = folder;
  process.env['FLORIST_SIMULATOR_URL'] = florists.url;
  if (collector) process.env['COLLECTOR_URL'] = collector.address;
  return async () => {
    await shop.stop();
    collector?.stop();
    outside.stop();
    await florists.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
