/**
 * Sitemap (checklist CAT-04): an index of bounded files; every address in both languages, linked as alternates. Files stream page by page from the database, using
 * the memory of one page.
 */
import { pathTo } from '#shared/i18n/paths.ts';
import { bcp47, type Locale, locales } from '#shared/values/text/locale.ts';
import { type AddressChunk, type AddressedKind, addressedKinds, type AddressRow, findChunkStart, listAddressChunks, listAddresses } from '../../modules/catalog/service.ts';
import { listContentAddresses } from '../../modules/content/service.ts';
import type { Ctx } from '../../platform/context.ts';
import { DomainError } from '../../platform/domain-error.ts';

type Alternates = Record<Locale, string>;
type SitemapCtx = Pick<Ctx, 'db' | 'database' | 'clock' | 'config' | 'log'>;

interface Sizes {
  /** Entities per file. Each makes two URLs of about 800 bytes: far below the protocol's 50,000 URLs and 50 MB. */
  perFile: number;
  /** Entities per query. */
  perPage: number;
}

const usualSizes: Sizes = { perFile: 5_000, perPage: 500 };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const URLSET = `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const PAGES = '/sitemaps/pages.xml';

const both = (address: (locale: Locale) => string): Alternates => ({ sv: address('sv'), en: address('en') });
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const age = (updatedAt: Date | null) => (updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '');

const toAddress: Record<AddressedKind, (row: AddressRow, locale: Locale) => string> = {
  category: (row, locale) => pathTo('category', locale, { '*': row[locale] }),
  brand: (row, locale) => pathTo('brand', locale, { brandHandle: row[locale] }),
  product: (row, locale) => pathTo('product', locale, { '*': row[locale] }),
};

function entry(publicUrl: string, alternates: Alternates, updatedAt: Date | null): string {
  const links = [...locales.map((locale) => [bcp47[locale].slice(0, 2), alternates[locale]] as const), ['x-default', alternates.sv] as const]
    .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(publicUrl + path)}"/>`)
    .join('');
  return locales.map((locale) => `<url><loc>${escapeXml(publicUrl + alternates[locale])}</loc>${age(updatedAt)}${links}</url>\n`).join('');
}

const xml = (body: string | ReadableStream<Uint8Array>) => new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' } });

const toFile = ({ kind, number }: Pick<AddressChunk, 'kind' | 'number'>) => `/sitemaps/${kind}-${number}.xml`;

/** Sitemap index with each file's latest change. */
export async function sitemapIndex(ctx: SitemapCtx, { perFile }: Sizes = usualSizes): Promise<Response> {
  const chunks = await listAddressChunks(ctx, perFile);
  const file = (path: string, updatedAt: Date | null) => `<sitemap><loc>${escapeXml(ctx.config.publicUrl + path)}</loc>${age(updatedAt)}</sitemap>\n`;
  const files = chunks.map((chunk) => file(toFile(chunk), chunk.updatedAt));
  return xml(`${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${file(PAGES, null)}${files.join('')}</sitemapindex>\n`);
}

async function pages(ctx: SitemapCtx): Promise<Response> {
  const fixed = [
    both((locale) => pathTo('start', locale)),
    both((locale) => pathTo('shop', locale)),
    both((locale) => pathTo('giftFinder', locale)),
    both((locale) => pathTo('brands', locale)),
    both((locale) => pathTo('withdraw', locale)),
    both((locale) => pathTo('withdrawalForm', locale)),
  ].map((alternates) => entry(ctx.config.publicUrl, alternates, null));
  const written = (await listContentAddresses(ctx)).map(({ kind, slug, updatedAt }) =>
    entry(
      ctx.config.publicUrl,
      kind === 'page' ? both((locale) => pathTo('content', locale, { slug: slug[locale] })) : both((locale) => pathTo('customerService', locale, { slug: slug[locale] })),
      updatedAt,
    ),
  );
  return xml(`${URLSET}${[...fixed, ...written].join('')}</urlset>\n`);
}

async function things(ctx: SitemapCtx, kind: AddressedKind, number: number, { perFile, perPage }: Sizes): Promise<Response> {
  const start = await findChunkStart(ctx, kind, { number, size: perFile });
  // Reads the first page before answering: an unavailable database or an empty file is an error answer.
  let page = start === null ? [] : await listAddresses(ctx, kind, { after: start, count: Math.min(perFile, perPage) });
  if (page.length === 0) throw new DomainError('NOT_FOUND');
  const encoder = new TextEncoder();
  let left = perFile;
  let isBegun = false;
  return xml(
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const asked = Math.min(left, perPage);
          if (isBegun) page = await listAddresses(ctx, kind, { after: page.at(-1)?.id ?? '', count: asked });
          const text = page
            .map((row) =>
              entry(
                ctx.config.publicUrl,
                both((locale) => toAddress[kind](row, locale)),
                row.updatedAt,
              ),
            )
            .join('');
          left -= page.length;
          const isLast = left <= 0 || page.length < asked;
          controller.enqueue(encoder.encode(`${isBegun ? '' : URLSET}${text}${isLast ? '</urlset>\n' : ''}`));
          isBegun = true;
          if (isLast) controller.close();
        },
      },
      { highWaterMark: 0 },
    ),
  );
}

/** One sitemap file. Throws NOT_FOUND for one outside the index. */
export async function sitemapFile(ctx: SitemapCtx, path: string, sizes: Sizes = usualSizes): Promise<Response> {
  if (path === PAGES) return pages(ctx);
  const [, name, digits] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(path) ?? [];
  const kind = addressedKinds.find((candidate) => candidate === name);
  if (!kind) throw new DomainError('NOT_FOUND');
  return things(ctx, kind, Number(digits), sizes);
}
