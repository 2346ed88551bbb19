/** A member's own pages as full as they get, with odd names: sixty gifts of a year, every question answered. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { dayIn, dayParts, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { api } from '../api.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { oddNames, toOddName } from '../odd-names.ts';
import { expect, pathTo, test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('GIFT-01 shows sixty gifts of a year, with odd titles and names', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { year } = dayParts(dayIn(shopTimeZone, Date.now()));
  const people = await Promise.all(oddNames.map(async (firstName, index) => (await api(page).jubilees.create({ body: { firstName, dateOfBirth: `${year - 40}-0${index + 1}-11` } })).jubilee._id));
  const stages = ['idea', 'promised', 'ordered', 'received', 'wrapped', 'given'] as const;
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      api(page).gifts.create({
        body: {
          title: toOddName(index),
          jubileeId: people[index % people.length],
          ...(index % 10 === 9 ? { direction: 'got' } : { stage: stages[Math.floor(index / 10)] }),
          price: 100 + index,
        },
      }),
    ),
  );
  await page.goto(pathTo('userGifts', language));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.gifts_title_year, { year }));
  const shown = await page.getByRole('main').textContent();
  for (let index = 0; index < 60; index += 1) expect(shown, 'its title as it was typed').toContain(toOddName(index));
  await judgePage(page);
});

test('QST-01 shows all forty questions answered', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { groups } = await api(page).questions.list({});
  const questions = groups.flatMap((group) => group.questions);
  expect(questions).toHaveLength(40);
  await Promise.all(
    questions.map(({ id, kind, options = [], noneKey }) => {
      const keys = options.map(({ key }) => key).filter((key) => key !== noneKey);
      const value = { many: keys, choice: keys[0] ?? '', size: keys.at(-1) ?? '', scale: 3, text: oddNames.join(' ') }[kind];
      return api(page).questions.answer({ id, body: { value, audience: 'friends' } });
    }),
  );
  await page.goto(pathTo('userQuestions', language));
  await expect(page.getByText(say(m.questions_progress, { answered: 40, total: 40 }))).toBeVisible();
  await judgePage(page);
});
