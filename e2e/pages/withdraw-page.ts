/** The withdrawal function: a statement, and its confirmation. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../../src/shared/i18n/paths.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

export function getWithdrawPage(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const main = page.getByRole('main');
  return {
    main,
    path: pathTo('withdraw', locale),
    title: main.getByRole('heading', { level: 1 }),
    step: main.getByRole('heading', { level: 2 }).first(),
    name: main.getByLabel(say(m.withdrawal_name)),
    orderNumber: main.getByLabel(say(m.withdrawal_order_number)),
    email: main.getByLabel(say(m.withdrawal_email)),
    part: main.getByRole('radio', { name: say(m.withdrawal_part) }),
    quantityField: (title: string) => main.getByRole('spinbutton', { name: say(m.withdrawal_quantity, { title }) }),
    goOn: main.getByRole('button', { name: say(m.withdrawal_go_on) }),
    confirm: main.getByRole('button', { name: say(m.withdrawal_confirm) }),
    async openFromFooter(): Promise<void> {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say(m.shell_withdraw) })
        .click();
    },
  };
}
