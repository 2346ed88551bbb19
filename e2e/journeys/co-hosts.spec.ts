import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, dayParts, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const today = () => dayIn(shopTimeZone, Date.now());

/** The last Sunday of March, when clocks go forward at two. */
function springForward(): string {
  const lastOfMarch = `${dayParts(today()).year + 1}-03-31`;
  return addDays(lastOfMarch, -new Date(`${lastOfMarch}T12:00:00Z`).getUTCDay());
}

test('EVT-01 keeps the questions of both hosts who edit at once', async ({ page, elsewhere, language, say, email }) => {
  const { friend, friendEmail } = await openFriend(page, elsewhere, { email, language });
  const startsAt = `${addDays(today(), 30)}T14:00:00Z`;
  const { event } = await api(page).events.create({ body: { title: 'Fest', startsAt, asks: [{ text: 'Sover ni över?' }] } });
  const people = await api(page).friends.list();
  const [host] = people.friends;
  expect(host, friendEmail).toBeDefined();
  await api(page).events.addHost({ id: event._id, body: { friendId: host?._id ?? '' } });

  const edit = pathTo('userEvent', language, { '*': `${event._id}/edit` });
  const ask = async (host: typeof page, text: string) => {
    await host.getByRole('button', { name: say(m.events_ask), exact: true }).click();
    await host
      .getByRole('textbox', { name: say(m.events_ask), exact: true })
      .last()
      .fill(text);
  };
  const questions = (host: typeof page) => host.getByRole('textbox', { name: say(m.events_ask), exact: true });
  for (const host of [page, friend]) {
    await host.goto(edit);
    await expect(questions(host)).toHaveCount(1);
  }
  await ask(friend, 'Vilken musik?');
  await friend.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(friend).toHaveURL(new RegExp(`${event._id}$`));

  await ask(page, 'Skor inne?');
  await page.getByLabel(say(m.events_title)).fill('Stor fest');
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(page.getByText(say(m.events_stale_title), { exact: true })).toBeVisible();
  await expect(page.getByText(say(m.error_stale)), 'said once').toBeHidden();
  await expect(questions(page), 'theirs and one’s own').toHaveCount(3);
  await judgePage(page);
  await page.getByRole('button', { name: say(m.events_save_anyway), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${event._id}$`));
  const { event: saved } = await api(page).events.get({ id: event._id });
  expect([saved.title, ...saved.asks.map(({ text }) => text)]).toEqual(['Stor fest', 'Sover ni över?', 'Vilken musik?', 'Skor inne?']);
  expect(saved.asks[0]?._id, 'with its answers').toBe(event.asks[0]?._id);
});

test('EVT-01 says which time is meant when the clocks skip one', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userEvent', language, { '*': 'new' }));
  await page.getByLabel(say(m.events_title)).fill('Nattfest');
  await page.getByLabel(say(m.events_day), { exact: true }).fill(springForward());
  await page.getByLabel(say(m.events_time), { exact: true }).fill('02:30');
  await expect(page.getByText(say(m.events_time_skipped, { time: language === 'sv' ? '3.30' : '03:30' }))).toBeVisible();
  await judgePage(page);
  await page.getByLabel(say(m.events_time), { exact: true }).fill('04:30');
  await expect(page.getByText(say(m.events_time_skipped, { time: language === 'sv' ? '3.30' : '03:30' }))).toBeHidden();
});

test('EVT-01 a co-host leaves, and the creator deletes', async ({ page, elsewhere, language, say, email }) => {
  const { friend } = await openFriend(page, elsewhere, { email, language });
  const [tage] = (await api(page).friends.list({})).friends;
  const { wishlist } = await api(page).wishlists.create({ body: { name: 'Till glöggen', visibility: 'link' } });
  const { event } = await api(page).events.create({ body: { title: 'Glögg', startsAt: `${addDays(today(), 20)}T14:00:00Z`, wishlistId: wishlist._id } });
  await api(page).events.addHost({ id: event._id, body: { friendId: tage?._id ?? '' } });
  const address = pathTo('userEvent', language, { '*': event._id });

  await friend.goto(`${address}/edit`);
  await expect(friend.getByLabel(say(m.events_list), { exact: false })).toHaveValue(wishlist._id);
  await friend.getByLabel(say(m.events_title), { exact: true }).fill('Glögg och saffran');
  await friend.getByRole('button', { name: say(m.ui_save) }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'Glögg och saffran' })).toBeVisible();
  await friend.getByRole('link', { name: say(m.events_bring_open) }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'Till glöggen' }), 'another host’s list by its link').toBeVisible();
  await friend.goto(address);
  await friend.getByRole('button', { name: say(m.events_host_leave) }).click();
  await friend
    .getByRole('dialog')
    .getByRole('button', { name: say(m.events_host_leave), exact: true })
    .click();
  await expect(friend.getByText(say(m.events_host_left, { title: 'Glögg och saffran' }))).toBeVisible();
  expect((await friend.goto(address))?.status()).toBe(404);

  await page.goto(address);
  await page.getByRole('button', { name: say(m.events_delete_open) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(m.events_delete), exact: true })
    .click();
  await expect(page.getByText(say(m.events_deleted, { title: 'Glögg och saffran' }))).toBeVisible();
  await expect(page.getByText(say(m.events_empty_title))).toBeVisible();
});
