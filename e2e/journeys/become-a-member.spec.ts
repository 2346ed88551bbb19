import { api } from '../api.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD, pathInMail, VERIFY_LINK } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { signInPage } from '../pages/account-pages.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('AUTH-01 registers a person who has one name', async ({ page, language, say, email }) => {
  await page.goto(pathTo('register', language));
  const forms = signInPage(page, language);
  await forms.firstName.fill('Suharto');
  await expect(forms.lastName).not.toHaveAttribute('required');
  await forms.email.fill(email);
  await forms.password.fill(PASSWORD);
  await forms.signUp.click();
  await page.goto(await pathInMail(page, email, VERIFY_LINK));
  await forms.confirm.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_verify_done_title));
});

test('AUTH-01 shows an address with other letters as typed', async ({ page, language, say, email }) => {
  const typed = email.replace(/@.*/, '@räksmörgås.example');
  await page.goto(pathTo('register', language));
  const forms = signInPage(page, language);
  await forms.firstName.fill('Åsa');
  await forms.email.fill(typed);
  await forms.password.fill(PASSWORD);
  await forms.signUp.click();
  await expect(forms.root.getByText(say(m.sign_in_registered_text, { email: typed }))).toBeVisible();
  await page.goto(await pathInMail(page, typed, VERIFY_LINK));
  await forms.confirm.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_verify_done_title));
  await page.goto(pathTo('login', language));
  await forms.logInWith({ email: typed, password: PASSWORD });
  await expect(page.getByText(say(m.member_hello, { name: 'Åsa' }))).toBeVisible();
  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  await expect(page.getByText(say(m.settings_email_now, { email: typed }))).toBeVisible();
});

test('SET-01 says that an address in another case is one’s own', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  const form = page.getByRole('region', { name: say(m.settings_email) });
  const field = form.getByLabel(say(m.settings_email_new));
  await field.fill(email.toUpperCase());
  await form.getByRole('button', { name: say(m.settings_email_change) }).click();
  await expect(field).toHaveAccessibleDescription(say(m.error_field_own_email));
  await expect(field).toBeFocused();
  await expect(form.getByText(say(m.settings_email_sent))).toHaveCount(0);
});

test.describe('when it is refused', () => {
  test.use({ expectedNoise: failedCalls });

  test('AUTH-01 requires the password when another browser opens the confirmation link', async ({ page, context, language, say, email }) => {
    await api(page).auth.register({ body: { email, password: 'en annan människas ord', firstName: 'Åsa', lastName: 'Öberg', language } });
    const link = await pathInMail(page, email, /\S+\/register\/verify-email\?\S+/);
    await context.clearCookies({ name: 'fira.registration' });
    await becomeMember(page, { email: `annan.${email}`, language, firstName: 'Saga' });
    const forms = signInPage(page, language);
    await page.goto(link);
    await forms.confirm.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_verify_password_title));
    await expect(forms.password).toBeFocused();
    await forms.confirm.click();
    await expect(forms.password).toHaveAccessibleDescription(new RegExp(say(m.sign_in_password_required)));
    await judgePage(page);
    await forms.password.fill(PASSWORD);
    await forms.confirm.click();
    await expect(forms.root.getByText(say(m.sign_in_verify_differs)), 'a slip does not become the password').toBeVisible();
    await judgePage(page);
    await forms.root.getByRole('button', { name: say(m.sign_in_verify_use_new) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_verify_done_title));
    await expect(forms.root.getByText(say(m.sign_in_verify_other_made_text)), 'whose account this is not').toBeVisible();
    await forms.root.getByRole('button', { name: say(m.sign_in_verify_switch) }).click();
    await page.waitForURL((url) => url.pathname === pathTo('login', language));
    await forms.logInWith({ email, password: PASSWORD });
    await expect(page.getByText(say(m.member_hello, { name: 'Åsa' }))).toBeVisible();
  });

  test('AUTH-07 confirms a new address after logging in to its own account', async ({ page, context, language, say, email }) => {
    const [next, other] = [`ny.${email}`, `annan.${email}`];
    await becomeMember(page, { email, language });
    await api(page).users.changeEmail({ body: { email: next, password: PASSWORD } });
    const link = await pathInMail(page, next, /\S+\/register\/verify-email\?\S+/);
    await context.clearCookies();
    await becomeMember(page, { email: other, language });
    const forms = signInPage(page, language);
    await page.goto(link);
    await forms.confirm.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_verify_other_title));
    await judgePage(page);
    await forms.root.getByRole('button', { name: say(m.sign_in_verify_switch) }).click();
    await page.waitForURL((url) => url.pathname === pathTo('login', language));
    await forms.logInWith({ email, password: PASSWORD });
    await forms.confirm.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_verify_moved_title));
    await page.goto(link);
    await forms.confirm.click();
    await expect(forms.root.getByText(say(m.sign_in_verify_gone_member_text)), 'used up').toBeVisible();
    await expect(forms.root.getByRole('link', { name: say(m.sign_in_verify_moved_on) })).toHaveAttribute('href', pathTo('userSettingsSection', language, { section: 'account' }));
  });
});
