import type { CategorySummary, Product } from '#shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { type Locale, locales } from '#shared/values/text/locale.ts';
import type { Alternates } from '#web/lib/seo/alternates.ts';
import type { Breadcrumb } from '#web/ui/breadcrumbs.tsx';

type Translations = readonly { language_code: Locale; path: string }[];

function alternatesFor(page: 'category' | 'product', translations: Translations, fallbackPath: string): Alternates {
  const pathIn = (locale: Locale) => translations.find(({ language_code }) => language_code === locale)?.path ?? fallbackPath;
  const [sv, en] = locales.map((locale) => pathTo(page, locale, { '*': pathIn(locale) }));
  return { sv: sv ?? '/', en: en ?? '/en' };
}

export const categoryAlternates = (category: CategorySummary): Alternates => alternatesFor('category', category.translations, category.path);
export const productAlternates = (product: Pick<Product, 'translations' | 'path'>): Alternates => alternatesFor('product', product.translations, product.path);

/** Breadcrumbs of a category: the shop, its ancestors, the category without a link. */
export function categoryBreadcrumbs(above: readonly Pick<CategorySummary, 'name' | 'path'>[], locale: Locale): Breadcrumb[] {
  return [
    { label: m.catalog_shop(), to: pathTo('shop', locale) },
    ...above.map(({ name, path }, index) => (index === above.length - 1 ? { label: name } : { label: name, to: pathTo('category', locale, { '*': path }) })),
  ];
}

/** Breadcrumbs of a product: the shop, its main category with ancestors, the product without a link. */
export function productBreadcrumbs({ breadcrumbs, title }: Pick<Product, 'breadcrumbs' | 'title'>, locale: Locale): Breadcrumb[] {
  return [{ label: m.catalog_shop(), to: pathTo('shop', locale) }, ...breadcrumbs.map(({ name, path }) => ({ label: name, to: pathTo('category', locale, { '*': path }) })), { label: title }];
}
