/** Receives every request, sets request id and common headers, and routes to files, pictures, the API, health, local pages or shop pages. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError } from '../../platform/domain-error.ts';
import { toProblem, problemType } from '../answer/problem.ts';
import { type AnswerOptions, createRequestListener } from './answer-request.ts';
import { createHostCheck } from './hosts.ts';
import { createPipelining } from './pipelining.ts';
import { getLocale, refuseConnection } from './refusal.ts';
import { type HeadFields, readHead, unprefixCookies } from './request-head.ts';
import { baseSecurityHeaders, closedPolicy } from './security-headers.ts';

export interface FrontOptions extends AnswerOptions {
  /** Sends a shared page from the cache, with the common headers; false on a miss. */
  answerCached?: (request: IncomingMessage, response: ServerResponse, head: HeadFields, requestId: string) => boolean;
  /** Serves built and public files; calls `next` on a miss. */
  serveFile: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  requestTimeoutMs?: number;
}

const MAX_ADDRESS_LENGTH = 8_000;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
// Node's interval for slow requests; its default of 30 s would triple the limits.
const CHECK_EVERY_MS = 5_000;

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

export function createFront({ answerCached = () => false, serveFile, requestTimeoutMs = REQUEST_TIMEOUT_MS, ...options }: FrontOptions): Server {
  const {
    services: { config },
    health,
  } = options;
  const common = baseSecurityHeaders(config.isSecure);
  const commonList = Object.entries(common);
  const isOurHost = createHostCheck();
  const listener = createRequestListener(options);
  const afterEarlier = createPipelining();

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
      afterEarlier(request, response, () => {
        if (!isAlone && isOurs && sendCached(request, response, head, requestId)) return;
        answerUncached(request, response, { isOurs, requestId });
      });
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
