/** Answers a request to an endpoint: admits, validates, handles, and turns errors into problems. */
import type { Ctx, Services } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Liveness } from '../../platform/liveness.ts';
import { problemResponse, toDomainError } from '../answer/problem.ts';
import { answerKey, toAnonymousContext, type AnswerCache } from '../cache/answer-cache.ts';
import { createSessionRenewal } from '../request/session-renewal.ts';
import { createAdmission, type RequestFacts } from './admission.ts';
import type { Area } from './areas.ts';
import { type Endpoint, type FileAnswer, isFileAnswer } from './endpoint.ts';
import { readInput } from './endpoint-input.ts';
import { fileResponse, jsonResponse } from './endpoint-response.ts';
import { once } from './idempotency.ts';
import { listCodes } from './openapi.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface AnswerOptions {
  services: Services;
  limiter: RateLimiter;
  /** Validates responses and error codes against the contract; on in tests. */
  checkAnswers: boolean;
  /** Process liveness; without it a dead process's idempotency key is freed after a minute. */
  liveness?: Pick<Liveness, 'number'>;
  answers?: AnswerCache | undefined;
}

export type AnswerEndpoint = (area: Area, endpoint: Endpoint, request: Request, params: Record<string, string>, facts: RequestFacts) => Promise<Response>;

/** Compares answers with the contract, in tests. */
function createContractCheck(isOn: boolean) {
  const checked = (endpoint: Endpoint, body: unknown): unknown => (isOn ? endpoint.spec.returns.parse(body) : body);

  function checkedFile({ spec }: Endpoint, file: FileAnswer): FileAnswer {
    if (isOn && (file.revision !== undefined) !== (spec.isRevised === true)) throw new Error('whether its files are revised is not what this address says');
    return file;
  }

  function isUnstated({ code }: DomainError, area: Area, endpoint: Endpoint): boolean {
    return isOn && !listCodes(endpoint, area.access).has(code);
  }

  return { checked, checkedFile, isUnstated };
}

/** Answers that everybody shares, from the cache. */
function createSharedAnswers(answers: AnswerCache | undefined, checked: (endpoint: Endpoint, body: unknown) => unknown) {
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
    const {
      body: text,
      pack,
      isCached,
    } = await answers.getBody(wanted, async () => JSON.stringify(checked(endpoint, await endpoint.handle(toAnonymousContext(visitor), { params, query, body, setCookie }))));
    return jsonResponse(text, endpoint.spec.status ?? 200, endpoint, isCached ? { headers: { 'Cache-Status': 'fira; hit' }, pack } : {});
  }

  return sharedAnswer;
}

export function createAnswerEndpoint({ services, limiter, checkAnswers, liveness, answers }: AnswerOptions): AnswerEndpoint {
  const renewed = createSessionRenewal(services);
  const { makeContext, guard, admit } = createAdmission({ services, limiter });
  const { checked, checkedFile, isUnstated } = createContractCheck(checkAnswers);
  const sharedAnswer = createSharedAnswers(answers, checked);

  function refusal(area: Area, endpoint: Endpoint, thrown: unknown, { log, locale, requestId }: Pick<Ctx, 'log' | 'locale' | 'requestId'>): Response {
    const { error, isBug } = toDomainError(thrown);
    if (isBug) log.error({ err: thrown, route: `${endpoint.method} ${area.prefix}${endpoint.path}` }, 'an endpoint failed');
    else if (error.code === 'UNAVAILABLE') log.warn({ err: thrown }, error.message);
    return problemResponse(isUnstated(error, area, endpoint) ? new DomainError('INTERNAL', { detail: `${error.code} is not among what this address says it may answer` }) : error, {
      locale,
      requestId,
    });
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
      const isRepeatable = (made: unknown): boolean => endpoint.spec.isRepeatable?.(made) ?? true;
      const done = await once(ctx, key, { method: endpoint.method, path: url.pathname, body: sent, holder: liveness?.number() ?? null, isRepeatable }, async () => {
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

  return answerGuarded;
}
