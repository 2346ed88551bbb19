/** Receives every request, sets request id and common headers, and routes to files, pictures, the API, health, local pages or shop pages. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Services } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { clientAddress, isLocalRequest } from './client-address.ts';
import { compressed } from '../answer/compression.ts';
import { type HeadFields, readHead, unprefixCookies } from './request-head.ts';
import type { RequestFacts } from '../api/admission.ts';
import type { ApiApp } from '../api/api-app.ts';
import type { Health } from '../site/health.ts';
import { toProblem, problemType, toDomainError } from '../answer/problem.ts';
import { getLocale, refusal, refuseConnection } from './refusal.ts';
import { baseSecurityHeaders, closedPolicy } from './security-headers.ts';
import { hasText, isLargeText, sendText } from '../answer/text-response.ts';
import { createTurns } from './turns.ts';

export type PageHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Handles addresses outside the API and the pages; null for an unknown path. */
export type SiteHandler = (url: URL, facts: RequestFacts, request: Request) => Promise<Response | null>;

export interface FrontOptions {
  services: Services;
  api: ApiApp;
  health: Health;
  answerPage: PageHandler;
  /** Sends a shared page from the cache, with the common headers; false on a miss. */
  answerCached?: (request: IncomingMessage, response: ServerResponse, head: HeadFields, requestId: string) => boolean;
  answerSite: SiteHandler;
  /** Serves built and public files; calls `next` on a miss. */
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  requestTimeoutMs?: number;
}

const MAX_ADDRESS_LENGTH = 8_000;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
// Node's interval for slow requests; its default of 30 s would triple the limits.
const CHECK_EVERY_MS = 5_000;

/** Pipelining limit per connection. Pipelined requests run in order; a client that pipelines hundreds would otherwise have all answers buffered at once. */
const MAX_WAITING_ON_CONNECTION = 16;

/** Detects attack addresses: encoded zero bytes, backslashes, surviving dot segments, broken escapes. */
export function isTrickAddress(rawUrl: string): boolean {
  const path = rawUrl.split('?', 1)[0] ?? '';
  if (rawUrl.length > MAX_ADDRESS_LENGTH || !path.startsWith('/') || path.startsWith('//')) return true;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return true;
  }
  return decoded.includes('\0') || decoded.includes('\\') || decoded.startsWith('//') || /(^|\/)\.\.?(\/|$)/.test(decoded);
}

/** Validates a Host header, with or without port, as it ends up in generated URLs. */
function isHost(host = ''): boolean {
  const [, name] = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === name.toLowerCase();
}

/** Only the API and the demo bank's form accept writes. */
function mayTakeWrites(pathname: string): boolean {
  if (pathname === '/api/openapi.json' || pathname === '/api/docs') return false;
  return pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/__demo-bank/');
}

function getKind(pathname: string): string {
  if (pathname.startsWith('/api/')) return 'api';
  return pathname.startsWith('/media/') ? 'media' : 'page';
}

export function createFront({ services, api, health, answerPage, answerCached = () => false, answerSite, serveFile, requestTimeoutMs = REQUEST_TIMEOUT_MS }: FrontOptions): Server {
  const { config, log } = services;
  const common = baseSecurityHeaders(config.isSecure);
  const commonList = Object.entries(common);
  const takeTurn = createTurns();
  let latestHost: string | undefined;

  function isOurHost({ host }: HeadFields): boolean {
    if (host !== undefined && host === latestHost) return true;
    if (!isHost(host)) return false;
    latestHost = host;
    return true;
  }

  function mayReadMetrics(request: Request, facts: RequestFacts): boolean {
    if (facts.isLocal) return true;
    const given = Buffer.from((request.headers.get('authorization') ?? '').replace(/^Bearer /, ''));
    const wanted = Buffer.from(config.metricsToken ?? '');
    return config.metricsToken !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  async function route(request: Request, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !mayTakeWrites(url.pathname)) throw new DomainError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
    if (url.pathname === '/healthz') return health.healthz();
    if (url.pathname === '/readyz') return health.readyz();
    if (url.pathname === '/metrics' && mayReadMetrics(request, facts)) return health.metrics();
    const site = await answerSite(url, facts, request);
    if (site) return site;
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) return api.fetch(request, facts);
    return answerPage(request, facts);
  }

  /** Compresses the answer; large texts wait for their turn. */
  async function readyToSend(answer: Response, { method, headers }: IncomingMessage): Promise<Response> {
    if (method === 'HEAD') {
      // An unread body would keep its file open.
      if (!hasText(answer)) await answer.body?.cancel();
      return new Response(null, { status: answer.status, headers: answer.headers });
    }
    const packed = await compressed(answer, String(headers['accept-encoding'] ?? ''));
    if (isLargeText(packed)) await takeTurn();
    return packed;
  }

  const listener = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const started = performance.now();
      const facts: RequestFacts = { requestId: String(outgoing.getHeader('X-Request-Id')), address: clientAddress(incoming, config.trustProxy), isLocal: config.isLocal && isLocalRequest(incoming) };
      let answer: Response;
      try {
        answer = await route(request, facts);
      } catch (thrown) {
        const { error, isBug } = toDomainError(thrown);
        if (isBug) log.error({ err: thrown, requestId: facts.requestId }, 'a request failed');
        else if (error.code === 'UNAVAILABLE') log.warn({ err: thrown, requestId: facts.requestId }, error.message);
        answer = refusal(error, { incoming, requestId: facts.requestId });
      }
      if (!answer.headers.has('Content-Security-Policy')) outgoing.setHeader('Content-Security-Policy', closedPolicy);
      const ready = await readyToSend(answer, incoming);
      const pathname = (incoming.url ?? '/').split('?', 1)[0] ?? '/';
      const seconds = (performance.now() - started) / 1_000;
      health.observe(getKind(pathname), ready.status, seconds);
      // The URL is not logged: it can hold secrets.
      log.debug({ requestId: facts.requestId, kind: getKind(pathname), method: incoming.method, status: ready.status, ms: Math.round(seconds * 1_000) }, 'answered');
      return sendText(ready, outgoing as ServerResponse) ?? ready;
    },
    { overrideGlobalObjects: false },
  );

  function sendCached(request: IncomingMessage, response: ServerResponse, head: HeadFields, requestId: string): boolean {
    const isSent = answerCached(request, response, head, requestId);
    if (isSent) health.countCachedPage();
    return isSent;
  }

  function answerUncached(request: IncomingMessage, response: ServerResponse, { isOurs, requestId }: { isOurs: boolean; requestId: string }): void {
    for (const [name, value] of commonList) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    if (isTrickAddress(request.url ?? '/') || !isOurs) {
      const error = new DomainError('VALIDATION_FAILED', { detail: 'The address is not one that this site has' });
      response.writeHead(400, { 'Content-Type': problemType, 'Content-Security-Policy': closedPolicy, 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(toProblem(error, { locale: getLocale(request), requestId })));
      return;
    }
    const next = () => void listener(request, response);
    if (request.method === 'GET' || request.method === 'HEAD') serveFile(request, response, next);
    else next();
  }

  const waitingOn = new WeakMap<Socket, number>();
  const newestOn = new WeakMap<Socket, ServerResponse>();
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, requestTimeoutMs),
      keepAliveTimeout: 30_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
    (request, response) => {
      if (config.isSecure) unprefixCookies(request);
      const head = readHead(request.rawHeaders);
      const isOurs = isOurHost(head);
      const requestId = randomUUID();
      // Node assigns a response its socket once all earlier ones are sent, so only pipelined requests are counted.
      const isAlone = response.socket !== null;
      if (isAlone && isOurs && sendCached(request, response, head, requestId)) return;
      const waiting = (waitingOn.get(request.socket) ?? 0) + 1;
      if (waiting > MAX_WAITING_ON_CONNECTION) {
        request.socket.destroy();
        return;
      }
      const before = waiting > 1 ? newestOn.get(request.socket) : undefined;
      newestOn.set(request.socket, response);
      waitingOn.set(request.socket, waiting);
      response.once('close', () => waitingOn.set(request.socket, (waitingOn.get(request.socket) ?? 1) - 1));
      const work = () => {
        if (!isAlone && isOurs && sendCached(request, response, head, requestId)) return;
        answerUncached(request, response, { isOurs, requestId });
      };
      if (before) before.once('close', work);
      else work();
    },
  );
  // Closes connections that neither read nor send, so that the answer is freed.
  server.setTimeout(2 * requestTimeoutMs);
  // Disconnects slow or broken clients instead of crashing.
  server.on('clientError', (error, socket) => refuseConnection(socket, error, common));
  return server;
}

/** The time in which a deleted person can be restored: afterwards no browser cache shows their picture. */
const PERSONAL_SECONDS = 600;

const personalHeaders = { 'Cache-Control': `private, max-age=${PERSONAL_SECONDS}` };
// Mail clients load an order's pictures cross-origin.
const publicHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Streams a file with its length, for immutable pictures. Personal ones are cached privately and briefly. */
export async function fileResponse(file: string, contentType: string, { isPersonal = false } = {}): Promise<Response> {
  const { size } = await stat(file);
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: { 'Content-Type': contentType, 'Content-Length': String(size), ...(isPersonal ? personalHeaders : publicHeaders) },
  });
}
