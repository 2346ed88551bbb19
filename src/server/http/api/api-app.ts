/** The API: mounts every endpoint behind its area's policy. */
import { Hono } from 'hono';
import { networkOf } from '../../modules/auth/rules.ts';
import { identify } from '../../modules/auth/service.ts';
import { type Ctx, requireMember, type Services } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Area } from './areas.ts';
import { getCartSecret, hashSecret } from '../../platform/cart-cookie.ts';
import type { Liveness } from '../../platform/liveness.ts';
import { getAccessToken, getDeviceSecret, getRefreshToken, getRegistrationSecret } from '../../platform/session-cookies.ts';
import { type Endpoint, type FileAnswer, isFileAnswer } from './endpoint.ts';
import { once } from './idempotency.ts';
import { listCodes } from './openapi.ts';
import { answerKey, asNobody, type AnswerCache } from '../cache/answer-cache.ts';
import { isSameOrigin } from '../request/origin-check.ts';
import { problemResponse, toDomainError, validationError, toValidationError } from '../answer/problem.ts';
import type { RateLimiter } from './rate-limit.ts';
import { isFormRequest, readFormBody } from '../request/form-body.ts';
import { isStorable, readJsonBody } from '../request/request-body.ts';
import { requestLocale } from '../request/request-locale.ts';
import { createSessionRenewal } from '../request/session-renewal.ts';
import { type Pack, textResponse } from '../answer/text-response.ts';

/** What the front knows of a request beyond its content. */
export interface RequestFacts {
  readonly requestId: string;
  readonly address: string;
  /** Made on this machine to a local shop, without a proxy. */
  readonly isLocal: boolean;
}

export interface ApiAppOptions {
  services: Services;
  areas: readonly Area[];
  limiter: RateLimiter;
  /** Validates responses and error codes against the contract; on in tests. */
  checkAnswers: boolean;
  /** Process liveness; without it a dead process's idempotency key is freed after a minute. */
  liveness?: Pick<Liveness, 'number'>;
  answers?: AnswerCache | undefined;
}

export interface ApiApp {
  fetch(request: Request, facts: RequestFacts): Promise<Response>;
}

/** Matches If-None-Match weakly (RFC 9110, 13.1.2). */
function hasAlready(header: string | null, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, '');
  return header !== null && (header.trim() === '*' || header.split(',').some((each) => bare(each) === bare(tag)));
}

/** Hono uses the first matching path: `/jubilees/known` before `/jubilees/:id`. */
function mountOrder(areas: readonly Area[]): { path: string; area: Area; endpoint: Endpoint }[] {
  const key = (path: string): string => path.replace(/:\w+/g, '\u{ffff}');
  const all = areas.flatMap((area) => area.endpoints.map((endpoint) => ({ path: area.prefix + endpoint.path, area, endpoint })));
  return all.sort((a, b) => (key(a.path) < key(b.path) ? -1 : key(a.path) > key(b.path) ? 1 : 0));
}

/** Browser navigation: API clients do not accept text/html. */
const isOpenedInBrowser = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') === true;

function fileResponse(request: Request, type: string, { fileName, write, revision }: FileAnswer): Response {
  // Two files of one revision may contain different creation times.
  const tag = revision === undefined ? null : `W/"${revision}"`;
  const cacheHeaders: Record<string, string> = tag === null ? { 'Cache-Control': 'private, no-store' } : { 'Cache-Control': 'private, no-cache', ETag: tag };
  if (tag !== null && hasAlready(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: cacheHeaders });
  const bytes = write();
  return new Response(bytes, { headers: { ...cacheHeaders, 'Content-Type': type, 'Content-Length': String(bytes.length), 'Content-Disposition': `attachment; filename="${fileName}"` } });
}

export function createApiApp({ services, areas, limiter, checkAnswers, liveness, answers }: ApiAppOptions): ApiApp {
  const app = new Hono<{ Bindings: RequestFacts }>();
  const renewed = createSessionRenewal(services);

  function makeContext(request: Request, url: URL, facts: RequestFacts): Ctx {
    return {
      ...services,
      db: services.database,
      locale: requestLocale(request, url),
      visitor: {
        cartSecret: getCartSecret(request.headers),
        deviceSecret: getDeviceSecret(request.headers),
        registrationSecret: getRegistrationSecret(request.headers),
        accessToken: getAccessToken(request.headers),
        refreshToken: getRefreshToken(request.headers),
        userAgent: request.headers.get('user-agent') ?? '',
        address: facts.address,
        refusesCounting: request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1',
      },
      member: null,
      signInProblem: 'UNAUTHENTICATED',
      log: services.log.child({ requestId: facts.requestId }),
      requestId: facts.requestId,
    };
  }

  function guard(area: Area, endpoint: Endpoint, request: Request, params: Record<string, string>, facts: RequestFacts): void {
    if (area.isLocalOnly && !facts.isLocal) throw new DomainError('NOT_FOUND');
    const isWrite = endpoint.method !== 'GET';
    const changesState = isWrite || endpoint.spec.changesState === true;
    if (changesState && !endpoint.spec.isOpenToOtherSites && !isSameOrigin(request.headers, services.config.publicUrl)) throw new DomainError('ORIGIN_REFUSED');
    const wait = limiter.take(`${area.name}:${isWrite ? 'w' : 'r'}:${networkOf(facts.address)}`, isWrite ? area.writes : area.reads);
    const { limitOfEach } = endpoint.spec;
    const waitForIt = limitOfEach ? limiter.take(`${area.prefix}${endpoint.path}:${hashSecret(limitOfEach.subject(params))}`, limitOfEach.rule) : null;
    if (wait !== null || waitForIt !== null) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(wait ?? 0, waitForIt ?? 0) });
  }

  /** Authenticates the visitor; throws when the area does not admit them. */
  async function admit(area: Area, visitor: Ctx): Promise<Ctx> {
    if (area.access === 'anyone') return visitor;
    const ctx = { ...visitor, ...(await identify(visitor)) };
    if (area.access === 'visitor') return ctx;
    const { member } = requireMember(ctx);
    if (area.access === 'admin' && member.role !== 'admin') throw new DomainError('ROLE_REQUIRED');
    return ctx;
  }

  async function readInput(endpoint: Endpoint, request: Request, url: URL, params: Record<string, string>) {
    const { query: querySchema, body: bodySchema } = endpoint.spec;
    if (Object.values(params).some((value) => !isStorable(value) || value.length > 500)) throw new DomainError('NOT_FOUND');
    const given = Object.fromEntries(url.searchParams);
    if (!isStorable(given)) throw validationError([{ field: 'query', code: 'invalid' }]);
    const query = querySchema?.safeParse(given);
    if (query && !query.success) throw toValidationError(query.error.issues);
    // The idempotency hash covers the body even where the endpoint reads none.
    if (!bodySchema) return { query: query?.data, body: undefined, sent: endpoint.spec.isIdempotent ? await readJsonBody(request, endpoint.spec.maxBodyBytes) : undefined };
    const { maxFileBytes, isFileOptional = false } = endpoint.spec;
    const isForm = maxFileBytes !== undefined && (!isFileOptional || isFormRequest(request));
    const raw = isForm ? await readFormBody(request, { maxFileBytes, isFileOptional }) : await readJsonBody(request, endpoint.spec.maxBodyBytes);
    if (!isForm && !isStorable(raw)) throw validationError([{ field: 'body', code: 'invalid' }]);
    const body = bodySchema.safeParse(raw, { reportInput: true });
    if (!body.success) throw toValidationError(body.error.issues);
    return { query: query?.data, body: body.data, sent: raw };
  }

  const jsonResponse = (
    text: string | Buffer<ArrayBuffer>,
    status: number,
    endpoint: Endpoint,
    { headers = {}, pack }: { headers?: Record<string, string>; pack?: Pack | undefined } = {},
  ): Response => {
    const { cacheSeconds } = endpoint.spec;
    // Without a locale in the URL, Accept-Language and the cookie decide.
    const cacheHeaders = cacheSeconds ? { 'Cache-Control': `public, max-age=${cacheSeconds}`, Vary: 'Accept-Encoding, Accept-Language, Cookie' } : { 'Cache-Control': 'no-store' };
    return textResponse(text, { status, headers: { 'Content-Type': 'application/json', ...cacheHeaders, ...headers }, pack });
  };

  const checked = (endpoint: Endpoint, body: unknown): unknown => (checkAnswers ? endpoint.spec.returns.parse(body) : body);

  function checkedFile({ spec }: Endpoint, file: FileAnswer): FileAnswer {
    if (checkAnswers && (file.revision !== undefined) !== (spec.isRevised === true)) throw new Error('whether its files are revised is not what this address says');
    return file;
  }

  /** A shared answer, from the cache or made without the visitor; null when it must be personal. */
  async function sharedAnswer(endpoint: Endpoint, visitor: Ctx, { request, url, params }: { request: Request; url: URL; params: Record<string, string> }): Promise<Response | null> {
    const { shared } = endpoint.spec;
    if (!answers || !shared) return null;
    const { query, body } = await readInput(endpoint, request, url, params);
    if (shared.isFor?.(query) === false) return null;
    const setCookie = () => {
      throw new Error('an answer for everybody sets no cookie');
    };
    const wanted = { key: answerKey(visitor.locale, url.pathname, query), isOfProduct: shared.of === 'product' };
    const { body: text, pack, isCached } = await answers.getBody(wanted, async () => JSON.stringify(checked(endpoint, await endpoint.handle(asNobody(visitor), { params, query, body, setCookie }))));
    return jsonResponse(text, endpoint.spec.status ?? 200, endpoint, isCached ? { headers: { 'Cache-Status': 'fira; hit' }, pack } : {});
  }

  function refusal(area: Area, endpoint: Endpoint, thrown: unknown, { log, locale, requestId }: Pick<Ctx, 'log' | 'locale' | 'requestId'>): Response {
    const { error, isBug } = toDomainError(thrown);
    if (isBug) log.error({ err: thrown, route: `${endpoint.method} ${area.prefix}${endpoint.path}` }, 'an endpoint failed');
    else if (error.code === 'UNAVAILABLE') log.warn({ err: thrown }, error.message);
    const isUnstated = checkAnswers && !listCodes(endpoint, area.access).has(error.code);
    return problemResponse(isUnstated ? new DomainError('INTERNAL', { detail: `${error.code} is not among what this address says it may answer` }) : error, { locale, requestId });
  }

  /** Requires that `guard` passed. */
  async function answer(area: Area, endpoint: Endpoint, request: Request, params: Record<string, string>, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const visitor = makeContext(request, url, facts);
    const cookies: string[] = [];
    try {
      const sharedOne = await sharedAnswer(endpoint, visitor, { request, url, params });
      if (sharedOne) return sharedOne;
      const ctx = await admit(area, visitor);
      const { sent, ...input } = await readInput(endpoint, request, url, params);
      const key = endpoint.spec.isIdempotent ? request.headers.get('idempotency-key') : null;
      const done = await once(ctx, key, { method: endpoint.method, path: url.pathname, body: sent, holder: liveness?.number() ?? null }, async () => {
        const body = await endpoint.handle(ctx, { params, ...input, setCookie: (line) => cookies.push(line) });
        return { status: endpoint.spec.status ?? 200, body };
      });
      if (endpoint.spec.file !== undefined && isFileAnswer(done.body)) return fileResponse(request, endpoint.spec.file, checkedFile(endpoint, done.body));
      const response = jsonResponse(JSON.stringify(checked(endpoint, done.body)), done.status, endpoint);
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
      return response;
    } catch (thrown) {
      const refused = refusal(area, endpoint, thrown, visitor);
      for (const cookie of cookies) refused.headers.append('Set-Cookie', cookie);
      return refused;
    }
  }

  /** Runs `guard` first: a refused request renews no session. */
  async function answerGuarded(area: Area, endpoint: Endpoint, request: Request, params: Record<string, string>, facts: RequestFacts): Promise<Response> {
    try {
      guard(area, endpoint, request, params, facts);
      const respond = (asked: Request) => answer(area, endpoint, asked, params, facts);
      // Downloads are plain links, so no script can renew the session.
      return await (endpoint.spec.file !== undefined && area.access === 'member' ? renewed(request, respond) : respond(request));
    } catch (thrown) {
      return refusal(area, endpoint, thrown, makeContext(request, new URL(request.url), facts));
    }
  }

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

  const methodsByPath = new Map<string, Set<string>>();
  for (const { path, area, endpoint } of mountOrder(areas)) {
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(endpoint.method));
    app.on(endpoint.method, path, (c) => answerGuarded(area, endpoint, c.req.raw, c.req.param() as Record<string, string>, c.env));
  }
  // 405 with Allow for other methods.
  for (const [path, methods] of methodsByPath) {
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
