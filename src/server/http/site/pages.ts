/** Page rendering: React Router's handler with locale, in-process API, and a CSP. */
import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { canonicalSpelling, redirectOfForeignPrefix } from '#shared/i18n/canonical-spelling.ts';
import { localeOfPath, matchPath, redirectOfUnprefixedEnglish } from '#shared/i18n/paths.ts';
import type { Config } from '../../platform/config.ts';
import type { RequestFacts } from '../api/admission.ts';
import type { ApiApp } from '../api/api-app.ts';
import type { PageHandler } from '../front/answer-request.ts';
import { RETRY_AFTER_SECONDS } from '../../platform/unavailable.ts';
import { cardClientHeaders, cardClientSources, contentSecurityPolicy } from '../front/security-headers.ts';
import { hasText, textResponse } from '../answer/text-response.ts';

export interface PagesOptions {
  config: Config;
  api: ApiApp;
  buildId: string;
  loadBuild: () => Promise<ServerBuild>;
  findMovedAddress: (path: string) => Promise<{ target: string; isPermanent: boolean } | null>;
  onRenderError: (error: unknown) => void;
}

type EntryModule = ServerBuild['entry']['module'] & {
  pageContext: Parameters<RouterContextProvider['set']>[0];
  onRenderError: (report: (error: unknown) => void) => void;
};

function addressAsWritten(path: string): string {
  const spelled = canonicalSpelling(redirectOfForeignPrefix(path) ?? path);
  const swedish = redirectOfUnprefixedEnglish(spelled);
  return swedish === null ? spelled : canonicalSpelling(swedish);
}

const redirectTo = (location: string, status: 308) => new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } });

/** Redirects decided by the URL alone: no trailing slashes and foreign prefixes, lowercase, English paths under /en. */
export function addressRedirect(url: URL): string | null {
  const { pathname, search } = url;
  // Never redirect to //elsewhere.example/: browsers read it as another host.
  if (pathname.startsWith('//')) return null;
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const data = bare.endsWith('.data');
  // React Router accepts /en in any case and escaping; the locale derives from the normalised form.
  const written = bare.replace(/^\/(?:e|%[46]5)(?:n|%[46]e)(?=\/|$)/i, '/en');
  const target = data ? written : addressAsWritten(written);
  return target === pathname ? null : target + search;
}

/** The card client is opened at checkout, where gift cards are bought and several pay together, among the saved cards and where one joins alone. */
function opensCardClient(pathname: string): boolean {
  const found = matchPath(pathname);
  return (
    found?.page === 'checkout' ||
    found?.page === 'giftCard' ||
    found?.page === 'promise' ||
    (found?.page === 'userSettingsSection' && ['payments', 'membership'].includes(found.params['section'] ?? ''))
  );
}

export interface Pages {
  /** A complete page for one visitor, with its own CSP nonce. */
  answerPage: PageHandler;
  /** A complete shared page without nonce and CSP, which the page cache adds. Takes a synthetic request. */
  renderShared: PageHandler;
}

export function createPages({ config, api, buildId, loadBuild, findMovedAddress, onRenderError }: PagesOptions): Pages {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

  function loadHandler(build: ServerBuild) {
    const known = handlers.get(build);
    if (known) return known;
    const made = createRequestHandler(build, config.isDevelopment ? 'development' : 'production');
    handlers.set(build, made);
    return made;
  }

  async function render(request: Request, facts: RequestFacts, { url, nonce }: { url: URL; nonce?: string }): Promise<Response> {
    const build = await loadBuild();
    const { pageContext, onRenderError: reportTo } = build.entry.module as EntryModule;
    reportTo(onRenderError);
    const locale = localeOfPath(url.pathname.replace(/\.data$/, ''));
    const notice = config.guaranteeNotices?.[locale] ?? null;
    const responseHeaders = new Headers();
    let html: string | undefined;
    let retryAfter = String(RETRY_AFTER_SECONDS);
    const context = new RouterContextProvider();
    context.set(pageContext, {
      locale,
      ...(nonce !== undefined && { nonce }),
      responseHeaders,
      fetchApi: async (path: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        const cookie = request.headers.get('cookie');
        if (cookie !== null) headers.set('cookie', cookie);
        const answer = await api.fetch(new Request(new URL(path, url.origin), { ...init, headers }), facts);
        retryAfter = answer.headers.get('Retry-After') ?? retryAfter;
        return answer;
      },
      findMovedAddress,
      sendHtml(text: string) {
        html = text;
      },
      guaranteeNotice: notice && { src: notice.address, width: notice.width, height: notice.height },
      settings: { productName: config.productName, publicUrl: config.publicUrl, backendUrl: config.backendUrl, buildId, isDemo: config.isLocal, asksConsent: config.analyticsUrl !== null },
    });
    const answer = await loadHandler(build)(request, context);
    const headers = new Headers(answer.headers);
    for (const [name, value] of responseHeaders) headers.append(name, value);
    if (answer.status === 503 || answer.status === 429) headers.set('Retry-After', retryAfter);
    const said = { status: answer.status, headers };
    // Sent in one piece. Only HTML answers use the rendered text.
    const page = headers.get('Content-Type')?.startsWith('text/html') ? html : undefined;
    return page === undefined ? new Response(answer.body, said) : textResponse(page, said);
  }

  async function answerPage(request: Request, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const moved = addressRedirect(url);
    if (moved !== null) return redirectTo(moved, 308);
    const nonce = randomBytes(18).toString('base64');
    const answer = await render(request, facts, { url, nonce });
    const opening = opensCardClient(url.pathname) ? config.stripe : null;
    const more = cardClientSources(opening);
    for (const [name, value] of Object.entries(cardClientHeaders(opening))) answer.headers.set(name, value);
    answer.headers.set('Content-Security-Policy', contentSecurityPolicy({ inlineScripts: [`'nonce-${nonce}'`], isSecure: config.isSecure, isDevelopment: config.isDevelopment, more }));
    if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-cache');
    return hasText(answer) || answer.body === null ? answer : textResponse(Buffer.from(await answer.arrayBuffer()), answer);
  }

  return { answerPage, renderShared: (request, facts) => render(request, facts, { url: new URL(request.url) }) };
}
