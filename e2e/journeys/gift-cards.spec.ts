/** A gift card: bought for a person, received by mail, used twice, the second time beside a card. */
import { giftCardPath } from '../../src/shared/i18n/gift-card-path.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test('gift cards: bought, received, used twice', async ({ page, language, say, email }) => {
  const main = page.getByRole('main');
  const field = (label: string) => main.getByRole('textbox', { name: label, exact: true });
  const recipient = `till-${email}`;

  await page.goto(pathTo('giftCard', language));
  await judgePage(page);
  const buy = main.getByRole('button', { name: /500/ });
  await buy.click();
  await expect(main.getByText(say(m.gift_card_missing_recipient))).toBeVisible();
  await main.getByRole('radio', { name: /1\s?000|1,000/ }).check({ force: true });
  await main.getByRole('radio', { name: /500/ }).check({ force: true });
  await field(say(m.gift_card_recipient)).fill('Erik');
  await field(say(m.gift_card_sender)).fill('Anna');
  await main.getByRole('textbox', { name: new RegExp(say(m.gift_card_message)) }).fill('Grattis!');
  await field(say(m.gift_card_recipient_email)).fill(recipient);
  await field(say(m.gift_card_buyer_email)).fill(email);
  const checkout = getCheckoutPage(page, language);
  await checkout.fillCard(cards.isDeclined);
  await buy.click();
  await expect(main.getByRole('alert')).toContainText(say(m.checkout_declined_card));
  await checkout.fillCard(cards.works);
  await buy.click();
  await expect(main.getByText(say(m.gift_card_bought))).toBeVisible();
  await judgePage(page);
  await theMailWith(page, email, /500/);

  const { text } = await theMailWith(page, recipient, /Anna/);
  const address = /https?:\/\/\S+\/(?:presentkort|gift-card)\/[\w-]+/.exec(text)?.[0] ?? '';
  const code = address.slice(address.lastIndexOf('/') + 1);
  await page.goto(new URL(address).pathname);
  await expect(main.getByText('Grattis!')).toBeVisible();

  async function order(quantity: number): Promise<void> {
    const cart = await fillBag(page, [{ product: await getProduct(page, 'muggen-nattskift', language), quantity }]);
    // Filled once in a browser; the second purchase is filled again.
    await page.evaluate((id) => {
      window.localStorage.setItem('cartId', id);
      window.sessionStorage.clear();
    }, cart.id);
    await checkout.open();
    await checkout.goToPayment({ email });
    await main.getByText(say(m.gift_card_have)).click();
    await field(say(m.gift_card_code)).fill(code.toLowerCase());
    await main
      .getByRole('button', { name: say(m.promotion_use) })

      .last()
      .click();
    await expect(main.getByRole('button', { name: say(m.gift_card_remove) })).toBeVisible();
    await judgePage(page);
  }

  await order(1);
  await main.getByRole('button', { name: say(m.checkout_pay_gift_card) }).click();
  await expect(page).toHaveURL(new RegExp(pathTo('orderConfirmation', language, { id: '' })));
  await expect(main.getByText(new RegExp(say(m.receipt_gift_card, { sum: '' })))).toBeVisible();

  await order(3);
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(page).toHaveURL(new RegExp(pathTo('orderConfirmation', language, { id: '' })));
  await expect(main.getByText(/4242, /)).toBeVisible();

  await page.goto(giftCardPath(code, language));
  await expect(main.getByText(say(m.gift_card_is_used))).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: say(m.gift_card_moved_redeem) })).toHaveCount(2);
  await judgePage(page);
});
