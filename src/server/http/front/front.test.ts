import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { startPageServer } from '../../testing/page-server.ts';
import { addTo, newCart, swedishAddress } from '../../testing/purchase.ts';
import { rawBytes, rawRequest } from '../../testing/raw-request.ts';
import { type Answer, type TestApi, testApi } from '../../testing/test-api.ts';
import { isLocalRequest } from './client-address.ts';
import { bareNginxRequest } from '../testing/nginx-request.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { METRICS_TOKEN: 'a-token-of-sixteen' } });
});
afterAll(() => api.stop());

const ask = (target: string, headers: Record<string, string> = {}, method = 'GET', body?: string): Promise<Answer> =>
  rawRequest(api.url, { method, target, headers, ...(body === undefined ? {} : { body }) });

describe('another site’s requests', () => {
  const strangers: Record<string, Record<string, string>> = {
    'another origin': { origin: 'https://evil.example' },
    'an origin that is hidden': { origin: 'null' },
    'another port': { origin: 'http://localhost:1' },
    'another host that begins as ours': { origin: 'http://localhost.evil.example' },
    'no origin at all, but cross-site': { 'sec-fetch-site': 'cross-site' },
    'a neighbour of the same site': { 'sec-fetch-site': 'same-site' },
    'our origin, said from elsewhere': { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    'an origin that is none': { origin: 'localhost' },
  };

  test.each(Object.entries(strangers))('%s: answers 403 to every write and changes nothing', async (_who, headers) => {
    const visitor = api.browser();
    const { variantId } = await api.make.product();
    const cartId = await newCart(visitor);
    const item = (await addTo(visitor, cartId, variantId)).body.cart.items[0];
    const before = (await visitor.get(`/api/store/carts/${cartId}`)).body;
    const at = `/api/store/carts/${cartId}`;
    const json = (body: unknown) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });
    for (const answer of [
      await visitor.send('POST', '/api/store/carts/create', { headers }),
      await visitor.send('POST', `${at}/line-items`, json({ variant_id: variantId, quantity: 1 })),
      await visitor.send('POST', `${at}/line-items/${item.id}`, json({ quantity: 5 })),
      await visitor.send('DELETE', `${at}/line-items/${item.id}`, { headers }),
      await visitor.send('PUT', `${at}/cart`, json({ email: 'evil@evil.example', shipping_address: swedishAddress })),
      await visitor.send('POST', `${at}/metadata`, json({ metadata: { evil: true } })),
      await visitor.send('POST', `${at}/payment-sessions`, json({ provider_id: 'demo' })),
      await visitor.send('POST', `${at}/complete`, { headers }),
    ]) {
      expectProblem(answer, 'ORIGIN_REFUSED');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await visitor.get(at)).body).toEqual(before);
    const read = await visitor.send('GET', at, { headers });
    expect(read.status).toBe(200);
    const asked = await ask(at, { host: 'localhost', ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }, 'OPTIONS');
    for (const answer of [read, asked]) expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('accepts writes from our own pages and programs without an origin', async () => {
    const { host } = new URL(api.url);
    for (const headers of [{ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, { origin: api.config.publicUrl }, { 'sec-fetch-site': 'none' }, {}]) {
      expect((await api.browser().post('/api/store/carts/create', undefined, headers)).status, JSON.stringify(headers)).toBe(200);
    }
  });

  test('accepts the demo bank’s form from our own pages alone', async () => {
    const answer = await ask('/__demo-bank/demo_x', { host: 'localhost', origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }, 'POST', 'approve=true');
    expect(answer.status).toBe(403);
    const unknown = await ask('/__demo-bank/demo_x', { host: 'localhost', accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }, 'POST', 'approve=true');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('content-type')).toMatch(/^text\/html/);
    const large = await ask('/__demo-bank/demo_x', { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }, 'POST', 'x'.repeat(2_000_000));
    expectProblem(large, 'PAYLOAD_TOO_LARGE');
  });
});

describe('headers that every answer carries', () => {
  test('sends them with API answers, errors, health, pictures, pages and broken requests', async () => {
    const cartId = await newCart(api);
    const targets = [
      '/api/store/regions',
      `/api/store/carts/${cartId}`,
      '/api/store/nothing',
      '/api/openapi.json',
      '/api/docs',
      '/healthz',
      '/readyz',
      '/metrics',
      '/robots.txt',
      '/sitemap.xml',
      '/builds/latest.json',
      '/__outbox',
      '/media/nothing',
      '/shop',
      '/%zz',
    ];
    for (const target of targets) {
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await ask(target, {}, method);
        expect(Object.fromEntries(headers), `${method} ${target}`).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': expect.stringMatching(/^(DENY|SAMEORIGIN)$/),
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'content-security-policy': expect.stringMatching(/^default-src 'none'; .*(frame-ancestors '(none|self)'|sandbox)/),
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
        expect(headers.has('strict-transport-security')).toBe(false);
        expect(headers.has('x-powered-by') || headers.has('server') || headers.has('access-control-allow-origin')).toBe(false);
      }
    }
    const broken = await rawBytes(api.url, 'NONSENSE\r\n\r\n');
    for (const header of ['X-Content-Type-Options: nosniff', "Content-Security-Policy: default-src 'none'", 'X-Frame-Options: DENY', 'X-Request-Id: ']) expect(broken).toContain(header);
  });

  test('forbids caching secret addresses and gives each request its own id', async () => {
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).headers.get('cache-control')).toBe('no-store');
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await ask('/healthz')).headers.get('x-request-id')));
    expect(new Set(ids).size).toBe(20);
  });

  test('uses one request id for the answer, its error and log lines', async () => {
    const lines: { level: number; requestId?: string; status?: number; msg: string }[] = [];
    const services = { ...api.services, log: createLogger('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }) };
    const server = await startPageServer({ ...api, services });
    try {
      server.beforeMaking = () => Promise.reject(new Error('the page failed'));
      for (const [target, status, levels] of [
        ['/healthz', 200, [20]],
        ['/api/store/products/nothing', 404, [20]],
        ['/shop/varukorg', 500, [50, 20]],
      ] as const) {
        const { headers, body } = await server.get(target);
        const id = headers.get('x-request-id');
        if (status >= 400) expect(body.requestId, target).toBe(id);
        await vi.waitFor(() => expect(lines.filter((line) => line.requestId === id).map(({ level }) => level)).toEqual(levels), { timeout: 60_000 });
        expect(lines.findLast((line) => line.requestId === id)).toMatchObject({ status, msg: 'answered' });
      }
    } finally {
      await server.stop();
    }
  });

  test('sends Strict-Transport-Security over https', async () => {
    const secure = await testApi({ settings: { PUBLIC_URL: 'https://localhost' } });
    try {
      for (const target of ['/api/store/regions', '/api/nothing', '/%zz']) {
        expect((await rawRequest(secure.url, { target })).headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      }
      expect(await rawBytes(secure.url, 'NONSENSE\r\n\r\n')).toContain('Strict-Transport-Security: max-age=31536000');
    } finally {
      await secure.stop();
    }
  });
});

describe('health, numbers, the outbox', () => {
  const throughProxy: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-forwarded-proto': 'https' },
    { 'X-Forwarded-Host': 'fira.example' },
    { host: 'fira.example' },
    { host: 'localhost.fira.example' },
    { host: '127.0.0.1.nip.example:3000' },
    { host: '10.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.9' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { 'x-of-some-proxy': '1' },
    { referer: 'https://fira.example/shop' },
  ];

  test('answers /healthz and /readyz for anyone', async () => {
    for (const headers of [{}, ...throughProxy]) {
      expect(await ask('/healthz', headers)).toMatchObject({ status: 200, body: { status: 'ok' } });
      expect(await ask('/readyz', headers)).toMatchObject({ status: 200, body: { status: 'ready' } });
    }
  });

  test('answers /metrics locally, or with the token', async () => {
    for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.9.9.9:80', '[::1]:3000']) {
      const answer = await ask('/metrics', { host });
      expect(answer.status, host).toBe(200);
      expect(answer.body).toContain('http_request_duration_seconds_bucket');
    }
    for (const headers of throughProxy) {
      expect((await ask('/metrics', headers)).status, JSON.stringify(headers)).toBe(404);
      expect((await ask('/metrics', { ...headers, authorization: 'Bearer a-token-of-sixteen' })).status, JSON.stringify(headers)).toBe(200);
      for (const wrong of ['Bearer a-token-of-sixteeN', 'Bearer ', 'a-token', `Bearer ${'a'.repeat(4_000)}`, 'Bearer ä'])
        expect((await ask('/metrics', { ...headers, authorization: wrong })).status).toBe(404);
    }
  });

  test('answers 404 for outbox and metrics behind a bare nginx proxy_pass', async () => {
    const visitor = { 'User-Agent': 'Mozilla/5.0', Accept: '*/*' };
    const bare = (target: string, more: Record<string, string> = {}) => rawBytes(api.url, bareNginxRequest({ target, upstream: new URL(api.url).host, headers: { ...visitor, ...more } }));
    for (const target of ['/__outbox', '/__outbox.json', '/__demo-bank/demo_x', '/metrics']) expect(await bare(target), target).toMatch(/^HTTP\/1\.1 404 /);
    expect(await bare('/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await bare('/metrics', { Authorization: 'Bearer a-token-of-sixteen' })).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('treats a request as local when its peer is loopback', () => {
    const asked = (remoteAddress: string) => isLocalRequest({ httpVersion: '1.1', headers: { host: 'localhost:3000', accept: '*/*', 'sec-fetch-mode': 'navigate' }, socket: { remoteAddress } });
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(asked)).toEqual([true, true, true]);
    expect(['10.0.0.5', '::ffff:10.0.0.5', '203.0.113.9', 'fe80::1'].map(asked)).toEqual([false, false, false, false]);
  });

  test('counts metrics by kind, never by address', async () => {
    const cartId = await newCart(api);
    await api.get(`/api/store/carts/${cartId}`);
    const metrics = (await ask('/metrics')).body;
    expect(metrics).not.toContain(cartId);
    expect(metrics).toMatch(/http_request_duration_seconds_count\{kind="api",status="2xx"\} \d+/);
  });

  test('refuses metrics to others without a token', async () => {
    const plain = await testApi();
    try {
      for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined', ''])
        expect((await rawRequest(plain.url, { target: '/metrics', headers: { host: 'fira.example', authorization } })).status).toBe(404);
    } finally {
      await plain.stop();
    }
  });

  test('serves outbox, demo bank and demo payments to this machine alone', async () => {
    await api.database.run({
      text: `insert into mails (id, message_id, "to", "from", subject, text, html, headers) values ('mail_1', '<1@x>', 'a@b.example', 'c@d.example', '<b>Hej</b>', 'text', '<script>alert(1)</script>', '{}')`,
      values: [],
    });
    expect((await ask('/__outbox.json')).body.messages).toMatchObject([
      { id: 'mail_1', to: 'a@b.example', from: 'c@d.example', subject: '<b>Hej</b>', text: 'text', headers: { 'Message-ID': '<1@x>' }, createdAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await ask('/__outbox')).body).toContain('&lt;b&gt;Hej&lt;/b&gt;');
    const mail = await ask('/__outbox/mail_1.html');
    expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(mail.headers.get('content-security-policy')).not.toMatch(/script|allow-scripts|allow-same-origin/);
    for (const headers of throughProxy) {
      for (const target of ['/__outbox', '/__outbox.json', '/__outbox/mail_1.html', '/__demo-bank/demo_x']) {
        const answer = await ask(target, headers);
        expect(answer.status, `${target} ${JSON.stringify(headers)}`).toBe(404);
        expect(JSON.stringify(answer.body)).not.toContain('Hej');
      }
      expectProblem(await ask('/api/store/demo-payments/demo_x/confirm', { ...headers, 'content-type': 'application/json' }, 'POST', '{}'), 'NOT_FOUND');
    }
  });
});

describe('the well-known URL for changing passwords', () => {
  test.each([
    ['sv-SE,sv;q=0.9', '/user/settings/account'],
    ['en-US,en;q=0.9', '/en/user/settings/account'],
  ])('redirects to the account page of the browser’s language: %s', async (language, page) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask('/.well-known/change-password', { 'accept-language': language }, method);
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([302, page, 'no-cache']);
    }
  });

  test('is distinguishable from addresses that don’t exist', async () => {
    expect((await ask('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(404);
  });
});
