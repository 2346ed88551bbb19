/** Pipelined requests for cached pages: the number answered is bounded, and a page's bytes are in memory once. */
import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pathTo } from '#shared/i18n/paths.ts';
import { type PageServer, startPageServer } from '../../testing/page-server.ts';
import { rawBytes } from '../../testing/raw-request.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

const CONNECTIONS = 12;
const REQUESTS = 1_100;
/** The one being sent plus those that may queue. */
const MAX_ON_CONNECTION = 17;

let api: TestApi;
let server: PageServer;
let ask: string;
const page = pathTo('start', 'sv');
beforeAll(async () => {
  api = await testApi();
  server = await startPageServer(api);
  ask = `GET ${page} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n\r\n`;
  await vi.waitFor(async () => expect(await server.getStatus(page)).toBe('fira; hit'), { timeout: 60_000 });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.stop();
  await api.stop();
});

/** Collects every body passed to Node while a page is sent. */
function watchBodies(): Buffer[] {
  const bodies: Buffer[] = [];
  const { end } = ServerResponse.prototype;
  vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (this: ServerResponse, ...given: unknown[]) {
    if (Buffer.isBuffer(given[0])) bodies.push(given[0]);
    return Reflect.apply(end, this, given);
  });
  return bodies;
}

function connected(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).on('error', reject);
  });
}

test('disconnects a pipelining client that never reads, without buffering copies', async () => {
  const bodies = watchBodies();
  const deaf = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected()));
  const closed = deaf.map(async (socket) => {
    socket.removeAllListeners('error').on('error', () => {});
    // A client that reads nothing notices the reset on its next write.
    const writing = setInterval(() => socket.write(ask), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writing);
  });
  for (const socket of deaf) socket.pause().write(ask.repeat(REQUESTS));
  expect((await fetch(`${server.url}${page}`)).status).toBe(200);
  await Promise.all(closed);
  const plain = bodies.filter((body) => body.includes('<!doctype html>'));
  expect(plain.length).toBeGreaterThan(0);
  expect(plain.length).toBeLessThanOrEqual(CONNECTIONS * MAX_ON_CONNECTION);
  expect(new Set(plain).size).toBe(1);
});

test('bounds the answers to a client that pipelines thousands and reads', async () => {
  const bodies = watchBodies();
  const text = await rawBytes(server.url, ask.repeat(10_000)).catch(() => '');
  expect(text.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(MAX_ON_CONNECTION);
  expect(bodies.length).toBeLessThanOrEqual(MAX_ON_CONNECTION);
});

test('answers a few pipelined pages in order, mixed with the API', async () => {
  const api = ask.replace(page, '/healthz');
  const text = await rawBytes(server.url, `${ask.repeat(3)}${api}${ask.repeat(3)}${api.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`);
  expect([...text.matchAll(/\r\n\r\n(<!doctype|\{"status")/g)].map(([, start]) => start)).toEqual([...Array(3).fill('<!doctype'), '{"status"', ...Array(3).fill('<!doctype'), '{"status"']);
});

test('answers any number of pages to a client that waits for each', async () => {
  const socket = await connected();
  for (let number = 0; number < 3 * MAX_ON_CONNECTION; number += 1) {
    socket.write(ask);
    let text = '';
    while (!text.includes('</pre>')) text += String((await once(socket, 'data'))[0]);
    expect(text).toMatch(/^HTTP\/1\.1 200/);
  }
  socket.destroy();
});
