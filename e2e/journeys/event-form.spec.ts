/** Every field of an event's form, and of its guests' answers. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { invitationIn } from '../invitation.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailTo } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => addDays(dayIn(shopTimeZone, Date.now()), days);

test('EVT-01 stores each field of the form, which guests see and answer', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await page.goto(pathTo('userEvent', language, { '*': 'new' }));
  await page.getByLabel(say(m.events_title), { exact: true }).fill('Brunch i hamnen');
  await page.getByLabel(say(m.events_kind)).selectOption({ label: say(m.events_kind_housewarming) });
  await page.getByLabel(say(m.events_day), { exact: true }).fill(inDays(20));
  await page.getByLabel(say(m.events_time), { exact: true }).fill('11:00');
  await page.getByLabel(say(m.events_end_day)).fill(inDays(20));
  await page.getByLabel(say(m.events_end_time)).fill('10:00');
  await page.getByLabel(say(m.events_zone)).selectOption('America/Los_Angeles');
  const place = page.getByLabel(say(m.events_place)).first();
  await place.fill('Pier 39');
  await page.getByRole('checkbox', { name: say(m.events_place_for_yes) }).check();
  await page.getByLabel(say(m.events_text)).fill('Ta med\nett gott humör.');
  await page.getByLabel(say(m.events_answer_by)).fill(inDays(15));
  await page.getByRole('button', { name: say(m.events_ask), exact: true }).click();
  await page.getByRole('textbox', { name: say(m.events_ask), exact: true }).fill('Vilken musik?');
  await page.getByRole('checkbox', { name: say(m.events_public) }).check();
  await page.getByRole('button', { name: say(m.events_create) }).click();
  await expect(page.getByText(say(m.events_end_early)), 'an end before the start').toBeVisible();
  await judgePage(page);
  await page.getByLabel(say(m.events_end_time)).fill('14:30');
  await page.getByRole('button', { name: say(m.events_create) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Brunch i hamnen' })).toBeVisible();

  const { events } = await api(page).events.list({});
  const { event } = await api(page).events.get({ id: events[0]?._id ?? '' });
  expect(event).toMatchObject({ kind: 'housewarming', timeZone: 'America/Los_Angeles', place: 'Pier 39', placeShownTo: 'yes', answerBy: inDays(15), isPublic: true, text: 'Ta med\nett gott humör.' });
  expect(Date.parse(event.endsAt ?? '') - Date.parse(event.startsAt)).toBe(3.5 * 3_600_000);
  expect(event.asks.map(({ text, kind }) => [text, kind])).toEqual([['Vilken musik?', 'text']]);
  const time = language === 'sv' ? /11–14\.30 \(P[DS]T\)/ : /11:00–14:30 \(P[DS]T\)/;
  await expect(page.getByText(time).first()).toBeVisible();

  // What was saved stands in the form again.
  await page.goto(pathTo('userEvent', language, { '*': `${event._id}/edit` }));
  await expect(page.getByLabel(say(m.events_zone))).toHaveValue('America/Los_Angeles');
  await expect(page.getByLabel(say(m.events_end_time))).toHaveValue('14:30');
  await expect(page.getByLabel(say(m.events_answer_by))).toHaveValue(inDays(15));
  await expect(page.getByRole('checkbox', { name: say(m.events_place_for_yes) })).toBeChecked();

  const lisa = `lisa.${email}`;
  await api(page).events.addGuests({ id: event._id, locale: language, body: { guests: [{ name: 'Lisa', email: lisa }] } });
  const mail = await theMailTo(page, lisa);
  const guest = await elsewhere();
  expect(mail.text + mail.html, 'not before a yes').not.toContain('Pier 39');
  const visitor = await elsewhere();
  await visitor.goto(pathTo('event', language, { publicId: event.publicId ?? '' }));
  await expect(visitor.getByText(say(m.events_place_later))).toBeVisible();
  await expect(visitor.locator('html')).not.toContainText('Pier 39');
  await judgePage(visitor);

  // Maybe at first, with a greeting.
  await guest.goto(invitationIn(mail, '&answer=maybe').path);
  await expect(guest.getByRole('radio', { name: say(m.events_answer_maybe) })).toBeChecked();
  await expect(guest.getByText(say(m.events_place_later))).toBeVisible();
  await expect(guest.getByText(time).first()).toBeVisible();
  const greeting = guest.getByLabel(say(m.events_greeting, { names: 'Saga' }));
  await greeting.fill('Jag ringer!');
  await judgePage(guest);
  await guest.getByRole('button', { name: say(m.events_send) }).click();
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_maybe) })).toBeFocused();
  await judgePage(guest);
  const guests = page.getByRole('list', { name: say(m.events_guests), exact: true });
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await expect(guests).toContainText(say(m.events_guest_maybe));
  await expect(guests).toContainText('Jag ringer!');

  // Then yes, two adults and a child, by the same link.
  await guest.getByRole('button', { name: say(m.events_change_answer) }).click();
  await guest.getByRole('radio', { name: say(m.events_answer_yes) }).check();
  const more = guest.getByRole('button', { name: say(m.ui_more), exact: true });
  for (const row of [say(m.events_adults), say(m.events_children)]) await guest.getByRole('listitem').filter({ hasText: row }).locator(more).click();
  await guest.getByLabel('Vilken musik?').fill('Jazz');
  await expect(greeting, 'what was written stays').toHaveValue('Jag ringer!');
  await greeting.fill('');
  await judgePage(guest);
  await guest.getByRole('button', { name: say(m.events_send) }).click();
  await expect(guest.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();
  await expect(guest.getByText('Pier 39')).toBeVisible();
  await page.reload();
  await expect(guests).toContainText(say(m.events_guest_yes, { people: 3 }));
  await expect(guests).toContainText(say(m.events_children_count, { count: 1 }));
  await expect(guests).not.toContainText('Jag ringer!');
  await expect(page.getByText('Lisa: Jazz')).toBeVisible();
  await judgePage(page);
});

test('EVT-01 takes a cropped picture, and removes it', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { event } = await api(page).events.create({ body: { title: 'Glögg', startsAt: `${inDays(20)}T14:00:00Z`, isPublic: true } });
  const address = pathTo('userEvent', language, { '*': event._id });
  await page.goto(`${address}/edit`);
  await page.getByLabel(say(m.jubilees_picture_choose)).setInputFiles('demo/pictures/occasions/christmas.webp');
  await page.getByRole('button', { name: say(m.profile_crop_keep) }).click();
  await page.getByRole('button', { name: say(m.ui_save) }).click();
  // Uploads are decoded at a low priority: on a busy machine that takes longer than a page.
  await expect(page.getByRole('heading', { level: 1, name: 'Glögg', exact: true })).toBeVisible({ timeout: 60_000 });
  const { event: covered } = await api(page).events.get({ id: event._id });
  expect(covered.cover).not.toBeNull();
  await page.goto(pathTo('event', language, { publicId: event.publicId ?? '' }));
  await expect(page.locator(`article img[src*="${covered.cover?.id}"]`)).toBeVisible();
  await page.goto(`${address}/edit`);
  await page.getByRole('button', { name: say(m.jubilees_picture_remove) }).click();
  await page.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glögg', exact: true })).toBeVisible();
  expect((await api(page).events.get({ id: event._id })).event.cover).toBeNull();
});
