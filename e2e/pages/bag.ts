/** The cart, in the drawer and on its page. */
import type { Locator, Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

export type Bag = ReturnType<typeof bagIn>;

/** A cart line. */
function lineIn(root: Locator, title: string, locale: Locale) {
  const say = sayIn(locale);
  const line = root.getByRole('listitem').filter({ hasText: title });
  return {
    line,
    quantity: line.getByRole('spinbutton', { name: say(m.cart_quantity_of, { title }) }),
    more: line.getByRole('button', { name: say(m.ui_more), exact: true }),
    fewer: line.getByRole('button', { name: say(m.ui_fewer), exact: true }),
    /** The minus button at quantity one. */
    lastStep: line.getByRole('button', { name: say(m.ui_remove), exact: true }),
    remove: line.getByRole('button', { name: say(m.cart_remove_item, { title }) }),
  };
}

export function bagIn(root: Locator, locale: Locale) {
  const say = sayIn(locale);
  return {
    root,
    line: (title: string) => lineIn(root, title, locale),
    lines: root.getByRole('spinbutton'),
    total: root.getByRole('definition').filter({ hasText: /\d/ }),
    toCheckout: root.getByRole('link', { name: say(m.cart_to_checkout) }),
    toPage: root.getByRole('link', { name: say(m.cart_to_page) }),
    emptyTitle: root.getByRole('heading', { name: say(m.cart_empty_title) }),
    failedTitle: root.getByRole('heading', { name: say(m.cart_failed_title) }),
    retry: root.getByRole('button', { name: say(m.cart_retry) }),
    close: root.getByRole('button', { name: say(m.ui_close), exact: true }),
    emptyBag: root.getByRole('button', { name: say(m.cart_empty_bag) }),
  };
}

export const bagDrawer = (page: Page, locale: Locale): Bag => bagIn(page.getByRole('dialog', { name: sayIn(locale)(m.cart_title), exact: true }), locale);
export const bagPage = (page: Page, locale: Locale): Bag => bagIn(page.getByRole('main'), locale);
