/** A reminder's own page and its mail offer a greeting, mailed or shared from the device. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { toGreetQuery } from '../../src/shared/values/celebrations/greet-link.ts';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailTo, theMailWith } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackReminders } from '../staff.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const soon = () => addDays(dayIn(shopTimeZone, Date.now()), 7);

test('REM-02 begins a greeting from the mail, and shares it', async ({ page, language, say, email, context }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { settings } = await api(page).settings.getReminders();
  await api(page).settings.putReminders({ body: { ...settings, hour: 0 } });
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Signe', dateOfBirth: `1946${soon().slice(4)}` } });
  const { reminder } = await api(page).reminders.create({ body: { name: 'Dopdag', date: `-${soon().slice(4)}`, target: jubilee._id, leadDays: [7] } });
  await turnBackReminders(email);
  const mail = await theMailWith(page, email, /Signe/);
  await judgeMail(page, mail);
  const links = [...mail.text.matchAll(new RegExp(`${say(m.today_greet_write)}: (\\S+)`, 'g'))].map(([, link = '']) => link.replace(/^https?:\/\/[^/]+/, ''));
  const ofBirthday = links.find((link) => link.startsWith(pathTo('userJubilee', language, { '*': jubilee._id }))) ?? '';
  const ofReminder = links.find((link) => link.startsWith(pathTo('userReminder', language, { '*': reminder._id }))) ?? '';
  expect(links, 'no other').toHaveLength(2);

  // The birthday's greeting begins on the person's page.
  const dialog = page.getByRole('dialog', { name: say(m.greetings_title, { name: 'Signe' }) });
  const text = dialog.getByLabel(say(m.greetings_text));
  await page.goto(ofBirthday);
  await expect(text).toHaveValue(say(m.today_greet_turns, { name: 'Signe', age: Number(soon().slice(0, 4)) - 1946, from: 'Saga' }));
  await expect(dialog.getByText(say(m.greetings_early))).toBeVisible();
  await judgePage(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page, 'a reload does not begin it again').toHaveURL(pathTo('userJubilee', language, { '*': jubilee._id }));

  // The other one's on the reminder's own page, whose share sheet gets the text and the card.
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: (data: unknown) => Promise.resolve(void shared.push(data)), configurable: true });
  });
  await page.goto(ofReminder);
  await text.fill('Hurra för dopdagen!');
  await dialog.getByRole('radio', { name: say(m.greetings_via_share) }).check();
  await expect(dialog.getByText(say(m.greetings_early)), 'the member chooses when').toHaveCount(0);
  await dialog.getByRole('button', { name: say(m.greetings_make) }).click();
  const url = await dialog.getByLabel(say(m.greetings_link)).inputValue();
  await dialog.getByRole('button', { name: say(m.greetings_share) }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([{ text: `Hurra för dopdagen!\n\n${url}` }]);
  await judgePage(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: new RegExp(say(m.greetings_greeted_at, { time: '' }).trim()) })).toBeVisible();

  // A browser without a share sheet copies instead.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = await context.newPage();
  await other.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await other.goto(ofReminder);
  const second = other.getByRole('dialog');
  await second.getByRole('radio', { name: say(m.greetings_via_share) }).check();
  await second.getByRole('button', { name: say(m.greetings_make) }).click();
  const secondUrl = await second.getByLabel(say(m.greetings_link)).inputValue();
  await expect(second.getByRole('button', { name: say(m.greetings_share) })).toHaveCount(0);
  await second
    .getByRole('button', { name: say(m.ui_copy), exact: true })
    .last()
    .click();
  await expect(second.getByRole('button', { name: say(m.ui_copied), exact: true })).toBeVisible();
  expect(await other.evaluate(() => navigator.clipboard.readText())).toContain(secondUrl);
});

test('REM-02 mails a greeting from the reminder’s own page', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Signe' } });
  const input = { name: 'Dopdag', date: `-${soon().slice(4)}` };
  const { reminder: alone } = await api(page).reminders.create({ body: input });
  const { reminder } = await api(page).reminders.create({ body: { ...input, target: jubilee._id } });
  const write = page.getByRole('button', { name: say(m.today_greet_write) });
  await page.goto(pathTo('userReminder', language, { '*': alone._id }));
  await expect(page.getByLabel(say(m.reminders_name))).toBeEnabled();
  await expect(write, 'nobody to greet').toHaveCount(0);

  await page.goto(`${pathTo('userReminder', language, { '*': reminder._id })}${toGreetQuery({ _id: reminder._id, date: '2020-01-01' })}`);
  await expect(write).toBeEnabled();
  await expect(page.getByRole('dialog'), 'a link of last year’s mail begins nothing').toHaveCount(0);
  await judgePage(page);
  await write.click();
  const dialog = page.getByRole('dialog', { name: say(m.greetings_title, { name: 'Signe' }) });
  await dialog.getByLabel(say(m.greetings_text)).fill('Hurra för dopdagen!');
  await dialog.getByLabel(say(m.greetings_email, { name: 'Signe' })).fill(`signe.${email}`);
  await dialog.getByRole('button', { name: say(m.greetings_send, { name: 'Signe' }) }).click();
  const greeted = page.getByRole('button', { name: new RegExp(say(m.greetings_greeted_at, { time: '' }).trim()) });
  await expect(greeted).toBeVisible();
  expect((await theMailTo(page, `signe.${email}`)).text).toContain('Hurra för dopdagen!');
  await page.reload();
  await expect(greeted, 'also later').toBeVisible();
});
