import { m } from '#shared/i18n/paraglide/messages.js';
import { api } from '../api.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailTo, theMailWith } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackEvent } from '../staff.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('EVT-01 prints a poster, thanks the guests, and invites them again', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { event } = await api(page).events.create({
    body: { title: 'Tre ljus', startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(), place: 'Bastugatan 12', text: 'Glögg och pepparkakor.', isPublic: true },
  });
  const [came, silent] = [`kom.${email}`, `tyst.${email}`];
  await api(page).events.addGuests({
    id: event._id,
    locale: language,
    body: {
      guests: [
        { name: 'Eva', email: came },
        { name: 'Nils', email: silent },
      ],
    },
  });
  const [, publicId = '', token = ''] = /\/events\/(event_\w+)\?token=([\w-]+)/.exec((await theMailTo(page, came)).text) ?? [];
  await api(page).publicEvents.answer({ publicId, body: { answer: 'yes', token } });

  // The poster fits on one sheet: title, time, place and a QR code.
  const main = page.getByRole('main');
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await main.getByRole('link', { name: say(m.events_poster_open) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tre ljus');
  await expect(main.getByRole('img', { name: say(m.events_qr) })).toBeVisible();
  await expect(main.getByText('Bastugatan 12')).toBeVisible();
  await judgePage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(main.getByRole('img', { name: say(m.events_qr) })).toBeVisible();
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  // After the event, only the guest who came gets a mail of thanks.
  await turnBackEvent(event._id, 30);
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await expect(main.getByText(say(m.events_past_host))).toBeVisible();
  for (const name of [m.events_bring_none, m.draws_side_open, m.events_edit, m.events_poster_open]) await expect(main.getByRole('link', { name: say(name) })).toHaveCount(0);
  await expect(main.getByRole('button', { name: say(m.events_invite_send) })).toHaveCount(0);
  await expect(main.getByRole('list').first()).toContainText(say(m.events_came_count));
  for (const name of [say(m.events_to_came), say(m.events_filter_came, { count: 1 })]) await expect(main.getByRole('radio', { name })).toHaveCount(1);
  await page.goto(pathTo('userEvent', language, { '*': `${event._id}/edit` }));
  await expect(page, 'nothing to edit any more').toHaveURL(pathTo('userEvent', language, { '*': event._id }));
  await page.goto(pathTo('userEvent', language, { '*': `${event._id}/draw` }));
  await expect(main.getByText(say(m.draws_closed))).toBeVisible();
  await expect(main.getByRole('button').filter({ hasNotText: say(m.gifts_quick_open) }), 'nothing to draw, send or change').toHaveCount(0);
  await main.getByRole('link', { name: event.title }).click();
  await main.getByRole('textbox', { name: say(m.events_thank) }).fill('Tack för en ljus kväll!');
  await judgePage(page);
  await main.getByRole('button', { name: say(m.events_thank_send, { count: 1 }) }).click();
  await expect(main.getByText(say(m.events_thank_sent, { count: 1 }))).toBeVisible();
  await expect(main.getByRole('button', { name: say(m.events_thank_send, { count: 1 }) })).toHaveCount(0);
  const thanks = await theMailWith(page, came, new RegExp(`^${say(m.events_mail_thanks_subject, { title: 'Tre ljus' })}$`));
  expect(thanks.text).toContain('Tack för en ljus kväll!');
  await judgeMail(page, thanks);
  await page.reload();
  await expect(main.getByRole('heading', { name: say(m.events_thanked) })).toBeVisible();

  // Repeating the event copies its details and mails nobody by itself.
  await main.getByRole('link', { name: say(m.events_hold_again) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.events_again_title, { title: 'Tre ljus' }));
  await expect(main.getByLabel(say(m.events_title))).toHaveValue('Tre ljus');
  await expect(main.getByLabel(say(m.events_text))).toHaveValue('Glögg och pepparkakor.');
  await judgePage(page);
  await main.getByRole('button', { name: say(m.events_create) }).click();
  const same = main.getByRole('region', { name: say(m.events_same_title) });
  await expect(same).toContainText('Eva');
  await expect(same).toContainText('Nils');
  await judgePage(page);
  await theMailTo(page, silent);
  await same.getByRole('button', { name: say(m.events_same_invite, { count: 2 }) }).click();
  await expect(same).toHaveCount(0);
  await expect(main.getByText('Nils', { exact: true })).toBeVisible();
});
