import path from 'node:path';
import { routePattern } from '../../src/shared/contract/route-path.ts';
import { users } from '../../src/shared/contract/user.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { intercept, listenForCalls } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { accountEntry, signInPage } from '../pages/account-pages.ts';
import { getShell } from '../pages/shell.ts';
import { stopTime } from '../stop-time.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api, responses } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('NAV-15 AUTH-03 remembers the folded menu, and resets at root after logout', async ({ page, context, language, say, email }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await becomeMember(page, { email, language });
  await page.clock.install();
  await page.goto(pathTo('user', language));
  if (!isPhone) {
    const rail = page.getByRole('main').getByRole('navigation', { name: say(m.member_area) });
    await rail.getByRole('button', { name: say(m.member_fold) }).click();
    await expect(rail.getByRole('button', { name: say(m.member_unfold) })).toHaveAttribute('aria-expanded', 'false');
    expect(await page.evaluate(() => localStorage.getItem('expandedUserMenu'))).toBe('false');
    await page.reload();
    await expect(rail.getByRole('button', { name: say(m.member_unfold) })).toBeVisible();
  }

  const checks = listenForCalls(page, 'GET', /^\/api\/auth\/check$/);
  // A tab with another page, without auth state.
  const tab = await context.newPage();
  await tab.goto('/__outbox.json');
  const stored = () => tab.evaluate(() => localStorage.getItem('auth'));
  const signInElsewhere = () => tab.evaluate(() => localStorage.setItem('auth', JSON.stringify({ isAuthenticated: true })));
  await stopTime(page);
  await accountEntry(page, language).logOut();
  await page.waitForURL((url) => url.pathname === pathTo('start', language));
  await expect(accountEntry(page, language).visitor).toBeVisible();
  const before = checks.length;
  await signInElsewhere();
  await expect.poll(stored, 'within 100 ms it resets').toBeNull();
  expect(checks.length, 'and asks nobody').toBe(before);
  await page.clock.runFor(100);
  await signInElsewhere();
  await expect.poll(() => checks.length, 'then it asks').toBe(before + 1);
  await page.clock.resume();
  await expect(getShell(page, language).message(say(m.sign_in_logged_out))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('expandedUserMenu')), 'NAV-15').toBe('true');
});

test('AUTH-07 crops and uploads pictures as shown, and refuses other files', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userProfile', language));
  const chooser = page.getByLabel(say(m.profile_avatar_choose));
  await chooser.setInputFiles({ name: 'bild.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
  await expect(getShell(page, language).message(say(m.error_heic_unsupported))).toBeVisible();
  await chooser.setInputFiles({ name: 'bild.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') });
  await expect(getShell(page, language).message(say(m.profile_picture_unreadable))).toBeVisible();

  const photo = path.resolve(import.meta.dirname, '../../demo/pictures/photos/still-jar.jpg');
  const dialog = page.getByRole('dialog', { name: say(m.profile_crop_title) });
  const preview = dialog.getByRole('img', { name: say(m.profile_crop_preview) });
  const shown = () => preview.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/jpeg', 0.5));
  const keep = dialog.getByRole('button', { name: say(m.profile_crop_keep) });
  await chooser.setInputFiles(photo);
  let before = await shown();
  for (const [slider, key] of [
    [m.profile_crop_zoom, 'End'],
    [m.profile_crop_x, 'Home'],
    [m.profile_crop_y, 'End'],
  ] as const) {
    await dialog.getByRole('slider', { name: say(slider) }).press(key);
    await expect.poll(shown, `${key} changes what is shown`).not.toBe(before);
    before = await shown();
  }
  await dialog.getByRole('slider', { name: say(m.profile_crop_zoom) }).press('Home');
  await expect(dialog.getByRole('slider', { name: say(m.profile_crop_x) }), 'all of the width is shown').toBeDisabled();
  await dialog.getByRole('slider', { name: say(m.profile_crop_zoom) }).press('End');
  before = await shown();
  const box = await preview.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(shown, 'dragging does too').not.toBe(before);
  const gate = Promise.withResolvers<void>();
  await intercept(page, `**${routePattern(users.putAvatar)}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await keep.click();
  await expect(dialog.getByRole('progressbar', { name: say(m.profile_crop_sending) }), 'how far it has come').toBeVisible();
  gate.resolve();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say(m.profile_avatar_remove) })).toBeVisible();
  await page.getByLabel(say(m.profile_banner_choose)).setInputFiles(photo);
  await keep.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say(m.profile_banner_remove) })).toBeVisible();
  // Near the beginning, where the profile picture would cover it on a phone.
  await page.getByLabel(say(m.profile_banner_choose)).click({ trial: true, position: { x: 12, y: 20 } });
  const { user } = await api(page).users.get();
  expect([user.avatar?.width, user.avatar?.height, user.banner?.width, user.banner?.height]).toEqual([640, 640, 1_500, 500]);
  await page.reload();
  await page.getByRole('button', { name: say(m.profile_avatar_remove) }).click();
  await expect(page.getByRole('button', { name: say(m.profile_avatar_remove) })).toBeHidden();
});

test('SET-01 AUTH-07 logs out one device or all, as a password change does', async ({ page, playwright, baseURL, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  const main = page.getByRole('main');
  const shop = baseURL ?? '';
  const others = await Promise.all([1, 2].map(() => playwright.request.newContext({ baseURL: shop, extraHTTPHeaders: { Origin: new URL(shop).origin } })));
  const logOthersIn = async () => {
    const answers = await Promise.all(others.map((other) => responses(other).auth.login({ body: { email, password: PASSWORD } })));
    expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
  };
  const signedIn = async () => (await Promise.all(others.map((other) => responses(other).users.get()))).filter((answer) => answer.ok()).length;
  await logOthersIn();
  await page.reload();
  const devices = main.getByRole('region', { name: say(m.settings_sessions) });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices
    .getByRole('listitem')
    .filter({ hasNotText: say(m.settings_session_this) })
    .first()
    .getByRole('button')
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  expect(await signedIn(), 'the other of the two stays').toBe(1);
  await devices.getByRole('button', { name: say(m.settings_sessions_end) }).click();
  await expect(getShell(page, language).message(say(m.settings_sessions_ended))).toBeVisible();
  await page.waitForURL((url) => url.pathname === pathTo('start', language));
  expect(await signedIn()).toBe(0);
  await page.goto(pathTo('login', language));
  await signInPage(page, language).logInWith({ email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === pathTo('user', language));
  await logOthersIn();
  await page.goto(pathTo('userSettingsSection', language, { section: 'account' }));
  const passwordForm = main.getByRole('region', { name: say(m.sign_in_password), exact: true });
  await expect(main.getByText(say(m.settings_session_this))).toBeVisible();
  await passwordForm.getByLabel(say(m.settings_current_password)).fill(PASSWORD);
  await passwordForm.getByLabel(say(m.sign_in_new_password), { exact: true }).fill('nytt ord för i år');
  const accountName = passwordForm.locator('input[autocomplete="username"]');
  await expect(accountName, 'a password manager saves the pair').toHaveValue(email);
  await expect(accountName).toBeHidden();
  await passwordForm.getByRole('button', { name: say(m.settings_password_change) }).click();
  await page.waitForURL((url) => url.pathname === pathTo('login', language));
  await expect(getShell(page, language).message(say(m.settings_password_changed))).toBeVisible();
  expect(await signedIn()).toBe(0);
  await Promise.all(others.map((other) => other.dispose()));
  await signInPage(page, language).logInWith({ email, password: 'nytt ord för i år' });
  await page.waitForURL((url) => url.pathname === pathTo('user', language));
});

test('WCAG 2.2 AA, NAV-03: passes for the member’s pages', async ({ page, language, email }) => {
  test.slow();
  await becomeMember(page, { email, language });
  const size = page.viewportSize();
  const sections = ['account', 'privacy', 'payments', 'reminders', 'membership', 'availability', 'notifications'];
  const people = [pathTo('userJubilees', language), pathTo('userJubileeNew', language), pathTo('userJubileeSearch', language)];
  const addresses = [
    pathTo('user', language),
    pathTo('userProfile', language),
    pathTo('userSettings', language),
    ...sections.map((section) => pathTo('userSettingsSection', language, { section })),
    pathTo('userQuestions', language),
    pathTo('userEvents', language),
    ...people,
    pathTo('userCalendar', language),
    pathTo('userData', language),
    pathTo('userWishlists', language),
    pathTo('userGifts', language),
    pathTo('userWishlist', language, { '*': 'new' }),
  ];
  for (const address of addresses) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await judgePage(page);
    if (size) await page.setViewportSize(size);
  }
});
