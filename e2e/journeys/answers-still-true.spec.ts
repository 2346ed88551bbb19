import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { questionWords } from '../question-words.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';
import { turnBackAnswers } from '../staff.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('QST-01 lets a guardian answer for a child', async ({ page, language, say, email }) => {
  const said = questionWords[language];
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Elsa', relation: 'daughter', dateOfBirth: '2022-03-04' } });
  await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  await page.getByRole('link', { name: say(m.questions_for_child, { name: 'Elsa' }) }).click();
  await expect(page.getByRole('link', { name: 'Elsa' })).toHaveAttribute('aria-current', 'page');
  await page
    .getByRole('navigation', { name: say(m.questions_groups) })
    .getByRole('link', { name: new RegExp(said.colors) })
    .click();
  await page.goto(`${pathTo('userQuestions', language)}?about=${jubilee._id}&question=colors`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.elsa);
  await page.getByRole('checkbox', { name: said.red, exact: true }).check();
  await page.getByRole('button', { name: say(m.questions_save) }).click();
  await expect(page.getByText(say(m.questions_progress, { answered: 1, total: 40 }))).toBeVisible();
  await judgePage(page);
  await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  await expect(page.getByRole('region', { name: say(m.questions_about_person, { name: 'Elsa' }) })).toContainText(said.red);
  await page.goto(pathTo('userQuestions', language));
  await expect(page.getByText(say(m.questions_progress, { answered: 0, total: 40 }))).toBeVisible();
});

test('QST-01 asks before the birthday whether old answers are still true', async ({ page, language, say, email }) => {
  const said = questionWords[language];
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const soon = addDays(dayIn(shopTimeZone, Date.now()), 20);
  await api(page).users.patch({ body: { dateOfBirth: `1990${soon.slice(4).replace('-02-29', '-02-28')}` } });
  await api(page).questions.answer({ id: 'shoes', body: { value: '38', audience: 'friends' } });
  await api(page).questions.answer({ id: 'colors', body: { value: ['green'], audience: 'friends' } });
  const part = page.getByRole('region', { name: say(m.questions_still_true) });
  await page.goto(pathTo('userQuestions', language));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(part, 'new answers are true').toHaveCount(0);

  await turnBackAnswers(email, 200);
  await page.reload();
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await judgePage(page);
  await part.getByRole('button', { name: say(m.questions_confirm_named, { label: said.shoes }) }).click();
  await expect(part.getByRole('listitem')).toHaveText([new RegExp(said.green)]);
  await page.reload();
  await expect(part.getByRole('listitem'), 'confirmed for half a year').toHaveCount(1);
  await part.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.happy);
  await page.getByRole('checkbox', { name: said.red, exact: true }).check();
  await page.getByRole('button', { name: say(m.questions_save) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.metal);
  await expect(part).toHaveCount(0);
});

test('QST-01 asks a guardian before the child’s birthday, apart from their own', async ({ page, language, say, email }) => {
  const said = questionWords[language];
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const soon = addDays(dayIn(shopTimeZone, Date.now()), 20);
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Elsa', relation: 'daughter', dateOfBirth: `2020${soon.slice(4).replace('-02-29', '-02-28')}` } });
  await api(page).questions.answer({ id: 'shoes', body: { value: '26', audience: 'friends', jubileeId: jubilee._id } });
  await api(page).questions.answer({ id: 'shoes', body: { value: '38', audience: 'friends' } });
  await turnBackAnswers(email, 200);
  const part = page.getByRole('region', { name: say(m.questions_still_true) });
  await page.goto(pathTo('userQuestions', language));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(part, 'the guardian has no birthday soon').toHaveCount(0);
  await page.getByRole('link', { name: 'Elsa' }).click();
  await expect(part).toContainText(say(m.questions_still_true_child, { name: 'Elsa' }));
  await expect(part.getByRole('listitem')).toHaveText([new RegExp(`${said.shoes}: 26`)]);
  await judgePage(page);
  await part.getByRole('button', { name: say(m.questions_confirm_named, { label: said.shoes }) }).click();
  await expect(part).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Elsa' })).toHaveAttribute('aria-current', 'page');
  await expect(part, 'confirmed for half a year').toHaveCount(0);
});
