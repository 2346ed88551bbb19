import { legalPath } from '../../src/shared/i18n/legal-pages.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { bcp47 } from '../../src/shared/values/text/locale.ts';
import { countryName } from '../../src/shared/values/places/countries.ts';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { fillBag, getCart, getOrder, getProduct, storedCartId, sum } from '../goods.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgeInPassing, judgePage } from '../judge-page.ts';
import { searchFor } from '../listing.ts';
import { theMailTo } from '../outbox.ts';
import { bagDrawer } from '../pages/bag.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getProductPage } from '../pages/product-page.ts';
import { getShell } from '../pages/shell.ts';
import { expect, pathTo, test } from '../shop.ts';

const GIFT = 'muggen-nattskift';

test('NAV-01 CAT-03 CART-02 CART-08 CART-14 finds, buys and confirms a gift accessibly', async ({ page, browser, baseURL, language, say, email }) => {
  test.slow();
  const product = await getProduct(page, GIFT, language);
  const [category] = product.breadcrumbs;
  const variant = product.variants[1];
  const choice = variant?.options[0];
  if (!category || !variant || !choice) throw new Error('the present has categories and variants');
  const productPage = getProductPage(page, language);
  const drawer = bagDrawer(page, language);
  const checkout = getCheckoutPage(page, language);
  const orderPage = getOrderPage(page, language);
  const shell = getShell(page, language);

  await page.goto(pathTo('start', language));
  await expect(page.locator('html')).toHaveAttribute('lang', bcp47[language]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(m.start_title));

  await page.getByRole('main').getByRole('link', { name: category.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
  await judgeInPassing(page);
  await searchFor(page, language, product.title);
  await expect(page).toHaveURL(new RegExp(`${pathTo('search', language)}\\?q=`));
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(product.title);
  await judgeInPassing(page);
  await page.getByRole('main').getByRole('link', { name: product.title, exact: true }).click();
  await expect(productPage.title).toHaveText(product.title);
  await judgeInPassing(page);

  await productPage.choice(choice.label).check();
  await expect(page).toHaveURL(new RegExp(`variant=${variant.id}`));
  await productPage.add.click();
  const { line, quantity } = drawer.line(product.title);
  await expect(line).toContainText(variant.title);
  await expect(quantity).toHaveValue('1');
  const cartId = (await storedCartId(page)) ?? '';
  await judgeInPassing(page);
  await drawer.toCheckout.click();

  await expect(page).toHaveURL(pathTo('checkout', language));
  await checkout.fillContact({ email });
  await expect(checkout.fields.city, 'the postal code brings the town').toHaveValue(/^malmö$/i);
  await checkout.toDelivery.click();
  await checkout.delivery.getByRole('radio').nth(1).check();
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  const cart = await getCart(page, cartId);
  expect(cart.total, 'delivery is paid for').toBeGreaterThan(cart.item_total);
  expect(cart.tax_total).toBeGreaterThan(0);
  await expect(checkout.main, 'VAT stands beside the sum').toContainText(say(m.checkout_vat, { amount: sum(cart.tax_total, cart, language) }));
  await judgeInPassing(page);
  await expect(checkout.pay).toHaveText(say(m.checkout_pay, { sum: sum(cart.total, cart, language) }));
  await checkout.pay.click();

  await expect(orderPage.title).toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  const order = await getOrder(page, await orderPage.id());
  expect(order).toMatchObject({ total: cart.total, email, language });
  await expect.poll(async () => (await getOrder(page, order.id)).payment_status, 'the money is taken by a job').toBe('captured');
  const main = page.getByRole('main');
  await expect(main).toContainText(say(m.order_on_its_way, { number: String(order.number), email }));
  for (const amount of [order.total, order.tax_total]) await expect(main).toContainText(sum(amount, order, language));
  await expect(main).toContainText(order.vendor.legal_name);
  await judgeInPassing(page);
  await expect(shell.bagButtonWith(0)).toBeVisible();
  expect(await storedCartId(page), 'the bag has become an order').toBeNull();

  const mail = await theMailTo(page, email);
  const number = String(order.number);
  expect(mail.subject).toBe(say(m.mail_order_subject, { number }));
  expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${bcp47[language]}"`));
  for (const part of [product.title, order.vendor.legal_name, order.vendor.registration_number, legalPath('terms', language), say(m.order_withdrawal), say(m.order_form)]) {
    // The text part writes its headings in capitals.
    expect(mail.text.toLowerCase()).toContain(part.toLowerCase());
    expect(mail.html).toContain(part.replaceAll('&', '&amp;'));
  }
  await judgeMail(page, mail);

  const [link] = new RegExp(`http\\S*${pathTo('orderConfirmation', language, { id: order.id })}\\?key=[\\w-]+`).exec(mail.text) ?? [];
  const elsewhere = await (await openBrowserElsewhere(browser, page, baseURL)).newPage();
  await elsewhere.goto(link ?? '');
  await expect(getOrderPage(elsewhere, language).title, 'the link of the mail opens the order anywhere').toHaveText(say(m.order_thanks, { name: 'Astrid' }));
  await elsewhere.context().close();

  const stranger = await (await openBrowserElsewhere(browser, page, baseURL)).newPage();
  const refusal = await stranger.goto(new URL(link ?? '').pathname);
  expect(refusal?.status(), 'a stranger without the key').toBe(404);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(say(m.shell_not_found_title));
  await expect(stranger.getByText(email)).toHaveCount(0);
  await stranger.context().close();
});

test('CART-14 CAT-02 announces payment in euro before paying for delivery to Finland', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const orderPage = getOrderPage(page, language);
  const { id } = await fillBag(page, [{ product: await getProduct(page, 'kvarnparet-klart-som-salt', language) }]);
  await checkout.open();
  await checkout.fields.country.selectOption('FI');
  await expect(checkout.main.getByText(say(m.checkout_paid_in_euro, { country: countryName('FI', language) }))).toBeVisible();
  await expect.poll(async () => (await getCart(page, id)).currency_code).toBe('EUR');
  await checkout.fillContact({ email, postalCode: '00100' });
  await expect(checkout.fields.city).toHaveValue(/helsin/i);
  await checkout.fields.phone.fill('+358 40 123 4567');
  await checkout.toDelivery.click();
  await checkout.toPayment.click();
  await checkout.fillCard(cards.works);
  const cart = await getCart(page, id);
  await expect(checkout.pay).toHaveText(say(m.checkout_pay, { sum: sum(cart.total, cart, language) }));
  await expect(checkout.pay).toContainText('€');
  await checkout.pay.click();
  expect(await getOrder(page, await orderPage.id())).toMatchObject({ currency_code: 'EUR', total: cart.total, shipping_address: { country_code: 'FI', postal_code: '00100' } });
});

test('CART-14 reports errors at their fields and links them from the summary', async ({ page, language, say }) => {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'tekannan-hallon', language) }]);
  await checkout.open();
  await checkout.fields.email.fill('astrid@');
  await checkout.fields.postalCode.fill('123');
  await checkout.toDelivery.click();
  await expect(checkout.fields.email).toHaveAccessibleDescription(new RegExp(say(m.error_field_invalid_email)));
  await expect(checkout.fields.firstName).toHaveAccessibleDescription(new RegExp(say(m.error_field_required)));
  await expect(checkout.fields.postalCode).toHaveAccessibleDescription(new RegExp(say(m.error_field_invalid_postal_code)));
  const summary = checkout.main.getByRole('alert');
  await expect(summary).toContainText(say(m.checkout_wrong, { count: 7 }));
  await summary.getByRole('button', { name: say(m.checkout_last_name) }).click();
  await expect(checkout.fields.lastName).toBeFocused();
  await expect(checkout.fields.email, 'nothing typed is lost').toHaveValue('astrid@');
});

test('CART-14 restores input after a reload and reopens completed steps', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'glaset-rabarber', language) }]);
  await checkout.open();
  await checkout.fillContact({ email, firstName: 'Bo' });
  await page.reload();
  await expect(checkout.fields.email).toHaveValue(email);
  await expect(checkout.fields.firstName).toHaveValue('Bo');
  await checkout.toDelivery.click();
  await checkout.toPayment.click();
  await checkout.main.getByRole('button', { name: say(m.checkout_edit_step, { step: say(m.checkout_contact) }) }).click();
  await checkout.fields.firstName.fill('Bodil');
  await checkout.toDelivery.click();
  await expect(checkout.main).toContainText('Bodil Lindqvist');
});

test('MAP-01 suggests towns of five countries accessibly in both themes and narrow screens', async ({ page, language, say }) => {
  const checkout = getCheckoutPage(page, language);
  const list = page.getByRole('listbox', { name: say(m.checkout_suggestions) });
  await fillBag(page, [{ product: await getProduct(page, 'tekannan-hallon', language) }]);
  await checkout.open();
  for (const [country, typed, town] of [
    ['NO', 'Trondh', 'Trondheim'],
    ['FI', 'Helsing', 'Helsinki'],
    ['DK', 'Odens', 'Odense C'],
    ['IS', 'Reykjav', 'Reykjavík'],
    ['SE', 'Göteb', 'Göteborg'],
  ] as const) {
    await checkout.fields.country.selectOption(country);
    await checkout.fields.city.fill(typed);
    await expect(list.getByRole('option').first()).toContainText(town);
    await expect(page.getByRole('status').filter({ hasText: /\d/ }).first(), 'how many there are is said').toBeAttached();
  }
  await page.keyboard.press('ArrowDown');
  const marked = list.getByRole('option', { selected: true });
  await expect(marked).toContainText('Göteborg');
  expect(await marked.evaluate((option) => getComputedStyle(option).outlineStyle), 'the marked one is seen by more than its colour').toBe('solid');
  await judgePage(page);
});

test('MAP-01 suggests addresses by keyboard and pointer without overwriting typed input', async ({ page, language, say }) => {
  const checkout = getCheckoutPage(page, language);
  const options = page.getByRole('listbox', { name: say(m.checkout_suggestions) }).getByRole('option');
  await fillBag(page, [{ product: await getProduct(page, 'tekannan-hallon', language) }]);
  await checkout.open();
  await checkout.fields.address.fill('Lilla Torg 4, 211 34');
  await expect(options).toHaveText([/Lilla Torg 4, 211 34 Malmö/]);
  await expect(checkout.fields.address).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(checkout.fields.address).toHaveValue('Lilla Torg 4');
  await expect(checkout.fields.postalCode).toHaveValue('211 34');
  await expect(checkout.fields.city).toHaveValue('Malmö');

  await checkout.fields.postalCode.fill('222 22');
  await checkout.fields.city.fill('ostersun');
  await expect(options.first()).toContainText('Östersund');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await checkout.fields.city.fill('östersund');
  await expect(options.first()).toContainText('Östersund');
  await checkout.fields.city.fill('981 30');
  await options.first().click();
  await expect(checkout.fields.city).toHaveValue('Kiruna');
  await expect(checkout.fields.postalCode, 'what was typed stays').toHaveValue('222 22');
  await checkout.main.getByRole('button', { name: say(m.checkout_offer_take, { place: '981 30 Kiruna' }) }).click();
  await expect(checkout.fields.postalCode).toHaveValue('981 30');
});
