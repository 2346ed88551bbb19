import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { cards, checkoutPage, swedishBuyer } from '../pages/checkout-form.ts';
import { simpleProduct } from '../pages/find-product.ts';
import { expect, pathTo, test } from '../shop.ts';

test('CART-14 CART-08 NAV-01 a stranger finds a present, pays, and gets the confirmation and the mail', async ({ page, browser, baseURL, language }) => {
  const inLanguage = { locale: language };
  const product = await simpleProduct(page.request, language, { category: 'mobler', sort: 'price_asc' });
  const email = `buyer-${language}@exempel.example`;

  await page.goto(pathTo('start', language));
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'sv' ? 'sv-SE' : 'en-US');
  await page.goto(pathTo('product', language, { '*': product.path }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title);
  await page
    .getByRole('button', { name: m.product_add({}, inLanguage) })
    .first()
    .click();

  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(product.title).first()).toBeVisible();
  await drawer.getByRole('link', { name: m.cart_to_checkout({}, inLanguage) }).click();

  const checkout = checkoutPage(page, language);
  await checkout.fillContact({ ...swedishBuyer, email });
  await expect(checkout.city).toHaveValue('Stockholm');
  await checkout.toDelivery();
  await checkout.toPayment();
  await checkout.fillCard(cards.works);
  await checkout.payButton.click();

  await page.waitForURL((url) => url.pathname.startsWith(pathTo('orderConfirmation', language, { id: '' })));
  await expect(page.getByText(product.title).first()).toBeVisible();
  const number = /\d{4,}/.exec(
    (await page
      .getByText(/Order \d{4,}/)
      .first()
      .textContent()) ?? '',
  )?.[0];
  expect(Number(number)).toBeGreaterThanOrEqual(1001);

  let mail: { text: string; subject: string } | undefined;
  await expect(async () => {
    const { messages } = (await (await page.request.get('/__outbox.json')).json()) as { messages: { to: string; text: string; subject: string }[] };
    mail = messages.find((message) => message.to === email && message.subject.includes(number ?? '–'));
    expect(mail).toBeDefined();
  }).toPass();
  expect(mail?.text).toContain('559991-');
  const link = /https?:\/\/\S+[?&]key=[0-9A-Z]{26}/.exec(mail?.text ?? '')?.[0];
  expect(link).toBeDefined();

  const { pathname, search } = new URL(link ?? '');
  const elsewhere = await browser.newContext();
  const otherDevice = await elsewhere.newPage();
  await otherDevice.goto(`${baseURL}${pathname}${search}`);
  await expect(otherDevice.getByText(product.title).first()).toBeVisible();
  expect((await otherDevice.request.get(`${baseURL}${pathname}`)).status()).toBe(404);
  await elsewhere.close();
});
