/** "Gratulera": a prepared card, mailed or shared, with undo. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, dayParts, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailTo } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';

// A card whose sending was undone is a 404.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const today = dayIn(shopTimeZone, Date.now());
/** Turns 80 today; 28 February stands in for the 29th. */
const turnsEighty = `${dayParts(today).year - 80}${today.slice(4).replace('-02-29', '-02-28')}`;

test('mails a card after the undo, and says on the row when', async ({ page, language, say, email, elsewhere }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await api(page).jubilees.create({ body: { firstName: 'Signe', dateOfBirth: turnsEighty } });
  await page.goto(pathTo('user', language));
  const panel = page.getByRole('region', { name: /Signe/ });
  const dialog = page.getByRole('dialog', { name: say(m.greetings_title, { name: 'Signe' }) });
  const send = dialog.getByRole('button', { name: say(m.greetings_send, { name: 'Signe' }) });
  const to = dialog.getByLabel(say(m.greetings_email, { name: 'Signe' }));

  // The text is prepared; the picture is the number, because eighty is a round birthday.
  await panel.getByRole('button', { name: say(m.today_greet) }).click();
  await expect(dialog.getByLabel(say(m.greetings_text))).toHaveValue(say(m.today_greet_turns, { name: 'Signe', age: 80, from: 'Saga' }));
  await expect(dialog.getByRole('radio', { name: say(m.greetings_motif_figure, { years: 80 }) })).toBeChecked();
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText(say(m.greetings_email_missing));
  await judgePage(page);

  // After undo, nothing is sent and the row is as before.
  await to.fill(`unsent-${email}`);
  await send.click();
  await expect(dialog).toHaveCount(0);
  const greeted = panel.getByRole('button', { name: new RegExp(say(m.greetings_greeted_at, { time: '' }).trim()) });
  await expect(greeted).toBeVisible();
  await page.getByRole('button', { name: say(m.ui_undo) }).click();
  await expect(page.getByText(say(m.greetings_unsent))).toBeVisible();
  await panel.getByRole('button', { name: say(m.today_greet) }).click();

  await dialog.getByRole('radio', { name: say(m.greetings_motif_bouquet) }).check();
  await dialog.getByLabel(say(m.greetings_text)).fill('Hurra!\nVi ses på lördag.');
  await to.fill(`signe-${email}`);
  await send.click();
  await expect(greeted).toBeVisible();
  const mail = await theMailTo(page, `signe-${email}`);
  expect(mail.subject).toBe(say(m.greetings_mail_subject, { name: 'Saga' }));
  expect(mail.text).toContain('Vi ses på lördag.');
  await page.reload();
  await expect(greeted, 'also later').toBeVisible();
  const { messages } = await (await page.request.get('/__outbox.json')).json();
  expect(messages.filter((sent: { to: string }) => sent.to === `unsent-${email}`)).toEqual([]);

  // The mail's link opens the card without an account.
  const guest = await elsewhere();
  const [address = ''] = /\S+\/kort\/\S+/.exec(mail.text) ?? [];
  await guest.goto(new URL(address).pathname);
  await expect(guest.getByText('Vi ses på lördag.')).toBeVisible();
  await judgePage(guest);
  const [stopAddress = ''] = /\S+\/kort\/\S+\?stop/.exec(mail.text) ?? [];
  await guest.goto(`${new URL(stopAddress).pathname}?stop`);
  await guest.getByRole('button', { name: say(m.greetings_stop_do) }).click();
  await expect(guest.getByText(say(m.greetings_stop_done))).toBeVisible();
  await judgePage(guest);
});

test('makes a card to share from the device', async ({ page, language, say, email, elsewhere }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Ingrid', dateOfBirth: '--06-06' } });
  await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  await page.getByRole('button', { name: say(m.today_greet_write) }).click();
  const dialog = page.getByRole('dialog', { name: say(m.greetings_title, { name: 'Ingrid' }) });
  await dialog.getByRole('radio', { name: say(m.greetings_via_share) }).check();
  await dialog.getByRole('button', { name: say(m.greetings_make) }).click();
  const url = await dialog.getByLabel(say(m.greetings_link)).inputValue();
  expect(await dialog.getByRole('link', { name: say(m.greetings_via_sms) }).getAttribute('href')).toContain(encodeURIComponent(url));
  await judgePage(page);
  const guest = await elsewhere();
  await guest.goto(new URL(url).pathname);
  await expect(guest.getByText(say(m.greetings_card_from, { name: 'Saga Öberg' }))).toBeVisible();
  await guest.goto(pathTo('greetingCard', language, { token: 'nix' }));
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say(m.greetings_gone));
});
