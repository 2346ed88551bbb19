import { m } from '#shared/i18n/paraglide/messages.js';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('PPL-03 PPL-04 makes two members friends on request and notifies both by mail', async ({ page, browser, baseURL, language, say, email }) => {
  // A name that no other journey searches for; the search reads letters alone.
  const lastName = `Vänskap${[...email.replace(/\W/g, '')]
    .slice(7, 17)
    .map((sign) => String.fromCodePoint(97 + ((sign.codePointAt(0) ?? 0) % 26)))
    .join('')}`;
  const elsewhere = await openBrowserElsewhere(browser, page, baseURL);
  const other = await elsewhere.newPage();
  const otherEmail = `vän.${email}`.replace('vän', 'friend');
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await becomeMember(other, { email: otherEmail, language, firstName: 'Tage' });
  await api(other).users.patch({ body: { lastName } });
  const { settings } = await api(other).settings.getPrivacy();
  await api(other).settings.putPrivacy({ body: { ...settings, findableByName: true } });

  await page.goto(pathTo('userFriends', language));
  await expect(page.getByText(say(m.friends_none))).toBeVisible();
  await page.getByRole('link', { name: say(m.friends_find) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.jubilees_people_title));
  await page.goto(`${pathTo('userJubileeSearch', language)}?term=${encodeURIComponent(lastName)}`);
  const name = `Tage ${lastName}`;
  await page.getByRole('button', { name: say(m.friends_ask_named, { name }) }).click();
  await expect(page.getByText(say(m.friends_asked), { exact: true })).toBeVisible();
  await page.goto(pathTo('userFriends', language));
  await expect(page.getByRole('region', { name: say(m.friends_sent) })).toContainText(name);
  const asks = await theMailWith(page, otherEmail, new RegExp(say(m.friends_mail_asks_subject, { name: 'Saga Öberg' })));
  expect(asks.text).toContain(pathTo('userFriends', language));

  await api(other).jubilees.create({ body: { firstName: 'Kusinen', relation: 'cousin' } });

  await other.goto(pathTo('user', language));
  const news = other.getByRole('region', { name: say(m.friends_received) });
  await expect(news).toContainText('Saga Öberg');
  await judgePage(other);
  const choice = news.getByRole('combobox', { name: say(m.friends_kept_as_named, { name: 'Saga Öberg' }) });
  await choice.fill('kusin');
  await expect(other.getByRole('option', { name: 'Kusinen' })).toBeVisible();
  const yes = news.getByRole('button', { name: say(m.friends_confirm_named, { name: 'Saga Öberg' }) });
  await yes.click();
  await expect(other.getByText(say(m.jubilees_choose_required)), 'a name that is typed is nobody yet').toBeVisible();
  await choice.press('ArrowDown');
  await choice.press('Enter');
  await expect(choice).toHaveValue('Kusinen');
  await answerCalls(other, 'PUT', /^\/api\/app\/friend-requests\//, problem(500, { message: 'answer refused' }), { times: 1 });
  await yes.click();
  await expect(other.getByText(say(m.friends_failed)), 'PPL-06 a failed yes is reported').toBeVisible();
  await yes.click();
  await expect(other.getByText(say(m.friends_now, { name: 'Saga' }))).toBeVisible();
  await expect(news).toHaveCount(0);
  const { jubilees } = await api(other).jubilees.list();
  expect(jubilees, 'who says yes where it is news says there who that is').toMatchObject([{ firstName: 'Saga', relation: 'cousin', friendId: expect.any(String) }]);
  await theMailWith(page, email, new RegExp(say(m.friends_mail_agrees_subject, { name })));

  await page.goto(pathTo('userFriends', language));
  const friends = page.getByRole('region', { name: say(m.friends_list) });
  await expect(friends).toContainText(name);
  await judgePage(page);
  await api(page).jubilees.create({ body: { firstName: 'Åkes Tage', relation: 'neighbor', dateOfBirth: '--05-03' } });
  // Sorted after a hundred others.
  const others = Array.from({ length: 100 }, (_, index) => ({ key: `01930000-0000-7000-8000-${String(index).padStart(12, '0')}`, firstName: 'Adam', lastName: `Al ${index}` }));
  await api(page).jubilees.importPeople({ body: { people: others } });
  await friends.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: say(m.friends_who_link, { name: 'Tage' }) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.friends_who_title, { name: 'Tage' }));
  const search = page.getByRole('searchbox', { name: say(m.jubilees_search) });
  await expect(search).toBeEnabled();
  await page.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(page.getByText(say(m.friends_who_required))).toBeVisible();
  await expect(page.getByRole('radio'), 'a hundred, and none of them').toHaveCount(101);
  await page.getByRole('button', { name: say(m.jubilees_import_more) }).click();
  await expect(page.getByRole('radio'), 'and everybody by the page').toHaveCount(102);
  await search.fill('zzz');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await search.fill('ake');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /Åkes Tage/ }), 'chosen by the keyboard alone').toBeChecked();
  await judgePage(page);
  await answerCalls(page, 'PUT', /^\/api\/app\/friends\//, problem(500, { message: 'link refused' }), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('link refused')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByLabel(say(m.jubilees_relation)), 'the two are one').toHaveValue('neighbor');
  await expect(page.getByText(say(m.friends_follows, { name: 'Tage' }))).toBeVisible();
  await page.getByRole('button', { name: say(m.friends_remove), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(m.friends_remove), exact: true })
    .click();
  await expect(page.getByText(say(m.jubilees_removed, { name }))).toBeVisible();
  await other.goto(pathTo('userFriends', language));
  await expect(other.getByText(say(m.friends_none))).toBeVisible();
  await elsewhere.close();
});
