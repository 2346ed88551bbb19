/** Meta tags for search engines and link previews: title, description, URLs in both languages. */
import type { MetaDescriptor } from 'react-router';
import { localeOfPath } from '#shared/i18n/paths.ts';
import { SHARE_HEIGHT, SHARE_WIDTH } from '#shared/values/pictures/share-picture.ts';
import { bcp47, locales } from '#shared/values/text/locale.ts';
import { type Alternates, getAlternates } from './alternates.ts';
import type { RootData } from '../page/root-data.ts';

/** The subset of a meta function's arguments used here. */
interface MetaSource {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta {
  /** Omitted: the product's name alone. */
  title?: string;
  description?: string;
  alternates?: Alternates;
  /** Query that identifies a subpage, such as "?page=2"; part of the canonical URL. */
  search?: string;
  sharePicture?: string | null;
  type?: 'website' | 'article' | 'product';
  isHidden?: boolean;
}

function rootDataIn(matches: MetaSource['matches']): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
}

/** "{Page} · {product}", or the product's name alone (decisions, section 1). */
export function pageTitle(title: string | undefined, productName: string): string {
  return title ? `${title} · ${productName}` : productName;
}

/** A page's meta tags: `export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: … })`. */
export function pageMeta({ location, matches }: MetaSource, page: PageMeta): MetaDescriptor[] {
  const root = rootDataIn(matches);
  const settings = root?.settings;
  const productName = settings?.productName ?? '';
  const origin = (settings?.publicUrl ?? '').replace(/\/$/, '');
  const locale = localeOfPath(location.pathname);
  const alternates = page.alternates ?? getAlternates(location.pathname);
  const search = page.search ?? '';
  const canonical = origin + alternates[locale] + search;
  const title = pageTitle(page.title, productName);

  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: page.title ?? productName },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:locale', content: bcp47[locale].replace('-', '_') },
  ];
  if (page.description) tags.push({ name: 'description', content: page.description }, { property: 'og:description', content: page.description });
  const picture = page.sharePicture ?? root?.sharePicture;
  if (picture) {
    tags.push(
      { property: 'og:image', content: origin + picture },
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: String(SHARE_WIDTH) },
      { property: 'og:image:height', content: String(SHARE_HEIGHT) },
      { property: 'og:image:alt', content: page.title ?? productName },
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  if (page.isHidden) return [...tags, { name: 'robots', content: 'noindex' }];
  return [
    ...tags,
    { property: 'og:url', content: canonical },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...locales.map((other) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang: other, href: origin + alternates[other] + search })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: origin + alternates.sv + search },
  ];
}
