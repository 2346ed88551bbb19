import { m } from '#shared/i18n/paraglide/messages.js';
import { capitalize } from '../../src/shared/values/text/capitalize.ts';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('CAT-03 finds a gift in two taps, and shares the answer', async ({ page, context, elsewhere, language, say }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.getByRole('main');
  await page.goto(pathTo('start', language));
  await main.getByRole('link', { name: say(m.start_find_gift) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(say(m.finder_to_whom));
  await judgePage(page);
  await main.getByRole('link', { name: capitalize(say(m.finder_mother), language), exact: true }).click();

  const best = page.locator('#best-gift');
  await expect(main.getByText(say(m.finder_best))).toBeVisible();
  const usual = (await best.textContent()) ?? '';
  await expect(page).toHaveURL(/[?&]to=mother&max=500&currency=SEK/);

  await main.getByRole('combobox', { name: say(m.finder_choose_age) }).selectOption('70');
  await expect(page).toHaveURL(/[?&]age=70(&|$)/);
  await main.getByRole('link', { name: capitalize(say(m.finder_like_garden), language), exact: true }).click();
  await expect(main.getByText(say(m.finder_because_interest, { interest: say(m.finder_like_garden) })).first()).toBeVisible();
  await expect(best).not.toHaveText(usual);
  await judgePage(page);

  const first = (await best.textContent()) ?? '';
  await main.getByRole('button', { name: say(m.finder_not_this_of, { title: first }) }).click();
  await expect(best).not.toHaveText(first);
  await page.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
  await expect(best).toHaveText(first);

  await main.getByRole('button', { name: say(m.finder_share) }).click();
  await expect(main.getByRole('button', { name: say(m.finder_copied) })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await elsewhere();
  await other.goto(address);
  await expect(other.locator('#best-gift'), 'the address carries the whole answer').toHaveText(first);

  await main.getByRole('link', { name: say(m.finder_see_of, { title: first }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('CAT-03 starts from the next of my people', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  const today = dayIn(shopTimeZone, Date.now());
  const born = `1956${addDays(today, 30).slice(4)}`;
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Karin', lastName: 'Öberg', relation: 'mother', dateOfBirth: born } });
  const main = page.getByRole('main');
  await page.goto(pathTo('giftFinder', language));
  const soon = main.getByRole('region', { name: say(m.finder_soon) });
  await soon.getByRole('link', { name: 'Karin' }).click();
  await expect(page).toHaveURL(new RegExp(`to=${jubilee._id}`));
  await expect(main.getByRole('combobox', { name: say(m.finder_choose_whom) })).toHaveValue(jubilee._id);
  await main.getByRole('link', { name: capitalize(say(m.finder_like_coffee), language), exact: true }).click();
  await expect(main.getByText(say(m.finder_because_you_said, { name: 'Karin', interest: say(m.finder_like_coffee) })).first()).toBeVisible();
  await judgePage(page);

  await main.getByRole('combobox', { name: say(m.finder_choose_whom) }).selectOption('teacher');
  await expect(page).toHaveURL(/[?&]to=teacher/);
  await expect(main.getByText(say(m.finder_because_interest, { interest: say(m.finder_like_coffee) })).first()).toBeVisible();
});

test('CAT-03 says what to loosen where nothing fits', async ({ page, language, say }) => {
  const main = page.getByRole('main');
  await page.goto(`${pathTo('giftFinder', language)}?to=mother&max=5&currency=SEK`);
  await expect(main.getByRole('heading', { name: say(m.finder_none) })).toBeVisible();
  await judgePage(page);
  await main.getByRole('link', { name: new RegExp(say(m.finder_loosen_max, { count: 2 }).split(':')[0] ?? '') }).click();
  await expect(main.getByText(say(m.finder_best))).toBeVisible();
});

test('CAT-03 answers a search for somebody, lists things below a sum', async ({ page, language, say }) => {
  const main = page.getByRole('main');
  const text = {
    sv: { somebody: 'present till mamma 70 år under 500 kr', thing: 'choklad under 200 kr' },
    en: { somebody: 'gift for mom 70 years old under 500 kr', thing: 'chocolate under 200 kr' },
  }[language];
  await page.goto(`${pathTo('search', language)}?q=${encodeURIComponent(text.somebody)}`);
  await expect(page).toHaveURL(new RegExp(`${pathTo('giftFinder', language)}\\?to=mother&age=70&max=500&currency=SEK$`));
  await expect(main.getByText(say(m.finder_best))).toBeVisible();

  await page.goto(`${pathTo('search', language)}?q=${encodeURIComponent(text.thing)}`);
  await expect(main.getByText(say(m.search_limited, { sum: '200\u00a0kr' }))).toBeVisible();
  await judgePage(page);
  await main.getByRole('link', { name: say(m.search_any_price) }).click();
  await expect(main.getByText(say(m.search_limited, { sum: '200\u00a0kr' }))).toHaveCount(0);
});
