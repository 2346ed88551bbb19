/** "När fyller du år?": a link in a group chat, answered without an account, saved by the member. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { api } from '../api.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';

// A closed link is a 404.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const typed = {
  sv: { petra: '14 mars 1987', leap: '29 februari', vague: 'i mars', said: '14 mars 1987' },
  en: { petra: 'March 14, 1987', leap: 'February 29', vague: 'in March', said: 'March 14, 1987' },
} as const;

test('PPL-04 asks by link, reads the day back and saves the answer', async ({ page, language, say, email, elsewhere }) => {
  const words = typed[language];
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await api(page).jubilees.create({ body: { firstName: 'Petra', lastName: 'Sund', dateOfBirth: '--03-12' } });
  await page.goto(pathTo('userFriends', language));
  const part = page.getByRole('region', { name: say(m.birthdays_day) });
  await part.getByRole('button', { name: say(m.birthdays_make) }).click();
  const address = await part.getByLabel(say(m.birthdays_link)).inputValue();
  await judgePage(page);

  const guest = await elsewhere();
  await guest.goto(new URL(address).pathname);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say(m.birthdays_asks_title, { name: 'Saga' }));
  const send = guest.getByRole('button', { name: say(m.birthdays_send, { name: 'Saga' }) });
  await guest.getByLabel(say(m.birthdays_name)).fill('Petra Sund');
  const day = guest.getByLabel(say(m.birthdays_day), { exact: true });
  await day.fill(words.vague);
  await send.click();
  await expect(guest.getByRole('alert')).toHaveText(say(m.birthdays_day_missing));
  await day.fill(words.leap);
  await expect(guest.getByText(say(m.birthdays_leap))).toBeVisible();
  await day.fill(words.petra);
  await expect(guest.getByText(words.said, { exact: false })).toBeVisible();
  await judgePage(guest);
  await send.click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say(m.birthdays_sent, { name: 'Saga' }));
  await judgePage(guest);
  for (const name of ['Jonas Ek', 'Kattungen']) await api(guest).birthdayLinks.give({ token: address.split('/').at(-1) ?? '', body: { name, dateOfBirth: '--07-02' } });

  // The answer changes nothing until the member saves it.
  await page.goto(pathTo('user', language));
  await page.getByRole('link', { name: say(m.birthdays_news_see) }).click();
  const answers = part.getByRole('list', { name: say(m.birthdays_answers) });
  await expect(answers.getByRole('listitem')).toHaveCount(3);
  await judgePage(page);
  await answers.getByRole('button', { name: say(m.birthdays_replace, { day: words.said }) }).click();
  await expect(answers.getByRole('listitem')).toHaveCount(2);
  await answers.getByRole('button', { name: say(m.birthdays_dismiss_named, { person: 'Kattungen' }) }).click();
  await expect(answers.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: say(m.ui_undo) }).click();
  await expect(answers.getByRole('listitem')).toHaveCount(2);
  const jonas = answers.getByRole('listitem').filter({ hasText: 'Jonas Ek' });
  await jonas.getByRole('button', { name: m.birthdays_save({}, { locale: language }) }).click();
  await expect(jonas).toHaveCount(0);
  const { jubilees } = await api(page).jubilees.list();
  expect(jubilees.map(({ firstName, dateOfBirth }) => `${firstName} ${dateOfBirth}`).sort()).toEqual(['Jonas --07-02', 'Petra 1987-03-14']);

  await part.getByRole('button', { name: say(m.birthdays_renew) }).click();
  await expect(part.getByText(say(m.birthdays_renewed))).toBeVisible();
  await guest.goto(new URL(address).pathname);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say(m.birthdays_gone));
  await judgePage(guest);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PPL-04 answers a birthday link with a form alone', async ({ page, playwright, baseURL, language, say, email }) => {
    const words = typed[language];
    await becomeMember(page, { email, language, firstName: 'Saga' });
    const { link } = await api(page).birthdayLinks.make({ body: {}, locale: language });
    await page.context().clearCookies();
    await page.goto(new URL(link.url).pathname);
    await page.getByLabel(say(m.birthdays_name)).fill('Petra Sund');
    const day = page.getByLabel(say(m.birthdays_day), { exact: true });
    await day.fill(words.vague);
    const send = page.getByRole('button', { name: say(m.birthdays_send, { name: 'Saga' }) });
    await send.click();
    await expect(page.getByText(say(m.birthdays_day_missing))).toBeVisible();
    await expect(page.getByLabel(say(m.birthdays_name))).toHaveValue('Petra Sund');
    await day.fill(words.petra);
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.birthdays_sent, { name: 'Saga' }));
    await expect(page.getByText(words.said, { exact: false }).first()).toBeVisible();

    const member = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await api(member).auth.login({ body: { email, password: PASSWORD } });
    expect((await api(member).birthdayLinks.list()).answers).toMatchObject([{ name: 'Petra Sund', dateOfBirth: '1987-03-14' }]);
    await member.dispose();
  });
});
