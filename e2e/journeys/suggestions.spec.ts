import type { Page } from '@playwright/test';
import { toGenitive } from '../../src/shared/i18n/genitive.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { monthsIn, addDays, dayIn, dayParts, shopTimeZone } from '../../src/shared/values/time/calendar-day.ts';
import { answerCalls, problem } from '../calls.ts';
import { openFriend } from '../befriend.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember, PASSWORD } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { openGift } from '../open-gift.ts';
import { theMailWith } from '../outbox.ts';
import { bagDrawer } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getGiftStep } from '../pages/gift-step.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { sayIn } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const month = (language: 'sv' | 'en') => monthsIn(language)[dayParts(dayIn(shopTimeZone, Date.now())).month - 1] ?? '';

/** Where Saga lets friends send. */
async function shareAddress(page: Page): Promise<void> {
  const { user } = await api(page).users.get();
  const home = {
    first_name: 'Saga',
    last_name: 'Öberg',
    company: '',
    address_1: 'Gömstigen 47',
    address_2: '',
    postal_code: '114 56',
    city: 'Stockholm',
    country_code: 'SE' as const,
    phone: '070-174 06 05',
  };
  await api(page).users.put({ body: { ...user, addresses: [{ ...home, nameType: null }] } });
  await api(page).settings.putAvailability({ body: { isShared: true, away: [] } });
}

/** From a product's page through the bag and every step of the checkout, to Saga's own address. Returns the order's id. */
async function buyAtHers(friend: Page, language: Locale): Promise<string> {
  const say = sayIn(language);
  await friend
    .getByRole('button', { name: say(m.product_add) })
    .first()
    .click();
  await bagDrawer(friend, language).toCheckout.click();
  const checkout = getCheckoutPage(friend, language);
  const step = getGiftStep(friend, language);
  await step.toOther.check();
  await checkout.main.getByRole('radio', { name: say(m.gift_to_their_address, { owner: toGenitive('Saga', language) }) }).check();
  await step.giver.firstName.fill('Tage');
  await step.giver.lastName.fill('Öberg');
  await step.giver.address.fill('Givarvägen 9');
  await step.giver.postalCode.fill('111 22');
  await step.giver.city.fill('Stockholm');
  await step.giver.phone.fill('070-765 43 21');
  await checkout.toDelivery.click();
  await step.days.first().check();
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  return getOrderPage(friend, language).id();
}

test('GIFT-01 leads from an answer to a bought gift and a thank-you', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend, friendEmail, personId } = await openFriend(page, elsewhere, { email, language });
  await shareAddress(page);
  await api(page).questions.answer({ id: 'drinks', body: { value: ['coffee'], audience: 'friends', chosen: [] } });
  await api(page).questions.answer({ id: 'allergies', body: { value: ['milk'], audience: 'friends', chosen: [] } });

  const person = pathTo('userJubilee', language, { '*': personId });
  await friend.goto(person);
  const ideas = friend.getByRole('region', { name: say(m.gifts_ideas_for, { name: 'Saga' }) });
  const coffee = language === 'sv' ? 'kaffe' : 'coffee';
  const because = say(m.suggestions_because_answered, { name: 'Saga', answer: coffee, when: say(m.suggestions_in_month, { month: month(language) }) });
  const first = ideas
    .getByRole('listitem')
    .filter({ has: friend.getByRole('heading', { level: 3, name: because }) })
    .first();
  await expect(first, 'the reason opens the suggestion').toBeVisible();
  await expect(ideas, 'and the allergy is said').toContainText(new RegExp(`\\d+ ${say(m.suggestions_out_milk, { count: 0 }).replace(/^0 /, '')}`));
  await judgePage(friend);
  await first.getByRole('link', { name: coffee, exact: true }).click();
  await expect(friend).toHaveURL(new RegExp(`${personId}#answers$`));

  const title = (await first.getByRole('link').nth(1).textContent()) ?? '';
  await first.getByRole('button', { name: say(m.suggestions_save_of, { title }) }).click();
  await expect(ideas.getByRole('link', { name: title, exact: true }), 'it is an idea now').toBeVisible();
  await expect(ideas.getByRole('button', { name: say(m.suggestions_save_of, { title }) })).toHaveCount(0);
  await friend.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
  await expect(ideas.getByRole('button', { name: say(m.suggestions_save_of, { title }) }), 'undone').toBeVisible();

  await ideas.getByRole('link', { name: title, exact: true }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText(title);
  const orderId = await buyAtHers(friend, language);

  await friend.goto(pathTo('userGift', language, { '*': orderId }));
  await expect(friend.getByText(say(m.gifts_to_name, { name: 'Saga Öberg' }))).toBeVisible();
  await friend.getByRole('radio', { name: say(m.gifts_stage_given), exact: true }).check();

  // Saga notes what she got and from whom, and thanks by the note that is written already.
  await page.goto(pathTo('userGifts', language));
  await page.getByLabel(say(m.gifts_got_add)).fill(title);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: say(m.gifts_got) })
    .getByRole('link', { name: title, exact: true })
    .click();
  const note = page.getByRole('region', { name: say(m.gifts_note_title) });
  const words = note.getByLabel(say(m.gifts_note_text));
  await expect(words).toHaveValue(say(m.gifts_note_draft_someone, { title, from: 'Saga' }));
  const send = note.getByRole('button', { name: say(m.greetings_send, { name: 'Tage' }) });
  await expect(send, 'nobody to mail it to yet').toHaveCount(0);
  await page.getByLabel(say(m.gifts_from_whom)).selectOption({ label: 'Tage Öberg' });
  await page.getByRole('button', { name: say(m.gifts_save), exact: true }).click();
  await expect(words, 'it greets whoever gave it').toHaveValue(say(m.gifts_note_draft, { name: 'Tage', title, from: 'Saga' }));
  await judgePage(page);

  await words.fill('https://exempel.example');
  await send.click();
  await expect(note.getByRole('alert')).toHaveText(say(m.greetings_text_missing));
  await expect(words).toBeFocused();
  await words.fill('Tack snälla Tage!');
  await expect(note.getByRole('alert')).toHaveCount(0);
  await send.click();
  const hasThanked = page.getByRole('checkbox', { name: say(m.gifts_i_thanked) });
  await expect(hasThanked).toBeChecked();
  await expect(hasThanked, 'the form is gone: the keyboard is at what it did').toBeFocused();
  await page.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
  await expect(hasThanked).not.toBeChecked();
  await expect(words, 'unsent, the words stay').toHaveValue('Tack snälla Tage!');
  await send.click();
  await expect(hasThanked).toBeChecked();
  await judgePage(page);
  const mail = await theMailWith(page, friendEmail, new RegExp(`^${say(m.greetings_thanks_subject, { name: 'Saga' })}$`));
  expect(mail.text).toContain('Tack snälla Tage!');
  expect(mail.text).not.toContain(email);

  await friend.getByRole('checkbox', { name: say(m.gifts_has_thanked, { name: 'Saga Öberg' }) }).check();
  await expect(friend.getByText(say(m.gifts_stage_thanked)).first()).toBeVisible();

  await friend.goto(person);
  await expect(friend.getByRole('region', { name: say(m.gifts_years_title) })).toContainText(title);
  await expect(ideas.getByRole('button', { name: say(m.suggestions_save_of, { title }) }), 'it isn’t suggested again').toHaveCount(0);
  await expect(ideas).toContainText(say(m.suggestions_out_given, { count: 1 }));
  await judgePage(friend);
});

test('GIFT-01 dismisses a suggestion for one person, and suggests it again', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const birthday = `1990${addDays(dayIn(shopTimeZone, Date.now()), 30).slice(4).replace('-02-29', '-02-28')}`;
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Tage', dateOfBirth: birthday } });
  await page.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  const ideas = page.getByRole('region', { name: say(m.gifts_ideas_for, { name: 'Tage' }) });
  const dismissals = ideas.getByRole('button', { name: new RegExp(`: ${language === 'sv' ? 'inte till' : 'not for'} Tage$`) });
  await expect(dismissals).toHaveCount(3);
  const name = (await dismissals.first().getAttribute('aria-label')) ?? '';
  await answerCalls(page, 'PUT', /\/dismissal$/, problem(503, { message: 'back soon' }), { times: 1 });
  await dismissals.first().click();
  await expect(page.getByText('back soon')).toBeVisible();
  await dismissals.first().click();
  await expect(ideas.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(ideas.getByRole('heading', { level: 3 }).first(), 'the keyboard is at the next one').toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(ideas.getByRole('button', { name, exact: true })).toBeVisible();
  await ideas.getByRole('button', { name, exact: true }).click();
  await expect(ideas).toContainText(say(m.suggestions_out_dismissed, { count: 1 }));
  await ideas.getByText(say(m.suggestions_how), { exact: true }).click();
  await judgePage(page);
  await ideas.getByRole('button', { name: new RegExp(`^${language === 'sv' ? 'Föreslå igen' : 'Suggest again'}: `) }).click();
  await expect(ideas.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: say(m.suggestions_more) }).click();
  await expect(dismissals).toHaveCount(12);
});

test('GIFT-01 links each reason to where it is changed', async ({ page, language, say, email }) => {
  test.slow();
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { year } = dayParts(dayIn(shopTimeZone, Date.now()));
  const birthday = `${year - 7}${addDays(dayIn(shopTimeZone, Date.now()), 30).slice(4).replace('-02-29', '-02-28')}`;
  const add = async (body: { firstName: string; relation: 'daughter' | 'colleague'; dateOfBirth?: string }) => (await api(page).jubilees.create({ body })).jubilee._id;
  const [elsa, kim] = [await add({ firstName: 'Elsa', relation: 'daughter', dateOfBirth: birthday }), await add({ firstName: 'Kim', relation: 'colleague' })];
  await api(page).questions.answer({ id: 'games', body: { value: ['puzzles'], audience: 'friends', jubileeId: elsa } });
  await api(page).jubilees.putNotes({ id: kim, body: { notes: 'Läser allt om traditioner.' } });
  await api(page).gifts.putBudget({ body: { jubileeId: kim, year, amount: 2_000, currency_code: 'SEK' } });
  const codes = new Set<string>();
  for (const id of [elsa, kim]) {
    const person = pathTo('userJubilee', language, { '*': id });
    const { suggestions, leftOut } = await api(page).suggestions.list({ id, locale: language });
    const places: Record<string, () => Promise<void>> = {
      // The answer itself, to change.
      [`${pathTo('userQuestions', language)}?about=${id}`]: async () => expect(page.getByRole('heading', { level: 1 })).toContainText('Elsa'),
      [`${person}#notes`]: async () => expect(page.locator('#notes').getByRole('button').first()).toBeVisible(),
      [`${person}#days`]: async () => expect(page.locator('#days')).toBeVisible(),
      [`${person}/edit`]: async () => expect(page.getByLabel(say(m.jubilees_relation)).first()).toBeVisible(),
      [`${pathTo('userGifts', language)}?person=${id}`]: async () => expect(page.getByRole('button', { name: say(m.gifts_budget_change) })).toBeVisible(),
      [pathTo('shop', language)]: async () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    };
    const reasons = [...suggestions.flatMap((one) => one.reasons), ...leftOut];
    for (const { code } of reasons) codes.add(code);
    for (const href of new Set(reasons.map((reason) => reason.href))) {
      expect(Object.keys(places), href).toContain(href);
      await page.goto(href);
      await places[href]?.();
    }
  }
  expect([...codes]).toEqual(expect.arrayContaining(['answer', 'age', 'occasion', 'relation', 'note']));
});

test('GIFT-01 suggests below a reminder, and says when it can’t', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const { jubilee } = await api(page).jubilees.create({ body: { firstName: 'Tage' } });
  const { reminder } = await api(page).reminders.create({ body: { name: 'Examen', type: 'other', target: jubilee._id, date: addDays(dayIn(shopTimeZone, Date.now()), 40), repeats: 'once' } });
  await answerCalls(page, 'GET', /\/suggestions$/, problem(503, { message: 'back soon' }), { times: 1 });
  await page.goto(pathTo('userReminder', language, { '*': reminder._id }));
  await expect(page.getByText(say(m.suggestions_missing))).toBeVisible();
  await page.getByRole('button', { name: say(m.shell_try_again) }).click();
  const ideas = page.getByRole('region', { name: say(m.gifts_ideas_for, { name: 'Tage' }) });
  await expect(ideas.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await judgePage(page);
});

test('GIFT-01 saves a product as an idea from its page', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga' });
  await openGift(page, language);
  await page.getByRole('button', { name: say(m.gifts_idea_for) }).click();
  await expect(page.getByRole('link', { name: say(m.gifts_idea_nobody) })).toBeVisible();
  await api(page).jubilees.create({ body: { firstName: 'Tage' } });
  const { product } = await openGift(page, language);
  await page.getByRole('button', { name: say(m.gifts_idea_for) }).click();
  await page.getByLabel(say(m.gifts_idea_for)).selectOption({ label: 'Tage' });
  await judgePage(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.gifts_save), exact: true })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Tage' }).click();
  await expect(page.getByRole('region', { name: say(m.gifts_ideas_for, { name: 'Tage' }) })).toContainText(product.title);
});

test('GIFT-01 makes an idea of what another app shares, after the login', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Saga', isSignedIn: false });
  await page.goto(`${pathTo('userGifts', language)}?title=Keramikkurs&text=&url=${encodeURIComponent('https://kurs.example/1')}`);
  await page.getByLabel(say(m.sign_in_email)).fill(email);
  await page.getByLabel(say(m.sign_in_password), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const field = page.getByLabel(say(m.gifts_idea));
  await expect(field).toHaveValue('Keramikkurs https://kurs.example/1');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  const ideas = page.getByRole('region', { name: say(m.gifts_part_ideas) });
  await ideas.getByRole('link', { name: /Keramikkurs/ }).click();
  await page.getByRole('button', { name: say(m.gifts_remove) }).click();
  await expect(page.getByText(say(m.gifts_removed, { title: 'Keramikkurs' }))).toBeVisible();
  await page.getByRole('button', { name: say(m.ui_undo), exact: true }).click();
  await expect(ideas, 'a deleted gift is made again').toContainText('Keramikkurs');
});
