/** An idea from anywhere: the form of every member page, and the phone's share sheet. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { api } from '../api.ts';
import { answerCalls, problem } from '../calls.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { signInPage } from '../pages/account-pages.ts';
import { expect, pathTo, test } from '../shop.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const listTitles = async (page: Page) => (await api(page).gifts.list({})).gifts.map(({ title, person }) => [title, person.name]);

test('GIFT-01 captures an idea from any member page by keyboard, with undo', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await api(page).jubilees.create({ body: { firstName: 'Sara' } });
  const open = page.getByRole('button', { name: say(m.gifts_quick_open) });
  const form = page.getByRole('dialog', { name: say(m.gifts_quick_title) });
  const field = form.getByRole('textbox', { name: say(m.gifts_idea) });
  const pages = [
    'user',
    'userJubilees',
    'userFriends',
    'userWishlists',
    'userQuestions',
    'userReminders',
    'userCalendar',
    'userEvents',
    'userOrders',
    'userAddresses',
    'userSettings',
    'userProfile',
    'userCircles',
    'userData',
  ] as const;
  for (const name of pages) {
    await page.goto(pathTo(name, language));
    await expect(open, name).toBeEnabled();
  }

  await page.goto(pathTo('userEvents', language));
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(field, 'ready to write').toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(open, 'the keyboard is where it was').toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field, 'ready to write again').toBeFocused();
  // Its narrow width hides the rail, where the desktop's button is.
  await judgePage(page);
  await form.getByLabel(say(m.gifts_for_whom)).selectOption({ label: 'Sara' });
  await field.fill('Keramikkurs');
  await answerCalls(page, 'POST', /\/gifts$/, problem(503, { message: 'back soon' }), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('back soon')).toBeVisible();
  await expect(field, 'what was written stays').toHaveValue('Keramikkurs');
  await field.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText(say(m.gifts_saved, { title: 'Keramikkurs' }))).toBeVisible();
  expect(await listTitles(page)).toEqual([['Keramikkurs', 'Sara']]);
  await page.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
  await expect(page.getByText(say(m.gifts_removed, { title: 'Keramikkurs' }))).toBeVisible();
  expect(await listTitles(page)).toEqual([]);

  // The address of the shop's own product is that product; on the gifts page it shows at once.
  const { title, path } = await getProduct(page, 'muggen-nattskift', language);
  await page.goto(pathTo('userGifts', language));
  await open.click();
  await field.fill(new URL(pathTo('product', language, { '*': path }), page.url()).href);
  await field.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: title, exact: true }).first()).toBeVisible();
});

interface ShareTarget {
  action: string;
  method: 'GET';
  params: { title: string; text: string; url: string };
}

/** The request that a phone makes of the manifest that the page names. */
async function getSharedPath(page: Page, language: Locale, shared: { title: string; text: string; url: string }): Promise<string> {
  await page.goto(pathTo('start', language));
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const { share_target: target } = (await (await page.request.get(href)).json()) as { share_target: ShareTarget };
  expect(target.method).toBe('GET');
  const names = Object.entries(target.params) as [keyof typeof shared, string][];
  const action = new URL(target.action, new URL(href, page.url()));
  return `${action.pathname}?${new URLSearchParams(names.map(([part, name]) => [name, shared[part]]))}`;
}

test('GIFT-01 opens what a phone shares, signed in and signed out', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const shared = { title: 'Drejkurs på Möllan & sånt', text: 'Titta! https://kurs.example/drejning?a=1&b=2', url: '' };
  const path = await getSharedPath(page, language, shared);
  const fieldIn = (one: Page) => one.getByRole('textbox', { name: say(m.gifts_idea), exact: true });
  await page.goto(path);
  await expect(fieldIn(page)).toHaveValue(`${shared.title} ${shared.text}`);
  await expect(fieldIn(page)).toBeFocused();
  expect(await listTitles(page), 'opening saves nothing').toEqual([]);
  await judgePage(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Drejkurs/ }).first()).toBeVisible();
  const { gifts } = await api(page).gifts.list({});
  expect(gifts.map(({ url }) => url)).toEqual(['https://kurs.example/drejning?a=1&b=2']);

  const visitor = await elsewhere();
  await visitor.goto(path);
  await expect(visitor).toHaveURL(new RegExp(`^[^?]*${pathTo('login', language)}\\?redirect=`));
  await signInPage(visitor, language).logInWith({ email, password: PASSWORD });
  await expect(fieldIn(visitor), 'what was shared is there after the login').toHaveValue(`${shared.title} ${shared.text}`);
});
