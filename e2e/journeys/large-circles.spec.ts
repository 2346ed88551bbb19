/** Many people with odd names: a circle of thirty, a draw of sixty, and a list of events with odd titles. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { oddNames, toOddName } from '../odd-names.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const inDays = (days: number): string => `${addDays(dayIn(shopTimeZone, Date.now()), days)}T14:00:00Z`;

test('EVT-01 shows a circle of thirty people with odd names', async ({ page, language, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { circle } = await api(page).circles.create({ body: { name: oddNames[4], kind: 'family' } });
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const dateOfBirth = `${1950 + index}-${String((index % 12) + 1).padStart(2, '0')}-1${index % 10}`;
      const { jubilee } = await api(page).jubilees.create({ body: { firstName: toOddName(index), dateOfBirth } });
      await api(page).circles.addPerson({ id: circle._id, jubileeId: jubilee._id });
    }),
  );
  await page.goto(pathTo('userCircle', language, { '*': circle._id }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(oddNames[4]);
  const shown = await page.getByRole('main').textContent();
  for (let index = 0; index < 30; index += 1) expect(shown, 'as it was typed').toContain(toOddName(index));
  await judgePage(page);
  await page.goto(pathTo('userCircles', language));
  await expect(page.getByRole('main').getByText(oddNames[4])).toBeVisible();
  await judgePage(page);
});

test('EVT-01 shows a draw of sixty people with odd names', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { event } = await api(page).events.create({ body: { title: oddNames[4], startsAt: inDays(20) } });
  const { guests } = await api(page).events.addGuests({ id: event._id, body: { guests: Array.from({ length: 59 }, (_, index) => ({ name: toOddName(index) })) } });
  expect(guests).toHaveLength(59);
  const main = page.getByRole('main');
  const drawPage = pathTo('userEvent', language, { '*': `${event._id}/draw` });
  await page.goto(drawPage);
  await expect(main.getByRole('checkbox', { name: toOddName(54) })).toBeVisible();
  await judgePage(page);
  const { user } = await api(page).users.get();
  await api(page).draws.create({ id: event._id, body: { participants: [user._id, ...guests.map(({ _id }) => _id)] } });
  await page.goto(drawPage);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.draws_drawn_title));
  await judgePage(page);
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(oddNames[4]);
  await judgePage(page);
});

test('EVT-01 shows events with odd titles', async ({ page, language, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const events = await Promise.all(
    oddNames.map((title, index) =>
      api(page).events.create({ body: { title, startsAt: inDays(10 + index), place: title, text: title, arrival: title, asks: [{ text: title, kind: 'text' }], isPublic: true } }),
    ),
  );
  await page.goto(pathTo('userEvents', language));
  for (const title of oddNames) await expect(page.getByRole('heading', { name: title, exact: true }), 'as it was typed').toBeVisible();
  await judgePage(page);
  for (const { event } of events.slice(2, 5)) {
    await page.goto(pathTo('event', language, { publicId: event.publicId ?? '' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.title);
    await judgePage(page);
  }
});
