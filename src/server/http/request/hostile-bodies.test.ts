import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, newCart } from '../../testing/purchase.ts';
import { rawBytes, rawRequest } from '../../testing/raw-request.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let cartId: string;
let variantId: string;
beforeAll(async () => {
  api = await testApi({ requestTimeoutMs: 1_000 });
  cartId = await newCart(api);
  variantId = (await api.make.product({ stock: 90 })).variantId;
  await addTo(api, cartId, variantId, 2);
  await api.post(`/api/store/carts/${cartId}/metadata`, { metadata: { note: 'as it was' } });
});
afterAll(() => api.stop());

const json = { 'content-type': 'application/json' };
const send = (body: string | Uint8Array, headers: Record<string, string> = json, path = `/api/store/carts/${cartId}/line-items`): Promise<Answer> => api.send('POST', path, { body, headers });
const good = () => JSON.stringify({ variant_id: variantId, quantity: 1 });

/** Stored rows of the cart and its lines. */
const storedCart = () =>
  api.database.run({
    text: 'select to_jsonb(c) as cart, (select jsonb_agg(to_jsonb(l) order by l.id) from cart_items l where l.cart_id = c.id) as lines from carts c where c.id = $1',
    values: [cartId],
  });

/** Runs `work` and expects an unchanged cart. */
async function changingNothing<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = await storedCart();
  const result = await work();
  expect(await storedCart()).toEqual(before);
  return result;
}

/** Expects this error code and an unchanged cart. */
async function expectRefused(code: ErrorCode, ...sent: Parameters<typeof send>): Promise<Answer> {
  const answer = await changingNothing(() => send(...sent));
  expectProblem(answer, code);
  return answer;
}

/** Number of 5xx answers so far. */
async function faults(): Promise<number> {
  const metrics = (await api.get('/metrics')).body as string;
  return [...metrics.matchAll(/^http_request_duration_seconds_count\{[^}]*status="5xx"[^}]*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('bodies that are no JSON', () => {
  test.each([
    '{',
    '}',
    '{"quantity":1',
    "{'quantity':1}",
    '{"quantity":01}',
    '{"quantity":NaN}',
    'undefined',
    '{"a":1}{"b":2}',
    '\u0000',
    '[1,]',
    '"\u0001"',
    '"\\ud8"',
    '/* hi */ {}',
    '<xml/>',
    'quantity=1',
    '\uFEFF\uFEFF{}',
    '['.repeat(9_000),
  ])('answers 400 for case %#', async (body) => {
    await expectRefused('MALFORMED_JSON', body);
  });

  test('bytes that are no UTF-8, and UTF-16', async () => {
    await expectRefused('MALFORMED_JSON', new Uint8Array([0x22, 0xff, 0xfe, 0x22]));
    await expectRefused('MALFORMED_JSON', new Uint8Array([0xed, 0xa0, 0x80]));
    await expectRefused('MALFORMED_JSON', Buffer.from(good(), 'utf16le'));
  });

  test('refuses a valid body with text around it or without its end', async () => {
    for (const body of [`${good()}}`, `${good()}${good()}`, `${good()},`, `${good()}\u0000`, `,${good()}`, `)]}'\n${good()}`, good().slice(0, -1), `${good().slice(0, -1)},}`]) {
      await expectRefused('MALFORMED_JSON', body);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', 'text/json', 'application/json, text/plain', ''])(
    'answers 415 for the content type %j',
    async (type) => {
      await expectRefused('UNSUPPORTED_MEDIA_TYPE', good(), { 'content-type': type });
    },
  );

  test('accepts a content type in capitals with a charset', async () => {
    expect((await send(good(), { 'content-type': 'Application/JSON; charset=UTF-8' })).status).toBe(200);
  });
});

describe('unexpected JSON', () => {
  test.each([
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '{}',
    '[{}]',
    '{"quantity":1}',
    '{"variant_id":["x"],"quantity":1}',
    '{"variant_id":{"$ne":null},"quantity":1}',
    '{"variant_id":"","quantity":1}',
    '{"variant_id":null,"quantity":1}',
    '{"variant_id":1e400,"quantity":1}',
  ])('%s is a 400 that names the field', async (body) => {
    const answer = await expectRefused('VALIDATION_FAILED', body);
    expect(answer.body.errors.length).toBeGreaterThan(0);
    for (const error of answer.body.errors) expect(error).toEqual({ field: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/./) });
  });

  test('answers 400 for a missing body where one is required', async () => {
    expectProblem(await changingNothing(() => api.send('POST', `/api/store/carts/${cartId}/line-items`)), 'VALIDATION_FAILED');
    await expectRefused('VALIDATION_FAILED', '');
  });

  test('refuses 3,000 and 500,000 levels, 100,000 keys and 100,000 errors without failing', async () => {
    const nested = (depth: number) => `{"variant_id":"x","quantity":1,"metadata":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    await expectRefused('VALIDATION_FAILED', nested(3_000));
    await expectRefused('PAYLOAD_TOO_LARGE', `{"variant_id":"x","quantity":1,"metadata":${'['.repeat(450_000)}${']'.repeat(450_000)}}`);
    await expectRefused('PAYLOAD_TOO_LARGE', `{"variant_id":"x","quantity":1,"metadata":{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}}`);
    const many = await expectRefused('VALIDATION_FAILED', `{"variant_id":1,"quantity":"x","metadata":{${Array.from({ length: 400 }, (_, index) => `"${'k'.repeat(150)}${index}":1`).join(',')}}}`);
    expect(many.body.errors.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(many.body).length).toBeLessThan(50_000);
  });

  test('ignores prototype keys everywhere', async () => {
    const body = `{"variant_id":"${variantId}","quantity":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"metadata":{"__proto__":{"isAdmin":true},"constructor":"x","toString":"y","hasOwnProperty":1}}`;
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect((await api.get(`/api/store/carts/${cartId}?__proto__[isAdmin]=1&constructor=1&__proto__=2`)).status).toBe(200);
    await expectRefused('VALIDATION_FAILED', `{"__proto__":{"variant_id":"${variantId}","quantity":1}}`);
  });

  test('uses the last value of a repeated key and drops unknown keys', async () => {
    const fresh = await newCart(api);
    const answer = await send(`{"variant_id":"x","quantity":5,"variant_id":"${variantId}","quantity":2,"unit_price":0.01,"is_admin":true}`, json, `/api/store/carts/${fresh}/line-items`);
    expect(answer.body.cart.items).toMatchObject([{ quantity: 2, unit_price: 149 }]);
  });

  test('answers 400 for text that PostgreSQL can’t store, anywhere', async () => {
    for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800']) {
      await expectRefused('VALIDATION_FAILED', `{"variant_id":"${text}","quantity":1}`);
      await expectRefused('VALIDATION_FAILED', `{"metadata":{"a":["${text}"]}}`, json, `/api/store/carts/${cartId}/metadata`);
      await expectRefused('VALIDATION_FAILED', `{"metadata":{"${text}":1}}`, json, `/api/store/carts/${cartId}/metadata`);
    }
  });
});

describe('bodies that are too large or too slow', () => {
  const twentyMegabytes = Buffer.alloc(20_000_000, 0x20);

  test('answers 413 for 1 MB at once and reuses the connection', async () => {
    // @hono/node-server drains the rest of a refused body for half a second and then closes: 20 MB may take longer on a busy machine.
    const oneMegabyte = twentyMegabytes.subarray(0, 1_000_000);
    const { host, port } = toAddress(api.url);
    const requestBoth = () =>
      new Promise<string>((resolve, reject) => {
        let answers = '';
        const socket = connect(port, host, () => {
          socket.write(`POST /api/store/carts/${cartId}/line-items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${oneMegabyte.length}\r\n\r\n`);
          socket.write(oneMegabyte);
          socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
        });
        socket.on('data', (chunk) => {
          answers += chunk.toString('utf8');
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(answers));
      });
    const text = await changingNothing(requestBoth);
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"[\s\S]*HTTP\/1\.1 200 OK[\s\S]*\{"status":"ok"\}$/);
  });

  test('answers 413 for 20 MB without a stated length, undisturbing others', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked' };
    const ask = () => rawRequest(api.url, { method: 'POST', target: `/api/store/carts/${cartId}/line-items`, headers, body: twentyMegabytes });
    expectProblem(await changingNothing(ask), 'PAYLOAD_TOO_LARGE');
    expect((await api.get('/healthz')).status).toBe(200);
  });

  test('reads a body of 64,000 bytes, and refuses one byte more', async () => {
    const padded = (length: number) => good() + ' '.repeat(length - good().length);
    await expectRefused('PAYLOAD_TOO_LARGE', padded(64_001));
    expect((await send(padded(64_000))).status).toBe(200);
  });

  test('refuses a body of many values before it is parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      for (const many of [`[${'{},'.repeat(20_000)}{}]`, `{${'"":1,'.repeat(10_001)}"":1}`, '['.repeat(20_000)]) {
        parse.mockClear();
        const { status } = await fetch(`${api.url}/api/store/carts/create`, { method: 'POST', headers: json, body: many });
        expect(status).toBe(413);
        expect(parse.mock.calls.filter(([text]) => text === many)).toEqual([]);
      }
    } finally {
      parse.mockRestore();
    }
    // Commas inside strings are not counted as values.
    expect((await send(JSON.stringify({ variant_id: variantId, quantity: 1, metadata: { note: ','.repeat(7_000) } }))).status).toBe(200);
  });

  test('refuses wrong, repeated or contradictory lengths before reading the body', async () => {
    const head = `POST /api/store/carts/${cartId}/line-items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    for (const lengths of ['Content-Length: -1\r\n', 'Content-Length: 1e3\r\n', 'Content-Length: 5\r\nContent-Length: 6\r\n', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n']) {
      expect(await changingNothing(() => rawBytes(api.url, `${head}${lengths}\r\n{"a":1}`))).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('answers 408 for an endless body or head without blocking others', async () => {
    const slow = rawBytes(api.url, `POST /api/store/carts/${cartId}/line-items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"va`);
    const slowHead = rawBytes(api.url, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect((await api.get('/healthz')).status).toBe(200);
    for (const text of await Promise.all([slow, slowHead])) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toMatch(/\r\nContent-Type: application\/problem\+json\r\n/i);
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toMatchObject({ code: 'REQUEST_TIMEOUT', status: 408, message: 'Det tog för lång tid. Försök igen.', requestId: expect.any(String) });
    }
  });

  test('logs no error when a client disconnects during its body', async () => {
    const before = await faults();
    const { host, port } = toAddress(api.url);
    const socket = connect(port, host);
    socket.write(`POST /api/store/carts/${cartId}/line-items HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"va`);
    await delay(100);
    socket.destroy();
    await delay(200);
    expect(await faults()).toBe(before);
  });
});

function toAddress(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

test('logs no server error after all of that', async () => {
  expect(await faults()).toBe(0);
  expect((await send(good())).status).toBe(200);
});
