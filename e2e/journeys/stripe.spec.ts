/** Payments with the simulated Stripe, in a shop of their own. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct, storedCartId } from '../goods.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect, pathTo } from '../shop.ts';
import { test, waitingPayment } from '../stripe-shop.ts';

test('CART-14 reports a declined card, and pays with another through Stripe', async ({ page, language, say, email, simulator }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'lordagspasen', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await expect(checkout.main.getByText(say(m.checkout_simulated_title)), 'the stand-in is named').toBeVisible();
  const methods = checkout.main.getByRole('radio');
  await expect(methods.first(), 'credit is neither first nor chosen').toHaveAccessibleName(say(m.checkout_card));
  await expect(methods.last()).toHaveAccessibleName('Klarna');
  await expect(methods.last()).not.toBeChecked();
  await checkout.fillCard(cards.isDeclined);
  await checkout.pay.click();
  await expect(checkout.main.getByRole('alert')).toContainText(say(m.payment_declined));
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  const paid = [...simulator.state.payments.values()].filter(({ status }) => status === 'succeeded' || status === 'requires_capture');
  expect(paid.length).toBeGreaterThan(0);
});

test('CART-14 pays with one press of the first button, a wallet’s', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'lordagspasen', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  const wallet = checkout.main.getByRole('button', { name: say(m.checkout_simulated_express) });
  const [above, below] = [await wallet.boundingBox(), await checkout.main.getByRole('radio').first().boundingBox()];
  expect(above?.y ?? 0, 'stands before every other way to pay').toBeLessThan(below?.y ?? 0);
  await wallet.click();
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('CART-14 completes the order after the bank’s approval', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'fyra-adventsljus', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  expect(await storedCartId(page)).toBeNull();
});

test('CART-14 permits another payment after the bank declined', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'regnbagsklubban', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.asksTheBank);
  await checkout.pay.click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.checkout_declined_title));
  await page.getByRole('link', { name: say(m.checkout_pay_again) }).click();
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});

test('waits on the return page until Swish is approved in the app', async ({ page, language, say, email, simulator }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  const cart = await fillBag(page, [{ product: await getProduct(page, 'chokladladan-dan-fore-dan', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.main.getByRole('radio', { name: 'Swish' }).check();
  await checkout.pay.click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goto(pathTo('paymentReturn', language, { cartId: cart.id }));
  await expect(page.getByText(say(m.checkout_return_waiting))).toBeVisible();
  simulator.answerPayer(waitingPayment(simulator), 'approve');
  await expect(order.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
});
