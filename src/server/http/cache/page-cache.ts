/**
 * Page cache in front of everything else: shared pages by address and currency, for visitors who are not signed in. Never staler than the last
 * notification (invalidation.ts), except while the database is down.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currencyOfCookies } from '#shared/values/money/currencies.ts';
import type { Config } from '../../platform/config.ts';
import type { RequestFacts } from '../api/admission.ts';
import type { HeadFields } from '../front/request-head.ts';
import type { PageHandler } from '../front/answer-request.ts';
import { isUnchanged, cachePage, type CachedPage, pickEncoding } from './cached-page.ts';
import type { CacheValidity } from './invalidation.ts';
import type { CacheStore } from './cache-store.ts';
import type { Pages } from '../site/pages.ts';
import { baseSecurityHeaders, contentSecurityPolicy } from '../front/security-headers.ts';
import { isOwnVisit, sharedKey, type SharedPage, findSharedPage, sharedRequest } from './cache-key.ts';

export interface PageCache {
  /** Sends a cached page with the common headers; false on a miss. */
  answerCached(request: IncomingMessage, response: ServerResponse, head: HeadFields, requestId: string): boolean;
  /** A shared page, or one rendered for its visitor. */
  answerPage: PageHandler;
}

interface PageCacheOptions {
  config: Config;
  pages: Pages;
  store: CacheStore<CachedPage>;
  validity: CacheValidity;
}

/** Cache-Status values (RFC 9211). */
const HIT = 'fira; hit';
const MADE = 'fira; fwd=miss; stored';
const STALE = 'fira; hit; detail=database-unavailable';

interface Asked extends Pick<HeadFields, 'acceptEncoding' | 'ifNoneMatch'> {
  method: string;
}

function getAnswer(page: CachedPage, { method, acceptEncoding, ifNoneMatch }: Asked) {
  const variant = page.variant(pickEncoding(acceptEncoding));
  if (isUnchanged(ifNoneMatch, variant.etag)) return { status: 304, headers: variant.unchangedHeaders, body: null };
  return { status: 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.body };
}

export function createPageCache({ config, pages, store, validity }: PageCacheOptions): PageCache {
  const common = Object.entries(baseSecurityHeaders(config.isSecure)).flat();
  const whole = new WeakMap<readonly string[], string[]>();
  const getPolicy = (inlineScripts: readonly string[]): string => contentSecurityPolicy({ inlineScripts, isSecure: config.isSecure, isDevelopment: config.isDevelopment });

  /** Reused array: Node has read its values once writeHead returns. */
  function wholeHeaders(own: readonly string[]): string[] {
    const known = whole.get(own);
    if (known) return known;
    const made = [...own, ...common, 'Cache-Status', HIT, 'X-Request-Id', ''];
    whole.set(own, made);
    return made;
  }

  function findCached(target: string, cookies: string): CachedPage | undefined {
    if (isOwnVisit(cookies)) return undefined;
    const found = store.find(sharedKey(currencyOfCookies(cookies), target));
    if (found || !/[?%]/.test(target)) return found;
    const wanted = findSharedPage(target, cookies);
    return wanted ? store.find(wanted.key) : undefined;
  }

  function toResponse(page: CachedPage, request: Request, status: string): Response {
    const asked = { method: request.method, acceptEncoding: request.headers.get('accept-encoding') ?? '', ifNoneMatch: request.headers.get('if-none-match') ?? undefined };
    const { headers, body, ...answer } = getAnswer(page, asked);
    const responseHeaders = new Headers({ 'Cache-Status': status });
    for (let index = 0; index < headers.length; index += 2) responseHeaders.set(headers[index] ?? '', headers[index + 1] ?? '');
    return new Response(body && new Uint8Array(body), { status: answer.status, headers: responseHeaders });
  }

  async function make(wanted: SharedPage, facts: RequestFacts): Promise<CachedPage | null> {
    return store.make({ key: wanted.key, isOfProduct: wanted.page === 'product' }, async () => cachePage(await pages.renderShared(sharedRequest(wanted, config.publicUrl), facts), getPolicy));
  }

  return {
    answerCached(request, response, head, requestId) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const isFresh = validity.isFresh();
      if (!isFresh && !validity.isDatabaseUnavailable()) return false;
      const page = findCached(request.url ?? '/', head.cookie);
      if (!page) return false;
      const answer = getAnswer(page, { method: request.method, ...head });
      const headers = wholeHeaders(answer.headers);
      headers[headers.length - 3] = isFresh ? HIT : STALE;
      headers[headers.length - 1] = requestId;
      response.writeHead(answer.status, headers);
      response.end(answer.body);
      return true;
    },

    async answerPage(request, facts) {
      const url = new URL(request.url);
      const wanted = request.method === 'GET' || request.method === 'HEAD' ? findSharedPage(url.pathname + url.search, request.headers.get('cookie') ?? '') : null;
      if (!wanted) return pages.answerPage(request, facts);
      if (validity.isFresh()) {
        const made = await make(wanted, facts);
        if (made) return toResponse(made, request, MADE);
      }
      const answer = await pages.answerPage(request, facts);
      const cached = answer.status === 503 ? store.find(wanted.key) : undefined;
      if (!cached) return answer;
      await answer.body?.cancel();
      return toResponse(cached, request, STALE);
    },
  };
}
