import { jubilees } from '../../src/shared/contract/jubilees.ts';
import { routePattern } from '../../src/shared/contract/route-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { inWords } from '../../src/shared/values/text/number-words.ts';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('PPL-01 adds a person in one line, then edits, deletes and restores', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userJubilees', language));
  await expect(page.getByText(say(m.jubilees_empty))).toBeVisible();
  const line = page.getByLabel(say(m.jubilees_quick_label));
  await expect(line).toBeEnabled();
  await line.fill(language === 'sv' ? 'Greta Lind, farmor, 3 maj 1948' : 'Greta Lind, farmor, May 3, 1948');
  await expect(line).toHaveAccessibleDescription(new RegExp(`Greta Lind · ${say(m.jubilees_relation_grandmother_f).replace(/[()]/g, '\\$&')} · .*1948`));
  await page.getByRole('button', { name: say(m.jubilees_quick_add), exact: true }).click();
  await expect(page.getByText(say(m.jubilees_added, { name: 'Greta Lind' }))).toBeVisible();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await answerCalls(page, 'POST', /^\/api\/app\/jubilees$/, (route) => held.then(() => route.fallback()), { times: 1 });
  await line.fill('Bosse');
  await line.press('Enter');
  await line.fill('Lisa');
  goOn();
  await expect(page.getByText(say(m.jubilees_added, { name: 'Bosse' }))).toBeVisible();
  await expect(line, 'who is written meanwhile stays').toHaveValue('Lisa');
  await line.fill('');
  await judgePage(page);

  const people = page.getByRole('region', { name: say(m.member_jubilees) });
  await people.getByRole('link', { name: /Greta Lind/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Greta Lind');
  await expect(page.getByRole('region', { name: say(m.jubilees_occasions) })).toContainText(say(m.jubilees_name_day));
  const relation = page.getByLabel(say(m.jubilees_relation));
  await relation.selectOption('mother');
  await expect(page.getByText(say(m.start_day_mothers)), 'the relation brings its day').toBeVisible();
  await judgePage(page);

  await page.getByRole('link', { name: say(m.jubilees_edit), exact: true }).click();
  await expect(title).toHaveText(say(m.jubilees_edit_named, { name: 'Greta Lind' }));
  await page.getByLabel(say(m.sign_in_last_name)).fill('Ek');
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(title).toHaveText('Greta Ek');

  await page.getByRole('button', { name: say(m.jubilees_remove), exact: true }).click();
  const removed = page.getByText(say(m.jubilees_removed, { name: 'Greta Ek' }));
  // Hovering pauses the undo timer.
  await removed.hover();
  await expect(people.getByRole('link', { name: /Greta/ })).toHaveCount(0);
  await page.getByLabel(say(m.jubilees_relation)).selectOption('friend');
  await expect(page).toHaveURL(/relation=friend/);
  await expect(removed, 'a search leaves the way back open').toBeVisible();
  await page.reload();
  await expect(removed, 'and so does opening the page anew').toBeVisible();
  await removed.hover();
  await page.getByLabel(say(m.jubilees_relation)).selectOption('all');
  await expect(page).not.toHaveURL(/relation=/);
  await page.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
  await expect(people.getByRole('link', { name: /Greta Ek/ })).toBeVisible();
});

test('PPL-01 heaps the year, asks for unknown days, and jumps by tabs', async ({ page, language, say, email, isMobile }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const day = addDays(dayIn(shopTimeZone, Date.now()), 40).replace('-02-29', '-02-28');
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Moa', dateOfBirth: `${Number(day.slice(0, 4)) - 30}${day.slice(4)}` } });
  for (const firstName of ['Jonas', 'Oskar', 'Petra']) await api(page).jubilees.create({ body: { firstName } });
  await page.goto(pathTo('userJubilees', language));
  const heap = page.getByRole('region', { name: say(m.jubilees_heap_title) });
  await expect(heap.getByRole('listitem')).toHaveCount(13);
  const month = heap.getByRole('link', { name: new RegExp(say(m.jubilees_heap_turns, { name: 'Moa', age: 30 })) });
  await expect(month).toHaveAttribute('href', new RegExp(`month=${day.slice(0, 7)}$`));
  await judgePage(page);

  const unknown = page.getByRole('region', { name: say(m.birthdays_unknown) });
  await expect(unknown.getByRole('listitem')).toHaveText(['Jonas', 'Oskar', 'Petra']);
  await unknown.getByRole('button', { name: say(m.birthdays_ask_all, { count: inWords(3, language) }) }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/\/fyller\//);
  await judgePage(page);
  await page.keyboard.press('Escape');

  // A person's tabs work by keyboard, and stay in view.
  await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  const tabs = page.getByRole('navigation', { name: say(m.content_on_this_page) });
  await tabs.getByRole('link', { name: say(m.jubilees_occasions) }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#days$/);
  await expect(page.locator('#days')).toBeInViewport();
  await expect(tabs).toBeInViewport();
  await expect(tabs.getByRole('link', { name: say(m.jubilees_occasions) })).toHaveAttribute('aria-current', 'location');
  await expect(tabs.getByRole('link', { name: say(m.jubilees_tab_ideas) })).toHaveAttribute('href', '#ideas');
  if (!isMobile) await judgePage(page);
});

test('PPL-01 PPL-02 searches the list while typing without repeating queries', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await api(page).jubilees.create({ body: { firstName: 'Åsa', relation: 'sister' } });
  await api(page).jubilees.create({ body: { firstName: 'Bosse', relation: 'brother' } });
  await page.goto(pathTo('userJubilees', language));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === routePattern(jubilees.list)) asked.push(searchParams.get('term') ?? '');
  });
  const people = page.getByRole('region', { name: say(m.member_jubilees) });
  const search = page.getByRole('searchbox', { name: say(m.jubilees_search) });
  await expect(page.getByLabel(say(m.jubilees_quick_label)), 'the page is alive').toBeEnabled();
  await search.pressSequentially('asa');
  await expect(people.getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL(/term=asa/);
  await search.fill('');
  await expect(people.getByRole('link')).toHaveCount(2);
  await search.fill('asa');
  await expect(people.getByRole('link')).toHaveCount(1);
  expect(
    asked.filter((term) => term === 'asa'),
    'the second time it is remembered',
  ).toHaveLength(1);
  await search.fill('');
  await expect(people.getByRole('link')).toHaveCount(2);
  await page.getByLabel(say(m.jubilees_relation)).selectOption('brother');
  await expect(people.getByRole('link')).toHaveCount(1);
  await expect(people.getByRole('link')).toHaveText(/Bosse/);
  await search.fill('asa');
  await page.getByLabel(say(m.jubilees_relation)).selectOption('sister');
  await expect(page, 'neither choice undoes the other').toHaveURL(/term=asa&relation=sister/);
  await expect(people.getByRole('link')).toHaveText(/Åsa/);
});

test.describe('when the API refuses', () => {
  test.use({ expectedNoise: failedCalls });

  test('PPL-06 reports failed lists, adds and pictures, but not searches or relations', async ({ page, language, say, email }) => {
    await becomeMember(page, { email, language });
    const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Bosse', relation: 'brother' } });
    await page.goto(pathTo('userJubilees', language));
    const line = page.getByLabel(say(m.jubilees_quick_label));
    await expect(line, 'the page is alive').toBeEnabled();
    await answerCalls(page, 'GET', /^\/api\/app\/jubilees$/, problem(500, { message: 'list refused' }));
    await answerCalls(page, 'POST', /^\/api\/app\/jubilees$/, problem(500, { message: 'person refused' }));
    const people = page.getByRole('region', { name: say(m.member_jubilees) });
    const failed = page.waitForResponse((answer) => answer.url().includes('term=asa'));
    await page.getByRole('searchbox', { name: say(m.jubilees_search) }).fill('asa');
    await (await failed).finished();
    await expect(people).toHaveAttribute('aria-busy', 'false');
    await expect(people.getByRole('link'), 'what was there stays').toHaveText(/Bosse/);
    await expect(page.getByText('list refused')).toHaveCount(0);
    await page.goto(pathTo('userJubilees', language));
    await expect(line, 'the page is alive').toBeEnabled();
    await page.getByLabel(say(m.jubilees_relation)).selectOption('sister');
    await expect(page.getByText('list refused')).toBeVisible();
    await line.fill('Lisa');
    await page.getByRole('button', { name: say(m.jubilees_quick_add), exact: true }).click();
    await expect(page.getByRole('status').getByText('person refused'), 'the toast').toBeVisible();
    await expect(page.getByRole('status').getByText('person refused'), 'goes by itself').toBeHidden();
    await expect(page.getByRole('main').getByRole('alert').getByText('person refused'), 'WCAG 2.2.1 the form’s own error stays').toBeVisible();
    await expect(line, 'what was written stays').toHaveValue('Lisa');

    await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
    await answerCalls(page, 'PATCH', /\/relation$/, problem(500, { message: 'relation refused' }));
    const relation = page.getByLabel(say(m.jubilees_relation));
    await expect(relation).toBeEnabled();
    const refused = page.waitForResponse(/\/relation\?/);
    await relation.selectOption('cousin');
    await (await refused).finished();
    await expect(relation).toHaveValue('brother');
    await expect(page.getByText('relation refused')).toHaveCount(0);

    await page.getByRole('link', { name: say(m.jubilees_edit), exact: true }).click();
    await answerCalls(page, 'POST', /\/avatar$/, problem(500, { message: 'picture refused' }));
    await page.getByLabel(say(m.jubilees_picture_choose)).setInputFiles({ name: 'bosse.png', mimeType: 'image/png', buffer: onePixel });
    await page
      .getByRole('dialog', { name: say(m.profile_crop_title) })
      .getByRole('button', { name: say(m.profile_crop_keep) })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
    await expect(page.getByText(/picture refused/)).toBeVisible();
  });
});

test('PPL-01 saves ages and wedding days on quick add and confirms duplicates', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userJubilees', language));
  const line = page.getByLabel(say(m.jubilees_quick_label));
  await expect(line).toBeEnabled();
  const send = page.getByRole('button', { name: say(m.jubilees_quick_add), exact: true });
  await line.fill('Pappa 1951');
  const unborn = `${say(m.jubilees_quick_no_birthday)}. ${say(m.jubilees_quick_left_out, { text: '1951' })}`;
  const father = say(m.jubilees_relation_father);
  await expect(page.getByText(`Pappa · ${father === 'Pappa' ? '' : `${father} · `}${unborn}`, { exact: true }), 'a year without a day').toBeVisible();
  await line.fill({ sv: 'Karl Ek fyller 80 den 12 mars', en: 'Karl Ek turns 80 on March 12' }[language]);
  await expect(page.getByText(say(m.jubilees_quick_turns, { age: 80 }))).toBeVisible();
  await send.click();
  await expect(page.getByText(say(m.jubilees_added, { name: 'Karl Ek' }))).toBeVisible();

  await line.fill({ sv: 'Kalle Ek 12 mars 070-1234567', en: 'Kalle Ek March 12 070-1234567' }[language]);
  await expect(page.getByText(say(m.jubilees_quick_left_out, { text: '070-1234567' }))).toBeVisible();
  await send.click();
  await expect(page.getByText(say(m.jubilees_quick_known))).toBeVisible();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.jubilees_quick_add_anyway) }).click();
  await expect(page.getByText(say(m.jubilees_added, { name: 'Kalle Ek' }))).toBeVisible();

  await line.fill({ sv: 'Karl Ek 18 maj 1975 bröllopsdag', en: 'Karl Ek wedding day May 18, 1975' }[language]);
  await send.click();
  await expect(page.getByText(say(m.jubilees_quick_whose))).toBeVisible();
  await page.getByRole('button', { name: /^Karl Ek · / }).click();
  await expect(page.getByText(say(m.jubilees_quick_day_added, { day: say(m.reminders_type_weddingday), name: 'Karl Ek' }))).toBeVisible();

  await line.fill({ sv: 'Erik 18 maj bröllopsdag', en: 'Erik May 18 wedding day' }[language]);
  await send.click();
  await expect(page.getByText(say(m.jubilees_quick_day_added, { day: say(m.reminders_type_weddingday), name: 'Erik' }))).toBeVisible();
  const { reminders } = await api(page).reminders.list({ query: { limit: 100 } });
  const days = (reminders as { source: string; type: string; firstDate: string; target: { firstName: string } }[])
    .filter(({ source }) => source === 'own')
    .map(({ type, firstDate, target }) => [type, firstDate, target.firstName].join(' '));
  expect(days.toSorted()).toEqual(['weddingday --05-18 Erik', 'weddingday 1975-05-18 Karl']);
});

test('PPL-01 saves a typed birthday and shows it again', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userJubileeNew', language));
  const typed = page.getByLabel(say(m.profile_birth_typed));
  await expect(typed).toBeEnabled();
  await page.getByLabel(say(m.sign_in_first_name)).fill('Signe');
  await typed.fill('12 m');
  await expect(page.getByText(say(m.profile_birth_unread))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.jubilees_quick_add), exact: true })
    .click();
  await expect(page.getByText(say(m.profile_birth_wrong)), 'what can’t be read is not lost in silence').toBeVisible();
  await typed.fill({ sv: '12/3 1980', en: '3/12/1980' }[language]);
  await expect(page.getByText(say(m.profile_birth_read, { date: { sv: '12 mars 1980', en: 'March 12, 1980' }[language] }))).toBeVisible();
  await expect(page.getByLabel(say(m.profile_birth_year))).toHaveValue('1980');
  await judgePage(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.jubilees_quick_add), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Signe');
  const { jubilees } = await api(page).jubilees.list();
  expect(jubilees).toMatchObject([{ firstName: 'Signe', dateOfBirth: '1980-03-12' }]);
});
