/** Product lists and searches: expected results from the API, and the search field. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { z } from 'zod';
import type { productsAnswer } from '../src/shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../src/shared/i18n/paths.ts';
import type { Locale } from '../src/shared/values/text/locale.ts';
import { api } from './api.ts';
import { getShell } from './pages/shell.ts';

export const PAGE_SIZE = 24;

type Products = z.infer<typeof productsAnswer>;

/** The API's results for the same query: the page must show exactly these. */
export async function listProducts(page: Page, locale: Locale, query: Record<string, string | number> = {}): Promise<Products> {
  return api(page).catalog.listProducts({ query: { limit: PAGE_SIZE, sort: 'popular', ...query }, locale });
}

export const listTitles = ({ products }: Products): string[] => products.map(({ title }) => title);

/** The search field: in the top bar, or on phones on the search page behind its icon. */
export async function openSearch(page: Page, locale: Locale): Promise<Locator> {
  const { searchField, banner } = getShell(page, locale);
  if (await searchField.isVisible()) return searchField;
  await banner.getByRole('link', { name: m.shell_search_label({}, { locale }) }).click();
  await expect(page).toHaveURL(new RegExp(`${pathTo('search', locale)}$`));
  return page.getByRole('main').getByRole('search').getByRole('combobox');
}

export async function searchFor(page: Page, locale: Locale, query: string): Promise<void> {
  const field = await openSearch(page, locale);
  await field.fill(query);
  await field.press('Enter');
}
