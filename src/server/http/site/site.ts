/** Addresses outside API and pages: pictures, build info, robots, sitemap, feeds, outbox, demo bank. */
import { Readable } from 'node:stream';
import { pathTo } from '#shared/i18n/paths.ts';
import { parseMediaUrl } from '#shared/values/pictures/media.ts';
import { parseSharePicturePath } from '#shared/values/pictures/share-picture.ts';
import { countryCodes } from '#shared/values/places/countries.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import { findMediaFile } from '../../modules/media/service.ts';
import { merchantFeed } from '../../modules/transfer/service.ts';
import { findSharePicture } from '../../modules/sharing/service.ts';
import { type Ctx, type Services, systemContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { listMails } from '../../platform/mail/mail.ts';
import { type Area, areas } from '../api/areas.ts';
import type { SiteHandler } from '../front/answer-request.ts';
import { fileResponse } from '../front/front.ts';
import { answerDemoBank } from './demo-bank.ts';
import { answerGuaranteeNotice } from './guarantee-notice.ts';
import { apiDocsPage, mailPage, outboxJson, outboxPage } from './local-pages.ts';
import { answerOffline } from './offline-page.ts';
import { answerOnboarding } from './onboarding-pages.ts';
import { openApiDocument } from '../api/openapi.ts';
import { requestLocale } from '../request/request-locale.ts';
import { sitemapFile, sitemapIndex } from './sitemap.ts';
import { textResponse } from '../answer/text-response.ts';
import { webManifest } from './web-manifest.ts';

export interface BuildInfo {
  id: string;
  timestamp: string;
}

const OUTBOX_SHOWN = 200;
const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Target of password managers (W3C, "A Well-Known URL for Changing Passwords"). */
function changePassword(locale: Locale): Response {
  const page = pathTo('userSettingsSection', locale, { section: 'account' });
  return new Response(null, { status: 302, headers: { Location: page, 'Cache-Control': 'no-cache' } });
}

/** Product feed of a country and language, streamed. */
function feed(ctx: Ctx, pathname: string): Response | null {
  const [, countryText, localeText] = /^\/feeds\/google\/([a-z]{2})-([a-z]{2})\.xml$/.exec(pathname) ?? [];
  const country = countryCodes.find((code) => code.toLowerCase() === countryText);
  const locale = locales.find((code) => code === localeText);
  if (!country || !locale) return null;
  const body = Readable.toWeb(Readable.from(merchantFeed(ctx, { country, locale, vendorId: null })).map((text: string) => Buffer.from(text)));
  return new Response(body as ReadableStream, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
}

/** Unlisted pages carry noindex themselves, which crawlers only see if they may fetch them. */
function robots(publicUrl: string): Response {
  const text = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });
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
    return answerDemoBank(context(), url, request);
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
        return robots(services.config.publicUrl);
      case '/sitemap.xml':
        return sitemapIndex(context());
    }
    const offline = answerOffline(url.pathname, { productName: services.config.productName, buildId: build.id, backendUrl: services.config.backendUrl });
    if (offline) return offline;
    const onboarding = answerOnboarding(url.pathname, { locale: requestLocale(request, url), productName: services.config.productName });
    if (onboarding) return onboarding;
    const notice = answerGuaranteeNotice(url.pathname, services.config.guaranteeNotices);
    if (notice) return notice;
    if (url.pathname.startsWith('/share/')) return sharePicture(url);
    if (url.pathname.startsWith('/sitemaps/')) return sitemapFile(context(), url.pathname);
    if (facts.isLocal && url.pathname.startsWith('/__')) return local(url, request);
    return feed(context(), url.pathname) ?? media(url);
  };
}
