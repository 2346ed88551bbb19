/** Pages: React Router's handler with the language of the address, the API in the same process, and a policy with a nonce. */
import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { localeOfPath, redirectOfUnprefixedEnglish } from '#shared/i18n/paths.ts';
import type { Config } from '../platform/config.ts';
import { cookieLine, cookieOf } from '../platform/cookies.ts';
import type { ApiApp, RequestFacts } from './api-app.ts';
import { LOCALE_COOKIE } from './request-locale.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const LOCALE_COOKIE_SECONDS = 365 * 86_400;

export interface PagesOptions {
  config: Config;
  api: ApiApp;
  buildId: string;
  /** The built pages, or while developing the ones Vite has just transformed. */
  loadBuild: () => Promise<ServerBuild>;
  findMovedAddress: (path: string) => Promise<{ target: string; isPermanent: boolean } | null>;
  onRenderError: (error: unknown) => void;
}

type EntryModule = ServerBuild['entry']['module'] & {
  pageContext: Parameters<RouterContextProvider['set']>[0];
  onRenderError: (report: (error: unknown) => void) => void;
};

const redirectTo = (location: string, status: 308) => new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } });

/** Redirects that the address alone decides: a trailing slash goes, English words without /en lead to Swedish. */
export function addressRedirect(url: URL): string | null {
  const { pathname, search } = url;
  // An address such as //elsewhere.example/ must never become a Location: browsers read it as another host.
  if (pathname.startsWith('//')) return null;
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const data = bare.endsWith('.data');
  const target = data ? bare : (redirectOfUnprefixedEnglish(bare) ?? bare);
  return target === pathname ? null : target + search;
}

export function createPages({ config, api, buildId, loadBuild, findMovedAddress, onRenderError }: PagesOptions) {
  async function render(request: Request, facts: RequestFacts, url: URL): Promise<Response> {
    const build = await loadBuild();
    const { pageContext, onRenderError: reportTo } = build.entry.module as EntryModule;
    reportTo(onRenderError);
    const locale = localeOfPath(url.pathname.replace(/\.data$/, ''));
    const nonce = randomBytes(18).toString('base64');
    const responseHeaders = new Headers();
    const context = new RouterContextProvider();
    context.set(pageContext, {
      locale,
      nonce,
      responseHeaders,
      fetchApi: (path: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        const cookie = request.headers.get('cookie');
        if (cookie !== null) headers.set('cookie', cookie);
        return api.fetch(new Request(new URL(path, url.origin), { ...init, headers }), facts);
      },
      findMovedAddress,
      settings: { productName: config.productName, publicUrl: config.publicUrl, backendUrl: config.backendUrl, buildId, isDemo: config.isLocal, asksConsent: config.analyticsUrl !== null },
    });
    const answer = await createRequestHandler(build, config.isDevelopment ? 'development' : 'production')(request, context);
    const headers = new Headers(answer.headers);
    for (const [name, value] of responseHeaders) headers.append(name, value);
    headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce, isSecure: config.isSecure, isDevelopment: config.isDevelopment }));
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
    if (cookieOf(request.headers, LOCALE_COOKIE) !== locale) {
      headers.append('Set-Cookie', cookieLine(LOCALE_COOKIE, locale, { maxAgeSeconds: LOCALE_COOKIE_SECONDS, isSecure: config.isSecure, isHttpOnly: false }));
    }
    return new Response(answer.body, { status: answer.status, headers });
  }

  return async function answerPage(request: Request, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const moved = addressRedirect(url);
    return moved === null ? render(request, facts, url) : redirectTo(moved, 308);
  };
}
