/** sitemap.xml: every public page in both languages, each naming its other language (checklist CAT-04). */
import { pathTo } from '#shared/i18n/paths.ts';
import { bcp47, type Locale, locales } from '#shared/values/locale.ts';
import { listAddresses } from '../modules/catalog/service.ts';
import { listContentAddresses } from '../modules/content/service.ts';
import type { Ctx } from '../platform/context.ts';

type Alternates = Record<Locale, string>;

const both = (address: (locale: Locale) => string): Alternates => ({ sv: address('sv'), en: address('en') });
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function entry(publicUrl: string, alternates: Alternates): string {
  const links = [...locales.map((locale) => [bcp47[locale].slice(0, 2), alternates[locale]] as const), ['x-default', alternates.sv] as const]
    .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(publicUrl + path)}"/>`)
    .join('');
  return locales.map((locale) => `<url><loc>${escapeXml(publicUrl + alternates[locale])}</loc>${links}</url>`).join('\n');
}

export async function sitemap(ctx: Ctx): Promise<string> {
  const { products, categories, brands } = await listAddresses(ctx);
  const pages = await listContentAddresses(ctx);
  const all: Alternates[] = [
    both((locale) => pathTo('start', locale)),
    both((locale) => pathTo('shop', locale)),
    both((locale) => pathTo('brands', locale)),
    both((locale) => pathTo('withdraw', locale)),
    both((locale) => pathTo('withdrawalForm', locale)),
    ...categories.map((path) => both((locale) => pathTo('category', locale, { '*': path[locale] }))),
    ...brands.map((handle) => both((locale) => pathTo('brand', locale, { brandHandle: handle[locale] }))),
    ...products.map((path) => both((locale) => pathTo('product', locale, { '*': path[locale] }))),
    ...pages.map(({ kind, slug }) => both((locale) => (kind === 'page' ? pathTo('content', locale, { slug: slug[locale] }) : pathTo('customerService', locale, { slug: slug[locale] })))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${all.map((alternates) => entry(ctx.config.publicUrl, alternates)).join('\n')}\n</urlset>\n`;
}
