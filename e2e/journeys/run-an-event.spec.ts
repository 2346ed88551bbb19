/** What the hosts' buttons do, and what their guests get. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { openFriend } from '../befriend.ts';
import { invitationIn } from '../invitation.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailTo, theMailWhere, theMailWith } from '../outbox.ts';
import type { Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';

// A link that was taken back is a 404.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const startsAt = (): string => `${addDays(dayIn(shopTimeZone, Date.now()), 20)}T14:00:00Z`;
const about = { title: 'Glögg', hosts: 'Saga' };
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** A full event of one place: Lisa comes, Nils waits, Tove may come, Ulf is silent. Returns their addresses. */
async function holdFullEvent(page: Page, { email, language }: { email: string; language: 'sv' | 'en' }) {
  const { event } = await api(page).events.create({ body: { title: about.title, startsAt: startsAt(), capacity: 1 } });
  const toAddress = (name: string) => `${name.toLowerCase()}.${email}`;
  const names = ['Lisa', 'Nils', 'Tove', 'Ulf'];
  await api(page).events.addGuests({ id: event._id, locale: language, body: { guests: names.map((name) => ({ name, email: toAddress(name) })) } });
  const answers = { Lisa: 'yes', Nils: 'yes', Tove: 'maybe' } as const;
  for (const [name, answer] of Object.entries(answers)) {
    const { publicId, token } = invitationIn(await theMailTo(page, toAddress(name)));
    await api(page).publicEvents.answer({ publicId, body: { answer, token } });
  }
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  return { event, lisa: toAddress('Lisa'), nils: toAddress('Nils'), tove: toAddress('Tove'), ulf: toAddress('Ulf') };
}

/** Writes to the guests who are chosen. */
async function write(page: Page, say: Say, { to, text, count }: { to: () => string; text: string; count: number }): Promise<void> {
  const form = page.getByRole('region', { name: say(m.events_write) });
  await form.getByRole('radio', { name: say(to), exact: true }).check();
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: say(m.events_write_send) }).click();
  await expect(form.getByText(say(m.events_message_sent, { count }))).toBeVisible();
}

test('EVT-01 writes to all guests or some, and reminds the silent once', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { lisa, nils, tove, ulf } = await holdFullEvent(page, { email, language });

  await write(page, say, { to: m.events_to_all, text: 'Ta på er varma skor.', count: 4 });
  for (const address of [lisa, nils, tove, ulf]) {
    const mail = await theMailWhere(page, address, ({ text }) => text.includes('Ta på er varma skor.'));
    expect(mail.subject).toBe(say(m.events_mail_message_subject, { ...about, name: 'Saga' }));
    const others = ['Lisa', 'Nils', 'Tove', 'Ulf'].filter((name) => !address.startsWith(name.toLowerCase()));
    expect(mail.text + mail.html, 'no other guest').not.toMatch(new RegExp(others.join('|'), 'i'));
  }
  await write(page, say, { to: m.events_to_maybe, text: 'Har du bestämt dig?', count: 1 });
  await theMailWhere(page, tove, ({ text }) => text.includes('Har du bestämt dig?'));
  await judgePage(page);

  // Each guest gets one reminder ever, so that the button goes with the last.
  const remind = page.getByRole('button', { name: say(m.events_remind) });
  await remind.click();
  await expect(page.getByText(say(m.events_reminded, { count: 1 }))).toBeVisible();
  await expect(remind).toHaveCount(0);
  await expect(page.getByText(say(m.events_silent_reminded))).toBeVisible();
  await expect(row(page, 'Ulf')).toContainText(say(m.events_guest_reminded));
  const reminder = await theMailWith(page, ulf, say(m.events_mail_reminder_subject, about));
  await judgeMail(page, reminder);
  await judgePage(page);

  // Ulf wants no further mail: opening the link changes nothing, its page's button does.
  const guest = await elsewhere();
  const { path } = invitationIn(reminder, '&stop');
  await guest.goto(path);
  const stop = guest.getByRole('button', { name: say(m.events_mail_stop) });
  await expect(stop).toBeEnabled();
  await page.reload();
  await expect(row(page, 'Ulf')).not.toContainText(say(m.events_guest_stopped));
  await judgePage(guest);
  await stop.click();
  await expect(guest.getByText(say(m.events_stopped))).toBeVisible();
  await page.reload();
  await expect(row(page, 'Ulf')).toContainText(say(m.events_guest_stopped));
  await write(page, say, { to: m.events_to_silent, text: 'Kommer du?', count: 0 });
});

test('EVT-01 admits a waiting guest, renews a link and removes a guest', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { lisa, nils, tove } = await holdFullEvent(page, { email, language });
  const guest = await elsewhere();

  await page.getByRole('button', { name: say(m.events_admit_of, { name: 'Nils' }) }).click();
  await expect(page.getByText(say(m.events_admitted, { name: 'Nils' }))).toBeVisible();
  await expect(page.getByRole('list', { name: say(m.events_waiting) })).toHaveCount(0);
  const admitted = await theMailWith(page, nils, say(m.events_mail_admitted_subject, about));
  await judgeMail(page, admitted);
  await guest.goto(invitationIn(admitted).path);
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();

  // Tove passed her link on: the new one is mailed, and the old one leads nowhere.
  const old = invitationIn(await theMailTo(page, tove));
  const renew = page.getByRole('button', { name: say(m.events_again_of, { name: 'Tove' }) });
  await renew.click();
  await expect(page.getByText(say(m.events_invited_again, { name: 'Tove' }))).toBeVisible();
  expect((await guest.goto(old.path))?.status()).toBe(404);
  const { path, token } = invitationIn(await theMailWhere(page, tove, (mail) => mail.subject === say(m.events_mail_invitation_subject, about) && invitationIn(mail).token !== old.token));
  expect(token).not.toBe(old.token);
  await guest.goto(path);
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_maybe) }), 'with her answer').toBeVisible();
  // Renewed again within the hour, it is the host's to pass on.
  await renew.click();
  const handed = page.getByLabel(say(m.events_link_for, { name: 'Tove' }));
  await expect(handed).toHaveValue(/\?token=/);
  await judgePage(page);
  expect((await guest.goto(path))?.status()).toBe(404);
  expect((await guest.goto(new URL(await handed.inputValue()).pathname + new URL(await handed.inputValue()).search))?.status()).toBe(200);

  const openRemoval = page.getByRole('button', { name: say(m.events_guest_remove_of, { name: 'Lisa' }) });
  await openRemoval.click();
  const dialog = page.getByRole('dialog', { name: say(m.events_guest_remove_title, { name: 'Lisa' }) });
  await expect(dialog).toContainText(say(m.events_guest_remove_mailed, { name: 'Lisa' }));
  await judgePage(page);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Lisa'), 'a slip removes nobody').toBeVisible();
  await openRemoval.click();
  await dialog.getByRole('button', { name: say(m.events_guest_remove) }).click();
  await expect(page.getByText(say(m.events_guest_removed, { name: 'Lisa' }))).toBeVisible();
  await expect(row(page, 'Lisa')).toHaveCount(0);
  const withdrawn = await theMailWith(page, lisa, say(m.events_mail_withdrawn_subject, about));
  await judgeMail(page, withdrawn);
  expect((await guest.goto(invitationIn(await theMailWhere(page, lisa, ({ text }) => text.includes(say(m.events_mail_invitation_text, about)))).path))?.status()).toBe(404);
  await judgePage(guest);
});

test('EVT-01 adds a friend as a host, who is mailed, and removes them', async ({ page, elsewhere, language, say, email }) => {
  const { friend, friendEmail } = await openFriend(page, elsewhere, { email, language });
  const { event } = await api(page).events.create({ body: { title: about.title, startsAt: startsAt() } });
  const address = pathTo('userEvent', language, { '*': event._id });
  await page.goto(address);
  await page.getByRole('combobox', { name: say(m.events_host_choose) }).selectOption({ label: 'Tage Öberg' });
  await page.getByRole('button', { name: say(m.events_host_add), exact: true }).click();
  await expect(page.getByText(say(m.events_host_added, { name: 'Tage Öberg' }))).toBeVisible();
  await judgePage(page);
  const mail = await theMailWith(page, friendEmail, say(m.events_mail_host_subject, { name: 'Saga', title: about.title }));
  await judgeMail(page, mail);
  expect(mail.text).toContain(address);
  await friend.goto(address);
  await expect(friend.getByRole('heading', { level: 1, name: about.title })).toBeVisible();
  await expect(friend.getByRole('button', { name: say(m.events_host_leave) })).toBeVisible();

  await page.getByRole('button', { name: say(m.events_host_remove, { name: 'Tage' }) }).click();
  await expect(page.getByText(say(m.events_host_removed, { name: 'Tage' }))).toBeVisible();
  expect((await friend.goto(address))?.status()).toBe(404);
});
