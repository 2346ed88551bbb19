/** Routes a request to the API, health, local pages or shop pages, and sends the answer. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { matchPath } from '#shared/i18n/paths.ts';
import type { Services } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { compressed } from '../answer/compression.ts';
import { toDomainError } from '../answer/problem.ts';
import { hasText, isLargeText, sendText } from '../answer/text-response.ts';
import type { RequestFacts } from '../api/admission.ts';
import type { ApiApp } from '../api/api-app.ts';
import type { Health } from '../site/health.ts';
import { clientAddress, isLocalRequest } from './client-address.ts';
import { refusal } from './refusal.ts';
import { closedPolicy } from './security-headers.ts';
import { createTurns } from './turns.ts';

export type PageHandler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Handles addresses outside the API and the pages; null for an unknown path. */
export type SiteHandler = (url: URL, facts: RequestFacts, request: Request) => Promise<Response | null>;

export interface AnswerOptions {
  services: Services;
  api: ApiApp;
  health: Health;
  answerPage: PageHandler;
  answerSite: SiteHandler;
}

/** A form without scripts is two short fields. */
const MAX_FORM_BYTES = 4_096;

/** The one page whose form works without scripts. */
function requireFormPage(request: Request, pathname: string): void {
  if (request.method !== 'POST' || matchPath(pathname)?.page !== 'birthdayLink') throw new DomainError('METHOD_NOT_ALLOWED', { allow: ['GET'] });
  // Node refuses bodies longer than stated.
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_FORM_BYTES)) throw new DomainError('PAYLOAD_TOO_LARGE');
}

/** The API and the demo bank's form accept writes. */
function mayTakeWrites(pathname: string): boolean {
  if (pathname === '/api/openapi.json' || pathname === '/api/docs') return false;
  return pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/__demo-bank/');
}

function getKind(pathname: string): string {
  if (pathname.startsWith('/api/')) return 'api';
  return pathname.startsWith('/media/') ? 'media' : 'page';
}

function createRouting({ services: { config }, api, health, answerPage, answerSite }: AnswerOptions) {
  function mayReadMetrics(request: Request, facts: RequestFacts): boolean {
    if (facts.isLocal) return true;
    const given = Buffer.from((request.headers.get('authorization') ?? '').replace(/^Bearer /, ''));
    const wanted = Buffer.from(config.metricsToken ?? '');
    return config.metricsToken !== null && given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  async function route(request: Request, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !mayTakeWrites(url.pathname)) requireFormPage(request, url.pathname);
    if (url.pathname === '/healthz') return health.healthz();
    if (url.pathname === '/readyz') return health.readyz();
    if (url.pathname === '/metrics' && mayReadMetrics(request, facts)) return health.metrics();
    const site = await answerSite(url, facts, request);
    if (site) return site;
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) return api.fetch(request, facts);
    return answerPage(request, facts);
  }

  return route;
}

/** Prepares answers for sending, at most as many large ones at once as there are turns. */
function createPreparing() {
  const takeTurn = createTurns();

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

  return readyToSend;
}

export function createRequestListener(options: AnswerOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { services, health } = options;
  const { config, log } = services;
  const route = createRouting(options);
  const readyToSend = createPreparing();

  return getRequestListener(
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
}
