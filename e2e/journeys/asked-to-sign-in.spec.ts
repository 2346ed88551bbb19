import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { listenForCalls } from '../calls.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { signInPage } from '../pages/account-pages.ts';
import { buy } from '../rival.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('a session that was ended on another device', () => {
  test.use({ expectedNoise: failedCalls });

  test('AUTH-04 the call that finds it out signs out silently: the cookies go, the page stays; NAV-10 the next page asks to log in, and says why', async ({
    page,
    context,
    language,
    say,
    email,
    playwright,
    baseURL,
  }) => {
    const shop = baseURL ?? '';
    await becomeMember(page, { email, language });
    const here = pathTo('userSettingsSection', language, { section: 'privacy' });
    await page.goto(here);
    const elsewhere = await playwright.request.newContext({ baseURL: shop, extraHTTPHeaders: { Origin: new URL(shop).origin } });
    await elsewhere.post('/api/auth/login', { data: { email, password: PASSWORD } });
    await expect(await elsewhere.delete('/api/app/user/sessions')).toBeOK();
    await elsewhere.dispose();

    const logouts = listenForCalls(page, 'DELETE', /^\/api\/backend\/login$/);
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: say(m.settings_privacy_by_name) }).check();
    await main.getByRole('button', { name: say(m.ui_save) }).click();
    await expect(main.getByRole('alert')).toBeVisible();
    await expect.poll(async () => (await context.cookies()).filter(({ name }) => name.startsWith('client.')), 'nothing of the session is left').toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth') ?? '')).not.toContain('"isAuthenticated":true');
    expect(logouts).toHaveLength(1);
    expect(new URL(page.url()).pathname, 'the page stays').toBe(here);
    await expect(page.getByText(say(m.sign_in_logged_out), { exact: true }), 'silently').toBeHidden();

    await page.goto(pathTo('userProfile', language));
    await expect(main.getByText(say(m.sign_in_for_own_pages))).toBeVisible();
    await signInPage(page, language).logInWith({ email, password: PASSWORD });
    await page.waitForURL((url) => url.pathname === pathTo('userProfile', language));
  });
});

test('NAV-11 a visitor who has bought something is offered an account: the modal opens at signing up, each tab says why, and closing it takes that back', async ({ page, language, say, email }) => {
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
