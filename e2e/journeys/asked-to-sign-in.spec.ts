import { api } from '../api.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { listenForCalls } from '../calls.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { accountEntry, signInModal, signInPage } from '../pages/account-pages.ts';
import { buy } from '../rival.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('a session that was ended on another device', () => {
  test.use({ expectedNoise: failedCalls });

  test('AUTH-04 NAV-10 signs out silently on the refused call, then asks to log in', async ({ page, context, language, say, email, playwright, baseURL }) => {
    const shop = baseURL ?? '';
    await becomeMember(page, { email, language });
    const here = pathTo('userSettingsSection', language, { section: 'privacy' });
    await page.goto(here);
    const elsewhere = await playwright.request.newContext({ baseURL: shop, extraHTTPHeaders: { Origin: new URL(shop).origin } });
    await api(elsewhere).auth.login({ body: { email, password: PASSWORD } });
    await api(elsewhere).users.endAllSessions();
    await elsewhere.dispose();

    const logouts = listenForCalls(page, 'DELETE', /^\/api\/backend\/login$/);
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: say(m.settings_privacy_by_name) }).check();
    await main.getByRole('button', { name: say(m.ui_save) }).click();
    const modal = signInModal(page, language);
    await expect(modal.root.getByText(say(m.sign_in_session_over)), 'NAV-11 asked on top of the form').toBeVisible();
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name.startsWith('client.')), 'nothing of the session is left').toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth') ?? '')).not.toContain('"isAuthenticated":true');
    expect(logouts).toHaveLength(1);
    expect(new URL(page.url()).pathname, 'the page stays').toBe(here);
    await expect(page.getByText(say(m.sign_in_logged_out), { exact: true }), 'silently').toBeHidden();

    await page.keyboard.press('Escape');
    await expect(main.getByRole('alert'), 'a sentence without a status').toHaveText(/^\D+$/);
    await expect(main.getByRole('checkbox', { name: say(m.settings_privacy_by_name) }), 'what was chosen stays').toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('auth') ?? ''), 'AUTH-05 why one was asked goes with the modal').not.toContain(say(m.sign_in_session_over));

    await page.goto(pathTo('userProfile', language));
    await expect(main.getByText(say(m.sign_in_for_own_pages))).toBeVisible();
    await signInPage(page, language).logInWith({ email, password: PASSWORD });
    await page.waitForURL((url) => url.pathname === pathTo('userProfile', language));
  });
});

test.describe('a session that was ended in another tab', () => {
  test.use({ expectedNoise: failedCalls });

  test('AUTH-04 asks to log in, preserves typed input, and sends the form', async ({ page, context, language, say, email }) => {
    await becomeMember(page, { email, language });
    await page.goto(pathTo('userJubileeNew', language));
    const main = page.getByRole('main');
    const name = main.getByLabel(say(m.sign_in_first_name));
    await name.fill('Majken');
    const second = await context.newPage();
    await second.goto(pathTo('user', language));
    await accountEntry(second, language).logOut();
    await second.waitForURL((url) => url.pathname === pathTo('start', language));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth') ?? ''), 'this tab has noticed').not.toContain('"isAuthenticated":true');
    await expect(name, 'and stays').toHaveValue('Majken');

    const sent = listenForCalls(page, 'POST', /^\/api\/app\/jubilees$/);
    const add = main.getByRole('button', { name: say(m.jubilees_quick_add), exact: true });
    await add.click();
    const modal = signInModal(page, language);
    await expect(modal.root.getByText(say(m.sign_in_session_over))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal.root).toBeHidden();
    await expect(main.getByRole('alert'), 'a sentence without a status, in the form').toHaveText(/^\D+$/);
    await expect(page.getByRole('status').filter({ hasText: /\S/ }), 'and in no message that goes by itself (WCAG 2.2.1)').toHaveCount(0);
    await expect(name).toHaveValue('Majken');
    await expect(add, 'focus is where it was').toBeFocused();

    await add.click();
    await modal.logInWith({ email, password: PASSWORD });
    await expect(page.getByRole('heading', { level: 1, name: 'Majken' }), 'the act is done').toBeVisible();
    await expect(modal.root).toBeHidden();
    expect(sent, 'refused twice, and once not').toHaveLength(3);
  });

  test('AUTH-04 sends nothing of a form when another member logs in', async ({ page, context, language, say, email }) => {
    const other = `annan.${email}`;
    await becomeMember(page, { email: other, language, firstName: 'Bo', isSignedIn: false });
    await becomeMember(page, { email, language });
    const here = pathTo('userJubileeNew', language);
    await page.goto(here);
    const name = page.getByRole('main').getByLabel(say(m.sign_in_first_name));
    await name.fill('Majken');
    await context.clearCookies();
    const sent = listenForCalls(page, 'POST', /^\/api\/app\/jubilees$/);
    await page
      .getByRole('main')
      .getByRole('button', { name: say(m.jubilees_quick_add), exact: true })
      .click();
    await signInModal(page, language).logInWith({ email: other, password: PASSWORD });
    await expect(name, 'the page is made anew').toHaveValue('');
    expect(new URL(page.url()).pathname).toBe(here);
    expect(sent, 'only what was refused').toHaveLength(1);
  });
});

test.describe('another tab that logs in', () => {
  test('NAV-11 leads from an open modal to the member’s pages', async ({ page, context, language, email }) => {
    await becomeMember(page, { email, language, isSignedIn: false });
    await page.goto(pathTo('shop', language));
    await accountEntry(page, language).visitor.click();
    const modal = signInModal(page, language);
    await expect(modal.root).toBeVisible();
    const second = await context.newPage();
    await second.goto(pathTo('login', language));
    await signInPage(second, language).logInWith({ email, password: PASSWORD });
    await second.waitForURL((url) => url.pathname === pathTo('user', language));
    await page.waitForURL((url) => url.pathname === pathTo('user', language));
    await expect(modal.root).toBeHidden();
  });

  test('WISH-04 completes the wish of a heart’s open modal', async ({ page, context, language, say, email }) => {
    await becomeMember(page, { email, language, isSignedIn: false });
    const { title, path } = await getProduct(page, 'sammetskudden-isalv', language);
    const here = pathTo('product', language, { '*': path });
    await page.goto(here);
    const heart = page.getByRole('main').getByRole('button', { name: say(m.wishlists_heart, { title }), exact: true });
    await heart.click();
    const modal = signInModal(page, language);
    await expect(modal.root.getByText(say(m.wishlists_heart_log_in, { title }))).toBeVisible();
    const second = await context.newPage();
    await second.goto(pathTo('login', language));
    await signInPage(second, language).logInWith({ email, password: PASSWORD });
    await second.waitForURL((url) => url.pathname === pathTo('user', language));
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(modal.root).toBeHidden();
    expect(new URL(page.url()).pathname, 'one stays').toBe(here);
  });
});

test('NAV-11 offers a buyer an account in a sign-up modal that explains itself', async ({ page, language, say, email }) => {
  const product = await getProduct(page, 'regnbagsklubban', language);
  const order = await buy(page.request, product.variants[0]?.id ?? '', 1, email);
  await page.goto(pathTo('orderConfirmation', language, { id: order.id }));
  const size = page.viewportSize();
  await judgePage(page);
  if (size) await page.setViewportSize(size);
  const offer = page.getByRole('region', { name: say(m.sign_in_offer_title) });
  await offer.getByRole('button', { name: say(m.sign_in_sign_up) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab', { name: say(m.sign_in_sign_up) })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText(say(m.sign_in_for_order_new))).toBeVisible();
  await expect(dialog.getByLabel(say(m.sign_in_email))).toHaveValue(email);
  await dialog.getByRole('tab', { name: say(m.sign_in_log_in) }).click();
  await expect(dialog.getByText(say(m.sign_in_for_order), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto(pathTo('login', language));
  await expect(page.getByText(say(m.sign_in_for_order), { exact: true })).toBeHidden();

  await becomeMember(page, { email: `medlem.${email}`, language });
  await page.goto(pathTo('orderConfirmation', language, { id: order.id }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer, 'a member needs none').toBeHidden();
});
