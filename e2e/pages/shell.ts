/** Header, footer and messages around every page. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { beginning, sayIn } from '../say.ts';

export function getShell(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const banner = page.getByRole('banner');
  return {
    banner,
    footer: page.getByRole('navigation', { name: say(m.shell_footer) }),
    bottomBar: page.getByRole('navigation', { name: say(m.shell_bottom_bar) }),
    /** In the top bar: a button; on the cart's page a link. */
    bagButton: banner.getByRole('button', { name: beginning(say(m.cart_title)) }),
    bagButtonWith: (count: number) => banner.getByRole('button', { name: count > 0 ? say(m.cart_button, { count }) : say(m.cart_button_empty), exact: true }),
    searchField: banner.getByRole('combobox'),
    otherLanguage: banner.getByRole('link', { name: { sv: 'English', en: 'Svenska' }[locale] }),
    /** A toast: over the page, or inside the open drawer. */
    message: (text: string) => page.getByText(text, { exact: true }),
  };
}
