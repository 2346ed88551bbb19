import { m } from '#shared/i18n/paraglide/messages.js';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { judgePage } from '../judge-page.ts';
import { theMailWith } from '../outbox.ts';
import { sayOfReports } from '../staff-command.ts';
import { failedCalls } from '../noise.ts';
import { getProduct } from '../goods.ts';
import { becomeMember, PASSWORD, pathInMail, VERIFY_LINK } from '../member.ts';
import { accountEntry, signInFormsIn, signInModal, signInPage } from '../pages/account-pages.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// An unreadable page is a failed request, which the browser logs.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-01 WISH-03 shares a list by link until the link is revoked', async ({ page, browser, baseURL, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await page.goto(pathTo('userWishlists', language));
  await page.getByRole('link', { name: say(m.wishlists_new) }).click();
  await page.getByLabel(say(m.wishlists_name)).fill('Femtio år');
  await page.getByRole('button', { name: say(m.wishlists_create) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Femtio år' })).toBeVisible();

  const list = page.getByRole('list', { name: 'Femtio år' });
  for (const title of ['En blå cykel', 'En bok', 'Ett långt bad']) {
    await page.getByRole('button', { name: say(m.wishlists_item_add) }).click();
    await page.getByLabel(say(m.wishlists_item_title)).fill(title);
    await page.getByLabel(say(m.wishlists_item_price)).fill('4 990');
    await page.getByRole('button', { name: say(m.wishlists_item_add) }).click();
    await expect(list.getByRole('heading', { name: title })).toBeVisible();
  }
  const up = page.getByRole('button', { name: say(m.wishlists_item_up, { name: 'Ett långt bad' }) });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('heading')).toHaveText(['En blå cykel', 'Ett långt bad', 'En bok']);
  await expect(up, 'the keyboard stays where it was').toBeFocused();
  await expect(up).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('heading')).toHaveText(['Ett långt bad', 'En blå cykel', 'En bok']);
  await expect(page.getByRole('button', { name: say(m.wishlists_item_down, { name: 'Ett långt bad' }) }), 'at the top only the way down leads anywhere').toBeFocused();
  await page.getByRole('button', { name: say(m.wishlists_edit_title, { name: 'En blå cykel' }) }).click();
  await list.getByLabel(say(m.wishlists_note)).fill('24 tum');
  await list.getByRole('button', { name: say(m.ui_save) }).click();
  // While saving, the button has another name and the note is still in the form; the reopening button shows that the form has closed.
  await expect(page.getByRole('button', { name: say(m.wishlists_edit_title, { name: 'En blå cykel' }) })).toBeVisible();
  await expect(list).toContainText('24 tum');

  await page.getByRole('button', { name: say(m.wishlists_item_add) }).click();
  const form = page.getByRole('region', { name: say(m.wishlists_by_hand) });
  const address = form.getByLabel(say(m.wishlists_item_url));
  await address.fill('http://butik.example/om-oss');
  await form.getByRole('button', { name: say(m.wishlists_item_read) }).click();
  await expect(page.getByText(say(m.error_field_page_no_product))).toBeVisible();
  await address.fill('http://butik.example/kastrull');
  await form.getByRole('button', { name: say(m.wishlists_item_read) }).click();
  await expect(page.getByText(say(m.wishlists_found))).toBeVisible();
  await expect(form.getByLabel(say(m.wishlists_item_title))).toHaveValue('Kastrull i koppar');
  await expect(form.getByLabel(say(m.wishlists_item_price))).toHaveValue('1299');
  await judgePage(page);
  await form.getByRole('button', { name: say(m.wishlists_item_add) }).click();
  const pan = list.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Kastrull i koppar' }) });
  await expect(pan.locator('img'), 'its picture is ours').toHaveAttribute('src', /^\/media\//);
  await page.getByRole('button', { name: say(m.wishlists_item_remove, { name: 'Kastrull i koppar' }) }).click();
  await expect(pan).toBeHidden();
  await page.getByRole('button', { name: say(m.wishlists_item_remove, { name: 'Ett långt bad' }) }).click();
  await expect(list.getByRole('heading')).toHaveText(['En blå cykel', 'En bok']);
  const undo = page.getByRole('button', { name: say(m.ui_undo) });
  await expect(list.getByRole('heading', { name: 'En blå cykel' }), 'the keyboard goes on at the next wish').toBeFocused();
  await expect(undo).toBeInViewport();
  await page.keyboard.press('Control+z');
  await expect(list.getByRole('heading')).toHaveText(['Ett långt bad', 'En blå cykel', 'En bok']);

  await page.getByRole('button', { name: say(m.wishlists_share_make) }).click();
  const url = await page.getByLabel(say(m.wishlists_share_address)).inputValue();
  await page.getByRole('button', { name: say(m.wishlists_share_qr_show) }).click();
  await expect(page.getByRole('img', { name: say(m.wishlists_share_qr) })).toBeVisible();
  await judgePage(page);

  const elsewhere = await openBrowserElsewhere(browser, page, baseURL);
  const other = await elsewhere.newPage();
  const { pathname } = new URL(url);
  const opened = await other.goto(pathname);
  expect([opened?.status(), opened?.headers()['referrer-policy'], opened?.headers()['cache-control']]).toEqual([200, 'no-referrer', 'private, no-store']);
  await expect(other.getByRole('heading', { level: 1, name: 'Femtio år' })).toBeVisible();
  await expect(other.getByText(say(m.wishlists_seen_by, { names: 'Saga' }))).toBeVisible();
  await expect(other.locator('meta[property="og:title"]')).toHaveAttribute('content', /Femtio år/);
  await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await judgePage(other);
  await other.getByRole('button', { name: say(m.reports_open_list) }).click();
  const reporter = `granne-${email}`;
  const report = other.getByRole('region', { name: say(m.reports_open_list) });
  await report.getByRole('button', { name: say(m.reports_send) }).click();
  await expect(report.getByLabel(say(m.reports_reason))).toBeFocused();
  await judgePage(other);
  await report.getByLabel(say(m.reports_reason)).selectOption('fraud');
  await report.getByLabel(say(m.reports_explanation)).fill(email);
  await report.getByLabel(say(m.reports_name)).fill('Berit');
  await report.getByLabel(say(m.reports_email)).fill(reporter);
  await report.getByLabel(say(m.reports_good_faith)).check();
  await report.getByRole('button', { name: say(m.reports_send) }).click();
  await expect(other.getByText(say(m.reports_sent))).toBeVisible();
  const receipt = await theMailWith(page, reporter, new RegExp(say(m.reports_mail_received_subject)));
  await page.getByRole('button', { name: say(m.wishlists_share_revoke) }).click();
  await expect(page.getByText(say(m.wishlists_share_revoked))).toBeVisible();
  expect((await other.goto(pathname))?.status()).toBe(404);
  await elsewhere.close();
  await page.getByRole('button', { name: say(m.wishlists_remove), exact: true }).click();
  await page.getByRole('button', { name: say(m.ui_undo) }).click();
  await expect(list.getByRole('heading')).toHaveText(['Ett långt bad', 'En blå cykel', 'En bok']);

  await sayOfReports('take-down', /[\da-f-]{36}/.exec(receipt.text)?.[0] ?? '', '--terms', '--why', 'Punkt 4');
  await theMailWith(page, reporter, new RegExp(say(m.reports_mail_decided_subject)));
  await theMailWith(page, email, new RegExp(say(m.reports_mail_restricted_subject, { what: say(m.reports_mail_list, { name: 'Femtio år' }) })));
  await page.reload();
  await expect(page.getByText(say(m.reports_taken_down), { exact: true })).toBeVisible();
  await expect(page.getByText('Punkt 4')).toBeVisible();
  await expect(page.getByRole('button', { name: say(m.wishlists_share_make) })).toBeHidden();
  await judgePage(page);
  await page.goto(pathTo('userWishlists', language));
  await expect(page.getByRole('link', { name: 'Femtio år' })).toBeVisible();
});

test('WISH-04 saves a visitor’s wish after signing up and confirming the address', async ({ page, language, say, email }) => {
  test.slow();
  const product = await getProduct(page, 'muggen-nattskift', language);
  const category = pathTo('category', language, { '*': product.breadcrumbs.at(-1)?.path ?? '' });
  const heart = page.getByRole('main').getByRole('button', { name: say(m.wishlists_heart, { title: product.title }), exact: true });
  const added = page.getByText(say(m.wishlists_heart_added, { title: product.title, list: say(m.wishlists_first_name) }));

  await page.goto(category);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const target = await heart.boundingBox();
  expect([target?.width, target?.height], 'a finger finds it').toEqual([44, 44]);
  await heart.click();
  const forms = signInModal(page, language);
  await expect(forms.root.getByText(say(m.wishlists_heart_log_in, { title: product.title }))).toBeVisible();
  await expect(page, 'the card is not opened').toHaveURL(category);
  await forms.signUpTab.click();
  const register = signInFormsIn(page.getByRole('dialog'), language);
  await expect(register.root.getByText(say(m.wishlists_heart_sign_up, { title: product.title }))).toBeVisible();
  await judgePage(page);
  await register.firstName.fill('Åsa');
  await register.lastName.fill('Öberg');
  await register.email.fill(email);
  await register.password.fill(PASSWORD);
  await register.signUp.click();
  await expect(register.root.getByText(say(m.sign_in_registered_title))).toBeVisible();
  await page.goto(await pathInMail(page, email, VERIFY_LINK));
  const own = signInPage(page, language);
  await own.confirm.click();
  await own.root.getByRole('link', { name: say(m.sign_in_log_in) }).click();
  await own.logInWith({ email, password: PASSWORD });
  await expect(added).toBeVisible();
  await page.getByRole('link', { name: say(m.wishlists_heart_show) }).click();
  await expect(page.getByRole('list', { name: say(m.wishlists_first_name) }).getByRole('heading')).toHaveText([product.title]);

  await page.goto(pathTo('product', language, { '*': product.path }));
  const large = page
    .getByRole('main')
    .getByRole('button', { name: say(m.wishlists_heart, { title: product.title }), exact: true })
    .first();
  await expect(large, 'filled on a page that is the same for everybody').toHaveAttribute('aria-pressed', 'true');
  await large.focus();
  await page.keyboard.press('Space');
  await expect(large).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: say(m.ui_undo) }).click();
  await expect(added).toBeVisible();
  await expect(large).toHaveAttribute('aria-pressed', 'true');
  await api(page).wishlists.create({ body: { name: 'Femtio år' } });

  await page.goto(category);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText(say(m.wishlists_heart_removed, { title: product.title, list: say(m.wishlists_first_name) }))).toBeVisible();
  await heart.click();
  const choice = page.getByRole('dialog', { name: say(m.wishlists_add_where) });
  await judgePage(page);
  await choice.getByRole('button', { name: 'Femtio år' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart, 'the keyboard is where it was').toBeFocused();
  await expect(page.getByText(say(m.wishlists_heart_added, { title: product.title, list: 'Femtio år' }))).toBeVisible();
});

test('WISH-04 stays on the page after login from a heart, with undo', async ({ page, context, language, say, email }) => {
  await becomeMember(page, { email, language, isSignedIn: false });
  const product = await getProduct(page, 'muggen-nattskift', language);
  const category = pathTo('category', language, { '*': product.breadcrumbs.at(-1)?.path ?? '' });
  const heart = page.getByRole('main').getByRole('button', { name: say(m.wishlists_heart, { title: product.title }), exact: true });
  const on = { title: product.title, list: say(m.wishlists_first_name) };
  const forms = signInModal(page, language);

  await page.goto(category);
  await heart.click();
  await forms.logInWith({ email, password: PASSWORD });
  await expect(page.getByText(say(m.wishlists_heart_added, on))).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page, 'nobody is led away from what they wish for').toHaveURL(category);
  await page.getByRole('button', { name: say(m.ui_undo) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say(m.wishlists_heart_removed, on))).toBeVisible();
  await expect(heart, 'the keyboard goes on at the heart').toBeFocused();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.goto(category);
  await heart.click();
  await expect(forms.root).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(forms.root).toBeHidden();
  await accountEntry(page, language).visitor.click();
  await forms.logInWith({ email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === pathTo('user', language));
});
