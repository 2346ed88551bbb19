/** Wallets on the pay step of a shop with Stripe itself, whose script a stand-in replaces in the browser. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { test } from '../real-stripe-shop.ts';
import { expect, pathTo } from '../shop.ts';
import { serveStripeScript } from '../stripe-script.ts';

test('CART-14 pays by a wallet of the browser, which stands first', async ({ page, language, say, email, simulator }) => {
  await serveStripeScript(page, { simulatorUrl: simulator.url, wallets: ['googlePay', 'klarna'] });
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'lordagspasen', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  const wallet = checkout.main.getByRole('button', { name: 'googlePay' });
  await expect(wallet).toBeVisible();
  await expect(checkout.main.getByRole('button', { name: 'klarna' }), 'credit is not offered before the card').toHaveCount(0);
  await expect(checkout.main.getByText(say(m.checkout_express_else))).toBeVisible();
  const [above, below] = [await wallet.boundingBox(), await checkout.main.locator('[data-stripe="payment"]').boundingBox()];
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  await wallet.click();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  expect([...simulator.state.payments.values()].map(({ status }) => status)).toEqual([expect.stringMatching(/^(requires_capture|succeeded)$/)]);
});

test('CART-14 shows neither button nor line where the browser has no wallet', async ({ page, language, say, email, simulator }) => {
  await serveStripeScript(page, { simulatorUrl: simulator.url, wallets: [] });
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'fyra-adventsljus', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await expect(checkout.main.locator('[data-stripe="payment"]')).toBeAttached();
  await expect(checkout.main.getByText(say(m.checkout_express_else))).toHaveCount(0);
  expect((await checkout.main.locator('[data-stripe="expressCheckout"]').boundingBox())?.height ?? 0, 'takes no place').toBe(0);
});

test('loads Stripe’s script on the checkout alone', async ({ page, language, simulator }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('https://js.stripe.com')) asked.push(new URL(page.url()).pathname);
  });
  await serveStripeScript(page, { simulatorUrl: simulator.url, wallets: ['googlePay'] });
  await fillBag(page, [{ product: await getProduct(page, 'regnbagsklubban', language) }]);
  const start = await page.goto(pathTo('shop', language));
  expect(start?.headers()['permissions-policy']).toContain('payment=(self)');
  expect(start?.headers()['cross-origin-opener-policy']).toBe('same-origin');
  expect(asked).toEqual([]);
  const opened = await page.goto(pathTo('checkout', language));
  expect(opened?.headers()['permissions-policy']).toContain('payment=(self "https://js.stripe.com"');
  expect(opened?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});
