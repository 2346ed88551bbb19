import { m } from '#shared/i18n/paraglide/messages.js';
import { localeOfPath } from '../../src/shared/i18n/paths.ts';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { listenForCalls } from '../calls.ts';
import { fillBag, getProduct } from '../goods.ts';
import { judgeInPassing, judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { accountEntry, signInModal, signInPage } from '../pages/account-pages.ts';
import { bagPage } from '../pages/bag.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';
import { traverseHistory } from '../traverse-history.ts';
import { api } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('when it is refused', () => {
  test.use({ expectedNoise: failedCalls });

  test('AUTH-01 reports a wrong password at its field and clears it on leaving', async ({ page, language, say, email }) => {
    await becomeMember(page, { email, language, isSignedIn: false });
    const forms = signInPage(page, language);
    await page.goto(pathTo('login', language));
    await forms.logIn.click();
    await expect(forms.email).toHaveAccessibleDescription(say(m.sign_in_email_required));
    await forms.logInWith({ email, password: 'fel lösenord helt' });
    await expect(forms.password).toHaveAccessibleDescription(say(m.error_invalid_credentials));
    await expect(forms.password).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('auth') ?? ''), 'AUTH-05').not.toContain('fel lösenord');
    await page.reload();
    await expect(forms.email).toHaveValue(email);
    await expect(forms.password).toHaveValue('');
    await forms.logInWith({ email, password: PASSWORD });
    await page.waitForURL((url) => url.pathname === pathTo('user', language));
  });

  test('AUTH-06 renews an expired session per tab, concurrently, without losing work', async ({ page, context, language, say, email }) => {
    await becomeMember(page, { email, language });
    const second = await context.newPage();
    const tabs = [page, second].map((tab) => ({ tab, main: tab.getByRole('main'), refreshes: listenForCalls(tab, 'GET', /^\/api\/backend\/token-refresh\/access-token$/) }));
    for (const { tab, main } of tabs) {
      await tab.goto(pathTo('userSettingsSection', language, { section: 'privacy' }));
      await main.getByRole('checkbox', { name: say(m.settings_privacy_by_name) }).check();
    }
    await context.clearCookies({ name: 'client.access-token' });
    await Promise.all(tabs.map(({ main }) => main.getByRole('button', { name: say(m.ui_save) }).click()));
    for (const { main, refreshes } of tabs) {
      await expect(main.getByText(say(m.ui_saved), { exact: true })).toBeVisible();
      expect(refreshes.length).toBeLessThanOrEqual(1);
    }
    expect(tabs.flatMap(({ refreshes }) => refreshes).length, 'somebody renewed it').toBeGreaterThan(0);
    await context.clearCookies({ name: 'client.access-token' });
    for (const { tab, main } of tabs) {
      await tab.reload();
      await expect(main.getByRole('checkbox', { name: say(m.settings_privacy_by_name) }), 'nobody is logged out').toBeChecked();
    }
    await page.goto(pathTo('userProfile', language));
    await page.getByRole('tab', { name: say(m.profile_seen_stranger) }).click();
    await expect(page.getByRole('tabpanel').getByText('Åsa Öberg'), 'what was saved is in effect: strangers find one now').toBeVisible();
  });
});

test('AUTH-01 sets a new password by mailed link and rejects the old one', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, isSignedIn: false });
  const forms = signInPage(page, language);
  await page.goto(pathTo('login', language));
  await forms.forgot.click();
  const asked = listenForCalls(page, 'POST', /^\/api\/auth\/forgot-password$/);
  await forms.sendLink.click();
  await expect(forms.email).toHaveAccessibleDescription(say(m.sign_in_email_required));
  expect(asked, 'no call without an address').toEqual([]);
  await forms.email.fill(email.toUpperCase());
  await forms.sendLink.click();
  await expect(forms.root.getByText(say(m.sign_in_forgot_sent_title))).toBeVisible();
  expect(asked).toEqual([{ email }]);

  const { text } = await theMailWith(page, email, new RegExp(say(m.account_mail_reset_subject)));
  const [link = ''] = /\S+\/reset-password\/\S+/.exec(text) ?? [];
  await page.goto(new URL(link).pathname);
  await expect(forms.accountName, 'a password manager saves the pair').toHaveValue(email);
  await expect(forms.accountName).toBeHidden();
  await forms.newPassword.fill('ett helt annat ord');
  await forms.saveNew.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.sign_in_reset_done_title));
  await page.goto(pathTo('login', language));
  await forms.logInWith({ email, password: 'ett helt annat ord' });
  await page.waitForURL((url) => url.pathname === pathTo('user', language));
});

test('NAV-11 CART-01 logs in from any page and merges the visitor’s cart', async ({ page, browser, baseURL, language, say, email }) => {
  await becomeMember(page, { email, language, isSignedIn: false });
  const [here, there] = [await getProduct(page, 'sammetskudden-isalv', language), await getProduct(page, 'blockljus-av-stearin', language)];
  await fillBag(page, [{ product: here }]);
  await page.goto(pathTo('shop', language));
  await accountEntry(page, language).visitor.click();
  const modal = signInModal(page, language);
  await expect(modal.logInTab).toHaveAttribute('aria-selected', 'true');
  await modal.logInTab.press('ArrowRight');
  const signUp = page.getByRole('dialog', { name: say(m.sign_in_register_title) });
  await expect(signUp.getByRole('tab', { name: say(m.sign_in_sign_up) })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(signUp).toBeHidden();
  expect(new URL(page.url()).pathname, 'a visitor who closes it stays').toBe(pathTo('shop', language));
  await accountEntry(page, language).visitor.click();
  await modal.logInWith({ email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === pathTo('user', language));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(accountEntry(page, language).member).toBeVisible();
  await expect(getShell(page, language).bagButtonWith(1)).toBeVisible();

  const elsewhere = await openBrowserElsewhere(browser, page, baseURL);
  const other = await elsewhere.newPage();
  await fillBag(other, [{ product: there }]);
  await other.goto(pathTo('login', language));
  await signInPage(other, language).logInWith({ email, password: PASSWORD });
  await other.waitForURL((url) => url.pathname === pathTo('user', language));
  // Finally, a browser without a stored cart id.
  const clearCartId = () => page.evaluate(() => localStorage.removeItem('cartId'));
  for (const [device, prepare] of [
    [other, null],
    [page, null],
    [page, clearCartId],
  ] as const) {
    await prepare?.();
    await device.goto(pathTo('cart', language));
    for (const { title } of [here, there]) await expect(bagPage(device, language).line(title).quantity, 'one bag, wherever one is').toHaveValue('1');
  }

  // In that browser, signed out, a visitor fills a cart with another vendor's products.
  await elsewhere.clearCookies();
  const third = await getProduct(page, 'regnbagsklubban', language);
  const { cart: otherCart } = await api(other).carts.create({ body: {} });
  await api(other).carts.addLineItem({ cartId: otherCart.id, body: { variant_id: third.variants[0]?.id ?? '', quantity: 1 } });
  await api(other).auth.login({ body: { email, password: PASSWORD } });
  await other.goto(pathTo('cart', language));
  const bag = bagPage(other, language);
  await expect(bag.line(third.title).quantity, 'what was filled last is in use').toHaveValue('1');
  await other.getByRole('button', { name: say(m.cart_saved_take, { vendor: here.vendor.name }) }).click();
  await expect(bag.line(here.title).quantity, 'and nothing is dropped').toHaveValue('1');
  await expect(other.getByRole('button', { name: say(m.cart_saved_take, { vendor: third.vendor.name }) })).toBeVisible();
  await judgeInPassing(other);
  await elsewhere.close();
});

test('NAV-10 redirects to a members’ page after login, never to another site', async ({ page, language, email }) => {
  await becomeMember(page, { email, language, isSignedIn: false });
  const wanted = `${pathTo('userSettingsSection', language, { section: 'privacy' })}?x=1`;
  await page.goto(wanted);
  const login = new URL(page.url());
  expect([login.pathname, login.searchParams.get('redirect')]).toEqual([pathTo('login', language), wanted]);
  await signInPage(page, language).logInWith({ email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname + url.search === wanted);
  for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', '/%2Fevil.example', '/%5Cevil.example']) {
    await page.goto(`${pathTo('login', language)}?redirect=${encodeURIComponent(evil)}`);
    expect(new URL(page.url()).pathname, evil).toBe(pathTo('user', language));
    expect(localeOfPath(new URL(page.url()).pathname)).toBe(language);
  }
});

test.describe('past pages of a session that is over', () => {
  // A page restored from the back/forward cache may request the member's data.
  test.use({ expectedNoise: failedCalls });

  test('AUTH-03 moves on by Back after logging out', async ({ page, language, email }) => {
    await becomeMember(page, { email, language });
    for (const name of ['shop', 'userJubilees', 'userSettings'] as const) await page.goto(pathTo(name, language));
    await accountEntry(page, language).logOut();
    await page.waitForURL((url) => url.pathname === pathTo('start', language));
    const visited = [page.url()];
    while (new URL(page.url()).pathname !== pathTo('shop', language)) {
      await traverseHistory(page, -1);
      await page.waitForURL((url) => url.href !== visited.at(-1) && (url.pathname === pathTo('shop', language) || url.pathname === pathTo('login', language)));
      expect(visited, 'another page than before').not.toContain(page.url());
      visited.push(page.url());
    }
    await traverseHistory(page, visited.length - 1);
    await page.waitForURL((url) => url.pathname === pathTo('start', language));
  });
});

test('NAV-10 returns by Back from login to the link’s page', async ({ page, context, language, say, email }) => {
  await becomeMember(page, { email, language });
  const checked = page.waitForResponse(/\/api\/auth\/check/);
  await page.goto(pathTo('brands', language));
  await (await checked).finished();
  const { member } = accountEntry(page, language);
  await context.clearCookies();
  await member.click();
  const home = page.getByRole('navigation', { name: say(m.member_account_menu) }).getByRole('link', { name: say(m.member_home), exact: true });
  if (await home.isVisible()) await home.click();
  await page.waitForURL((url) => url.pathname === pathTo('login', language));
  await page.goBack();
  await page.waitForURL((url) => url.pathname === pathTo('brands', language));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('renders who is signed in on the server without scripts', async ({ page, language, say, email, baseURL }) => {
  await becomeMember(page, { email, language });
  const html = await (await page.request.get(pathTo('start', language))).text();
  expect(html).toContain(say(m.member_account_menu));
  expect(html).not.toContain(`>${say(m.sign_in_log_in)}</a>`);
  const stranger = await (await fetch(new URL(pathTo('start', language), baseURL))).text();
  expect(stranger).not.toContain(say(m.member_account_menu));
});

test('WCAG 2.2 AA: passes for the login pages', async ({ page, language, say }) => {
  test.slow();
  const size = page.viewportSize();
  const addresses = [
    pathTo('login', language),
    pathTo('register', language),
    pathTo('forgotPassword', language),
    pathTo('resetPassword', language, { '*': 'x' }),
    `${pathTo('verifyEmail', language)}?token=x`,
    pathTo('verifyEmail', language),
  ];
  for (const address of addresses) {
    await page.goto(address);
    await judgePage(page);
    if (size) await page.setViewportSize(size);
  }
  await page.goto(pathTo('shop', language));
  await accountEntry(page, language).visitor.click();
  await expect(page.getByRole('dialog', { name: say(m.sign_in_title) })).toBeVisible();
  await judgePage(page);
});
