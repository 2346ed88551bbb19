/** Addresses that pass the form's checks and are refused by the server. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { answerCalls, calls, problem } from '../calls.ts';
import { fillBag, getProduct } from '../goods.ts';
import { failedCalls } from '../noise.ts';
import { getCheckoutPage } from '../pages/checkout-page.ts';
import { expect, test } from '../shop.ts';

test.use({ expectedNoise: failedCalls });

for (const status of [500, 409]) {
  test(`CART-12 shows EUROFLORIST_DELIVERY_ERROR with ${status} unchanged and preserves input`, async ({ page, language, email }) => {
    const words = 'EUROFLORIST_DELIVERY_ERROR: no delivery to 211 34 on a Sunday';
    const checkout = getCheckoutPage(page, language);
    await fillBag(page, [{ product: await getProduct(page, 'torsdagsbuketten', language) }]);
    await answerCalls(page, 'PUT', calls.fields, problem(status, { message: words }), { times: 1 });
    await checkout.open();
    await checkout.fillContact({ email });
    await checkout.toDelivery.click();
    await expect(checkout.main.getByRole('alert')).toContainText(words);
    await expect(checkout.fields.email).toHaveValue(email);
    await checkout.toDelivery.click();
    await expect(checkout.toPayment, 'a new try goes on').toBeVisible();
  });
}

test('CART-14 reports the server’s address errors at their fields', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'solrosfron-i-tre-hojder', language) }]);
  await checkout.open();
  await checkout.fillContact({ email });
  await checkout.fields.phone.fill('12');
  await checkout.toDelivery.click();
  await expect(checkout.fields.phone).toHaveAccessibleDescription(new RegExp(say(m.error_field_invalid_phone)));
  await expect(checkout.main.getByRole('alert')).toContainText(say(m.checkout_wrong, { count: 1 }));
  await checkout.main
    .getByRole('alert')
    .getByRole('button', { name: say(m.checkout_phone) })
    .click();
  await expect(checkout.fields.phone).toBeFocused();
  await checkout.fields.phone.fill('070-123 45 67');
  await checkout.toDelivery.click();
  await expect(checkout.toPayment).toBeVisible();
});
