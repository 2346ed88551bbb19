/** Addresses outside API and pages: pictures, build info, robots, sitemap, feeds, outbox, demo bank. */
import { Readable } from 'node:stream';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { formatSum } from '#shared/values/money/money.ts';
import { parseMediaUrl } from '#shared/values/pictures/media.ts';
import { parseSharePicturePath } from '#shared/values/pictures/share-picture.ts';
import { countryCodes } from '#shared/values/places/countries.ts';
import { bcp47, type Locale, locales } from '#shared/values/text/locale.ts';
import { findMediaFile } from '../../modules/media/service.ts';
import { answerDemoChallenge, findDemoChallenge } from '../../modules/payments/demo-provider.ts';
import { merchantFeed } from '../../modules/transfer/service.ts';
import { findSharePicture } from '../../modules/sharing/service.ts';
import { type Ctx, type Services, systemContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { listMails } from '../../platform/mail/mail.ts';
import { type Area, areas } from '../api/areas.ts';
import type { SiteHandler } from '../front/answer-request.ts';
import { fileResponse } from '../front/front.ts';
import { apiDocsPage, escapeHtml, mailPage, outboxJson, outboxPage, plainPage } from './local-pages.ts';
import { answerOffline } from './offline-page.ts';
import { openApiDocument } from '../api/openapi.ts';
import { isSameOrigin } from '../request/origin-check.ts';
import { readAtMost } from '../request/request-body.ts';
import { requestLocale } from '../request/request-locale.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';
import { textResponse } from '../answer/text-response.ts';

export interface BuildInfo {
  id: string;
  timestamp: string;
}

const OUTBOX_SHOWN = 200;
const MAX_FORM_BYTES = 10_000;
const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/**
 * Web app manifest, in the language of the installing page; the name is a runtime setting. Launchers crop the maskable icon, whose sign is within the middle 80 %
 * (W3C, Web Application Manifest, "Icon masks").
 */
function webManifest(productName: string, locale: Locale): Response {
  const inLanguage = { locale };
  const icon = (src: string, purpose: 'any' | 'maskable') => ({ src, sizes: '512x512', type: 'image/png', purpose });
  const manifest = {
    name: m.shell_app_name({ product: productName }, inLanguage),
    short_name: productName,
    description: m.shell_app_description({}, inLanguage),
    lang: bcp47[locale],
    dir: 'ltr',
    start_url: pathTo('start', locale),
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }, icon('/icon-512.png', 'any'), icon('/icon-maskable-512.png', 'maskable')],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' } });
}

/** Target of password managers (W3C, "A Well-Known URL for Changing Passwords"). */
function changePassword(locale: Locale): Response {
  const page = pathTo('userSettingsSection', locale, { section: 'account' });
  return new Response(null, { status: 302, headers: { Location: page, 'Cache-Control': 'no-cache' } });
}

export function createSite(services: Services, build: BuildInfo): SiteHandler {
  const context = (): Ctx => systemContext(services, 'sv');
  // Shared bytes: many slow readers take no more memory than one.
  let openApiBytes: Buffer<ArrayBuffer> | undefined;
  let document: ReturnType<typeof openApiDocument> | undefined;
  const openApi = (all: readonly Area[]) => (document ??= openApiDocument(all));

  async function media(url: URL): Promise<Response | null> {
    const wanted = parseMediaUrl(url.pathname);
    if (!wanted && !url.pathname.startsWith('/media/')) return null;
    const file = wanted && (await findMediaFile(services.database, services.media, wanted));
    if (!wanted || !file) throw new DomainError('NOT_FOUND');
    return fileResponse(file.path, mediaTypes[wanted.format], file);
  }

  async function sharePicture(url: URL): Promise<Response> {
    const wanted = parseSharePicturePath(url.pathname);
    if (!wanted) throw new DomainError('NOT_FOUND');
    const found = await findSharePicture(systemContext(services, wanted.locale), wanted);
    if ('file' in found) return fileResponse(found.file, mediaTypes.jpg);
    if (found.movedTo === null) throw new DomainError('NOT_FOUND');
    return new Response(null, { status: 302, headers: { Location: found.movedTo, 'Cache-Control': 'no-cache' } });
  }

  async function local(url: URL, request: Request): Promise<Response | null> {
    if (url.pathname === '/__outbox') return outboxPage(await listMails(services.database, { limit: OUTBOX_SHOWN }));
    if (url.pathname === '/__outbox.json') return outboxJson(await listMails(services.database, { limit: OUTBOX_SHOWN }));
    const [, mailId] = /^\/__outbox\/(mail_\w+)\.html$/.exec(url.pathname) ?? [];
    if (mailId) {
      const mail = (await listMails(services.database, { limit: OUTBOX_SHOWN })).find((candidate) => candidate.id === mailId);
      return mail ? mailPage(mail) : null;
    }
    const [, reference] = /^\/__demo-bank\/(demo_[\w-]+)$/.exec(url.pathname) ?? [];
    if (!reference) return null;
    return request.method === 'POST' ? answerDemoBank(reference, request) : demoBank(reference, url);
  }

  async function demoBank(reference: string, url: URL): Promise<Response | null> {
    const secret = url.searchParams.get('client_secret') ?? '';
    const challenge = await findDemoChallenge(context(), reference, secret);
    if (!challenge) return null;
    const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
    const button = (approve: boolean, label: string) =>
      `<form method="post" action="/__demo-bank/${escapeHtml(reference)}">${field('client_secret', secret)}${field('approve', String(approve))}<button>${label}</button></form>`;
    return plainPage(
      'Demobanken',
      `<h1>Demobanken</h1><p>Godkänn köpet på ${formatSum(challenge.amountMinor, challenge.currencyCode, 'sv')}?<br><span lang="en">Approve the purchase of ${formatSum(challenge.amountMinor, challenge.currencyCode, 'en')}?</span></p>${button(true, 'Godkänn · Approve')}${button(false, 'Avbryt · Decline')}`,
      { lang: 'sv' },
    );
  }

  async function answerDemoBank(reference: string, request: Request): Promise<Response | null> {
    if (!isSameOrigin(request.headers, services.config.publicUrl)) throw new DomainError('ORIGIN_REFUSED');
    const form = new URLSearchParams(Buffer.from(await readAtMost(request, MAX_FORM_BYTES)).toString('utf8'));
    const answer = await answerDemoChallenge(context(), reference, form.get('client_secret') ?? '', form.get('approve') === 'true');
    return new Response(null, { status: 303, headers: { Location: answer.next_action_url ?? '/' } });
  }

  /** Product feed of a country and language, streamed. */
  function feed(pathname: string): Response | null {
    const [, countryText, localeText] = /^\/feeds\/google\/([a-z]{2})-([a-z]{2})\.xml$/.exec(pathname) ?? [];
    const country = countryCodes.find((code) => code.toLowerCase() === countryText);
    const locale = locales.find((code) => code === localeText);
    if (!country || !locale) return null;
    const body = Readable.toWeb(Readable.from(merchantFeed(context(), { country, locale, vendorId: null })).map((text: string) => Buffer.from(text)));
    return new Response(body as ReadableStream, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
  }

  /** Unlisted pages carry noindex themselves, which crawlers only see if they may fetch them. */
  function robots(): Response {
    const text = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${services.config.publicUrl}/sitemap.xml`, ''].join('\n');
    return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
  }

  return async (url, facts, request) => {
    switch (url.pathname) {
      case '/builds/latest.json':
        return Response.json(build, { headers: { 'Cache-Control': 'no-cache' } });
      case '/api/openapi.json':
        openApiBytes ??= Buffer.from(JSON.stringify(openApi(areas)));
        return textResponse(openApiBytes, { status: 200, headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' } });
      case '/api/docs':
        return apiDocsPage(openApi(areas) as Parameters<typeof apiDocsPage>[0]);
      case '/site.webmanifest':
        return webManifest(services.config.productName, 'sv');
      case '/en/site.webmanifest':
        return webManifest(services.config.productName, 'en');
      case '/.well-known/change-password':
        return changePassword(requestLocale(request, url));
      case '/robots.txt':
        return robots();
      case '/sitemap.xml':
        return sitemapIndex(context());
    }
    const offline = answerOffline(url.pathname, { productName: services.config.productName, buildId: build.id, backendUrl: services.config.backendUrl });
    if (offline) return offline;
    if (url.pathname.startsWith('/share/')) return sharePicture(url);
    if (url.pathname.startsWith('/sitemaps/')) return sitemapFile(context(), url.pathname);
    if (facts.isLocal && url.pathname.startsWith('/__')) return local(url, request);
    return feed(url.pathname) ?? media(url);
  };
}
