import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

/** The dialog when the cart holds another vendor's products. */
export function conflictDialog(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const root = page.getByRole('dialog', { name: say(m.cart_conflict_title) });
  return {
    root,
    replace: root.getByRole('button', { name: say(m.cart_conflict_replace) }),
    keep: root.getByRole('button', { name: say(m.cart_conflict_keep) }),
  };
}
