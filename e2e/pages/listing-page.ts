/** A product list: filters, sort order and pagination. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { beginning, sayIn } from '../say.ts';

export function getListingPage(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const main = page.getByRole('main');
  const filters = main.getByRole('form', { name: say(m.catalog_filter) });
  const brands = filters.getByRole('group', { name: say(m.catalog_brand), exact: true });
  return {
    title: main.getByRole('heading', { level: 1 }),
    cards: main.getByRole('article'),
    /** The cards' titles in order. */
    titles: main.getByRole('article').getByRole('heading'),
    count: (count: number) => main.getByRole('status').filter({ hasText: beginning(say(m.catalog_count, { count })) }),
    sort: main.getByRole('combobox', { name: say(m.catalog_sort) }),
    filters,
    /** Collapsed on narrow screens. */
    async unfoldFilters() {
      if (await filters.isHidden()) await main.getByText(say(m.catalog_filter), { exact: true }).click();
    },
    /** A brand filter; its name ends with the count. Rare brands are collapsed. */
    brand: (name: string) => brands.getByRole('checkbox', { name: beginning(name) }),
    unfoldBrands: () => brands.locator('summary').click(),
    option: (name: string, value: string) => filters.getByRole('group', { name, exact: true }).getByRole('checkbox', { name: beginning(value) }),
    occasion: filters.getByRole('combobox', { name: say(m.catalog_occasion) }),
    priceFrom: filters.getByRole('textbox', { name: say(m.catalog_price_from) }),
    priceTo: filters.getByRole('textbox', { name: say(m.catalog_price_to) }),
    inStock: filters.getByRole('checkbox', { name: beginning(say(m.catalog_in_stock_only)) }),
    chosen: main.getByRole('list', { name: say(m.catalog_chosen) }),
    pages: main.getByRole('navigation', { name: say(m.ui_pagination) }),
    breadcrumbs: main.getByRole('navigation', { name: say(m.ui_breadcrumbs) }),
  };
}
