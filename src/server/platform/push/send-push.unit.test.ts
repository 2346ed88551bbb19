import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { PushRules } from './push-rules.ts';
import { sendPush } from './send-push.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fira-push-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let now: Date;
beforeEach(() => {
  now = new Date('2026-11-23T10:00:00Z');
});

/** The push server's behaviour: a status, or no response. */
let answer: number | 'silence' = 201;
let asked = 0;
const take: http.RequestListener = (request, response) => {
  asked += 1;
  request.resume();
  if (answer !== 'silence') response.writeHead(answer).end();
};
const certificate = (name: string) => readFileSync(path.join(import.meta.dirname, 'testing', name));
const plain = http.createServer(take);
const secured = https.createServer({ key: certificate('localhost.key.pem'), cert: certificate('localhost.cert.pem') }, take);
const getPort = (server: http.Server | https.Server) => (server.address() as AddressInfo).port;
beforeAll(() => Promise.all([plain, secured].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))));
afterAll(() => {
  for (const server of [plain, secured]) {
    server.closeAllConnections();
    server.close();
  }
});
afterEach(() => {
  answer = 201;
  asked = 0;
});

function subscriptionAt(endpoint: string) {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return { endpoint, p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
}

const rules: PushRules = { protocols: ['http:', 'https:'], mayConnectTo: (address) => address === '127.0.0.1', timeoutMs: 150 };
const message = { title: 'Greta fyller 78', body: 'tisdag 1 december.', url: '/user/reminders', tag: 'x', lang: 'sv-SE' };
/** A separate shop, with its own record of silent hosts. */
function shop() {
  const ctx = { config: readConfig({ DATA_DIR: folder }), clock: { now: () => now }, pushRules: rules };
  return (endpoint: string) => sendPush(ctx, subscriptionAt(endpoint), message, { ttlSeconds: 60, topic: 'x' });
}
const plainUrl = (host = '127.0.0.1') => `http://${host}:${getPort(plain)}/push`;

test('REM-02 skips a push service for a minute after three timeouts', async () => {
  const send = shop();
  answer = 'silence';
  for (let time = 0; time < 3; time += 1) expect(await send(plainUrl())).toEqual({ kind: 'later', why: 'no answer in time', afterMs: null });
  expect(asked).toBe(3);
  expect(await send(plainUrl())).toEqual({ kind: 'later', why: 'it was silent just now', afterMs: 60_000 });
  now = new Date(now.getTime() + 45_000);
  expect(await send(plainUrl())).toMatchObject({ kind: 'later', afterMs: 15_000 });
  expect(asked, 'it was not asked').toBe(3);
  now = new Date(now.getTime() + 15_000);
  await send(plainUrl());
  expect(asked, 'then it is tried once').toBe(4);
  expect(await send(plainUrl())).toMatchObject({ why: 'it was silent just now' });
  now = new Date(now.getTime() + 60_000);
  answer = 201;
  expect(await send(plainUrl())).toEqual({ kind: 'taken' });
  expect(await send(plainUrl())).toEqual({ kind: 'taken' });
});

test('skips none that answers in between, and no other', async () => {
  const send = shop();
  for (const next of ['silence', 'silence', 503, 'silence', 'silence', 201] as const) {
    answer = next;
    await send(plainUrl());
  }
  expect(asked).toBe(6);
  answer = 'silence';
  for (let time = 0; time < 3; time += 1) await send(plainUrl());
  answer = 201;
  expect(await shop()(plainUrl()), 'another shop knows nothing of it').toEqual({ kind: 'taken' });
  expect(await send(`https://127.0.0.1:${getPort(secured)}/push`), 'and another push service is none').toMatchObject({ kind: 'later', why: expect.stringMatching(/CERT|SIGNED/) });
});

test('REM-02 sends over TLS only with a trusted certificate', async () => {
  const url = `https://127.0.0.1:${getPort(secured)}/push`;
  expect(await shop()(url)).toMatchObject({ kind: 'later', why: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(asked).toBe(0);
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, certificate('localhost.cert.pem').toString()]);
  try {
    expect(await shop()(url)).toEqual({ kind: 'taken' });
    expect(asked).toBe(1);
  } finally {
    tls.setDefaultCACertificates(trusted);
  }
});
