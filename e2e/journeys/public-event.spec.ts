import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { routePath } from '../../src/shared/contract/route-path.ts';
import { publicEvents } from '../../src/shared/contract/seen-events.ts';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { bcp47, type Locale } from '../../src/shared/values/text/locale.ts';
import { api } from '../api.ts';
import { invitationIn } from '../invitation.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailTo, theMailWith } from '../outbox.ts';
import { getShell } from '../pages/shell.ts';
import { readQr } from '../read-qr.ts';
import { sayIn } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => addDays(dayIn(shopTimeZone, Date.now()), days);
const otherThan = (locale: Locale): Locale => (locale === 'sv' ? 'en' : 'sv');

const PLACE = 'Bastugatan 12, 118 20 Stockholm';

/** A public event of Saga's, with a list. */
async function makePublicEvent(page: Page) {
  const { wishlist } = await api(page).wishlists.create({ body: { name: 'Till glöggen', visibility: 'link' } });
  for (const title of ['Pepparkakor', 'Clementiner']) await api(page).wishlists.addItem({ id: wishlist._id, body: { title } });
  const when = { startsAt: `${inDays(20)}T14:00:00.000Z`, endsAt: `${inDays(20)}T17:30:00.000Z` };
  const { event } = await api(page).events.create({ body: { title: 'Glögg på gården', ...when, place: PLACE, isPublic: true, wishlistId: wishlist._id } });
  return { ...event, publicId: event.publicId ?? '', listId: wishlist._id, ...when };
}

/** The event that the page states for search engines. */
async function readStructured(page: Page): Promise<Record<string, unknown>> {
  const scripts = await page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  const events = scripts.map((text) => JSON.parse(text) as Record<string, unknown>).filter((thing) => thing['@type'] === 'Event');
  expect(events).toHaveLength(1);
  return events[0] ?? {};
}

test('EVT-01 states a public event in both languages, until it is canceled', async ({ page, elsewhere, language, say, email, baseURL }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { _id, publicId, startsAt, endsAt } = await makePublicEvent(page);
  const addressIn = (locale: Locale) => pathTo('event', locale, { publicId });
  const visitor = await elsewhere();
  await visitor.goto(addressIn(language));
  const stated = await readStructured(visitor);
  expect(stated).toMatchObject({
    name: 'Glögg på gården',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: [{ '@type': 'Person', name: 'Saga' }],
    location: { '@type': 'Place', name: PLACE, address: PLACE },
    url: `${baseURL}${addressIn(language)}`,
  });
  for (const [name, instant] of [
    ['startDate', startsAt],
    ['endDate', endsAt],
  ] as const) {
    expect(stated[name], 'with the offset of its zone').toMatch(/[+-]\d\d:\d\d$/);
    expect(Date.parse(String(stated[name]))).toBe(Date.parse(instant));
  }
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${addressIn(language)}`);
  for (const [hreflang, locale] of [
    ['sv', 'sv'],
    ['en', 'en'],
    ['x-default', 'sv'],
  ] as const)
    await expect(visitor.locator(`link[rel=alternate][hreflang="${hreflang}"]`)).toHaveAttribute('href', `${baseURL}${addressIn(locale)}`);
  const map = visitor.getByRole('link', { name: say(m.events_map) });
  const target = new URL((await map.getAttribute('href')) ?? '');
  expect([target.host, target.searchParams.get('query')]).toEqual(['www.openstreetmap.org', PLACE]);
  await expect(map).toHaveAttribute('target', '_blank');

  // The other language has the same event, in its words.
  const other = otherThan(language);
  const sayOther = sayIn(other);
  await getShell(visitor, language).otherLanguage.click();
  await expect(visitor).toHaveURL(addressIn(other));
  await expect(visitor.locator('html')).toHaveAttribute('lang', bcp47[other]);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Glögg på gården' })).toBeVisible();
  await expect(visitor.getByText(sayOther(m.events_by, { names: 'Saga' }))).toBeVisible();
  await judgePage(visitor);
  expect((await readStructured(visitor))['url']).toBe(`${baseURL}${addressIn(other)}`);
  await visitor.getByRole('link', { name: sayOther(m.events_bring_open) }).click();
  await expect(visitor).toHaveURL(pathTo('eventWishlist', other, { publicId }));
  // The header follows once the page is there.
  await expect(visitor.getByRole('heading', { level: 1, name: 'Till glöggen' })).toBeVisible();
  await getShell(visitor, other).otherLanguage.click();
  await expect(visitor).toHaveURL(pathTo('eventWishlist', language, { publicId }));
  await expect(visitor.getByRole('heading', { level: 1, name: 'Till glöggen' })).toBeVisible();

  await api(page).events.cancel({ id: _id, body: {} });
  await visitor.goto(addressIn(language));
  await expect(visitor.getByRole('heading', { level: 1, name: say(m.events_canceled_title, { title: 'Glögg på gården' }) })).toBeVisible();
  expect(await readStructured(visitor)).toMatchObject({ name: 'Glögg på gården', eventStatus: 'https://schema.org/EventCancelled' });
  await expect(visitor.getByRole('link', { name: say(m.events_add_to_calendar) })).toHaveCount(0);
});

test('EVT-01 withdraws a public page, whose address stays dead', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { _id, publicId: first } = await makePublicEvent(page);
  const guestEmail = `lisa.${email}`;
  await api(page).events.addGuests({ id: _id, locale: language, body: { guests: [{ name: 'Lisa', email: guestEmail }] } });
  const { path: ownLink } = invitationIn(await theMailTo(page, guestEmail), '&answer=yes');
  const toAddress = (publicId: string) => pathTo('event', language, { publicId });
  const visitor = await elsewhere();
  await visitor.goto(toAddress(first));
  await expect(visitor.getByRole('heading', { level: 1, name: 'Glögg på gården' })).toBeVisible();

  await page.goto(pathTo('userEvent', language, { '*': `${_id}/edit` }));
  const box = page.getByRole('checkbox', { name: say(m.events_public) });
  const warning = page.getByText(say(m.events_withdrawn_title));
  await expect(warning, 'nothing is withdrawn yet').toHaveCount(0);
  await box.uncheck();
  await expect(warning).toBeVisible();
  await expect(page.getByText(say(m.events_withdrawn_text))).toBeVisible();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glögg på gården' })).toBeVisible();
  await expect(page.getByRole('img', { name: say(m.events_qr) })).toHaveCount(0);
  const lost = async (path: string) => {
    expect((await visitor.goto(path))?.status(), path).toBe(404);
    await expect(visitor.locator('html')).not.toContainText('Glögg på gården');
    await expect(visitor.locator('script[type="application/ld+json"]').filter({ hasText: '"Event"' })).toHaveCount(0);
  };
  await lost(toAddress(first));
  await judgePage(visitor);

  await page.goto(pathTo('userEvent', language, { '*': `${_id}/edit` }));
  await box.check();
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  const code = page.getByRole('img', { name: say(m.events_qr) });
  const { pathname } = new URL((await readQr(code)) ?? '');
  expect(pathname).not.toBe(toAddress(first));
  await visitor.goto(pathname);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Glögg på gården' })).toBeVisible();
  expect((await readStructured(visitor))['url']).toContain(pathname);
  for (const path of [toAddress(first), pathTo('eventWishlist', language, { publicId: first })]) await lost(path);
  const file = await visitor.request.get(routePath(publicEvents.getFile, { publicId: first }, {}));
  expect(file.status(), 'its calendar file').toBe(404);

  // A guest's own link is none of it.
  await visitor.goto(ownLink);
  await visitor.getByRole('button', { name: say(m.events_send) }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();
});

test('EVT-01 promises on the event’s list without a word to the host', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { publicId, listId } = await makePublicEvent(page);
  const address = pathTo('eventWishlist', language, { publicId });
  await page.goto(pathTo('userWishlist', language, { '*': listId }));
  const list = page.getByRole('list', { name: 'Till glöggen' });
  const before = await list.innerText();

  const guest = await elsewhere();
  const guestEmail = `guest.${email}`;
  await guest.goto(address);
  const wish = (name: string) => guest.getByRole('article').filter({ has: guest.getByRole('heading', { name }) });
  const give = (name: string) => wish(name).getByRole('button', { name: say(m.reservations_give_of, { name }) });
  await give('Pepparkakor').click();
  const form = guest.getByRole('dialog', { name: say(m.reservations_guest_title, { name: 'Pepparkakor' }) });
  await form.getByLabel(say(m.reservations_guest_name)).fill('Berit');
  await form.getByLabel(say(m.reservations_guest_email)).fill(guestEmail);
  await form.getByRole('button', { name: say(m.reservations_guest_send) }).click();
  await expect(wish('Pepparkakor').getByText(say(m.reservations_all_taken), { exact: true })).toBeVisible();
  await judgePage(guest);
  const { text } = await theMailWith(guest, guestEmail, new RegExp(say(m.reservations_mail_subject, { title: 'Pepparkakor' })));
  await guest.goto(new URL(/\S+\/promises\/\S+/.exec(text)?.[0] ?? '').pathname);
  await guest.getByRole('button', { name: say(m.reservations_mail_action) }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(say(m.reservations_page_confirmed));

  // The next visitor of the event finds one wish left to give.
  const next = await elsewhere();
  await next.goto(address);
  await expect(next.getByText(say(m.reservations_all_taken), { exact: true })).toHaveCount(1);
  await expect(next.getByRole('button', { name: say(m.reservations_give_of, { name: 'Clementiner' }) })).toBeVisible();
  await expect(next.getByRole('button', { name: say(m.reservations_give_of, { name: 'Pepparkakor' }) })).toHaveCount(0);
  await expect(next.getByText('Berit'), 'who gives it is no visitor’s business').toHaveCount(0);

  await page.reload();
  expect(await list.innerText()).toBe(before);
  await page.goto(address);
  await expect(page.getByText(say(m.wishlists_is_own))).toBeVisible();
  await expect(page.getByText(say(m.reservations_all_taken), { exact: true })).toHaveCount(0);
});
