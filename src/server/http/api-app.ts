/** The API: every endpoint behind its area's policy, with one way in and one way out. */
import { Hono } from 'hono';
import type { Ctx, Services } from '../platform/context.ts';
import { DomainError } from '../platform/domain-error.ts';
import type { Area } from './areas.ts';
import { cartSecretOf } from '../platform/cart-cookie.ts';
import type { Endpoint } from './endpoint.ts';
import { once } from './idempotency.ts';
import { codesOf } from './openapi.ts';
import { isSameOrigin } from './origin-check.ts';
import { problemResponse, toDomainError, validationError, validationErrorOf } from './problem.ts';
import type { RateLimiter } from './rate-limit.ts';
import { isStorable, readJsonBody } from './request-body.ts';
import { requestLocale } from './request-locale.ts';

/** What the front knows of a request beyond its text. */
export interface RequestFacts {
  readonly requestId: string;
  readonly address: string;
  /** The request was made by this machine to a local shop, without a proxy between. */
  readonly isLocal: boolean;
}

export interface ApiAppOptions {
  services: Services;
  areas: readonly Area[];
  limiter: RateLimiter;
  /** Checks answers against their schemas and their stated errors: on in tests. */
  checkAnswers: boolean;
}

export interface ApiApp {
  fetch(request: Request, facts: RequestFacts): Promise<Response>;
}

export function createApiApp({ services, areas, limiter, checkAnswers }: ApiAppOptions): ApiApp {
  const app = new Hono<{ Bindings: RequestFacts }>();

  function contextOf(request: Request, url: URL, facts: RequestFacts): Ctx {
    return {
      ...services,
      db: services.database,
      locale: requestLocale(request, url),
      visitor: { cartSecret: cartSecretOf(request.headers), address: facts.address, refusesCounting: request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1' },
      log: services.log.child({ requestId: facts.requestId }),
      requestId: facts.requestId,
    };
  }

  function guard(area: Area, endpoint: Endpoint, request: Request, facts: RequestFacts): void {
    if (area.isLocalOnly && !facts.isLocal) throw new DomainError('NOT_FOUND');
    const isWrite = endpoint.method !== 'GET';
    if (isWrite && !endpoint.spec.isOpenToOtherSites && !isSameOrigin(request.headers, services.config.publicUrl)) throw new DomainError('ORIGIN_REFUSED');
    const wait = limiter.take(`${area.prefix}${area.name ? `(${area.name})` : ''}:${isWrite ? 'w' : 'r'}:${facts.address}`, isWrite ? area.writes : area.reads);
    if (wait !== null) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: wait });
  }

  async function inputOf(endpoint: Endpoint, request: Request, url: URL, params: Record<string, string>) {
    const { query: querySchema, body: bodySchema } = endpoint.spec;
    if (Object.values(params).some((value) => !isStorable(value) || value.length > 500)) throw new DomainError('NOT_FOUND');
    const given = Object.fromEntries(url.searchParams);
    if (!isStorable(given)) throw validationError([{ field: 'query', code: 'invalid' }]);
    const query = querySchema?.safeParse(given);
    if (query && !query.success) throw validationErrorOf(query.error.issues);
    // An idempotent call without a body of its own still tells one request from another by what was sent.
    if (!bodySchema) return { query: query?.data, body: undefined, sent: endpoint.spec.isIdempotent ? await readJsonBody(request) : undefined };
    const raw = await readJsonBody(request);
    if (!isStorable(raw)) throw validationError([{ field: 'body', code: 'invalid' }]);
    const body = bodySchema.safeParse(raw, { reportInput: true });
    if (!body.success) throw validationErrorOf(body.error.issues);
    return { query: query?.data, body: body.data, sent: raw };
  }

  async function answer(area: Area, endpoint: Endpoint, request: Request, params: Record<string, string>, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const ctx = contextOf(request, url, facts);
    const cookies: string[] = [];
    try {
      guard(area, endpoint, request, facts);
      const { sent, ...input } = await inputOf(endpoint, request, url, params);
      const key = endpoint.spec.isIdempotent ? request.headers.get('idempotency-key') : null;
      const done = await once(ctx, key, { method: endpoint.method, path: url.pathname, body: sent }, async () => {
        const body = await endpoint.handle(ctx, { params, ...input, setCookie: (line) => cookies.push(line) });
        return { status: endpoint.spec.status ?? 200, body };
      });
      const body = checkAnswers ? endpoint.spec.returns.parse(done.body) : done.body;
      const cache = endpoint.spec.cacheSeconds ? `public, max-age=${endpoint.spec.cacheSeconds}` : 'no-store';
      const text = JSON.stringify(body);
      const headers = new Headers({ 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)), 'Cache-Control': cache });
      for (const cookie of cookies) headers.append('Set-Cookie', cookie);
      return new Response(text, { status: done.status, headers });
    } catch (thrown) {
      const { error, isBug } = toDomainError(thrown);
      if (isBug) ctx.log.error({ err: thrown, route: `${endpoint.method} ${area.prefix}${endpoint.path}` }, 'an endpoint failed');
      else if (error.code === 'UNAVAILABLE') ctx.log.warn({ err: thrown }, 'the database is away');
      return problemResponse(
        checkAnswers && !codesOf(endpoint).has(error.code) ? new DomainError('INTERNAL', { detail: `${error.code} is not among what this address says it may answer` }) : error,
        ctx,
      );
    }
  }

  const methodsOf = new Map<string, Set<string>>();
  for (const area of areas) {
    for (const endpoint of area.endpoints) {
      const path = area.prefix + endpoint.path;
      methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(endpoint.method));
      app.on(endpoint.method, path, (c) => answer(area, endpoint, c.req.raw, c.req.param() as Record<string, string>, c.env));
    }
  }
  // An address that exists, asked with a method it doesn't take, says which it takes.
  for (const [path, methods] of methodsOf) {
    app.all(path, (c) => {
      const context = { locale: requestLocale(c.req.raw, new URL(c.req.url)), requestId: c.env.requestId };
      return problemResponse(new DomainError('METHOD_NOT_ALLOWED', { allow: [...methods] }), context);
    });
  }
  app.notFound((c) => problemResponse(new DomainError('NOT_FOUND', { detail: 'No such address in this API' }), { locale: requestLocale(c.req.raw, new URL(c.req.url)), requestId: c.env.requestId }));
  app.onError((error, c) => {
    services.log.error({ err: error, requestId: c.env.requestId }, 'the API failed outside of an endpoint');
    return problemResponse(new DomainError('INTERNAL'), { locale: requestLocale(c.req.raw, new URL(c.req.url)), requestId: c.env.requestId });
  });

  return { fetch: async (request, facts) => app.fetch(request, facts) };
}
