import { m } from '#shared/i18n/paraglide/messages.js';
import { api } from '../api.ts';
import { judgeMail } from '../judge-mail.ts';
import { theMailWith } from '../outbox.ts';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { expect, pathTo, test } from '../shop.ts';

// A list that is no longer shared is a 404.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('WISH-03 shows a list to a circle alone, until its member leaves', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend: tage, friendEmail, personId } = await openFriend(page, elsewhere, { email, language });
  await api(page).jubilees.create({ body: { firstName: 'Elsa', lastName: '', dateOfBirth: '2020-02-29', relation: 'cousin' } });
  const main = page.getByRole('main');
  const name = 'Familjen Lindqvist';

  // Saga creates a circle, invites a friend and adds one of her people.
  await page.goto(pathTo('userCircles', language));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.circles_title));
  await judgePage(page);
  await main.getByRole('link', { name: say(m.circles_new) }).click();
  await main.getByLabel(say(m.circles_name)).fill('');
  await main.getByRole('button', { name: say(m.circles_create) }).click();
  await expect(main.getByLabel(say(m.circles_name)), 'what is missing is asked for').toBeFocused();
  await main.getByLabel(say(m.circles_name)).fill(name);
  await main.getByRole('checkbox', { name: /^Tage/ }).check();
  await judgePage(page);
  await main.getByRole('button', { name: say(m.circles_create) }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(main.getByText(say(m.circles_waiting, { count: 1 }))).toBeVisible();
  const circlePath = new URL(page.url()).pathname;
  await main.getByRole('link', { name: say(m.circles_add) }).click();
  await main.getByRole('button', { name: say(m.circles_take_of, { name: 'Elsa' }) }).click();
  await expect(main.getByRole('button', { name: say(m.circles_remove_of, { name: 'Elsa' }) })).toBeVisible();
  await judgePage(page);

  // Tage gets a mail, and a notice on his home page.
  const mail = await theMailWith(page, friendEmail, new RegExp(`^${say(m.circles_mail_subject, { name: 'Saga Öberg', circle: name })}$`));
  await judgeMail(page, mail);
  await tage.goto(pathTo('user', language));
  await expect(tage.getByText(say(m.circles_invited, { name: 'Saga', circle: name }))).toBeVisible();

  // He accepts in his own browser, and sees the circle's next celebrations.
  await tage.goto(pathTo('userCircles', language));
  await expect(tage.getByText(say(m.circles_invited, { name: 'Saga', circle: name }))).toBeVisible();
  await judgePage(tage);
  await tage.getByRole('button', { name: say(m.circles_join) }).click();
  await expect(tage.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(tage.getByRole('main').getByText('Elsa')).toBeVisible();

  // The food table lists what each member shares with the circle; others aren't named.
  const table = tage.getByRole('region', { name: say(m.circles_food_title) });
  await expect(table).toContainText(say(m.circles_food_none));
  await judgePage(tage);
  await api(page).questions.answer({ id: 'allergies', body: { value: ['nuts', 'milk'], audience: 'chosen', circleIds: [circlePath.split('/').at(-1) ?? ''] } });
  await api(page).questions.answer({ id: 'diet', body: { value: 'vegetarian', audience: 'nobody' } });
  await tage.reload();
  await expect(table.getByRole('listitem')).toHaveText([new RegExp(`Saga\\s*${say(m.circles_food_not)} `)]);
  await judgePage(tage);
  await page.goto(circlePath);
  await main.getByRole('button', { name: say(m.circles_food_ask) }).click();
  await expect(main.getByText(say(m.circles_asked), { exact: true })).toBeVisible();
  await tage.goto(pathTo('userQuestions', language));
  await expect(tage.getByRole('region', { name: say(m.questions_from_friends) }).getByRole('link', { name: say(m.questions_asked_bank) })).toBeVisible();
  await page.reload();
  await main.getByRole('button', { name: say(m.circles_ask_list) }).click();
  await expect(main.getByText(say(m.circles_asked_before)), 'one question at a time').toBeVisible();

  // Saga shares a new list with the circle: shown on its page and on hers, hidden from others.
  await page.goto(pathTo('userWishlist', language, { '*': 'new' }));
  await main.getByLabel(say(m.wishlists_name)).fill('Till julen');
  await main.getByRole('radio', { name: say(m.wishlists_circles) }).check();
  await expect(main.getByRole('checkbox', { name })).toBeChecked();
  await main.getByRole('button', { name: say(m.wishlists_create) }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Till julen');
  await expect(main.getByText(name)).toBeVisible();
  const listId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await api(page).wishlists.addItem({ id: listId, body: { title: 'En lampa' } });
  await tage.goto(circlePath);
  await judgePage(tage);
  await tage.getByRole('link', { name: 'Saga' }).last().click();
  await expect(tage.getByRole('heading', { level: 1 })).toHaveText('Till julen');
  await tage.getByRole('button', { name: say(m.reservations_give_of, { name: 'En lampa' }) }).click();
  await expect(tage.getByText(say(m.reservations_own))).toBeVisible();
  await expect(tage.getByRole('button', { name: say(m.reports_open_list) })).toBeVisible();
  await judgePage(tage);
  const listPath = new URL(tage.url()).pathname;

  // One press invites the whole circle to an event, nobody twice.
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { event } = await api(page).events.create({ body: { title: 'Julbord', startsAt, kind: 'dinner' } });
  await page.goto(pathTo('userEvent', language, { '*': event._id }));
  await main.getByRole('button', { name, exact: true }).click();
  await expect(main.getByText(say(m.events_circle_invited, { circle: name, count: 2 }))).toBeVisible();
  await judgePage(page);
  await main.getByRole('button', { name, exact: true }).click();
  await expect(main.getByText(say(m.events_circle_invited_none, { circle: name }))).toBeVisible();

  // Missing dishes are in the middle of the table; a tap takes one.
  await page.goto(circlePath);
  const board = main.getByRole('region', { name: say(m.circles_table) });
  await board.getByLabel(say(m.circles_table_add)).fill('Glögg');
  await board.getByRole('button', { name: say(m.circles_table_miss) }).click();
  await expect(board.getByRole('button', { name: say(m.circles_table_take_of, { dish: 'Glögg' }) })).toBeVisible();
  await board.getByLabel(say(m.circles_table_add)).fill('Skinkan');
  await board.getByLabel(say(m.circles_table_add)).press('Enter');
  await expect(board.getByRole('listitem').filter({ hasText: 'Skinkan' })).toContainText(say(m.circles_you));
  await judgePage(page);
  await tage.goto(circlePath);
  const tagesBoard = tage.getByRole('region', { name: say(m.circles_table) });
  await expect(tagesBoard.getByRole('listitem').filter({ hasText: 'Skinkan' })).toContainText('Saga');
  await tagesBoard.getByRole('button', { name: say(m.circles_table_take_of, { dish: 'Glögg' }) }).click();
  await expect(tagesBoard.getByText(say(m.circles_table_brought, { dish: 'Glögg' }))).toBeVisible();
  await judgePage(tage);
  await page.reload();
  await expect(board.getByRole('listitem').filter({ hasText: 'Glögg' })).toContainText('Tage');

  // The event's page links the host to the draw, and each participant to their name.
  await expect(main.getByRole('link', { name: say(m.draws_side_open) })).toBeVisible();
  const { candidates } = await api(page).draws.get({ id: event._id });
  const { draw } = await api(page).draws.create({ id: event._id, body: { participants: candidates.map(({ _id }) => _id) } });
  await api(page).draws.send({ id: draw._id });
  await tage.goto(circlePath);
  await expect(tage.getByRole('link', { name: say(m.draws_show) })).toBeVisible();
  await judgePage(tage);

  // A member who leaves can't see the circle any more.
  await tage.goto(`${circlePath}/edit`);
  await tage.getByRole('button', { name: say(m.circles_leave) }).click();
  await judgePage(tage);
  await tage
    .getByRole('dialog')
    .getByRole('button', { name: say(m.circles_leave) })
    .click();
  await expect(tage.getByRole('heading', { level: 1 })).toHaveText(say(m.circles_title));
  expect((await tage.goto(listPath))?.status()).toBe(404);
  expect((await tage.goto(circlePath))?.status()).toBe(404);
  await tage.goto(pathTo('userJubilee', language, { '*': personId }));
  await expect(tage.getByRole('link', { name: 'Till julen' })).toHaveCount(0);

  // The people page filters by circle.
  await page.goto(pathTo('userJubilees', language));
  const people = main.getByRole('region', { name: say(m.member_jubilees) });
  await expect(people.getByRole('link', { name: /Tage/ })).toBeVisible();
  // The choice shows once the address has it.
  await main.getByRole('radio', { name }).click();
  await expect(main.getByRole('radio', { name })).toBeChecked();
  await expect(people.getByRole('link', { name: /Elsa/ })).toBeVisible();
  await expect(people.getByRole('link', { name: /Tage/ })).toHaveCount(0);
  await judgePage(page);
});

test('WISH-03 makes circles of family, friends and colleagues', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const main = page.getByRole('main');
  const kinds = [
    { kind: m.circles_kind_family, name: say(m.circles_name_family, { name: 'Öberg' }), lists: m.circles_lists_family },
    { kind: m.circles_kind_friends, name: say(m.circles_name_friends), lists: m.circles_lists_friends },
    { kind: m.circles_kind_colleagues, name: say(m.circles_name_colleagues), lists: m.circles_lists_colleagues },
  ];
  const choice = (kind: () => string) => main.getByRole('radio', { name: say(kind), exact: true });
  for (const { kind, name, lists } of kinds) {
    await page.goto(pathTo('userCircle', language, { '*': 'new' }));
    await choice(kind).check();
    await expect(main.getByLabel(say(m.circles_name)), 'the kind suggests a name').toHaveValue(name);
    await main.getByRole('button', { name: say(m.circles_create) }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(main.getByRole('heading', { name: say(lists) })).toBeVisible();
  }
  await page.goto(pathTo('userCircles', language));
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(kinds.map(({ name }) => name));

  // The colleagues became friends.
  await main.getByRole('link', { name: say(m.circles_name_colleagues) }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.circles_name_colleagues));
  const circlePath = new URL(page.url()).pathname;
  await page.goto(`${circlePath}/edit`);
  await expect(choice(m.circles_kind_colleagues)).toBeChecked();
  await choice(m.circles_kind_friends).check();
  await judgePage(page);
  await main.getByRole('button', { name: say(m.ui_save), exact: true }).click();
  await expect(page.getByText(say(m.ui_saved)).first()).toBeVisible();
  await page.goto(circlePath);
  await expect(main.getByRole('heading', { name: say(m.circles_lists_friends) })).toBeVisible();
});
