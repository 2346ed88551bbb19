import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { getCode } from '../authenticator-app.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { accountEntry, signInPage } from '../pages/account-pages.ts';
import { accountSettings } from '../pages/account-settings.ts';
import { getShell } from '../pages/shell.ts';
import { givePasskeyDevice } from '../passkey-device.ts';
import { expect, pathTo, test } from '../shop.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Checks the page, and restores its size. */
async function judge(page: Page): Promise<void> {
  const size = page.viewportSize();
  await judgePage(page);
  if (size) await page.setViewportSize(size);
}

async function logOut(page: Page, language: Locale): Promise<void> {
  await page.goto(pathTo('user', language));
  await accountEntry(page, language).logOut();
  await expect(getShell(page, language).message(m.sign_in_logged_out({}, { locale: language }))).toBeVisible();
  await page.goto(pathTo('login', language));
}

const arriveHome = (page: Page, language: Locale) => page.waitForURL((url) => url.pathname === pathTo('user', language));

test('AUTH-01 AUTH-07 adds and renames a passkey, signs in and deletes the account', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language });
  const device = await givePasskeyDevice(page);
  const settings = accountSettings(page, language);
  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  await settings.addPasskey.click();
  await settings.goOn.click();
  await expect(settings.password).toHaveAccessibleDescription(say(m.sign_in_password_required));
  await expect(settings.confirmWithPasskey, 'there is none yet').toBeHidden();
  await settings.password.fill(PASSWORD);
  await settings.goOn.click();
  await expect(settings.passkeyName, 'it has a name to begin with').not.toHaveValue('');
  await device.setWilling(false);
  await settings.createPasskey.click();
  await expect(settings.dialog.getByRole('alert')).toHaveText(say(m.security_passkey_not_made));
  await device.setWilling(true);
  await settings.passkeyName.fill('Telefonen');
  await settings.createPasskey.click();
  await expect(settings.passkeys.getByRole('status')).toHaveText(say(m.security_passkey_added, { name: 'Telefonen' }));
  await settings.passkeys.getByRole('button', { name: say(m.security_passkey_rename_named, { name: 'Telefonen' }) }).click();
  await settings.passkeyName.fill('Min telefon');
  await settings.dialog.getByRole('button', { name: say(m.security_passkey_rename) }).click();
  await expect(settings.passkeys.getByRole('listitem')).toContainText('Min telefon');
  await settings.addPasskey.click();
  await settings.confirmWithPasskey.click();
  await settings.createPasskey.click();
  await expect(settings.dialog.getByRole('alert'), 'one for each device').toHaveText(say(m.security_passkey_known));
  await judge(page);

  await device.setWilling(false);
  await logOut(page, language);
  const withPasskey = page.getByRole('main').getByRole('button', { name: say(m.sign_in_with_passkey) });
  await withPasskey.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(say(m.security_passkey_not_used));
  await judge(page);
  await device.setWilling(true);
  await withPasskey.click();
  await arriveHome(page, language);
  // The browser suggests the passkey at the e-mail field, and the virtual authenticator accepts.
  await logOut(page, language);
  await arriveHome(page, language);

  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  await settings.startDeletion.click();
  await settings.confirmWithPasskey.click();
  await page.waitForURL((url) => url.pathname === pathTo('start', language));
  await page.goto(pathTo('userOrders', language));
  expect(new URL(page.url()).pathname, 'there is nobody any more').toBe(pathTo('login', language));
});

test('AUTH-01 accepts the app’s code after the password, and recovery codes once', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language });
  const settings = accountSettings(page, language);
  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  await settings.startSecondStep.click();
  await settings.password.fill(PASSWORD);
  await settings.goOn.click();
  await expect(settings.dialog.getByRole('img', { name: say(m.security_scan_picture) })).toBeVisible();
  const secret = await settings.appSecret.innerText();
  await expect(settings.confirmApp, 'the button is in sight').toBeInViewport({ ratio: 1 });
  await settings.appCode.fill('12');
  await settings.confirmApp.click();
  await expect(settings.appCode).toHaveAccessibleDescription(new RegExp(say(m.error_field_wrong_code)));
  await judge(page);
  await settings.appCode.fill(getCode(secret));
  await settings.confirmApp.click();
  const codes = settings.secondStep.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(settings.secondStep.getByRole('heading', { name: say(m.security_codes_title) })).toBeFocused();
  const recoveryCode = await codes.first().innerText();
  const downloading = page.waitForEvent('download');
  await settings.secondStep.getByRole('button', { name: say(m.security_codes_save) }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(recoveryCode);
  await judge(page);
  await settings.secondStep.getByRole('button', { name: say(m.security_codes_done) }).click();
  await expect(settings.secondStep).toContainText(say(m.security_codes_left, { count: 10 }));

  const forms = signInPage(page, language);
  const code = forms.root.getByLabel(say(m.sign_in_code), { exact: true });
  const recovery = forms.root.getByLabel(say(m.sign_in_recovery_code), { exact: true });
  await logOut(page, language);
  await forms.logInWith({ email, password: PASSWORD });
  await code.fill(getCode(secret, 'ahead'));
  await forms.logIn.click();
  await arriveHome(page, language);

  for (const isFirst of [true, false]) {
    await logOut(page, language);
    await forms.logInWith({ email, password: PASSWORD });
    await forms.root.getByRole('button', { name: say(m.sign_in_use_recovery_code) }).click();
    await recovery.fill(recoveryCode.toLowerCase());
    await forms.logIn.click();
    if (isFirst) await arriveHome(page, language);
  }
  await expect(recovery, 'used up').toHaveAccessibleDescription(new RegExp(say(m.error_field_wrong_code)));
  await judge(page);
});
