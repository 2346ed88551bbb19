import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { invitationIn } from '../invitation.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { type Mail, theMailWith } from '../outbox.ts';
import type { Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => addDays(dayIn(shopTimeZone, Date.now()), days);

/** Opens a mail's link in the guest's browser, and sends its answer. */
async function answerFromMail(guest: Page, mail: Mail, answer: 'yes' | 'no', { say, button = m.events_send }: { say: Say; button?: () => string }): Promise<void> {
  await guest.goto(invitationIn(mail, `&answer=${answer}`).path);
  await expect(guest.getByRole('radio', { name: say(answer === 'yes' ? m.events_answer_yes : m.events_answer_no) })).toBeChecked();
  await guest.getByRole('button', { name: say(button) }).click();
}

test('EVT-01 invites, fills, queues and cancels, answered from mails', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await api(page).jubilees.create({ body: { firstName: 'Greta', lastName: 'Berg' } });
  await page.goto(pathTo('userEvents', language));
  await expect(page.getByText(say(m.events_empty_title))).toBeVisible();
  await judgePage(page);
  await page.getByRole('link', { name: say(m.events_new) }).click();
  await page.getByRole('button', { name: say(m.events_create) }).click();
  await expect(page.getByText(say(m.events_title_required))).toBeVisible();
  await page.getByLabel(say(m.events_title), { exact: true }).fill('Tre ljus');
  await page.getByLabel(say(m.events_day), { exact: true }).fill(inDays(20));
  await page.getByLabel(say(m.events_time), { exact: true }).fill('15:00');
  await page.getByLabel(say(m.events_place), { exact: false }).first().fill('Bastugatan 12');
  await page.getByLabel(say(m.events_arrival)).fill('Portkod 1213');
  await page.getByLabel(say(m.events_capacity)).fill('2');
  await page.getByRole('button', { name: say(m.events_ask_food), exact: true }).click();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.events_create) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tre ljus' })).toBeVisible();
  await expect(page.getByText(say(m.events_guests_none))).toBeVisible();

  const guests = ['lisa', 'nils', 'tove'].map((name) => ({ name: name[0]?.toUpperCase() + name.slice(1), email: `${name}.${email}` }));
  const invite = page.getByRole('region', { name: say(m.events_invite), exact: true });
  await invite.getByRole('checkbox', { name: /Greta/ }).check();
  for (const guest of guests) {
    await invite.getByLabel(say(m.events_guest_name), { exact: false }).fill(guest.name);
    await invite.getByLabel(say(m.events_guest_email), { exact: false }).fill(guest.email);
    await invite.getByRole('button', { name: say(m.events_invite_send) }).click();
    await expect(page.getByRole('list', { name: say(m.events_guests), exact: true })).toContainText(guest.name);
  }
  await expect(invite.getByText(say(m.events_everyone_invited)), 'Greta is no choice any more').toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
  await row('Greta Berg')
    .getByRole('button', { name: say(m.events_link_get_of, { name: 'Greta Berg' }) })
    .click();
  await expect(page.getByLabel(say(m.events_link_for, { name: 'Greta Berg' }))).toHaveValue(/\/events\/event_/);
  await judgePage(page);

  const [lisa, nils, tove] = guests.map(({ email: address }) => address);
  const about = { title: 'Tre ljus', hosts: 'Saga' };
  const mailTo = (address = '', subject = say(m.events_mail_invitation_subject, about)) => theMailWith(page, address, new RegExp(`^${subject}$`));
  const invitation = await mailTo(lisa);
  expect(invitation.text + invitation.html, 'no other guest').not.toMatch(/Nils|Tove|Greta|nils\.|tove\./);

  const guest = await elsewhere();
  await guest.goto(invitationIn(invitation, '&answer=yes').path);
  await expect(guest.getByRole('heading', { level: 1, name: 'Tre ljus' })).toBeVisible();
  await expect(guest.getByText(say(m.events_arrival_later))).toBeVisible();
  await page.reload();
  await expect(row('Lisa'), 'opening sends nothing').toContainText(say(m.events_guest_silent));
  const more = guest.getByRole('button', { name: say(m.ui_more), exact: true }).nth(1);
  await more.click();
  await more.click();
  await expect(guest.getByText(say(m.events_too_many, { count: 2 })), 'warned before it is sent').toBeVisible();
  await guest
    .getByRole('button', { name: say(m.ui_fewer), exact: true })
    .nth(1)
    .click();
  await expect(guest.getByText(say(m.events_too_many, { count: 2 }))).toBeHidden();
  await guest.getByRole('checkbox', { name: say(m.events_diet_nuts) }).check();
  await judgePage(guest);
  await guest.getByRole('button', { name: say(m.events_send) }).click();
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeFocused();
  await expect(guest.getByText('Portkod 1213')).toBeVisible();
  await judgePage(guest);

  await answerFromMail(guest, await mailTo(nils), 'yes', { say, button: m.events_join_line });
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_waiting) })).toBeVisible();
  await expect(guest.getByText(say(m.events_line, { place: 1 }))).toBeVisible();
  await answerFromMail(guest, await mailTo(tove), 'yes', { say, button: m.events_join_line });
  await expect(guest.getByText(say(m.events_line, { place: 2 }))).toBeVisible();
  await page.reload();
  const line = page.getByRole('list', { name: say(m.events_waiting) });
  await expect(line.getByRole('listitem')).toHaveText([/Nils/, /Tove/]);
  await expect(page.getByText(say(m.events_room, { left: 0, capacity: 2 }))).toBeVisible();
  await judgePage(page);

  await answerFromMail(guest, invitation, 'no', { say });
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_no) })).toBeVisible();
  await guest.goto(invitationIn(await mailTo(nils, say(m.events_mail_offered_subject, about)), '&answer=yes').path);
  await expect(guest.getByText(say(m.events_offered), { exact: true })).toBeVisible();
  await guest.getByRole('button', { name: say(m.events_send) }).click();
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();
  await guest.goto(invitationIn(await mailTo(tove), '&answer=yes').path);
  await expect(guest.getByText(say(m.events_offered), { exact: true }), 'the second place is offered, too').toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: say(m.events_cancel_open) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say(m.events_cancel_line), { exact: false }).fill('Feber. Vi ses i januari.');
  await judgePage(page);
  await dialog.getByRole('button', { name: say(m.events_cancel), exact: true }).click();
  await expect(page.getByText(say(m.events_canceled), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say(m.events_cancel_open) })).toHaveCount(0);
  const canceled = await mailTo(nils, say(m.events_mail_cancel_subject, about));
  expect(canceled.text).toContain('Feber. Vi ses i januari.');
  await guest.goto(invitationIn(canceled).path);
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_canceled_title, { title: 'Tre ljus' }) })).toBeVisible();
  await expect(guest.getByText('Feber. Vi ses i januari.')).toBeVisible();
  await judgePage(guest);
});

test('EVT-01 shows a public event, which a visitor answers from a mail', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { wishlist } = await api(page).wishlists.create({ body: { name: 'Till glöggen', visibility: 'link' } });
  await api(page).wishlists.addItem({ id: wishlist._id, body: { title: 'Pepparkakor', quantity: 1 } });
  const startsAt = `${inDays(20)}T14:00:00Z`;
  const { event } = await api(page).events.create({ body: { title: 'Glögg på gården', startsAt, place: 'Innergården', isPublic: true, wishlistId: wishlist._id } });
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await expect(page.getByRole('img', { name: say(m.events_qr) })).toBeVisible();
  await page.getByRole('link', { name: say(m.events_see_as_guest) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glögg på gården' })).toBeVisible();

  const visitor = await elsewhere();
  await visitor.goto(pathTo('event', language, { publicId: event.publicId ?? '' }));
  await expect(visitor.getByText(say(m.events_by, { names: 'Saga' }))).toBeVisible();
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/share\/(sv|en)\/event\/invitation\//);
  const scripts = await visitor.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  const structured = JSON.parse(scripts.find((text) => text.includes('"Event"')) ?? '{}');
  expect(structured).toMatchObject({ '@type': 'Event', name: 'Glögg på gården', location: { name: 'Innergården' } });
  expect(Date.parse(structured.startDate)).toBe(Date.parse(startsAt));
  expect(structured.startDate, 'with the offset of the zone').toMatch(/[+-]\d\d:\d\d$/);
  await expect(visitor.getByRole('link', { name: say(m.events_add_to_calendar) })).toHaveAttribute('href', /\/calendar\?/);
  await visitor.getByRole('radio', { name: say(m.events_answer_yes) }).check();
  await visitor.getByLabel(say(m.events_own_name)).fill('Ulla');
  await visitor.getByLabel(say(m.events_own_email)).fill(`ulla.${email}`);
  await judgePage(visitor);
  await visitor.getByRole('button', { name: say(m.events_send) }).click();
  await expect(visitor.getByText(say(m.events_mailed, { email: `ulla.${email}` }))).toBeVisible();
  const mail = await theMailWith(page, `ulla.${email}`, /Glögg/);
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await expect(page.getByText('Ulla'), 'no guest before she answers from the mail').toHaveCount(0);
  await answerFromMail(visitor, mail, 'yes', { say });
  await expect(visitor.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: say(m.events_guests), exact: true })).toContainText('Ulla');

  await visitor.getByRole('link', { name: say(m.events_bring_open) }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Till glöggen' })).toBeVisible();
  await expect(visitor.getByText('Pepparkakor').first()).toBeVisible();
  await judgePage(visitor);
});
