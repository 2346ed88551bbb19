/**
 * The front of the server: takes every request, gives it an id and the headers that all answers carry, and hands it to
 * whom it concerns: files, pictures, the API, health, local pages or the shop's pages.
 */
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
import { type FirstLook, lookAtHeaders, unprefixCookies } from './request-head.ts';
import type { ApiApp, RequestFacts } from '../api/api-app.ts';
import type { Health } from '../site/health.ts';
import { problemOf, problemType, toDomainError } from '../answer/problem.ts';
import { localeOf, refusal, refuseConnection } from './refusal.ts';
import { baseSecurityHeaders, closedPolicy } from './security-headers.ts';
import { hasText, isLargeText, sendText } from '../answer/text-response.ts';
import { createTurns } from './turns.ts';

export type PageHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** An address outside of the API and the pages: answers null where it doesn't know the path after all. */
export type SiteHandler = (url: URL, facts: RequestFacts, request: Request) => Promise<Response | null>;

export interface FrontOptions {
  services: Services;
  api: ApiApp;
  health: Health;
  answerPage: PageHandler;
  /** Sends a page that is kept for everybody, with the headers that all answers carry; false where it has none to send. */
  answerKept?: (request: IncomingMessage, response: ServerResponse, look: FirstLook, requestId: string) => boolean;
  answerSite: SiteHandler;
  /** Serves built and public files; calls `next` where there is none. */
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** How long a request may take to arrive whole. */
  requestTimeoutMs?: number;
}

const MAX_ADDRESS_LENGTH = 8_000;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
// Node looks for requests that are too slow only this often; its own 30 s would make the limits three times as long.
const CHECK_EVERY_MS = 5_000;

/**
 * Requests that may wait for their answer on one connection; they are worked at one after the other, as their answers are sent. Browsers send the next one when they have the answer; a client
 * that sends hundreds in one breath would have all of them worked at, and their answers kept, at once.
 */
const MAX_WAITING_ON_CONNECTION = 16;

/** Addresses that only ever try to trick: encoded zero bytes, backslashes, dot segments that survived, half an escape. */
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

/** Whether a Host header names a host at all, with or without a port: whatever else would be written into addresses of ours. */
function isHost(host = ''): boolean {
  const [, name] = /^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host) ?? [];
  return name !== undefined && URL.canParse(`http://${host}/`) && new URL(`http://${host}/`).hostname === name.toLowerCase();
}

/** The API, and the demo bank's form; everything else only answers. */
function mayTakeWrites(pathname: string): boolean {
  if (pathname === '/api/openapi.json' || pathname === '/api/docs') return false;
  return pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/__demo-bank/');
}

function kindOf(pathname: string): string {
  if (pathname.startsWith('/api/')) return 'api';
  return pathname.startsWith('/media/') ? 'media' : 'page';
}

export function createFront({ services, api, health, answerPage, answerKept = () => false, answerSite, serveFile, requestTimeoutMs = REQUEST_TIMEOUT_MS }: FrontOptions): Server {
  const { config, log } = services;
  const common = baseSecurityHeaders(config.isSecure);
  const commonList = Object.entries(common);
  const takeTurn = createTurns();
  let latestHost: string | undefined;

  /** Nearly all requests name the same host: one look, at one that was found good before. */
  function isOurHost({ host }: FirstLook): boolean {
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

  /** What of an answer goes out, packed as the client takes it, when its turn has come. */
  async function readyToSend(answer: Response, { method, headers }: IncomingMessage): Promise<Response> {
    if (method === 'HEAD') {
      // A body that nobody reads would keep its file open.
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
      health.observe(kindOf(pathname), ready.status, seconds);
      // The address is left out: it can hold what opens a cart or an order.
      log.debug({ requestId: facts.requestId, kind: kindOf(pathname), method: incoming.method, status: ready.status, ms: Math.round(seconds * 1_000) }, 'answered');
      return sendText(ready, outgoing as ServerResponse) ?? ready;
    },
    { overrideGlobalObjects: false },
  );

  function sendKept(request: IncomingMessage, response: ServerResponse, look: FirstLook, requestId: string): boolean {
    const isSent = answerKept(request, response, look, requestId);
    if (isSent) health.noteKeptPage();
    return isSent;
  }

  /** Answers what no page from memory answers. */
  function answerUncached(request: IncomingMessage, response: ServerResponse, { isOurs, requestId }: { isOurs: boolean; requestId: string }): void {
    for (const [name, value] of commonList) response.setHeader(name, value);
    response.setHeader('X-Request-Id', requestId);
    if (isTrickAddress(request.url ?? '/') || !isOurs) {
      const error = new DomainError('VALIDATION_FAILED', { detail: 'The address is not one that this site has' });
      response.writeHead(400, { 'Content-Type': problemType, 'Content-Security-Policy': closedPolicy, 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(problemOf(error, { locale: localeOf(request), requestId })));
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
      const look = lookAtHeaders(request.rawHeaders);
      const isOurs = isOurHost(look);
      const requestId = randomUUID();
      // Node gives a response its socket when all before it are sent: whoever waits for each answer is never counted.
      const isAlone = response.socket !== null;
      if (isAlone && isOurs && sendKept(request, response, look, requestId)) return;
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
        if (!isAlone && isOurs && sendKept(request, response, look, requestId)) return;
        answerUncached(request, response, { isOurs, requestId });
      };
      if (before) before.once('close', work);
      else work();
    },
  );
  // Who reads nothing of an answer, and sends nothing, holds it in memory for no longer than this.
  server.setTimeout(2 * requestTimeoutMs);
  // A slow or broken client is let go; it must not take the process along.
  server.on('clientError', (error, socket) => refuseConnection(socket, error, common));
  return server;
}

/** As long as a person who was taken away can be taken back: afterwards no browser shows their picture from memory. */
const PERSONAL_SECONDS = 600;

const personalHeaders = { 'Cache-Control': `private, max-age=${PERSONAL_SECONDS}` };
// Mail readers show the pictures of an order from another site.
const publicHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** A file as an answer, with its length; for pictures that never change under their address. Somebody's own is for their browser alone, and not for long. */
export async function fileResponse(file: string, contentType: string, { isPersonal = false } = {}): Promise<Response> {
  const { size } = await stat(file);
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: { 'Content-Type': contentType, 'Content-Length': String(size), ...(isPersonal ? personalHeaders : publicHeaders) },
  });
}
