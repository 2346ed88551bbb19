/** The list of events: hosted and invited, coming and past, and many of them. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackEvent } from '../staff.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => `${addDays(dayIn(shopTimeZone, Date.now()), days)}T16:00:00Z`;

test('EVT-01 lists hosted and invited events, coming and past', async ({ page, elsewhere, language, say, email }) => {
  const { friend } = await openFriend(page, elsewhere, { email, language });
  const [tage] = (await api(page).friends.list({})).friends;
  const [saga] = (await api(friend).friends.list({})).friends;
  const hold = async (host: typeof page, title: string, days: number, friendId = '') => {
    const { event } = await api(host).events.create({ body: { title, startsAt: inDays(days), place: `${title}svägen 1` } });
    await api(host).events.addGuests({ id: event._id, body: { guests: [friendId === '' ? { name: 'Lisa' } : { friendId }] } });
    return event;
  };
  await hold(page, 'Glögg', 9);
  await hold(page, 'Julbord', 12);
  await hold(friend, 'Kräftor', 15, saga?._id);
  const canceled = await hold(friend, 'Segling', 18, saga?._id);
  await api(friend).events.cancel({ id: canceled._id, body: {} });
  const [own, theirs] = [await hold(page, 'Surströmming', 20, tage?._id), await hold(friend, 'Midsommar', 21, saga?._id)];
  await turnBackEvent(own._id, 60);
  await turnBackEvent(theirs._id, 90);

  await page.goto(pathTo('userEvents', language));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Glögg', say(m.events_earlier)]);
  const coming = main.getByRole('list', { name: say(m.events_coming), exact: true }).getByRole('listitem');
  await expect(coming).toHaveText([/Julbord/, /Kräftor/, /Segling/]);
  await expect(coming.nth(0)).toContainText(say(m.events_row_count, { count: 0 }));
  await expect(coming.nth(1)).toContainText(say(m.events_own_silent));
  await expect(coming.nth(1)).toContainText(say(m.events_invites_short, { names: 'Tage' }));
  await expect(coming.nth(2)).toContainText(say(m.events_canceled));
  const past = main.getByRole('list', { name: say(m.events_earlier), exact: true }).getByRole('listitem');
  await expect(past).toHaveText([/Surströmming/, /Midsommar/]);
  await expect(past.nth(1)).toContainText(say(m.events_own_never));
  await judgePage(page);

  // An invitation is answered from here, and what one holds is opened.
  await coming
    .nth(1)
    .getByRole('link', { name: say(m.events_answer_to, { answer: say(m.events_answer_yes), title: 'Kräftor' }) })
    .click();
  await expect(page.getByRole('radio', { name: say(m.events_answer_yes) })).toBeChecked();
  await page.getByRole('button', { name: say(m.events_send) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.events_sent_yes) })).toBeVisible();
  await page.goto(pathTo('userEvents', language));
  await expect(coming.nth(1)).toContainText(say(m.events_own_yes));
  await main.getByRole('link', { name: say(m.events_see_guests) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Glögg' })).toBeVisible();
});

test('EVT-01 stays legible with forty events', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  for (let index = 0; index < 40; index += 1) {
    await api(page).events.create({
      body: { title: index % 5 === 0 ? `Nobelmiddag${'smiddag'.repeat(6)} ${index}` : `Middag ${index}`, startsAt: inDays(2 + index * 8), place: 'Västerlånggatan 12' },
    });
  }
  await page.goto(pathTo('userEvents', language));
  const coming = page.getByRole('main').getByRole('list', { name: say(m.events_coming), exact: true });
  await expect(coming.getByRole('listitem')).toHaveCount(39);
  await judgePage(page);
});
