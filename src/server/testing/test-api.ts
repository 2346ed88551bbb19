/** The whole API over HTTP on the test file's own database, with a controllable clock. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createApiApp } from '../http/api/api-app.ts';
import { areas } from '../http/api/areas.ts';
import { createFront } from '../http/front/front.ts';
import { createHealth } from '../http/site/health.ts';
import { createRateLimiter } from '../http/api/rate-limit.ts';
import { createSite } from '../http/site/site.ts';
import { jobs } from '../jobs.ts';
import { reviewBooks } from '../modules/orders/service.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Services, systemContext } from '../platform/context.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { runDueJobs } from '../platform/jobs.ts';
import { holdLiveness } from '../platform/liveness.ts';
import { createLogger } from '../platform/log.ts';
import type { DecoderPoolOptions } from '../platform/media/decoder-pool.ts';
import { openMediaStore } from '../platform/media/media-store.ts';
import type { FetchLimits } from '../platform/fetch-outside.ts';
import type { PushRules } from '../platform/push/push-rules.ts';
import { inDatabase, TEMPLATE_DATABASE } from './cluster-setup.ts';
import { createMaker, type Maker } from './make.ts';
import type { MadeMember, MemberInput } from './make-member.ts';
import { type TestClock, testClock } from './test-clock.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any form; the API checks their schemas itself
  body: any;
  headers: Headers;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
  send(method: string, path: string, init?: { body?: string | Uint8Array; headers?: Record<string, string> }): Promise<Answer>;
}

export interface TestApi extends Browser {
  readonly url: string;
  readonly database: Database;
  /** Connection string of the test file's database. */
  readonly connectionString: string;
  readonly clock: TestClock;
  readonly config: Config;
  readonly make: Maker;
  readonly services: Services;
  /** A visitor without cookies. */
  browser(): Browser;
  /** A new member and a browser signed in as them. */
  signedIn(input?: MemberInput): Promise<MadeMember & { browser: Browser }>;
  /** Registers a one-shot step hook: the rival's action in a race test. */
  onStep(name: string, action: () => Promise<void>): void;
  runJobs(): Promise<void>;
  /** SQL texts of the statements sent during `work`. */
  listStatements(work: () => Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
  /** Stops, but keeps the database as the `template` of other shops. Returns its name. */
  stopAsTemplate(): Promise<string>;
}

export interface TestApiOptions {
  /** Begins with a copy of this database; by default with an empty shop. */
  template?: string;
  settings?: Record<string, string>;
  /** Push rules other than the internet's. */
  pushRules?: PushRules;
  /** Limits for fetching foreign pages, other than the internet's. */
  outside?: Partial<FetchLimits>;
  paymentTimeoutMs?: number;
  floristTimeoutMs?: number;
  /** Uses the real rate limits, which other tests would exceed. */
  hasLimits?: boolean;
  /** Maps the connection string, for instance through a proxy that can interrupt it. */
  wayToDatabase?: (connectionString: string) => Promise<string>;
  /** Lock timeout of statements; by default the statement timeout, because a slow machine is no lock. */
  lockWaitMs?: number;
  requestTimeoutMs?: number;
  uploads?: Partial<DecoderPoolOptions>;
  /** `stop()` doesn't compare ledger and orders: the file changes orders by SQL. */
  hasEditedOrders?: boolean;
}

interface TestDatabase {
  name: string;
  connectionString: string;
  drop(): Promise<void>;
  /** Leaves the database where it is. */
  release(): Promise<void>;
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `fira_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: clusterUrl });
  await admin.connect();
  await copyTemplate(admin, { from: template, to: name });
  return {
    name,
    connectionString: inDatabase(clusterUrl, name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
    release: () => admin.end(),
  };
}

interface Opened {
  services: Services;
  clock: TestClock;
  /** Statements sent so far. */
  statements: string[];
  /** One-shot actions by the step at which they run. */
  steps: Map<string, () => Promise<void>>;
  /** Of uploaded files. */
  folder: string;
}

function openServices(connectionString: string, { settings = {}, lockWaitMs, pushRules, outside, paymentTimeoutMs, floristTimeoutMs, uploads }: TestApiOptions): Opened {
  const folder = mkdtempSync(path.join(tmpdir(), 'fira-test-'));
  const statements: string[] = [];
  // Rate limits are flushed by their own timer, sometimes during a test's work.
  const observer = (text: string): void => {
    if (!text.includes('rate_limits')) statements.push(text);
  };
  const config = readConfig({ PORT: '0', DATA_DIR: folder, DEMO_DATA: 'false', LOG_LEVEL: 'silent', PASSWORD_MEMORY_KIB: '8', ...settings });
  const clock = testClock();
  const log = createLogger(config.logLevel);
  const steps = new Map<string, () => Promise<void>>();
  const services: Services = {
    config,
    clock,
    log,
    database: openDatabase({ connectionString, maxConnections: 20, observer, ...(lockWaitMs !== undefined && { lockWaitMs }) }),
    media: openMediaStore(path.join(folder, 'media'), { log, ...(uploads && { uploads }) }),
    ...(pushRules && { pushRules }),
    ...(outside && { outside }),
    ...(paymentTimeoutMs !== undefined && { paymentTimeoutMs }),
    ...(floristTimeoutMs !== undefined && { floristTimeoutMs }),
    async step(step) {
      const action = steps.get(step);
      steps.delete(step);
      await action?.();
    },
  };
  return { services, clock, statements, steps, folder };
}

/** Serves the API on a free port. */
async function serve(services: Services, connectionString: string, { hasLimits = false, requestTimeoutMs }: TestApiOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const { database, clock, log } = services;
  const limiter = createRateLimiter({ database, clock, log });
  const liveness = await holdLiveness({ connectionString, log });
  const api = createApiApp({ services, liveness, areas: hasLimits ? areas : areas.map((area) => ({ ...area, reads: unlimited, writes: unlimited })), limiter, checkAnswers: true });
  const server = createFront({
    services,
    api,
    health: createHealth(database),
    answerPage: async () => new Response('Not a page of the API tests', { status: 404 }),
    answerSite: createSite(services, { id: 'test', timestamp: '2026-11-23T10:00:00.000Z' }),
    serveFile: (_request, _response, next) => next(),
    ...(requestTimeoutMs === undefined ? {} : { requestTimeoutMs }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await limiter.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await liveness.stop();
    },
  };
}

export async function testApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { template = TEMPLATE_DATABASE, wayToDatabase, hasEditedOrders = false } = options;
  const copy = await copyDatabase(template);
  const connectionString = (await wayToDatabase?.(copy.connectionString)) ?? copy.connectionString;
  const { services, clock, statements, steps, folder } = openServices(connectionString, options);
  const server = await serve(services, connectionString, options);

  /** Returns the comparison of ledger and orders; null where it means nothing. */
  const close = async () => {
    await server.stop();
    await services.media.close();
    // A test that interrupts the way to the database may have left it closed.
    const review = hasEditedOrders || wayToDatabase ? null : await reviewBooks({ db: services.database, clock });
    await services.database.close();
    rmSync(folder, { recursive: true, force: true });
    return review;
  };
  const browser = () => createBrowser(server.url);
  const make = createMaker(systemContext(services, 'sv'));
  return {
    ...browser(),
    url: server.url,
    database: services.database,
    connectionString,
    clock,
    config: services.config,
    services,
    make,
    browser,
    async signedIn(input) {
      const member = await make.member(input);
      const own = browser();
      const answer = await own.post('/api/auth/login', { email: member.email, password: member.password });
      if (answer.status !== 200) throw new Error(`a made member could not sign in: ${JSON.stringify(answer.body)}`);
      return { ...member, browser: own };
    },
    onStep: (step, action) => steps.set(step, action),
    async runJobs() {
      await runDueJobs(services, jobs);
    },
    async listStatements(work) {
      statements.length = 0;
      await work();
      return [...statements];
    },
    async stop() {
      const review = await close();
      await copy.drop();
      refuseDifferences(review);
    },
    async stopAsTemplate() {
      const review = await close();
      await copy.release();
      refuseDifferences(review);
      return copy.name;
    },
  };
}

function refuseDifferences(review: Awaited<ReturnType<typeof reviewBooks>> | null): void {
  if (review && review.unbalanced.length + review.differences.length + review.owed.length > 0) throw new Error(`ledger and orders differ: ${JSON.stringify(review)}`);
}

const unlimited = { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };

const TEMPLATE_IN_USE = '55006';

/** Serialised by an advisory lock: PostgreSQL copies a template for one session at a time. */
async function copyTemplate(admin: Client, { from, to }: { from: string; to: string }): Promise<void> {
  await admin.query('select pg_advisory_lock(7220121)');
  try {
    // file_copy: through the WAL a copy costs four times as much.
    await admin.query(`create database ${to} template ${from} strategy file_copy`);
  } catch (error) {
    if ((error as { code?: string }).code !== TEMPLATE_IN_USE) throw error;
    throw new Error('the template database is in use: something kept a connection to it', { cause: error });
  } finally {
    await admin.query('select pg_advisory_unlock(7220121)');
  }
}

export function createBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  async function send(method: string, address: string, { body, headers = {} }: { body?: string | Uint8Array; headers?: Record<string, string> } = {}): Promise<Answer> {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const response = await fetch(url + address, { method, redirect: 'manual', headers: { ...(cookie ? { cookie } : {}), ...headers }, ...(body === undefined ? {} : { body: body as string }) });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0(;|$)/i.test(line)) cookies.delete(key);
      else cookies.set(key, value);
    }
    const type = response.headers.get('content-type') ?? '';
    if (type === 'application/pdf') return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: type.includes('json') && text ? JSON.parse(text) : text };
  }
  const json = (body: unknown, headers: Record<string, string> = {}) =>
    body === undefined ? { headers } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  return {
    cookies,
    send,
    get: (address, headers) => send('GET', address, headers ? { headers } : {}),
    post: (address, body, headers) => send('POST', address, json(body, headers)),
    put: (address, body) => send('PUT', address, json(body)),
    patch: (address, body) => send('PATCH', address, json(body)),
    delete: (address, body) => send('DELETE', address, json(body)),
  };
}
