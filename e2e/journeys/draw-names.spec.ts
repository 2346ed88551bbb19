import type { Page } from '@playwright/test';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { api } from '../api.ts';
import { openFriend } from '../befriend.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { type Mail, theMailTo, theMailWith } from '../outbox.ts';
import { beginning, type Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const TITLE = 'Julafton hos farmor';
const guests = ['Eva', 'Karin', 'Nils', 'Per'] as const;
const toAddress = (name: string, email: string): string => `${name.toLowerCase()}.${email}`;

/** Creates an event with four attending guests, mailed in the host's language. */
async function gather(page: Page, email: string, language: Locale): Promise<string> {
  const { event } = await api(page).events.create({ body: { title: TITLE, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() } });
  await api(page).events.addGuests({ id: event._id, locale: language, body: { guests: guests.map((name) => ({ name, email: toAddress(name, email) })) } });
  for (const name of guests) {
    const { text } = await theMailTo(page, toAddress(name, email));
    const [, publicId = '', token = ''] = /\/events\/(event_\w+)\?token=([\w-]+)/.exec(text) ?? [];
    await api(page).publicEvents.answer({ publicId, body: { answer: 'yes', token } });
  }
  return event._id;
}

async function exclude(page: Page, say: Say, giver: string, receiver: string, isOneWay = true): Promise<void> {
  await page.getByLabel(say(m.draws_excluded_giver)).selectOption({ label: giver });
  await page.getByLabel(say(m.draws_excluded_receiver)).selectOption({ label: receiver });
  if (isOneWay) await page.getByLabel(say(m.draws_excluded_one_way)).check();
  await page.getByRole('button', { name: say(m.draws_exclusion_add), exact: true }).click();
}

const tokenIn = ({ text }: Mail): string => /\/events\/draws\/([\w-]+)/.exec(text)?.[1] ?? '';

test('EVT-01 draws five names, mends the draw, and mails nobody else', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const eventId = await gather(page, email, language);
  await page.goto(pathTo('userEvent', language, { '*': eventId }));
  await page.getByRole('link', { name: say(m.draws_side_open) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.draws_title) })).toBeVisible();
  await expect(page.getByText(say(m.draws_works_out))).toBeVisible();

  // Both Eva and Nils can give to Per alone: the form says so at once, and the draw again.
  const host = 'Saga Öberg';
  await exclude(page, say, 'Eva', 'Nils', false);
  for (const giver of ['Eva', 'Nils']) for (const receiver of [host, 'Karin']) await exclude(page, say, giver, receiver);
  const why = say(m.draws_blocked_give, { group: language === 'sv' ? 'Eva och Nils' : 'Eva and Nils', partners: 'Per' });
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await page.getByRole('radio', { name: say(m.draws_budget_homemade) }).check();
  await page.getByRole('button', { name: say(m.draws_draw_and_send, { count: 5 }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.draws_stuck_title) })).toBeFocused();
  await expect(page.getByText(why)).toBeVisible();
  await judgePage(page);

  // One tap removes an exclusion; then the draw succeeds and is sent.
  await page.getByRole('button', { name: beginning(say(m.draws_way_both, { giver: 'Eva', receiver: 'Nils' })) }).click();
  await expect(page.getByText(say(m.draws_works_out))).toBeVisible();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.draws_draw_and_send, { count: 5 }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.draws_sent_title) })).toBeVisible();
  await judgePage(page);

  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await page.getByRole('link', { name: say(m.draws_side_see) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.draws_sent_title) })).toBeVisible();

  // The mail names no receiver; its page reveals the name, hidden again after leaving.
  const subject = beginning(say(m.draws_mail_subject, { title: TITLE }));
  const mails = new Map<string, Mail>();
  for (const name of guests) mails.set(name, await theMailWith(page, toAddress(name, email), subject));
  const ofPer = mails.get('Per');
  for (const name of ['Eva', 'Karin', 'Nils']) expect(`${ofPer?.subject} ${ofPer?.text} ${ofPer?.html}`).not.toContain(name);
  const other = await elsewhere();
  await other.goto(pathTo('draw', language, { token: ofPer ? tokenIn(ofPer) : '' }));
  await expect(other.getByRole('heading', { level: 1, name: say(m.draws_page_title, { name: 'Per' }) })).toBeVisible();
  const readDraw = async (name: string) => {
    const mail = mails.get(name);
    return mail ? (await api(page).publicDraws.get({ token: tokenIn(mail) })).drawn.receiver?.name : undefined;
  };
  const drawn = (await readDraw('Per')) ?? 'nobody';
  const name = other.locator('details p', { hasText: drawn });
  await expect(name).toBeHidden();
  await other.getByText(say(m.draws_show)).click();
  await expect(name).toBeVisible();
  await judgePage(other);
  await other.goto(pathTo('start', language));
  await other.goBack();
  await expect(name).toBeHidden();

  // Nils drops out: only participants whose receiver changed are mailed, with the same links.
  const before = new Map<string, string | undefined>();
  for (const one of ['Eva', 'Karin', 'Per']) before.set(one, await readDraw(one));
  await page.getByRole('button', { name: say(m.draws_leave_of, { name: 'Nils' }) }).click();
  await page.getByRole('button', { name: say(m.draws_leave_confirm) }).click();
  await expect(page.getByText(say(m.draws_left_sent, { name: 'Nils' }))).toBeVisible();
  await expect(page.getByRole('button', { name: say(m.draws_leave_of, { name: 'Nils' }) })).toHaveCount(0);
  const changed: string[] = [];
  for (const [one, former] of before) if ((await readDraw(one)) !== former) changed.push(one);
  const news = beginning(say(m.draws_mail_changed_subject, { title: TITLE }));
  for (const one of changed) await theMailWith(page, toAddress(one, email), news);
  const { messages } = (await (await page.request.get('/__outbox.json')).json()) as { messages: Mail[] };
  const received = messages.filter(({ to, subject: about }) => to !== email && to.endsWith(email) && news.test(about)).map(({ to }) => to);
  expect(received.sort()).toEqual(changed.map((one) => toAddress(one, email)).sort());
});

test('EVT-01 takes a name by hand, and a budget in the site’s currency', async ({ page, context, baseURL, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await context.addCookies([{ name: 'selectedCurrency', value: 'EUR', url: baseURL ?? '' }]);
  const { event } = await api(page).events.create({ body: { title: TITLE, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() } });
  await page.goto(pathTo('userEvent', language, { '*': `${event._id}/draw` }));
  const name = page.getByLabel(say(m.draws_add_label));
  await expect(name).toBeEnabled();
  await name.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(say(m.draws_add_required));
  for (const one of ['Karin', 'Per']) {
    await name.fill(one);
    await name.press('Enter');
    await expect(page.getByText(say(m.draws_added, { name: one }))).toBeVisible();
    await expect(page.getByRole('checkbox', { name: one })).toBeChecked();
  }
  await judgePage(page);
  await page.getByRole('radio', { name: /20/ }).check();
  await page.getByRole('button', { name: say(m.draws_draw_only) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.draws_drawn_title) })).toBeVisible();
  const { draw } = await api(page).draws.get({ id: event._id });
  expect([draw?.budget, draw?.currency_code, draw?.participants.map((one) => one.name).sort()]).toEqual([20, 'EUR', ['Karin', 'Per', 'Saga Öberg']]);
});

test('EVT-01 shows a wish written by the mailed link to its giver alone', async ({ page, elsewhere, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const eventId = await gather(page, email, language);
  const { draw } = await api(page).draws.create({ id: eventId, body: { budget: 200 } });
  await api(page).draws.send({ id: draw._id });
  const subject = beginning(say(m.draws_mail_subject, { title: TITLE }));
  const tokens = new Map<string, string>();
  for (const name of guests) tokens.set(name, tokenIn(await theMailWith(page, toAddress(name, email), subject)));
  const own = (await api(page).draws.get({ id: eventId })).draw?.ownUrl ?? '';
  tokens.set('Saga', /\/events\/draws\/([\w-]+)/.exec(own)?.[1] ?? '');
  const open = (one: Page, name: string) => one.goto(pathTo('draw', language, { token: tokens.get(name) ?? '' }));

  // Per has no account; without an answer from the server, the text stays. The list's link, which may be anyone's, becomes a link of the page.
  const { wishlist } = await api(page).wishlists.create({ body: { name: 'Till Per', visibility: 'link' } });
  const WISH = `En blå halsduk\neller jordgubbssylt\n${new URL(pathTo('wishlist', language, { publicId: wishlist.publicId ?? '' }), process.env['SHOP_URL']).href}`;
  const per = await elsewhere();
  await open(per, 'Per');
  const wishes = per.getByRole('region', { name: say(m.draws_page_own) });
  const field = wishes.getByLabel(say(m.draws_page_own_label));
  const saved = wishes.getByText(say(m.draws_page_own_saved));
  await expect(field).toHaveValue('');
  await answerCalls(per, 'POST', /\/wishes$/, problem(503, { message: 'back soon' }), { times: 1 });
  await field.fill(WISH);
  const save = wishes.getByRole('button', { name: say(m.draws_page_own_save) });
  await save.click();
  await expect(wishes.getByRole('alert')).toHaveText('back soon');
  await expect(field).toHaveValue(WISH);
  await judgePage(per);
  await save.click();
  await expect(saved).toBeVisible();
  await expect(wishes.getByRole('alert')).toHaveCount(0);
  await judgePage(per);
  await per.reload();
  await expect(field).toHaveValue(WISH);

  const other = await elsewhere();
  const readers: string[] = [];
  for (const name of ['Eva', 'Karin', 'Nils', 'Saga']) {
    await open(other, name);
    await expect(other.getByRole('heading', { level: 1, name: beginning(name) })).toBeVisible();
    if ((await other.content()).includes('jordgubbssylt')) readers.push(name);
  }
  expect(readers).toHaveLength(1);
  await open(other, readers[0] ?? '');
  const words = other.getByText('En blå halsduk');
  await expect(words, 'it would reveal the name').toBeHidden();
  await other.getByText(say(m.draws_page_their_words)).click();
  await expect(words).toBeVisible();
  await judgePage(other);
  await other.goto(pathTo('start', language));
  await other.goBack();
  await expect(words, 'folded again').toBeHidden();
  await other.getByText(say(m.draws_page_their_words)).click();
  await other.getByRole('link', { name: say(m.draws_page_their_list) }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Till Per' })).toBeVisible();
});

test('EVT-01 leads from the drawn name to list and answers', async ({ page, elsewhere, language, say, email }) => {
  const { friend: tage, friendEmail } = await openFriend(page, elsewhere, { email, language });
  const { wishlist } = await api(page).wishlists.create({ body: { name: 'Till glöggen', visibility: 'link' } });
  const { wishlist: own } = await api(page).wishlists.create({ body: { name: 'Sagas jul', visibility: 'friends' } });
  await api(page).wishlists.addItem({ id: own._id, body: { title: 'En blå halsduk' } });
  await api(page).questions.answer({ id: 'hat', body: { value: '57', audience: 'friends' } });
  const { event } = await api(page).events.create({ body: { title: TITLE, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString(), wishlistId: wishlist._id } });
  const { user } = await api(tage).users.get();
  await api(page).events.addGuests({ id: event._id, body: { guests: [{ friendId: user._id }] } });
  const { candidates } = await api(page).draws.get({ id: event._id });
  const { draw } = await api(page).draws.create({ id: event._id, body: { participants: candidates.map(({ _id }) => _id) } });
  await api(page).draws.send({ id: draw._id });

  const mail = await theMailWith(page, friendEmail, beginning(say(m.draws_mail_subject, { title: TITLE })));
  const { pathname, hash } = new URL(/\S+\/events\/draws\/\S+#wishes/.exec(mail.text)?.[0] ?? '');
  await tage.goto(pathname + hash);
  const wishes = tage.getByRole('region', { name: say(m.draws_page_wishes) });
  await expect(wishes).toBeInViewport();
  await wishes.getByRole('link', { name: say(m.draws_page_friend) }).click();
  await expect(tage.getByRole('heading', { level: 1, name: /Saga/ })).toBeVisible();
  await expect(tage.getByRole('region', { name: say(m.questions_about_person, { name: 'Saga' }) }).getByRole('definition')).toHaveText([/57/]);
  await tage.getByRole('link', { name: 'Sagas jul' }).click();
  await expect(tage.getByRole('heading', { level: 1, name: 'Sagas jul' })).toBeVisible();
  await expect(tage.getByText('En blå halsduk').first()).toBeVisible();

  // Without a session the same link leads to the event's list alone.
  const other = await elsewhere();
  await other.goto(pathname);
  await expect(other.getByRole('link', { name: say(m.draws_page_friend) })).toHaveCount(0);
  await other.getByRole('link', { name: say(m.draws_page_list, { title: TITLE }) }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Till glöggen' })).toBeVisible();
  expect((await other.content()).includes('Sagas jul')).toBe(false);
});
