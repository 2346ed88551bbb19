/** URLs of content pages in both languages. */
import type { ContentPage } from '#shared/contract/content.ts';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Alternates } from '#web/lib/seo/alternates.ts';

/** A page without a translation keeps its slug: the server then responds in the available language. */
export function contentAlternates({ kind, slug, translations }: Pick<ContentPage, 'kind' | 'slug' | 'translations'>): Alternates {
  const addressIn = (locale: Locale) => {
    const own = translations.find(({ language_code }) => language_code === locale)?.slug ?? slug;
    if (kind === 'start') return pathTo('start', locale);
    return kind === 'page' ? pathTo('content', locale, { slug: own }) : pathTo('customerService', locale, { slug: own });
  };
  return { sv: addressIn('sv'), en: addressIn('en') };
}
