/** Sign-in forms and the account pages. */
import type { Locator, Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '../../src/shared/i18n/paths.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

/** The sign-in forms: on a page, or in the modal. */
export function signInFormsIn(root: Locator, locale: Locale) {
  const say = sayIn(locale);
  return {
    root,
    logInTab: root.getByRole('tab', { name: say(m.sign_in_log_in) }),
    signUpTab: root.getByRole('tab', { name: say(m.sign_in_sign_up) }),
    firstName: root.getByLabel(say(m.sign_in_first_name)),
    lastName: root.getByLabel(say(m.sign_in_last_name)),
    email: root.getByRole('textbox', { name: say(m.sign_in_email), exact: true }),
    password: root.getByLabel(say(m.sign_in_password), { exact: true }),
    accountName: root.locator('form:has(input[autocomplete="new-password"]) input[autocomplete="username"]'),
    newPassword: root.getByLabel(say(m.sign_in_new_password), { exact: true }),
    findable: root.getByRole('checkbox', { name: say(m.sign_in_findable) }),
    logIn: root.getByRole('button', { name: say(m.sign_in_log_in), exact: true }),
    signUp: root.getByRole('button', { name: say(m.sign_in_sign_up), exact: true }),
    forgot: root.getByRole('link', { name: say(m.sign_in_forgot) }),
    sendLink: root.getByRole('button', { name: say(m.sign_in_forgot_send) }),
    saveNew: root.getByRole('button', { name: say(m.sign_in_reset_save) }),
    confirm: root.getByRole('button', { name: say(m.sign_in_verify_confirm) }),
    async logInWith({ email, password }: { email: string; password: string }): Promise<void> {
      await this.email.fill(email);
      await this.password.fill(password);
      await this.logIn.click();
    },
  };
}

export const signInPage = (page: Page, locale: Locale) => signInFormsIn(page.getByRole('main'), locale);
export const signInModal = (page: Page, locale: Locale) => signInFormsIn(page.getByRole('dialog', { name: sayIn(locale)(m.sign_in_title) }), locale);

/** The link to sign-in or to the account: in the top bar on a desktop, in the bottom bar on a phone. */
export function accountEntry(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  const bottomBar = page.getByRole('navigation', { name: say(m.shell_bottom_bar) });
  const banner = page.getByRole('banner');
  return {
    visitor: isPhone ? bottomBar.getByRole('link', { name: say(m.member_me), exact: true }) : banner.getByRole('link', { name: say(m.sign_in_log_in), exact: true }),
    member: isPhone ? bottomBar.getByRole('link', { name: say(m.member_me), exact: true }) : banner.getByLabel(say(m.member_account_menu)).first(),
    async logOut(): Promise<void> {
      const button = page.getByRole('button', { name: say(m.member_log_out), exact: true });
      if (isPhone) await page.goto(pathTo('user', locale));
      await button.filter({ visible: true }).first().click();
    },
  };
}
