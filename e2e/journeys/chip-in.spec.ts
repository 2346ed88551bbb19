/** Several pay for one wish: a friend starts, three pay, one orders; the owner sees nothing before the day. */
import { chipInPath } from '../../src/shared/i18n/chip-in-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeOwner, listPath } from '../make-list.ts';
import { becomeMember } from '../member.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect, pathTo, test } from '../shop.ts';
import { turnBackChipIn, turnBackWishlist } from '../staff.ts';
import type { Page } from '@playwright/test';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { sayIn } from '../say.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

interface Payer {
  sum: string;
  name: string;
  email: string;
  greeting?: string;
}

/** Pays in on the chip-in's page. */
async function payIn(page: Page, language: Locale, { sum, name, email, greeting = '' }: Payer): Promise<void> {
  const say = sayIn(language);
  const main = page.getByRole('main');
  const field = (label: string) => main.getByRole('textbox', { name: label, exact: true });
  await field(say(m.chip_in_amount)).fill(sum);
  await field(say(m.chip_in_name)).fill(name);
  await field(say(m.chip_in_email)).fill(email);
  await main.getByRole('textbox', { name: new RegExp(say(m.chip_in_greeting)) }).fill(greeting);
  await getCheckoutPage(page, language).fillCard(cards.works);
  await main.getByRole('button', { name: new RegExp(`^${say(m.chip_in_pay_none)} \\d|^${say(m.chip_in_pay_none)} €|^${say(m.chip_in_pay_none)} SEK`) }).click();
  await expect(main.getByText(say(m.chip_in_thanks))).toBeVisible();
}

/** A friend who starts a chip-in on the list's page; its path. */
async function startOn(page: Page, language: Locale, path: string, title: string): Promise<string> {
  const say = sayIn(language);
  await page.goto(path);
  await page.getByRole('button', { name: say(m.chip_in_start_of, { name: title }) }).click();
  const dialog = page.getByRole('dialog', { name: say(m.chip_in_start_title, { name: title }) });
  await expect(dialog.getByLabel(say(m.chip_in_ends_on))).not.toHaveValue('');
  await judgePage(page);
  await dialog.getByRole('button', { name: say(m.chip_in_start_button) }).click();
  await expect(page.getByRole('heading', { name: say(m.chip_in_who) })).toBeVisible();
  return new URL(page.url()).pathname;
}

test('issue 23: three pay, one orders, and the owner learns it later', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const mug = await getProduct(page, 'muggen-nattskift', language);
  const owner = await elsewhere();
  const list = await becomeOwner(owner, { email: `saga-${email}`, language }, 'Fyller 30', [{ productId: mug.id, variantId: mug.variants[0]?.id }], '2027-12-24');
  const ownList = pathTo('userWishlist', language, { '*': list._id });
  await owner.goto(ownList);
  await expect(owner.getByRole('heading', { name: mug.title })).toBeVisible();
  const before = await owner.getByRole('main').ariaSnapshot();

  await becomeMember(page, { email, language, firstName: 'Bo' });
  const path = await startOn(page, language, listPath(list, language), mug.title);
  await judgePage(page);
  await payIn(page, language, { sum: '60', name: 'Bo', email, greeting: 'Grattis!' });
  const guest = await elsewhere();
  await guest.goto(listPath(list, language));
  await guest.getByRole('link', { name: say(m.chip_in_join_of, { name: mug.title }) }).click();
  await payIn(guest, language, { sum: '60', name: 'Moster Ulla', email: `ulla-${email}` });
  await judgePage(guest);
  expect((await theMailWith(page, `ulla-${email}`, say(m.chip_in_mail_contributed, { title: mug.title }))).text).toContain(path.slice(-26));
  const third = await elsewhere();
  await third.goto(path);
  await third.getByRole('radio', { name: new RegExp(say(m.chip_in_rest, { sum: '' }).trim().replace(/,$/, '')) }).check({ force: true });
  const rest = await third.getByRole('textbox', { name: say(m.chip_in_amount), exact: true }).inputValue();
  await payIn(third, language, { sum: rest, name: 'Nils', email: `nils-${email}` });
  await expect(third.getByRole('heading', { name: say(m.chip_in_contribute) })).toBeHidden();

  await owner.goto(path);
  await expect(owner.getByRole('heading', { name: say(m.chip_in_gone) })).toBeVisible();
  await owner.goto(ownList);
  await expect(owner.getByRole('heading', { name: mug.title })).toBeVisible();
  expect(await owner.getByRole('main').ariaSnapshot(), 'nothing has changed for the owner').toBe(before);

  await page.goto(pathTo('userGifts', language));
  await page
    .getByRole('link', { name: new RegExp(mug.title) })
    .first()
    .click();
  await page.getByRole('button', { name: say(m.chip_in_order) }).click();
  const checkout = getCheckoutPage(page, language);
  await checkout.goToPayment({ email });
  await expect(checkout.main.getByText(say(m.chip_in_covered))).toBeVisible();
  await expect(checkout.main.getByText(new RegExp(`^${say(m.chip_in_paid_together)} ${say(m.chip_in_pays, { sum: '' })}`))).toBeVisible();
  await judgePage(page);
  await checkout.main.getByRole('button', { name: say(m.chip_in_pay_order) }).click();
  const id = await getOrderPage(page, language).id();
  await expect.poll(async () => (await getOrder(page, id)).payment_status).toBe('captured');
  await third.goto(path);
  await expect(third.getByText(say(m.chip_in_state_ordered))).toBeVisible();
  await expect(third.getByRole('link', { name: say(m.chip_in_see_order) })).toBeHidden();
  await page.goto(path);
  await page.getByRole('link', { name: say(m.chip_in_see_order) }).click();
  await expect(page).toHaveURL(new RegExp(id));

  await turnBackWishlist(list._id, 500);
  await owner.goto(ownList);
  const given = owner.getByRole('region', { name: say(m.reservations_given_title) });
  await expect(given).toContainText('Moster Ulla');
  await expect(given).toContainText('Grattis!');
  await judgePage(owner);
});

test('issue 23: everybody gets the money back when nobody orders', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const mug = await getProduct(page, 'muggen-nattskift', language);
  const owner = await elsewhere();
  const list = await becomeOwner(owner, { email: `saga-${email}`, language }, 'Fyller 30', [{ productId: mug.id, variantId: mug.variants[0]?.id }]);
  await becomeMember(page, { email, language, firstName: 'Bo' });
  const path = await startOn(page, language, listPath(list, language), mug.title);
  await payIn(page, language, { sum: '60', name: 'Bo', email });
  const guest = await elsewhere();
  await guest.goto(path);
  await payIn(guest, language, { sum: '50', name: 'Moster Ulla', email: `ulla-${email}` });
  await guest.getByRole('button', { name: say(m.chip_in_withdraw) }).click();
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: say(m.chip_in_withdraw) })
    .click();
  await theMailWith(page, `ulla-${email}`, new RegExp(language === 'sv' ? '^Du får tillbaka' : 'back$'));
  await expect(guest.getByText(/, 1 (är med|is in)$/)).toBeVisible();
  await expect(guest.getByText(say(m.chip_in_thanks))).toBeHidden();

  await turnBackChipIn(path.slice(-26), 120);
  await theMailWith(page, email, new RegExp(language === 'sv' ? '^Du får tillbaka' : 'back$'));
  await page.goto(path);
  await expect(page.getByRole('heading', { name: say(m.chip_in_who_was) })).toBeVisible();
  await expect(page.getByText(say(m.chip_in_was_started_by_you))).toBeVisible();
  await expect(page.getByRole('heading', { name: say(m.chip_in_contribute) })).toBeHidden();
  await judgePage(page);
  expect(chipInPath(path.slice(-26), language)).toBe(path);
});
