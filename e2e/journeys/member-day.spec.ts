import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, dayParts, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { openFriend } from '../befriend.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { makeList } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const today = () => dayIn(shopTimeZone, Date.now());
/** The birthday of a person who reaches an age in some days; never 29 February. */
function birthIn(days: number, turns: number): string {
  const day = addDays(today(), days);
  const { year } = dayParts(day);
  return `${year - turns}${day.slice(4).replace('-02-29', '-02-28')}`;
}

test('PPL-01 asks a newcomer one question, then begins with who is next', async ({ page, language, say, email, isMobile }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await page.goto(pathTo('user', language));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.today_first_title));
  await expect(page.getByText(say(m.member_profile_bare))).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  if (isMobile) expect((await footer.boundingBox())?.height, 'a short footer').toBeLessThan(320);
  // Leaves the page at another width.
  await judgePage(page);
  await expect(footer.getByRole('link', { name: say(m.shell_withdraw) })).toBeVisible();

  const { month, day } = dayParts(addDays(today(), 40));
  const typed = language === 'sv' ? `Greta ${day}/${month}` : `Greta ${month}/${day}`;
  await page.getByLabel(say(m.jubilees_quick_label)).fill(typed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.today_none));
  await expect(page.getByRole('complementary').getByRole('link', { name: /Greta/ }).first()).toBeVisible();
});

test('REM-01 puts who celebrates today first: be done and undo', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  for (const [firstName, lastName, dateOfBirth] of [
    ['Signe', '', birthIn(0, 80)],
    ['Erik', 'Lindgren', birthIn(0, 31)],
    ['Erik', 'Sjöberg', birthIn(0, 32)],
    ['Alma', '', birthIn(8, 12)],
    ['Birger', '', birthIn(-1, 53)],
  ] as const)
    await api(page).jubilees.create({ body: { firstName, lastName, dateOfBirth } });
  await page.goto(pathTo('user', language));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(`${say(m.today_turns, { name: 'Signe' })} 80`);
  const also = page.getByRole('list', { name: say(m.today_also) });
  await expect(also, 'two of one name are told apart').toContainText('Erik Lindgren');
  await expect(also).toContainText('Erik Sjöberg');
  await expect(page.getByRole('region', { name: say(m.today_yesterday) })).toContainText(say(m.today_past_turned, { name: 'Birger', age: 53 }));
  const order = page.getByRole('region', { name: say(m.today_order_title) });
  await expect(order).toContainText('Alma');
  await expect(order).toContainText(say(m.today_stage_none));
  await judgePage(page);

  const panel = page.getByRole('region', { name: /Signe/ });
  await panel.getByRole('button', { name: say(m.reminders_done) }).click();
  await expect(title).toContainText('Erik');
  await expect(title, 'the keyboard goes on at who is next').toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: say(m.today_done_said) })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(title, 'nothing was sent').toContainText('Signe');
  await page.reload();
  await expect(title).toContainText('Signe');

  await panel.getByRole('button', { name: say(m.reminders_done) }).click();
  await expect(title).toContainText('Erik');
  const sent = page.waitForResponse((answer) => answer.url().includes('/done') && answer.request().method() === 'POST');
  await page.getByRole('link', { name: say(m.reminders_mail_look) }).click();
  expect((await sent).status(), 'leaving sends it').toBe(200);
  await page.goto(pathTo('user', language));
  await expect(title).toContainText('Erik');
});

test('WISH-01 shows friends’ wishes, a gift’s state and co-owner requests', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend, personId } = await openFriend(page, elsewhere, { email, language });
  const list = await makeList(page, 'Femtio år', [{ title: 'Kastrull' }]);
  await makeList(page, 'Tom', []);
  await friend.goto(pathTo('user', language));
  const wishes = friend.getByRole('region', { name: say(m.today_wishes) });
  await expect(wishes.getByRole('link', { name: 'Kastrull' })).toBeVisible();
  await judgePage(friend);
  await wishes.getByRole('link', { name: 'Kastrull' }).click();
  await expect(friend.getByRole('heading', { level: 1, name: 'Femtio år' })).toBeVisible();
  const { products } = (await api(page).wishlists.get({ id: list._id })).wishlist;
  await api(friend).reservations.reserveOfPerson({ id: personId, listId: list._id, itemId: products[0]?._id ?? '', body: {} });
  await friend.goto(pathTo('userJubilee', language, { '*': personId }));
  const gifts = friend.getByRole('region', { name: say(m.reservations_person_title, { name: 'Saga' }) });
  await expect(gifts).toContainText('Kastrull');
  await expect(gifts).toContainText(say(m.gifts_stage_promised));
  await expect(friend.getByRole('link', { name: 'Femtio år' })).toBeVisible();
  await expect(friend.getByRole('link', { name: 'Tom', exact: true }), 'nothing on it: not shown').toHaveCount(0);
  await judgePage(friend);

  const { user } = await api(friend).users.get();
  await api(page).wishlists.create({ body: { name: 'Vårt hem', visibility: 'friends', owners: [user._id] } });
  await friend.goto(pathTo('user', language));
  await expect(friend.getByText(say(m.wishlists_invited, { name: 'Saga', list: 'Vårt hem' }))).toBeVisible();
  await friend.getByRole('button', { name: say(m.wishlists_invited_yes) }).click();
  await expect(friend.getByText(say(m.wishlists_invited, { name: 'Saga', list: 'Vårt hem' }))).toHaveCount(0);
  await friend.goto(pathTo('userWishlists', language));
  await expect(friend.getByRole('link', { name: 'Vårt hem' })).toBeVisible();
});

test('REM-03 names each of 200 birthdays once in under 150 kB', async ({ page, language, email }) => {
  await becomeMember(page, { email, language });
  const people = Array.from({ length: 200 }, (_, index) => ({
    key: crypto.randomUUID(),
    firstName: `Person${String(index).padStart(3, '0')}x`,
    lastName: 'Andersson',
    dateOfBirth: `1970-01-${String((index % 31) + 1).padStart(2, '0')}`,
  }));
  for (const half of [people.slice(0, 100), people.slice(100)]) await api(page).jubilees.importPeople({ body: { people: half } });
  const answer = await page.request.get(`${pathTo('userCalendar', language)}?month=2031-01`);
  const html = await answer.text();
  expect(Buffer.byteLength(html)).toBeLessThan(150_000);
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const counts = people.map(({ firstName }) => shown.split(firstName).length - 1);
  expect(new Set(counts)).toEqual(new Set([1]));
});

test('WISH-01 names the child on a child’s list', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { wishlist } = await api(page).wishlists.create({ body: { name: 'Födelsedagen', visibility: 'friends', forName: 'Nora' } });
  await page.goto(pathTo('userWishlist', language, { '*': wishlist._id }));
  await expect(page.getByText(say(m.wishlists_seen_by, { names: 'Nora' }), { exact: true })).toBeVisible();
  await expect(page.getByText(say(m.wishlists_blank_text_for, { name: 'Nora' }))).toBeVisible();
  await page.getByRole('button', { name: say(m.wishlists_item_add) }).click();
  await expect(page.getByLabel(say(m.wishlists_item_title_for, { name: 'Nora' }))).toBeVisible();
  await judgePage(page);
});

test('PPL-01 requests a missing birthday from a person by a link', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Jonas' } });
  await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  await page.getByRole('button', { name: say(m.birthdays_ask) }).click();
  const dialog = page.getByRole('dialog', { name: say(m.birthdays_ask_title, { name: 'Jonas' }) });
  await expect(dialog).toBeVisible();
  const { links } = await api(page).birthdayLinks.list();
  await expect(dialog.getByLabel(say(m.birthdays_ask_label))).toHaveValue(say(m.birthdays_ask_text, { name: 'Jonas', url: links[0]?.url ?? '', from: 'Saga' }));
  expect(decodeURIComponent((await dialog.getByRole('link', { name: say(m.ui_mail) }).getAttribute('href')) ?? '')).toContain(links[0]?.url);
  await judgePage(page);
});

test.describe('with a call that fails', () => {
  test.use({ expectedNoise: failedCalls });

  test('PPL-01 saves private notes about a person, reporting a failed save', async ({ page, language, say, email }) => {
    await becomeMember(page, { email, language, firstName: 'Saga' });
    const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Greta' } });
    await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
    const notes = page.getByRole('region', { name: say(m.jubilees_notes), exact: true });
    await expect(notes).toContainText(say(m.jubilees_notes_private));
    await notes.getByRole('button', { name: say(m.jubilees_notes_write) }).click();
    const text = notes.getByLabel(say(m.jubilees_notes_label, { name: 'Greta' }));
    await expect(text).toBeFocused();
    await text.fill('Skor 38\nInga nötter');
    await judgePage(page);
    await answerCalls(page, 'PUT', /\/notes$/, problem(500, { message: 'notes refused' }), { times: 1 });
    const save = notes.getByRole('button', { name: say(m.ui_save), exact: true });
    await save.click();
    await expect(notes.getByText('notes refused')).toBeVisible();
    await expect(text, 'what was typed stays').toHaveValue('Skor 38\nInga nötter');
    await save.click();
    await expect(notes.getByText('Inga nötter')).toBeVisible();
    const edit = notes.getByRole('button', { name: say(m.jubilees_notes_edit) });
    await expect(edit).toBeFocused();
    await page.reload();
    await expect(notes.getByText('Inga nötter')).toBeVisible();
    await edit.click();
    await text.fill('');
    await notes.getByRole('button', { name: say(m.ui_cancel), exact: true }).click();
    await expect(notes.getByText('Inga nötter'), 'cancel keeps them').toBeVisible();
  });
});
