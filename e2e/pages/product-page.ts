import type { Page } from '@playwright/test';
import type { Product } from '../../src/shared/contract/catalog.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../../src/shared/i18n/paths.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

export function getProductPage(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const main = page.getByRole('main');
  return {
    open: (product: Product) => page.goto(pathTo('product', locale, { '*': product.path })),
    title: main.getByRole('heading', { level: 1 }),
    /** An option value: the radio button under the chip. */
    choice: (label: string) => main.getByRole('radio', { name: label }),
    quantity: main.getByRole('spinbutton'),
    more: main.getByRole('button', { name: say(m.ui_more), exact: true }),
    add: main.getByRole('button', { name: say(m.product_add), exact: true }).first(),
  };
}
