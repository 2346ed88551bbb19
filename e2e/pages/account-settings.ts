/** Account settings: passkeys, the second step, deletion. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

export function accountSettings(page: Page, locale: Locale) {
  const say = sayIn(locale);
  const dialog = page.getByRole('dialog');
  return {
    passkeys: page.getByRole('region', { name: say(m.security_passkeys) }),
    secondStep: page.getByRole('region', { name: say(m.security_second_step) }),
    addPasskey: page.getByRole('button', { name: say(m.security_passkey_add) }),
    startSecondStep: page.getByRole('button', { name: say(m.security_second_step_start) }),
    startDeletion: page.getByRole('button', { name: say(m.settings_delete_start) }),
    dialog,
    password: dialog.getByLabel(say(m.settings_current_password)),
    goOn: dialog.getByRole('button', { name: say(m.security_go_on) }),
    confirmWithPasskey: dialog.getByRole('button', { name: say(m.security_prove_with_passkey) }),
    passkeyName: dialog.getByLabel(say(m.security_passkey_name)),
    createPasskey: dialog.getByRole('button', { name: say(m.security_passkey_create) }),
    appSecret: dialog.getByRole('definition'),
    appCode: dialog.getByLabel(say(m.security_scan_code)),
    confirmApp: dialog.getByRole('button', { name: say(m.security_scan_confirm) }),
  };
}
