import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { addTo, newCart } from '../../testing/purchase.ts';
import { rawBytes, rawRequest } from '../../testing/raw-request.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let cartId: string;
beforeAll(async () => {
  api = await testApi();
  cartId = await newCart(api);
  await addTo(api, cartId, (await api.make.product()).variantId);
});
afterAll(() => api.stop());

const ask = (target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => rawRequest(api.url, { method, target, headers });

describe('addresses that only ever try to trick', () => {
  test.each([
    '//evil.example',
    '//evil.example/..',
    '///',
    '/%2f/evil.example',
    '/..',
    '/../etc/passwd',
    '/%2e%2e/etc/passwd',
    '/a/%2e%2e/%2e%2e/b',
    '/.%2e/',
    '/./x',
    '/%2e',
    '/a/..%2f..%2fb',
    '/%00',
    '/x%00.html',
    '/api/store/carts/%00',
    '/\\evil.example',
    '/%5cevil.example',
    '/a%5c..%5cb',
    '/%zz',
    '/%',
    '/%e0%a4%a',
    '/%ff',
    '/%c0%ae%c0%ae/',
    'http://evil.example/',
    'http://evil.example/api/store/regions',
    '*',
    'evil',
  ])('%j is a 400 that repeats nothing of it', async (target) => {
    const answer = await ask(target);
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.headers.get('location')).toBeNull();
    expect(JSON.stringify(answer.body)).not.toMatch(/evil|etc/);
  });

  test('answers 400 for an address longer than any of ours', async () => {
    for (const target of [`/${'a'.repeat(8_100)}`, `/api/store/products?q=${'a'.repeat(8_100)}`]) expectProblem(await ask(target), 'VALIDATION_FAILED');
  });

  test('refuses in the requested language', async () => {
    expectProblem(await ask('/%zz?locale=en'), 'VALIDATION_FAILED', 'en');
    expectProblem(await ask('/%zz', { 'accept-language': 'en-GB' }), 'VALIDATION_FAILED', 'en');
  });

  test.each([
    '/api/store/products/a%2Fb',
    '/api/store/products/%252e%252e',
    '/api/store/products/a%0d%0aSet-Cookie:%20x=1',
    '/api/store/products/%F0%9F%8E%81',
    '/api/store/products/å',
    '/api/store/products/__proto__',
    '/api/store/categories/constructor',
    '/api/store/brands/toString',
    `/api/store/products/${'x'.repeat(501)}`,
    '/api/store/carts/..;/x',
  ])('%s is only an unknown address', async (target) => {
    const answer = await ask(encodeURI(decodeURI(target)));
    expectProblem(answer, 'NOT_FOUND');
    expect(answer.headers.has('set-cookie')).toBe(false);
  });
});

describe('addresses and methods that aren’t there', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/store',
    '/api/store/',
    '/api/store/products/',
    '/api/store/carts',
    '/api/store/carts/x/y/z',
    '/api/storeproducts',
    '/api/admin/orders',
    '/api//store/products',
  ])('%s is a 404', async (target) => {
    expectProblem(await ask(target), 'NOT_FOUND');
    expectProblem(await ask(`${target}?locale=en`, {}, 'POST'), 'NOT_FOUND', 'en');
  });

  test.each([
    ['POST', '/api/store/products', 'GET, HEAD'],
    ['DELETE', '/api/store/products', 'GET, HEAD'],
    ['OPTIONS', '/api/store/products', 'GET, HEAD'],
    ['TRACE', '/api/store/products', 'GET, HEAD'],
    ['PROPFIND', '/api/store/products', 'GET, HEAD'],
    ['GET', '/api/store/carts/x/complete', 'POST'],
    ['HEAD', '/api/store/carts/x/complete', 'POST'],
    ['PATCH', '/api/store/carts/x/line-items/y', 'POST, DELETE'],
    ['GET', '/api/store/carts/x/cart', 'PUT'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/api/docs', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['PUT', '/metrics', 'GET, HEAD'],
    ['POST', '/builds/latest.json', 'GET, HEAD'],
    ['POST', '/robots.txt', 'GET, HEAD'],
    ['DELETE', '/__outbox.json', 'GET, HEAD'],
    ['POST', '/shop', 'GET, HEAD'],
    ['OPTIONS', '/shop', 'GET, HEAD'],
  ])('%s %s is a 405 that names the allowed methods', async (method, target, allow) => {
    const answer = await ask(target, {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expectProblem(answer, 'METHOD_NOT_ALLOWED');
  });

  test('answers 400 for an unknown method', async () => {
    expect(await rawBytes(api.url, 'STEAL /api/store/products HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await rawBytes(api.url, 'GET /api/store/products HTTP/9.9\r\nHost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['/api/store/regions', `/api/store/products?limit=1`, '/healthz', '/readyz', '/api/openapi.json', '/builds/latest.json', '/api/store/products/nothing'])(
    'HEAD %s answers as GET does, without a body',
    async (target) => {
      const [head, get] = [await ask(target, {}, 'HEAD'), await ask(target)];
      expect(head.status).toBe(get.status);
      expect(head.body).toBe('');
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    },
  );
});

describe('heads that are wrong', () => {
  test.each(['', 'evil example', 'evil.example/path', 'user@evil.example', 'localhost:99999999', '[::1', 'a\tb'])('answers 400 for the Host %j', async (host) => {
    const text = await rawBytes(api.url, `GET /api/store/regions HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/"code":"VALIDATION_FAILED"/);
  });

  test('answers 400 for no Host and for two', async () => {
    expect(await rawBytes(api.url, 'GET /api/store/regions HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_FAILED"/);
    expect(await rawBytes(api.url, 'GET /api/store/regions HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_FAILED"/);
  });

  test('refuses endless headers in number or length, and answers the next request', async () => {
    expect(await rawBytes(api.url, `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 (400|431) /);
    expect(await rawBytes(api.url, `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${'X-Many: 1\r\n'.repeat(3_000)}\r\n`)).toMatch(/^HTTP\/1\.1 (400|431) /);
    expect((await ask('/healthz')).status).toBe(200);
  });

  test('ignores broken cookies, languages and encodings', async () => {
    for (const cookie of ['=', ';;;', 'fira.cart', 'fira.cart=', 'fira.cart=%00', `fira.cart=${'x'.repeat(5_000)}`, 'locale=xx; locale=en', '\u00ff=\u00ff'])
      expect((await ask(`/api/store/carts/${cartId}`, { cookie })).status).toBe(200);
    for (const language of ['*', 'x'.repeat(5_000), 'en;q=9;q=1', ',,,', 'sv;q=-1', '\u00e5']) expect((await ask('/api/store/nothing', { 'accept-language': language })).status).toBe(404);
    const encodingFor = async (encoding: string) => (await ask('/api/openapi.json', { 'accept-encoding': encoding })).headers.get('content-encoding');
    expect(await Promise.all(['*', 'x', '', 'br;q=0', 'gzip;q=0.0, br; q=0', 'gzip, gzip', 'br;q=0, gzip', 'gzip, br', 'brotli'].map(encodingFor))).toEqual([
      null,
      null,
      null,
      null,
      null,
      'gzip',
      'gzip',
      'br',
      null,
    ]);
  });
});

test('sends answers of a few hundred bytes uncompressed', async () => {
  const small = await ask('/api/store/regions', { 'accept-encoding': 'gzip, br' });
  expect([small.headers.get('content-encoding'), small.headers.get('content-length')]).toEqual([null, String(Buffer.byteLength(JSON.stringify(small.body)))]);
  expect((await ask('/api/store/nothing', { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBeNull();
});

describe('queries', () => {
  test('uses the last value of a repeated key and ignores unknown keys', async () => {
    expect((await api.get('/api/store/products?limit=5&limit=7&page=1&nonsense=1&q=&constructor=2&__proto__=3')).body.pagination.limit).toBe(7);
    expectProblem(await api.get('/api/store/products?limit=5&limit=500'), 'VALIDATION_FAILED');
  });

  test('treats brackets, bare keys and half escapes as text', async () => {
    for (const query of ['q[]=x', 'q[$ne]=x', 'q', '&&&', '=', 'q=%zz', 'q=%e0%a4', 'q=+', '?q=1', 'q=1#x']) expect((await ask(`/api/store/products?${query}`)).status, query).toBe(200);
  });
});

describe('the language of a refusal', () => {
  test.each([
    ['', {}, 'sv'],
    ['?locale=en', { 'accept-language': 'sv' }, 'en'],
    ['?locale=sv', { 'accept-language': 'en', cookie: 'locale=en' }, 'sv'],
    ['', { 'accept-language': 'fi, en-US;q=0.7, sv;q=0.2', cookie: 'locale=sv' }, 'en'],
    ['', { 'accept-language': 'fi', cookie: 'a=b; locale=en' }, 'en'],
    ['?locale=fi', { cookie: 'locale=en' }, 'en'],
  ] as const)('answers %j and %j in %s', async (query, headers, locale) => {
    expectProblem(await ask(`/api/store/products/nothing${query}`, headers), 'NOT_FOUND', locale);
    expectProblem(await ask(`/api/nothing${query}`, headers), 'NOT_FOUND', locale);
    expectProblem(await ask(`/api/store/products${query}`, headers, 'POST'), 'METHOD_NOT_ALLOWED', locale);
    expectProblem(await ask(`/shop${query}`, headers, 'POST'), 'METHOD_NOT_ALLOWED', locale);
  });
});
