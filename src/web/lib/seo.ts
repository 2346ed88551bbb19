/** What a page tells search engines and those who share it: title, description, its address in both languages. */
import type { MetaDescriptor } from 'react-router';
import { localeOfPath } from '#shared/i18n/paths.ts';
import { bcp47, locales } from '#shared/values/locale.ts';
import { mediaUrl } from '#shared/values/media.ts';
import { type Alternates, alternatesOf } from './alternates.ts';
import type { RootData } from './root-data.ts';

/** The part of a meta function's arguments that is used here. */
interface MetaSource {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

interface PageMeta {
  /** Left out on the start page, whose title is the product's name alone. */
  title?: string;
  description?: string;
  /** For a page with a handle of its own per language; otherwise they follow from its address. */
  alternates?: Alternates;
  /** Query that makes another page of it, such as "?page=2"; it joins the canonical address. */
  search?: string;
  /** A picture of the media store. */
  image?: { id: string; alt: string } | null;
  type?: 'website' | 'article' | 'product';
  /** For the bag, the checkout and results of a search: nothing to find. */
  isHidden?: boolean;
}

const OPEN_GRAPH_WIDTH = 1280;
const OPEN_GRAPH_HEIGHT = 853;

function runTimeSettings(matches: MetaSource['matches']) {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as RootData | undefined)?.settings;
}

/** "{Page} · {product}", or the product's name alone (decisions, section 1). */
export function pageTitle(title: string | undefined, productName: string): string {
  return title ? `${title} · ${productName}` : productName;
}

/** The meta tags of a page: `export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: … })`. */
export function pageMeta({ location, matches }: MetaSource, page: PageMeta): MetaDescriptor[] {
  const settings = runTimeSettings(matches);
  const productName = settings?.productName ?? '';
  const origin = (settings?.publicUrl ?? '').replace(/\/$/, '');
  const locale = localeOfPath(location.pathname);
  const alternates = page.alternates ?? alternatesOf(location.pathname);
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
  if (page.image) {
    tags.push(
      { property: 'og:image', content: origin + mediaUrl(page.image.id, 'wide', OPEN_GRAPH_WIDTH, 'jpg') },
      { property: 'og:image:width', content: String(OPEN_GRAPH_WIDTH) },
      { property: 'og:image:height', content: String(OPEN_GRAPH_HEIGHT) },
      { property: 'og:image:alt', content: page.image.alt },
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
