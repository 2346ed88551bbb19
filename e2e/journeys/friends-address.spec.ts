/** A present to a friend's own address, in two browsers: she sets the days, the giver never sees the address. */
import type { Page } from '@playwright/test';
import { toGenitive } from '../../src/shared/i18n/genitive.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { openFriend } from '../befriend.ts';
import { fillBag, getCart, getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getGiftStep } from '../pages/gift-step.ts';
import { getOrderPage } from '../pages/order-page.ts';
import type { Say } from '../say.ts';
import { expect, pathTo, test } from '../shop.ts';
import { sayOfOrders } from '../staff-command.ts';
import { api } from '../api.ts';

const home = { first_name: 'Saga', last_name: 'Öberg', company: '', address_1: 'Gömstigen 47', address_2: '', postal_code: '114 56', city: 'Stockholm', country_code: 'SE', phone: '070-174 06 05' };
const secret = /Gömstigen|114 ?56/;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function saveAddress(page: Page): Promise<void> {
  const { user } = await api(page).users.get();
  await api(page).users.put({ body: { ...user, addresses: [{ ...home, nameType: null }] } });
}

/** Settings: lets friends send there, except on these days. */
async function shareBut(page: Page, { from, to }: { from: string; to: string }, language: Locale, say: Say): Promise<void> {
  await page.goto(pathTo('userSettingsSection', language, { section: 'availability' }));
  await page.getByRole('checkbox', { name: say(m.settings_away_share) }).check();
  await expect(page.getByText(say(m.settings_away_home, { address: 'Gömstigen 47, Stockholm' }))).toBeVisible();
  await page.getByRole('button', { name: say(m.settings_away_add) }).click();
  await page.getByLabel(say(m.settings_away_from)).fill(from);
  await page.getByLabel(say(m.settings_away_to)).fill(to);
  await judgePage(page);
  const saved = page.waitForResponse((answer) => answer.url().includes('/settings/availability') && answer.request().method() === 'PUT');
  await page.getByRole('button', { name: say(m.ui_save) }).click();
  expect((await saved).status()).toBe(200);
}

async function fillGiver(page: Page, language: Locale): Promise<void> {
  const { giver } = getGiftStep(page, language);
  await giver.firstName.fill('Tage');
  await giver.lastName.fill('Ek');
  await giver.address.fill('Givarvägen 9');
  await giver.postalCode.fill('111 22');
  await giver.city.fill('Stockholm');
  await giver.phone.fill('070-765 43 21');
}

test('SET-01 delivers a gift to a friend’s address hidden from the giver', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend: giver, friendEmail } = await openFriend(page, elsewhere, { email, language });
  await saveAddress(page);
  const { id: cartId } = await fillBag(giver, [{ product: await getProduct(giver, 'tre-honungar-kust-skog-och-aker', language) }]);
  const options = await api(giver).checkout.listShippingOptions({ cartId });
  const [away = '', works = ''] = options.shipping_options[0]?.delivery_days ?? [];
  await shareBut(page, { from: away, to: away }, language, say);

  const checkout = getCheckoutPage(giver, language);
  const step = getGiftStep(giver, language);
  const owner = toGenitive('Saga', language);
  await checkout.open();
  await step.toOther.check();
  const toSaga = checkout.main.getByRole('radio', { name: say(m.gift_to_their_address, { owner }) });
  await toSaga.check();
  await expect(checkout.fields.address, 'her address isn’t asked for').toHaveCount(0);
  await expect(checkout.main.getByText(say(m.gift_at_theirs_hint))).toBeVisible();
  await judgePage(giver);
  await fillGiver(giver, language);
  await checkout.toDelivery.click();

  await expect(step.day(works)).toBeVisible();
  await expect(step.day(away), 'a day that doesn’t work').toHaveCount(0);
  await checkout.toPayment.click();
  await expect(checkout.main.getByText(say(m.gift_day_needed)), 'a day is needed').toBeVisible();
  await judgePage(giver);
  await step.day(works).check();
  await checkout.toPayment.click();
  await expect(checkout.main.getByText(say(m.gift_to_their_address, { owner }))).toBeVisible();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();

  const id = await getOrderPage(giver, language).id();
  const main = giver.getByRole('main');
  await expect(main.getByText(say(m.order_at_their_address, { owner }), { exact: true })).toBeVisible();
  expect(await giver.content()).not.toMatch(secret);
  const order = await getOrder(giver, id);
  const mail = await theMailWith(giver, friendEmail, new RegExp(String(order.number)));
  expect(mail.text).toContain(say(m.order_at_their_address, { owner }));
  expect(JSON.stringify([order, mail])).not.toMatch(secret);
  await judgePage(giver);
  expect(await sayOfOrders('show', String(order.number)), 'the seller knows where').toContain('Gömstigen 47, 114 56 Stockholm');
});

test('SET-01 requests another address when the friend stops sharing before the order', async ({ page, elsewhere, language, say, email }) => {
  test.slow();
  const { friend: giver } = await openFriend(page, elsewhere, { email, language });
  await saveAddress(page);
  await api(page).settings.putAvailability({ body: { isShared: true, away: [] } });
  const { id: cartId } = await fillBag(giver, [{ product: await getProduct(giver, 'tre-honungar-kust-skog-och-aker', language) }]);
  const checkout = getCheckoutPage(giver, language);
  const step = getGiftStep(giver, language);
  await checkout.open();
  await step.toOther.check();
  await checkout.main.getByRole('radio', { name: say(m.gift_to_their_address, { owner: toGenitive('Saga', language) }) }).check();
  await fillGiver(giver, language);
  await checkout.toDelivery.click();
  await step.days.first().check();
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  await api(page).settings.putAvailability({ body: { isShared: false, away: [] } });
  await checkout.pay.click();
  await expect(checkout.main.getByText(say(m.error_recipient_unavailable)).first()).toBeVisible();
  expect((await getCart(giver, cartId)).completed_at).toBeNull();
  await judgePage(giver);
  await checkout.main.getByRole('radio', { name: say(m.gift_to_typed_address) }).check();
  await checkout.fields.firstName.first().fill('Saga');
  await checkout.fields.lastName.first().fill('Öberg');
  await checkout.fields.address.first().fill('Lilla Torg 4');
  await checkout.fields.postalCode.first().fill('211 34');
  await checkout.fields.phone.first().fill('070-123 45 67');
  await checkout.toDelivery.click();
  await checkout.toPayment.click();
  await expect(checkout.pay).toBeVisible();
});
