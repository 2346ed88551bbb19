/** The API: mounts every endpoint behind its area's policy, with one request and response path. */
import { Hono } from 'hono';
import { DomainError } from '../../platform/domain-error.ts';
import { problemResponse } from '../answer/problem.ts';
import { requestLocale } from '../request/request-locale.ts';
import type { RequestFacts } from './admission.ts';
import { type AnswerEndpoint, type AnswerOptions, createAnswerEndpoint } from './answer-endpoint.ts';
import type { Area } from './areas.ts';
import type { Endpoint } from './endpoint.ts';

export interface ApiAppOptions extends AnswerOptions {
  areas: readonly Area[];
}

export interface ApiApp {
  fetch(request: Request, facts: RequestFacts): Promise<Response>;
}

/** Hono uses the first matching path: `/jubilees/known` before `/jubilees/:id`. */
function mountOrder(areas: readonly Area[]): { path: string; area: Area; endpoint: Endpoint }[] {
  const key = (path: string): string => path.replace(/:\w+/g, '\u{ffff}');
  const all = areas.flatMap((area) => area.endpoints.map((endpoint) => ({ path: area.prefix + endpoint.path, area, endpoint })));
  return all.sort((a, b) => (key(a.path) < key(b.path) ? -1 : key(a.path) > key(b.path) ? 1 : 0));
}

/** Browser navigation: API clients do not accept text/html. */
const isOpenedInBrowser = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') === true;

type App = Hono<{ Bindings: RequestFacts }>;

/** Addresses that a browser opens as pages. Mounted before the endpoints: the same path answers programs with JSON. */
function mountPages(app: App, areas: readonly Area[]): void {
  for (const { prefix, endpoints } of areas) {
    for (const { path, spec } of endpoints) {
      const { page } = spec;
      if (!page) continue;
      app.get(prefix + path, (c, next) => {
        if (!isOpenedInBrowser(c.req.raw)) return next();
        const location = page(c.req.param() as Record<string, string>, requestLocale(c.req.raw, new URL(c.req.url)));
        return Promise.resolve(new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Language, Cookie' } }));
      });
    }
  }
}

function mountEndpoints(app: App, areas: readonly Area[], answerEndpoint: AnswerEndpoint): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { path, area, endpoint } of mountOrder(areas)) {
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(endpoint.method));
    app.on(endpoint.method, path, (c) => answerEndpoint(area, endpoint, c.req.raw, c.req.param() as Record<string, string>, c.env));
  }
  // 405 with Allow for other methods.
  for (const [path, methods] of methodsByPath) {
    app.all(path, (c) => {
      const context = { locale: requestLocale(c.req.raw, new URL(c.req.url)), requestId: c.env.requestId };
      return problemResponse(new DomainError('METHOD_NOT_ALLOWED', { allow: [...methods] }), context);
    });
  }
}

export function createApiApp({ areas, ...options }: ApiAppOptions): ApiApp {
  const app: App = new Hono();
  const { log } = options.services;
  mountPages(app, areas);
  mountEndpoints(app, areas, createAnswerEndpoint(options));
  app.notFound((c) => problemResponse(new DomainError('NOT_FOUND', { detail: 'No such address in this API' }), { locale: requestLocale(c.req.raw, new URL(c.req.url)), requestId: c.env.requestId }));
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.env.requestId }, 'the API failed outside of an endpoint');
    return problemResponse(new DomainError('INTERNAL'), { locale: requestLocale(c.req.raw, new URL(c.req.url)), requestId: c.env.requestId });
  });

  return { fetch: async (request, facts) => app.fetch(request, facts) };
}
