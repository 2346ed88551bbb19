import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getProduct } from '../goods.ts';
import { PASSWORD, pathInMail } from '../member.ts';
import { theMailWith } from '../outbox.ts';
import { signInPage } from '../pages/account-pages.ts';
import { accountSettings } from '../pages/account-settings.ts';
import { getShell } from '../pages/shell.ts';
import { buy } from '../rival.ts';
import { sayIn } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('AUTH-01 AUTH-07 AUTH-08 ORD-01 registers, logs in, orders, exports data and deletes the account', async ({ page, language, say, email, playwright }) => {
  const forms = signInPage(page, language);
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(pathTo('register', language));
  await forms.signUp.click();
  await expect(forms.firstName, 'a missing value is reported at its field').toHaveAccessibleDescription(say(m.sign_in_first_name_required));
  await expect(forms.firstName).toBeFocused();
  await expect(forms.findable, 'a plain question, unticked').not.toBeChecked();
  await forms.firstName.fill('Åsa');
  await forms.lastName.fill('Öberg');
  await forms.email.fill(email.toUpperCase());
  await forms.password.fill(PASSWORD);
  await forms.signUp.click();
  await expect(forms.root.getByText(say(m.sign_in_registered_title))).toBeVisible();

  await page.goto(await pathInMail(page, email, /\S+\/register\/verify-email\?\S+/));
  await forms.confirm.click();
  await expect(title).toHaveText(say(m.sign_in_verify_done_title));
  await forms.root.getByRole('link', { name: say(m.sign_in_log_in) }).click();
  await forms.logInWith({ email: email.toUpperCase(), password: PASSWORD });
  await expect(title).toHaveText(say(m.today_first_title));
  await expect(main.getByText(say(m.member_hello, { name: 'Åsa' }))).toBeVisible();
  expect(new URL(page.url()).pathname, 'NAV-10 the member’s home').toBe(pathTo('user', language));

  await page.goto(pathTo('userProfile', language));
  await main.getByLabel(say(m.sign_in_first_name)).fill('Åsa-Maja');
  await main.getByLabel(say(m.profile_birth_day), { exact: true }).selectOption('29');
  await main.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(main.getByRole('alert')).toHaveText(say(m.profile_birth_wrong));
  await main.getByLabel(say(m.profile_birth_month), { exact: true }).selectOption('2');
  await main.getByLabel(say(m.profile_phone)).fill('070-123 45 67');
  await main.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(main.getByText(say(m.ui_saved), { exact: true })).toBeVisible();
  await page.reload();
  await expect(main.getByLabel(say(m.profile_phone))).toHaveValue('+46701234567');
  const birthday = { sv: '29 februari', en: 'February 29' }[language];
  await expect(main.getByText(birthday), 'as a friend sees it').toBeVisible();
  await main.getByRole('tab', { name: say(m.profile_seen_stranger) }).click();
  await expect(main.getByText(say(m.profile_seen_nothing)), 'strangers don’t find it').toBeVisible();
  await expect(main.getByText(birthday)).toBeHidden();

  const other = ({ sv: 'en', en: 'sv' } as const)[language];
  const sayNow = sayIn(other);
  const account = { section: 'account' };
  await page.goto(pathTo('userSettingsSection', language, account));
  await main.getByLabel(say(m.settings_language), { exact: true }).selectOption(other);
  await main.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await page.waitForURL((url) => url.pathname === pathTo('userSettingsSection', other, account));
  await expect(main.getByLabel(sayNow(m.settings_language), { exact: true })).toHaveValue(other);

  const guest = await playwright.request.newContext({ baseURL: process.env['SHOP_URL'] ?? '' });
  const order = await buy(guest, (await getProduct(page, 'regnbagsklubban', other)).variants[0]?.id ?? '', 2, email);
  await guest.dispose();
  const number = sayNow(m.order_number, { number: String(order.number) });
  await page.goto(pathTo('user', other));
  const latest = page.getByRole('region', { name: sayNow(m.member_orders) });
  await expect(latest.getByRole('link', { name: new RegExp(number) }), 'the home shows it with its state').toHaveAccessibleName(
    new RegExp(`${sayNow(m.order_state_confirmed)}|${sayNow(m.order_state_pending)}`),
  );
  await latest.getByRole('link', { name: sayNow(m.member_orders_all) }).click();
  await main.getByRole('link', { name: new RegExp(number) }).click();
  await expect(title).toHaveText(number);

  await page.goto(pathTo('userData', other));
  await main.getByRole('button', { name: sayNow(m.personal_data_ask) }).click();
  await expect(main.getByText(sayNow(m.personal_data_asked))).toBeVisible();
  const { text } = await theMailWith(page, email, new RegExp(sayNow(m.personal_data_mail_export_subject, { product: 'Fira' })));
  const link = new URL(/\S+\?token=\S+/.exec(text)?.[0] ?? '');
  await page.goto(link.pathname + link.search);
  const downloading = page.waitForEvent('download');
  await main.getByRole('link', { name: sayNow(m.personal_data_download) }).click();
  const files = unzipSync(new Uint8Array(readFileSync(await (await downloading).path())));
  const read = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  expect(read('account.json')).toMatchObject({ email, firstName: 'Åsa-Maja', dateOfBirth: '--02-29' });
  expect(read('orders.json')).toMatchObject([{ number: order.number }]);
  await page.reload();
  await expect(main.getByText(sayNow(m.personal_data_link_over)), 'it works once').toBeVisible();
  await expect(main.getByRole('button', { name: sayNow(m.personal_data_ask_again) }), 'and another may be asked for at once').toBeEnabled();

  await main.getByRole('link', { name: sayNow(m.personal_data_to_account) }).click();
  const { startDeletion, dialog, password } = accountSettings(page, other);
  await startDeletion.click();
  await expect(dialog).toContainText(sayNow(m.settings_delete_orders));
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: sayNow(m.settings_delete_do) }).click();
  await expect(getShell(page, other).message(sayNow(m.settings_deleted))).toBeVisible();
  await page.waitForURL((url) => url.pathname === pathTo('start', other));
  await theMailWith(page, email, new RegExp(sayNow(m.personal_data_mail_gone_subject, { product: 'Fira' })));
  await page.goto(pathTo('userOrders', other));
  expect(new URL(page.url()).pathname, 'nobody is signed in any more').toBe(pathTo('login', other));
});
