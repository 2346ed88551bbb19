/** Where a member finds an invitation: home, calendar, search. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => addDays(dayIn(shopTimeZone, Date.now()), days);

test('EVT-01 shows an invitation on home, in calendar and in search', async ({ page, elsewhere, language, say, email }) => {
  const { friend } = await openFriend(page, elsewhere, { email, language });
  const { friends } = await api(page).friends.list({});
  const [tage] = friends;
  const { event } = await api(page).events.create({ body: { title: 'Kräftor på bryggan', startsAt: `${inDays(9)}T16:00:00Z` } });
  await api(page).events.addGuests({ id: event._id, body: { guests: [{ friendId: tage?._id ?? '' }] } });
  await api(friend).jubilees.create({ body: { firstName: 'Greta', dateOfBirth: '--01-02' } });

  await friend.goto(pathTo('user', language));
  const home = friend.getByRole('region', { name: say(m.events_home) });
  await expect(home).toContainText('Kräftor på bryggan');
  await expect(home).toContainText(say(m.events_own_silent));
  await judgePage(friend);
  await home.getByRole('link', { name: say(m.events_answer_to, { answer: say(m.events_answer_yes), title: 'Kräftor på bryggan' }) }).click();
  await expect(friend.getByRole('radio', { name: say(m.events_answer_yes) })).toBeChecked();
  await friend.getByRole('button', { name: say(m.events_send) }).click();
  await expect(friend.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();
  await friend.getByRole('button', { name: say(m.events_remind_me), exact: true }).click();
  await expect(friend.getByText(say(m.events_remind_me_done))).toBeVisible();

  const day = inDays(9);
  await friend.goto(`${pathTo('userCalendar', language)}?view=agenda`);
  const entry = friend
    .getByRole('listitem')
    .filter({ hasText: 'Kräftor på bryggan' })
    .filter({ hasText: say(m.events_own_yes) });
  await expect(entry).toBeVisible();
  await friend.goto(`${pathTo('userCalendar', language)}?month=${day.slice(0, 7)}&day=${day}`);
  await friend.getByRole('link', { name: 'Kräftor på bryggan', exact: true }).first().click();
  await expect(friend, 'one’s own invitation').toHaveURL(/\/events\/event_\w+\?token=/);

  await friend.goto(pathTo('user', language));
  await friend.getByRole('heading', { level: 1 }).click();
  await friend.keyboard.press('/');
  const field = friend.getByRole('searchbox', { name: say(m.member_search) });
  await expect(field).toBeFocused();
  await friend.keyboard.type('kräftor');
  const search = friend.getByRole('search', { name: say(m.member_search) });
  await expect(search.getByRole('link', { name: /Kräftor/ }).first()).toBeVisible();
  await judgePage(friend);
  await friend.keyboard.press('ArrowDown');
  await expect(search.getByRole('link').first()).toBeFocused();
  await friend.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await friend.keyboard.type('greta');
  await expect(search.getByRole('link', { name: /Greta/ })).toBeVisible();
  await friend.keyboard.press('ArrowDown');
  await friend.keyboard.press('Enter');
  await expect(friend.getByRole('heading', { level: 1, name: /Greta/ })).toBeVisible();
});
