import { m } from '#shared/i18n/paraglide/messages.js';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailTo, theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getWithdrawPage } from '../pages/withdraw-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test('lesson 13 withdraws one of two by the mailed link on another device', async ({ page, browser, baseURL, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const product = await getProduct(page, 'fyra-adventsljus', language);
  await fillBag(page, [{ product, quantity: 2 }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const orderId = await getOrderPage(page, language).id();

  const confirmation = await theMailTo(page, email);
  const link = new RegExp(`\\S+${getWithdrawPage(page, language).path}\\?order=\\S+`).exec(confirmation.text)?.[0] ?? '';
  const elsewhere = await openBrowserElsewhere(browser, page, baseURL);
  const device = await elsewhere.newPage();
  const withdraw = getWithdrawPage(device, language);
  await device.goto(new URL(new URL(link).pathname + new URL(link).search, page.url()).href);
  await expect(withdraw.title).toHaveText(say(m.withdrawal_title));
  await withdraw.part.check();
  await withdraw.goOn.click();
  await expect(withdraw.main.getByRole('alert'), 'nothing is chosen yet').toHaveText(say(m.withdrawal_missing_goods));
  await withdraw.quantityField(product.title).fill('1');
  await withdraw.goOn.click();
  await expect(withdraw.step).toBeFocused();
  await expect(withdraw.main).toContainText(`1 × ${product.title}`);
  await withdraw.confirm.click();
  await expect(withdraw.step).toHaveText(say(m.withdrawal_step_done));
  await elsewhere.close();

  const receipt = await theMailWith(page, email, /Kvitto|Receipt/);
  expect(receipt.text).toContain(`1 × ${product.title}`);
  expect(receipt.text).toMatch(/\((CET|CEST)\)/);
  await page.reload();
  expect(page.url()).toContain(orderId);
  await expect(page.getByText(say(m.order_withdrawn, { count: 1 }))).toBeVisible();
});

test('lesson 13 accepts number and e-mail without revealing whether the order exists', async ({ page, language, say }) => {
  const withdraw = getWithdrawPage(page, language);
  await page.goto(pathTo('start', language));
  await withdraw.openFromFooter();
  await withdraw.goOn.click();
  await expect(withdraw.name, 'a missing value is reported at its field').toHaveAccessibleDescription(say(m.withdrawal_missing_name));
  await expect(withdraw.name).toBeFocused();
  await withdraw.name.fill('Åsa Öberg');
  await withdraw.orderNumber.fill('999999');
  await withdraw.email.fill('nobody@exempel.example');
  await withdraw.goOn.click();
  await withdraw.confirm.click();
  await expect(withdraw.main).toContainText(say(m.withdrawal_receipt_maybe, { email: 'nobody@exempel.example' }));
  await page.goto(withdraw.path);
  await judgePage(page);
});
