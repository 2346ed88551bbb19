import type { BrandSummary } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { Locale } from '#shared/values/text/locale.ts';
import type { Alternates } from '#web/lib/seo/alternates.ts';
import type { Breadcrumb } from '#web/ui/breadcrumbs.tsx';

export function brandAlternates({ handle, translations }: Pick<BrandSummary, 'handle' | 'translations'>): Alternates {
  const addressIn = (locale: Locale) => pathTo('brand', locale, { brandHandle: translations.find(({ language_code }) => language_code === locale)?.handle ?? handle });
  return { sv: addressIn('sv'), en: addressIn('en') };
}

/** Breadcrumbs of a brand: the shop, all brands, the brand without a link. */
export function brandBreadcrumbs({ name }: Pick<BrandSummary, 'name'>, locale: Locale): Breadcrumb[] {
  return [{ label: m.catalog_shop(), to: pathTo('shop', locale) }, { label: m.catalog_brands(), to: pathTo('brands', locale) }, { label: name }];
}
