/** Places with a country's postal codes but other VAT or no delivery. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getOrder, getProduct, sum } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { theMailTo } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test('CART-14 refuses Svalbard, Greenland and the Faroes at the postal code', async ({ page, language, say }) => {
  const checkout = getCheckoutPage(page, language);
  const sentence = checkout.main.getByRole('alert').filter({ hasText: say(m.error_field_not_delivered) });
  await fillBag(page, [{ product: await getProduct(page, 'tekannan-hallon', language) }]);
  await checkout.open();
  await checkout.fields.country.selectOption('NO');
  await checkout.fields.postalCode.fill('9170');
  await expect(sentence).toBeVisible();
  await expect(checkout.main.getByRole('alert'), 'no summary before anything is sent').toHaveCount(1);
  await expect(checkout.fields.postalCode).toHaveAccessibleDescription(new RegExp(say(m.error_field_not_delivered).slice(0, 30)));
  await checkout.fields.postalCode.fill('9008');
  await expect(sentence).toHaveCount(0);
  await checkout.fields.country.selectOption('DK');
  await checkout.fields.postalCode.fill('3900');
  await expect(sentence).toBeVisible();
  await checkout.fields.postalCode.fill('100');
  await expect(sentence, 'may become 1000').toHaveCount(0);
  await checkout.fields.postalCode.blur();
  await expect(sentence).toBeVisible();
  await judgePage(page);
});

test('CART-14 sells to Åland without VAT, from the postal code to the mail', async ({ page, language, say, email }) => {
  test.slow();
  const checkout = getCheckoutPage(page, language);
  const orderPage = getOrderPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'tekannan-hallon', language) }]);
  await checkout.open();
  await checkout.fields.country.selectOption('FI');
  await checkout.fillContact({ email, postalCode: '22100' });
  const note = say(m.order_outside_vat);
  await expect(checkout.main.getByRole('status').filter({ hasText: note })).toBeVisible();
  await expect(checkout.fields.city).toHaveValue('Mariehamn');
  await checkout.fields.phone.fill('+358 18 12345');
  await judgePage(page);
  await checkout.toDelivery.click();
  await checkout.toPayment.click();
  await expect(checkout.main).toContainText(say(m.checkout_vat, { amount: sum(0, { currency_code: 'EUR' }, language) }));
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const order = await getOrder(page, await orderPage.id());
  expect(order).toMatchObject({ tax_total: 0, currency_code: 'EUR', tax_lines: [{ rate: 0, amount: 0 }] });
  expect(order.item_total + order.shipping_total).toBeCloseTo(order.total, 2);
  await expect(page.getByRole('main')).toContainText(note);
  expect((await theMailTo(page, email)).text.replace(/\s+/g, ' ')).toContain(note);
});

test('SET-01 refuses to save an address outside delivery', async ({ page, language, say, email }) => {
  await becomeMember(page, { email, language });
  await page.goto(pathTo('userAddresses', language));
  await page.getByRole('button', { name: say(m.addresses_add) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: say(m.checkout_country) }).selectOption('DK');
  const code = dialog.getByRole('textbox', { name: say(m.checkout_postal_code) });
  await code.fill('3900');
  await code.blur();
  const sentence = dialog.getByRole('alert').filter({ hasText: say(m.error_field_not_delivered) });
  await expect(sentence).toBeVisible();
  await code.fill('8000');
  await expect(sentence).toHaveCount(0);
});
