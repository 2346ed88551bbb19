/** Slow readers: the server buffers little for them, and disconnects those that read nothing. */
import { ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newCart } from '../../testing/purchase.ts';
import { rawBytes } from '../../testing/raw-request.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

const REQUEST_TIMEOUT_MS = 1_000;
const ASK_EVERY_MS = 10;
/** Some megabytes in all, read over three seconds or more. */
const ANSWERS = 30;
const BYTES_PER_MS = 2_000;
const LARGE = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ requestTimeoutMs: REQUEST_TIMEOUT_MS });
});
afterAll(() => api.stop());

function connected(): Promise<Socket> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).on('error', reject);
  });
}

test('disconnects a client that requests endlessly and never reads, without blocking others', async () => {
  const deaf = await connected();
  deaf.pause();
  let isOver = false;
  // A client that doesn't read notices the closed connection only by writing.
  const over = new Promise<void>((resolve) =>
    deaf.on('error', () => {
      isOver = true;
      resolve();
    }),
  );
  const requesting = (async () => {
    while (!isOver) {
      deaf.write(LARGE);
      await delay(ASK_EVERY_MS);
    }
  })();
  const statuses: number[] = [];
  for (let head = 0; head < 20; head += 1) statuses.push((await api.get('/api/store/products?limit=1')).status);
  // 408 is tolerated: on a busy machine a request may exceed the short limit set here.
  expect(statuses.filter((status) => status !== 408)).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 408)).toEqual([]);
  await over;
  await requesting;
  deaf.destroy();
});

test('disconnects a client that stops reading in the middle of its answers', async () => {
  const asked = 16;
  const deaf = await connected();
  const serverClosed = Promise.withResolvers<void>();
  const { destroy } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'destroy').mockImplementation(function (this: Socket, ...given) {
    if (this.remotePort === deaf.localPort) serverClosed.resolve();
    return Reflect.apply(destroy, this, given);
  });
  deaf.pause().write(LARGE.repeat(asked));
  await serverClosed.promise.finally(() => vi.restoreAllMocks());
  const closed = new Promise((resolve) => deaf.once('close', resolve));
  let answers = 0;
  deaf
    .on('error', () => {})
    .on('data', (chunk) => {
      answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
    });
  deaf.resume();
  await closed;
  expect(answers).toBeLessThan(asked);
});

test('sends each of many large answers in its own event-loop round', async () => {
  const together = 16;
  let round = 0;
  const count = () => {
    round += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const sent: number[] = [];
  const statuses: number[] = [];
  const { end } = ServerResponse.prototype;
  const sockets = await Promise.all(Array.from({ length: together }, () => connected()));
  try {
    // Warms up: the first request builds the document.
    await api.get('/api/openapi.json');
    vi.spyOn(api.services.log, 'debug').mockImplementation((...said: unknown[]) => void (said.includes('answered') && statuses.push(round)));
    vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (this: ServerResponse, ...given: unknown[]) {
      sent.push(round);
      return Reflect.apply(end, this, given);
    });
    for (const socket of sockets) socket.resume().write(LARGE);
    await vi.waitFor(() => expect(sent).toHaveLength(together), { timeout: 60_000 });
    expect(new Set(sent).size).toBe(together);
    expect(statuses).toEqual(sent);
  } finally {
    clearImmediate(next);
    vi.restoreAllMocks();
    for (const socket of sockets) socket.destroy();
  }
});

test('disconnects a client that pipelines hundreds, before handling all of them', async () => {
  const breath = 'GET /api/store/products?limit=1 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const socket = await connected();
  const answers = await new Promise<number>((resolve) => {
    let text = '';
    socket.write(breath.repeat(300));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text.split('HTTP/1.1 200').length - 1));
  });
  expect(answers).toBeLessThan(300);
  // A few pipelined requests are answered in order, as HTTP requires.
  expect((await rawBytes(api.url, `${breath.repeat(5)}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).split('HTTP/1.1 200').length - 1).toBe(6);
});

test('handles pipelined requests one after the other', async () => {
  const { variantId } = await api.make.product({ stock: 9 });
  const visitor = api.browser();
  const [first, second] = [await newCart(visitor), await newCart(visitor)];
  const isHeld = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  api.onStep('cart.read', () => {
    isHeld.resolve();
    return release.promise;
  });
  const body = JSON.stringify({ variant_id: variantId, quantity: 1 });
  const { host } = new URL(api.url);
  const add = (cartId: string, connection: string) =>
    `POST /api/store/carts/${cartId}/line-items HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${api.url}\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const answers = rawBytes(api.url, add(first, 'keep-alive') + add(second, 'close'));
  await isHeld.promise;
  const getCount = async (cartId: string) => (await visitor.get(`/api/store/carts/${cartId}/items-count`)).body.count;
  // Each check is a round trip, enough time for the second request to finish.
  for (let head = 0; head < 20; head += 1) expect(await getCount(second)).toBe(0);
  release.resolve();
  expect((await answers).split('HTTP/1.1 200').length - 1).toBe(2);
  expect([await getCount(first), await getCount(second)]).toEqual([1, 1]);
});

test('serves a slow reader completely, beyond the timeout of non-readers', async () => {
  const size = Buffer.byteLength(await (await fetch(`${api.url}/api/openapi.json`, { headers: { 'accept-encoding': 'identity' } })).text());
  const socket = await connected();
  const begun = performance.now();
  // Response heads come on top, so this is nearly all.
  const wanted = ANSWERS * size;
  let asked = 0;
  let received = 0;
  const ask = () => {
    // Stays below the pipelining limit.
    for (; asked < ANSWERS && asked * size < received + 4 * size; asked += 1) socket.write(LARGE);
  };
  ask();
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    if (received >= wanted) break;
    ask();
    await delay((chunk as Buffer).length / BYTES_PER_MS);
  }
  expect(received).toBeGreaterThanOrEqual(wanted);
  expect(performance.now() - begun).toBeGreaterThan(2 * REQUEST_TIMEOUT_MS);
});
