import type { Page } from '@playwright/test';
import { pathTo } from '../../src/shared/i18n/paths.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';

export function getOrderPage(page: Page, locale: Locale) {
  const address = new RegExp(`${pathTo('orderConfirmation', locale, { id: '' })}(order_\\w+)`);
  return {
    address,
    title: page.getByRole('main').getByRole('heading', { level: 1 }),
    /** The shown order's id. */
    async id(): Promise<string> {
      await page.waitForURL(address);
      return address.exec(page.url())?.[1] ?? '';
    },
  };
}
