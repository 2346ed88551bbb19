import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, dayParts, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { formatSum } from '../../src/shared/values/money/money.ts';
import { answerCalls, problem } from '../calls.ts';
import { getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const today = () => dayIn(shopTimeZone, Date.now());

test('GIFT-01 takes an idea to given and thanked, with undo', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { year } = dayParts(today());
  const birthday = `${year - 30}${addDays(today(), 10).slice(4).replace('-02-29', '-02-28')}`;
  await api(page).jubilees.create({ body: { firstName: 'Sara', dateOfBirth: birthday } });
  await page.goto(pathTo('userGifts', language));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.gifts_title_year, { year }));
  await expect(page.getByText(say(m.gifts_none))).toBeVisible();
  await judgePage(page);

  await page.getByLabel(say(m.gifts_for_whom), { exact: true }).first().selectOption({ label: 'Sara' });
  await page.getByLabel(say(m.gifts_idea)).fill('Keramikkurs');
  await page.keyboard.press('Enter');
  const order = page.getByRole('region', { name: say(m.gifts_part_order) });
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(title) }) });
  await expect(order, 'her day is near').toContainText('Keramikkurs');
  await expect(order).toContainText(say(m.gifts_stage_idea));
  const done = page.getByRole('button', { name: say(m.gifts_done_of, { name: 'Keramikkurs' }) });
  await done.click();
  await expect(row('Keramikkurs')).toContainText(say(m.gifts_stage_promised));
  const undo = page.getByRole('button', { name: say(m.ui_undo), exact: true });
  await undo.click();
  await expect(row('Keramikkurs'), 'undone').toContainText(say(m.gifts_stage_idea));
  await answerCalls(page, 'PATCH', /^\/api\/app\/gifts\//, problem(503, { message: 'back soon' }), { times: 1 });
  await done.click();
  await expect(page.getByText('back soon')).toBeVisible();
  await expect(row('Keramikkurs')).toContainText(say(m.gifts_stage_idea));
  for (const stage of [m.gifts_stage_promised, m.gifts_stage_ordered, m.gifts_stage_received, m.gifts_stage_wrapped]) {
    await done.click();
    await expect(row('Keramikkurs')).toContainText(say(stage));
  }
  await judgePage(page);
  await done.click();
  const given = page.getByRole('region', { name: say(m.gifts_part_given), exact: true });
  await expect(given).toContainText('Keramikkurs');
  await expect(page.getByRole('heading', { level: 1 }), 'no row is left: the keyboard is at the top').toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row('Keramikkurs'), 'and by the keyboard').toContainText(say(m.gifts_stage_wrapped));
  await done.click();
  await given.getByRole('link', { name: /Keramikkurs/ }).click();
  await expect(page.getByRole('radio', { name: say(m.gifts_stage_given), exact: true })).toBeChecked();
  await page.getByRole('checkbox', { name: say(m.gifts_has_thanked, { name: 'Sara' }) }).check();
  await expect(page.getByText(say(m.gifts_stage_thanked)).first()).toBeVisible();
  await judgePage(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: say(m.gifts_has_thanked, { name: 'Sara' }) }), 'and so it is stored').toBeChecked();
  await page.getByRole('link', { name: say(m.gifts_to_name, { name: 'Sara' }) }).click();
  const years = page.getByRole('region', { name: say(m.gifts_years_title) });
  await expect(years).toContainText('Keramikkurs');
  await expect(years).toContainText(String(year));
  await judgePage(page);
});

test('GIFT-01 keeps budgets and thanks, of this year and the last', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { year } = dayParts(today());
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Erik' } });
  await api(page).gifts.create({ body: { title: 'Blockljus', jubileeId: jubilee._id, price: 429, stage: 'wrapped' } });
  await api(page).gifts.create({ body: { title: 'Affisch', jubileeId: jubilee._id, price: 249, stage: 'given', year: year - 1 } });
  await page.goto(pathTo('userGifts', language));
  const budget = page.getByRole('region').filter({ has: page.getByRole('button', { name: new RegExp(`${say(m.gifts_budget_set)}|${say(m.gifts_budget_change)}`) }) });
  const kr = (kronor: number) => formatSum(kronor * 100, 'SEK', language);
  await expect(budget).toContainText(kr(429));
  await budget.getByRole('button', { name: say(m.gifts_budget_set) }).click();
  await budget.getByLabel(say(m.gifts_for_whom)).selectOption({ label: 'Erik' });
  const sum = budget.getByLabel(say(m.gifts_budget_sum, { year }));
  await sum.fill('-5');
  await budget.getByRole('button', { name: say(m.gifts_save) }).click();
  await expect(budget.getByText(say(m.gifts_budget_invalid))).toBeVisible();
  await sum.fill('400');
  await budget.getByRole('button', { name: say(m.gifts_save) }).click();
  await expect(budget).toContainText(say(m.gifts_over_by, { over: kr(29), sum: '400' }));
  await judgePage(page);

  await page.getByLabel(say(m.gifts_got_add)).fill('En bok');
  await page.keyboard.press('Enter');
  const got = page.getByRole('region', { name: say(m.gifts_got) });
  await expect(got).toContainText(say(m.gifts_unthanked, { count: 1 }));
  await got.getByRole('link', { name: say(m.gifts_thank_of, { name: 'En bok' }) }).click();
  const note = page.getByRole('region', { name: say(m.gifts_note_title) });
  await expect(note).toBeInViewport();
  await expect(note.getByRole('button', { name: say(m.greetings_send, { name: '' }).trim() }), 'nobody to mail it to').toHaveCount(0);
  await page.getByRole('checkbox', { name: say(m.gifts_i_thanked) }).check();
  await expect(note).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.gifts_title), exact: true })
    .click();
  await expect(got).toContainText(say(m.gifts_thanked));

  await page
    .getByRole('navigation', { name: say(m.gifts_years) })
    .getByRole('link', { name: String(year - 1) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.gifts_title_year, { year: year - 1 }));
  await expect(page.getByRole('region', { name: say(m.gifts_part_given), exact: true })).toContainText('Affisch');
  await expect(page.getByText('Blockljus')).toHaveCount(0);
});

test('GIFT-01 keeps a product of the shop as an idea by its address', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const mug = await getProduct(page, 'muggen-nattskift', language);
  await page.goto(pathTo('userGifts', language));
  await page.getByLabel(say(m.gifts_idea)).fill(new URL(pathTo('product', language, { '*': mug.path }), page.url()).href);
  await page.keyboard.press('Enter');
  const ideas = page.getByRole('region', { name: say(m.gifts_part_ideas) });
  await expect(ideas).toContainText(mug.title);
  await ideas.getByRole('link', { name: mug.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: mug.title }).getByRole('link')).toBeVisible();
  await page.getByRole('button', { name: say(m.gifts_remove) }).click();
  await expect(page.getByText(say(m.gifts_none))).toBeVisible();
});

test('GIFT-01 shows last Christmas apart from birthdays, and lets one choose', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const year = dayParts(today()).year - 1;
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Elsa' } });
  const given = { stage: 'given', year, jubileeId: jubilee._id } as const;
  await api(page).gifts.create({ body: { ...given, title: 'Pussel', occasion: 'christmas' } });
  await api(page).gifts.create({ body: { ...given, title: 'Kulor', occasion: 'birthday' } });
  await api(page).gifts.create({ body: { title: 'Raggsockor', direction: 'got', year, jubileeId: jubilee._id, occasion: 'christmas' } });
  await page.goto(pathTo('userGifts', language));
  const lastChristmas = page.getByRole('link', { name: say(m.gifts_last_christmas), exact: true });
  await lastChristmas.click();
  const part = page.getByRole('region', { name: say(m.gifts_part_given), exact: true });
  await expect(part).toContainText('Pussel');
  await expect(part).not.toContainText('Kulor');
  await expect(page.getByText(say(m.gifts_occasion_from, { occasion: say(m.gifts_occasion_christmas), name: 'Elsa' }))).toBeVisible();
  await judgePage(page);
  await page.getByLabel(say(m.gifts_filter_occasion)).selectOption({ label: say(m.jubilees_birthday) });
  await expect(part).toContainText('Kulor');
  await expect(part).not.toContainText('Pussel');
  await part.getByRole('link', { name: /Kulor/ }).click();
  await page.getByLabel(say(m.gifts_occasion), { exact: true }).selectOption({ label: say(m.gifts_occasion_christmas) });
  await page.getByRole('button', { name: say(m.gifts_save), exact: true }).click();
  await expect(page.getByText(say(m.ui_saved), { exact: true })).toBeVisible();
  await judgePage(page);
  await page.goto(`${pathTo('userGifts', language)}?year=${year}&occasion=christmas`);
  await expect(part).toContainText('Kulor');
});
