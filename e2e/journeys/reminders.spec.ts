import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { answerCalls, intercept, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackReminders } from '../staff.ts';
import { api } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test.describe('with a call that fails', () => {
  test.use({ expectedNoise: failedCalls });

  test('REM-01 REM-02 adds a date, changes it to a rule, completes and deletes', async ({ page, language, say, email }) => {
    await becomeMember(page, { email, language });
    await page.goto(pathTo('userReminders', language));
    await expect(page.getByText(say(m.reminders_empty))).toBeVisible();
    const soon = addDays(dayIn(shopTimeZone, Date.now()), 6);
    const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Greta', dateOfBirth: `-${soon.slice(4)}` } });
    await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
    await page.getByRole('link', { name: say(m.reminders_add), exact: true }).click();
    const name = page.getByLabel(say(m.reminders_name));
    await expect(name).toBeEnabled();
    await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
    await expect(page.getByText(say(m.reminders_name_required))).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Dopdag');
    await page.getByLabel(say(m.reminders_type)).selectOption('baptism');
    const target = page.getByRole('combobox', { name: say(m.reminders_target) });
    await expect(target).toHaveValue('Greta');
    await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
    await expect(page.getByText(say(m.reminders_day_required))).toBeVisible();
    await expect(page.getByLabel(say(m.profile_birth_day), { exact: true }), 'a yearly day needs no year').toBeFocused();
    await judgePage(page);
    await page.getByLabel(say(m.reminders_when)).selectOption('weekday');
    await judgePage(page);
    await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Greta');

    const hers = page.getByRole('region', { name: say(m.jubilees_occasions), exact: true });
    await expect(hers.getByRole('listitem')).toHaveCount(3);
    const nameDay = hers.getByRole('listitem').filter({ hasText: say(m.jubilees_name_day) });
    await expect(nameDay).toHaveCount(1);
    await hers.getByText(say(m.reminders_person_settings, { name: 'Greta' })).click();
    await expect(hers.getByLabel(say(m.reminders_person_as_all))).toBeChecked();
    await hers.getByLabel(say(m.reminders_person_own)).check();
    await hers.getByLabel(say(m.settings_lead_days, { count: 14 })).check();
    await hers.getByLabel(say(m.reminders_person_name_day)).uncheck();
    await answerCalls(page, 'PUT', /\/settings$/, problem(500, { message: 'settings refused' }), { times: 1 });
    const save = hers.getByRole('button', { name: say(m.ui_save), exact: true });
    await save.click();
    await expect(hers.getByText('settings refused')).toBeVisible();
    await expect(hers.getByLabel(say(m.reminders_person_name_day)), 'what was chosen stays').not.toBeChecked();
    await save.click();
    // Hovering pauses the undo timer.
    await hers.getByText(say(m.ui_saved)).hover();
    await expect(nameDay, 'listed once, without a reminder').toContainText(say(m.reminders_untold));
    await judgePage(page);
    await hers.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
    await expect(nameDay, 'a slip is undone').not.toContainText(say(m.reminders_untold));
    await expect(hers.getByLabel(say(m.reminders_person_as_all))).toBeChecked();
    await hers.getByRole('link', { name: say(m.reminders_edit, { name: 'Dopdag' }) }).click();
    await expect(name).toBeEnabled();
    await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 }), 'back to where one came from').toHaveText('Greta');

    await page.goto(`${pathTo('userReminders', language)}?page=9`);
    const days = page.getByRole('list', { name: say(m.reminders_title), exact: true });
    const birthday = days.getByRole('listitem').filter({ hasText: say(m.jubilees_birthday) });
    await expect(birthday).toContainText(say(m.start_in_days, { count: 6 }));
    await expect(days.getByRole('listitem').filter({ hasText: 'Dopdag' })).toContainText(language === 'sv' ? /sista söndagen i maj/i : /last Sunday of May/i);
    await judgePage(page);
    expect(new URL(page.url()).search, 'led to the last page').toBe('');
    const finished = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/done'));
    const isListed = Promise.withResolvers<void>();
    await intercept(page, '**/*.data*', async (route) => {
      await isListed.promise;
      await route.continue();
    });
    const done = birthday.getByRole('button', { name: say(m.reminders_done), exact: true });
    await done.click();
    expect((await finished).postDataJSON()).toEqual({ date: soon });
    await expect(page.getByText(say(m.reminders_done_said, { name: say(m.jubilees_birthday) }))).toBeVisible();
    await expect(birthday.locator('[aria-busy]'), 'busy until the list has come anew').toBeVisible();
    isListed.resolve();
    await expect(birthday).not.toContainText(say(m.start_in_days, { count: 6 }));
    await page.unroute('**/*.data*');

    await page.getByRole('link', { name: say(m.reminders_edit, { name: 'Dopdag' }) }).click();
    const remove = page.getByRole('button', { name: say(m.reminders_remove), exact: true });
    await expect(remove).toBeEnabled();
    await remove.click();
    await expect(birthday).toBeVisible();
    await expect(page.getByText('Dopdag')).toHaveCount(0);
  });
});

test('REM-02 finds a person beyond the list by keyboard with their lead days', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  // Sorted by name, Örjan is the last of 121.
  for (const [lot, count] of [100, 20].entries()) {
    const people = Array.from({ length: count }, (_, index) => ({
      key: `01930000-0000-7000-8000-${String(lot * 100 + index).padStart(12, '0')}`,
      firstName: 'Qwxz',
      lastName: `Ek ${lot * 100 + index}`,
    }));
    await api(page).jubilees.importPeople({ body: { people } });
  }
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Örjan', lastName: 'Öst', relation: 'uncle', dateOfBirth: '1948-05-03' } });
  await api(page).reminders.putPersonSettings({ id: jubilee._id, body: { leadDays: [30], nameDay: true } });
  await page.goto(pathTo('userReminder', language, { '*': 'new' }));
  const target = page.getByRole('combobox', { name: say(m.reminders_target) });
  const options = page.getByRole('listbox', { name: say(m.jubilees_search) }).getByRole('option');
  await page.getByLabel(say(m.reminders_name)).fill('Segling');
  await target.click();
  await expect(options, 'a press shows them without a letter').toHaveCount(100);
  await expect(page.getByText(say(m.jubilees_choose_more))).toBeVisible();
  await judgePage(page);
  await target.fill('öst ör');
  await expect(options).toHaveCount(1);
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(page.getByText(say(m.jubilees_choose_required)), 'a name that is typed is nobody yet').toBeVisible();
  await expect(page.getByLabel(say(m.settings_lead_days, { count: 30 }))).not.toBeChecked();
  await target.press('ArrowDown');
  await expect(options).toHaveCount(1);
  await target.press('Enter');
  await expect(target).toHaveValue('Örjan Öst');
  await expect(page.getByLabel(say(m.settings_lead_days, { count: 30 })), 'as their other days are told').toBeChecked();
  await expect(page.getByLabel(say(m.settings_lead_days, { count: 7 }))).not.toBeChecked();
  await page.getByLabel(say(m.profile_birth_day), { exact: true }).selectOption('21');
  await page.getByLabel(say(m.profile_birth_month)).selectOption('6');
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  const days = page.getByRole('list', { name: say(m.reminders_title), exact: true });
  await expect(days.getByRole('listitem').filter({ hasText: 'Segling' })).toContainText('Örjan Öst');
  const { reminders } = await api(page).reminders.listOfPerson({ id: jubilee._id });
  expect(reminders.find(({ name }) => name === 'Segling')?.leadDays).toEqual([30]);
});

test('PPL-01 REM-02 lesson 30: mails a reminder for an imported person until unsubscribed', async ({ page, browser, language, say, email }) => {
  await becomeMember(page, { email, language });
  // A reminder a week before the birthday, at midnight, so that it is due at any time of day.
  const { settings } = await api(page).settings.getReminders();
  await api(page).settings.putReminders({ body: { ...settings, hour: 0 } });
  const birthday = addDays(dayIn(shopTimeZone, Date.now()), 7);
  await page.goto(pathTo('userJubilees', language));
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.jubilees_import_link) })
    .first()
    .click();
  const card = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Lind;Greta;;;', `BDAY:1948${birthday.slice(4)}`, 'END:VCARD', ''].join('\r\n');
  const file = page.getByLabel(say(m.jubilees_import_choose));
  await expect(file).toBeEnabled();
  await file.setInputFiles({ name: 'kontakter.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) });
  await page.getByRole('button', { name: say(m.jubilees_import_send) }).click();
  await expect(page.getByText(say(m.jubilees_import_done, { count: 1 }))).toBeVisible();
  await page.getByRole('link', { name: say(m.jubilees_import_show) }).click();
  await page
    .getByRole('region', { name: say(m.member_jubilees) })
    .getByRole('link', { name: /Greta Lind/ })
    .click();
  await expect(
    page
      .getByRole('region', { name: say(m.jubilees_occasions), exact: true })
      .getByRole('listitem')
      .first(),
  ).toContainText(say(m.start_in_days, { count: 7 }));

  await turnBackReminders(email);
  const age = Number(birthday.slice(0, 4)) - 1948;
  const mail = await theMailWith(page, email, new RegExp(say(m.reminders_mail_turns, { name: 'Greta', age })));
  expect(mail.text).toContain(pathTo('userReminders', language));
  const [done = ''] = new RegExp(`http\\S*${pathTo('reminderLink', language, { token: '' })}\\S+`).exec(mail.text) ?? [];
  const signedOut = await browser.newContext();
  const elsewhere = await signedOut.newPage();
  await elsewhere.goto(`${done}?later`);
  await judgePage(elsewhere);
  const what = say(m.reminders_mail_turns, { name: 'Greta', age });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(say(m.reminders_link_later));
  await expect(elsewhere.getByText(what)).toBeVisible();
  await elsewhere.getByRole('button', { name: say(m.reminders_link_tomorrow) }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(say(m.reminders_link_postponed));
  await elsewhere.goto(done);
  await expect(elsewhere.getByRole('heading', { level: 1 }), 'opening the link changes nothing').toHaveText(say(m.reminders_link_ask));
  await judgePage(elsewhere);
  await elsewhere.getByRole('button', { name: say(m.reminders_done), exact: true }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(say(m.reminders_link_finished));
  await judgePage(elsewhere);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(say(m.reminders_link_done));
  await signedOut.close();
  await page.goto(pathTo('userReminders', language));
  await expect(
    page
      .getByRole('list', { name: say(m.reminders_title), exact: true })
      .getByRole('listitem')
      .filter({ hasText: say(m.jubilees_birthday) }),
    'the next one is a year ahead',
  ).not.toContainText(say(m.start_in_days, { count: 7 }));
  const [link = ''] = new RegExp(`http\\S*${pathTo('unsubscribe', language, { token: '' })}\\S+`).exec(mail.text) ?? [];
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 }), 'looking changes nothing').toHaveText(say(m.unsubscribe_on_reminders));
  await page.getByRole('button', { name: say(m.unsubscribe_stop) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.unsubscribe_off));
  await judgePage(page);
  await page.goto(pathTo('userReminders', language));
  await expect(page.getByText(say(m.reminders_mail_off), { exact: true })).toBeVisible();
});

test('REM-02 explains an invalid unsubscribe link', async ({ page, language, say }) => {
  await page.goto(pathTo('unsubscribe', language, { token: 'x' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.unsubscribe_gone));
});
