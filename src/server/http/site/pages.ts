/** Pages: React Router's handler with the language of the address, the API in the same process, and a policy for its scripts. */
import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { canonicalSpelling, redirectOfForeignPrefix } from '#shared/i18n/canonical-spelling.ts';
import { localeOfPath, redirectOfUnprefixedEnglish } from '#shared/i18n/paths.ts';
import type { Config } from '../../platform/config.ts';
import type { ApiApp, RequestFacts } from '../api/api-app.ts';
import type { PageHandler } from '../front/front.ts';
import { RETRY_AFTER_SECONDS } from '../../platform/unavailable.ts';
import { contentSecurityPolicy } from '../front/security-headers.ts';
import { hasText, textResponse } from '../answer/text-response.ts';

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

function addressAsWritten(path: string): string {
  const spelled = canonicalSpelling(redirectOfForeignPrefix(path) ?? path);
  const swedish = redirectOfUnprefixedEnglish(spelled);
  return swedish === null ? spelled : canonicalSpelling(swedish);
}

const redirectTo = (location: string, status: 308) => new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-cache' } });

/**
 * Redirects that the address alone decides: a trailing slash and a foreign prefix go, words are written in lower case, English words without
 * /en lead to Swedish.
 */
export function addressRedirect(url: URL): string | null {
  const { pathname, search } = url;
  // An address such as //elsewhere.example/ must never become a Location: browsers read it as another host.
  if (pathname.startsWith('//')) return null;
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  const data = bare.endsWith('.data');
  // React Router reads it in any letters and escapes; the language of a page is told by it as we write it.
  const written = bare.replace(/^\/(?:e|%[46]5)(?:n|%[46]e)(?=\/|$)/i, '/en');
  const target = data ? written : addressAsWritten(written);
  return target === pathname ? null : target + search;
}

export interface Pages {
  /** A page for its visitor, whole, its inline scripts allowed by a nonce of its own. */
  answerPage: PageHandler;
  /** A page that others may get too: whole, without a nonce and without a policy, which whoever keeps it adds. The request is one that we wrote. */
  renderShared: PageHandler;
}

export function createPages({ config, api, buildId, loadBuild, findMovedAddress, onRenderError }: PagesOptions): Pages {
  /** React Router orders a build's routes when it makes a handler: once for a build, not for each page. */
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

  function handlerOf(build: ServerBuild) {
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
    const responseHeaders = new Headers();
    let html: string | undefined;
    const context = new RouterContextProvider();
    context.set(pageContext, {
      locale,
      ...(nonce !== undefined && { nonce }),
      responseHeaders,
      fetchApi: (path: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        const cookie = request.headers.get('cookie');
        if (cookie !== null) headers.set('cookie', cookie);
        return api.fetch(new Request(new URL(path, url.origin), { ...init, headers }), facts);
      },
      findMovedAddress,
      sendHtml(text: string) {
        html = text;
      },
      settings: { productName: config.productName, publicUrl: config.publicUrl, backendUrl: config.backendUrl, buildId, isDemo: config.isLocal, asksConsent: config.analyticsUrl !== null },
    });
    const answer = await handlerOf(build)(request, context);
    const headers = new Headers(answer.headers);
    for (const [name, value] of responseHeaders) headers.append(name, value);
    // What a loader throws reaches the answer as its status alone.
    if (answer.status === 503) headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
    const said = { status: answer.status, headers };
    // Pages are made whole: they are sent, and packed, in one piece too.
    // What was rendered may not be what is answered: an address that was moved is led on.
    const page = headers.get('Content-Type')?.startsWith('text/html') ? html : undefined;
    return page === undefined ? new Response(answer.body, said) : textResponse(page, said);
  }

  async function answerPage(request: Request, facts: RequestFacts): Promise<Response> {
    const url = new URL(request.url);
    const moved = addressRedirect(url);
    if (moved !== null) return redirectTo(moved, 308);
    const nonce = randomBytes(18).toString('base64');
    const answer = await render(request, facts, { url, nonce });
    answer.headers.set('Content-Security-Policy', contentSecurityPolicy({ inlineScripts: [`'nonce-${nonce}'`], isSecure: config.isSecure, isDevelopment: config.isDevelopment }));
    if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-cache');
    // What isn't a page, such as its data alone, is sent and packed in one piece too.
    return hasText(answer) || answer.body === null ? answer : textResponse(Buffer.from(await answer.arrayBuffer()), answer);
  }

  return { answerPage, renderShared: (request, facts) => render(request, facts, { url: new URL(request.url) }) };
}
