/** Saved cards, with the simulated Stripe. */
import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import type { Locale } from '../../src/shared/values/text/locale.ts';
import { fillBag, getProduct } from '../goods.ts';
import { becomeMember } from '../member.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import type { Say } from '../say.ts';
import { expect, pathTo } from '../shop.ts';
import { test } from '../stripe-shop.ts';

const paymentsPath = (language: Locale): string => pathTo('userSettingsSection', language, { section: 'payments' });

/** The form for a new card, and the list. */
function getCardsPage(page: Page, say: Say) {
  const main = page.getByRole('main');
  const field = (label: string) => main.getByRole('textbox', { name: label });
  return {
    main,
    add: main.getByRole('button', { name: say(m.settings_card_add) }),
    save: main.getByRole('button', { name: say(m.settings_card_save) }),
    items: main.getByRole('listitem'),
    async fill(number: string) {
      await field(say(m.checkout_card_number)).fill(number);
      await field(say(m.checkout_expiry)).fill('12/34');
      await field(say(m.checkout_cvc)).fill('123');
    },
  };
}

test('SET-01 saves a card, pays with it, and removes it', async ({ page, language, say, email, simulator }) => {
  await becomeMember(page, { email, language, firstName: 'Astrid' });
  const answer = await page.goto(pathTo('userSettingsSection', language, { section: 'privacy' }));
  expect(answer?.headers()['content-security-policy'], 'Stripe has no place in other settings').not.toContain(simulator.url);
  // Reached from another page, whose document's policy blocks Stripe.
  await page.goto(pathTo('userSettings', language));
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.settings_payments) })
    .click();
  const settings = getCardsPage(page, say);
  await expect(settings.main.getByRole('heading', { name: say(m.settings_no_cards) })).toBeVisible();
  await settings.add.click();
  await expect(settings.main.getByText(say(m.checkout_simulated_title)), 'the stand-in is named').toBeVisible();
  await settings.save.click();
  await expect(settings.main.getByText(say(m.error_field_required)).first()).toBeVisible();
  await settings.fill(cards.isDeclined);
  await settings.save.click();
  await expect(settings.main.getByRole('alert')).toContainText(say(m.checkout_declined_card));
  await settings.fill(cards.works);
  await settings.save.click();
  await expect(settings.main.getByText(say(m.settings_card_saved))).toBeVisible();
  await expect(settings.items.filter({ hasText: 'Visa •••• 4242' })).toContainText('12/34');

  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'lordagspasen', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  const saved = checkout.main.getByRole('radio', { name: say(m.card_named, { brand: 'Visa', last4: '4242' }) });
  await saved.check();
  await checkout.pay.click();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  const paid = [...simulator.state.payments.values()].filter(({ payment_method }) => simulator.state.methods.get(String(payment_method))?.method.customer);
  expect(paid).toHaveLength(1);

  await page.goto(paymentsPath(language));
  await settings.main.getByRole('button', { name: say(m.settings_card_remove_named, { card: say(m.card_named, { brand: 'Visa', last4: '4242' }) }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say(m.settings_card_keep) }).click();
  await expect(settings.items.filter({ hasText: '4242' })).toBeVisible();
  await settings.main.getByRole('button', { name: say(m.settings_card_remove_named, { card: say(m.card_named, { brand: 'Visa', last4: '4242' }) }) }).click();
  await dialog.getByRole('button', { name: say(m.settings_card_remove) }).click();
  await expect(settings.main.getByRole('heading', { name: say(m.settings_no_cards) })).toBeVisible();
  await page.reload();
  await expect(settings.main.getByRole('heading', { name: say(m.settings_no_cards) })).toBeVisible();
});

test('SET-01 saves a card after the bank’s approval, and at checkout with consent', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language, firstName: 'Astrid' });
  await page.goto(paymentsPath(language));
  const settings = getCardsPage(page, say);
  await settings.add.click();
  await settings.fill(cards.asksTheBank);
  await settings.save.click();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(settings.main.getByText(say(m.checkout_declined_card))).toBeVisible();
  await settings.add.click();
  await settings.fill(cards.asksTheBank);
  await settings.save.click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(settings.main.getByText(say(m.settings_card_saved))).toBeVisible();
  await expect(settings.items.filter({ hasText: 'Visa •••• 3155' })).toBeVisible();
  await expect(page, 'no secret is left in the address').toHaveURL(paymentsPath(language));

  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'fyra-adventsljus', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  const consent = checkout.main.getByRole('checkbox', { name: say(m.checkout_save_card) });
  await expect(consent, 'not ticked beforehand').not.toBeChecked();
  await consent.check();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  await page.goto(paymentsPath(language));
  await expect(settings.items.filter({ hasText: 'Visa •••• 4242' })).toBeVisible();
});

test('SET-01 says kindly when the cards can’t be read', async ({ page, language, say, email, simulator }) => {
  await becomeMember(page, { email, language });
  await page.goto(paymentsPath(language));
  const settings = getCardsPage(page, say);
  await settings.add.click();
  await settings.fill(cards.works);
  await settings.save.click();
  await expect(settings.main.getByText(say(m.settings_card_saved)), 'the form’s test cards have the number too').toBeVisible();
  simulator.faults.addCall({ path: /payment_methods/, how: 500, when: 'before', times: 9 });
  await page.reload();
  await expect(settings.main.getByText(say(m.settings_cards_missing))).toBeVisible();
  simulator.faults.clear();
  await settings.main.getByRole('link', { name: say(m.shell_try_again) }).click();
  await expect(settings.items.filter({ hasText: '4242' })).toBeVisible();
});
