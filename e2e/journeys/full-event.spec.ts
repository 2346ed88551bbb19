/** An event with many guests. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { addDays, dayIn, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { invitationIn } from '../invitation.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailTo } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const LONG = 'Karl-Fredrik Montgomery-Cederhielmsköld af Gyllenstierna';

test('EVT-01 shows sixty guests, by answer and in line', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const startsAt = `${addDays(dayIn(shopTimeZone, Date.now()), 20)}T14:00:00Z`;
  const { event } = await api(page).events.create({ body: { title: 'Bröllop', startsAt, capacity: 20, asks: [{ text: 'Mat?', kind: 'food' }] } });
  const guests = Array.from({ length: 60 }, (_, index) => ({ name: index === 3 ? LONG : `Gäst ${index}`, ...(index < 5 && { email: `gast${index}.${email}` }) }));
  await api(page).events.addGuests({ id: event._id, locale: language, body: { guests } });
  // Two parties of ten fill it, the third waits.
  const answers = [
    { answer: 'yes', people: 10, children: 4, asks: [{ _id: event.asks[0]?._id ?? '', diets: ['nuts', 'vegan'], text: LONG }] },
    { answer: 'yes', people: 10 },
    { answer: 'yes', people: 10 },
    { answer: 'maybe', greeting: LONG },
    { answer: 'no' },
  ] as const;
  for (const [index, answer] of answers.entries()) {
    const { publicId, token } = invitationIn(await theMailTo(page, `gast${index}.${email}`));
    await api(page).publicEvents.answer({ publicId, body: { ...answer, asks: 'asks' in answer ? answer.asks.map((one) => ({ ...one, diets: [...one.diets] })) : [], token } });
  }
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  const list = page.getByRole('list', { name: say(m.events_guests), exact: true });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await judgePage(page);
  await page.getByText(say(m.events_guests_rest, { count: 39 })).click();
  const others = page.getByRole('list', { name: say(m.events_guests_others) }).getByRole('listitem');
  await expect(others).toHaveCount(39);
  // What a press did is shown where it was pressed.
  const silent = others.filter({ hasText: 'Gäst 9' });
  await silent.getByRole('button', { name: say(m.events_link_get_of, { name: 'Gäst 9' }) }).click();
  await expect(silent.getByRole('textbox')).toHaveValue(/\?token=/);
  await expect(page.getByRole('list', { name: say(m.events_waiting) }).getByRole('listitem')).toHaveText([/Gäst 2/]);
  await expect(page.getByText(say(m.events_room, { left: 0, capacity: 20 }))).toBeVisible();
  await judgePage(page);
  for (const [filter, count] of [
    [m.events_filter_yes, 2],
    [m.events_filter_maybe, 1],
    [m.events_filter_no, 1],
  ] as const) {
    await page.getByRole('radio', { name: say(filter, { count }) }).check();
    await expect(rows).toHaveCount(count);
  }
  await page.getByRole('radio', { name: say(m.events_filter_silent, { count: 55 }) }).check();
  await expect(rows).toHaveCount(20);
  await expect(page.getByText(say(m.events_guests_rest, { count: 35 }))).toBeVisible();
});
