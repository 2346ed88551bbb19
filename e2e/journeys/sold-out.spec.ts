import { m } from '#shared/i18n/paraglide/messages.js';
import { fillBag, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailTo } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test('notifies of a sold-out colour after confirmation by mail, until stopped', async ({ page, language, say, email }) => {
  const product = await getProduct(page, 'tradgardste', language);
  const soldOut = product.variants.find(({ stock }) => stock.state === 'out_of_stock');
  await page.goto(`${pathTo('product', language, { '*': product.path })}?variant=${soldOut?.id}`);
  const main = page.getByRole('main');
  const address = main.getByLabel(say(m.stock_alert_email));
  await address.fill('hej');
  await main.getByRole('button', { name: say(m.stock_alert_ask) }).click();
  await expect(address).toHaveAccessibleDescription(new RegExp(say(m.error_field_invalid_email)));
  await address.fill(email);
  await main.getByRole('button', { name: say(m.stock_alert_ask) }).click();
  await expect(main.getByText(say(m.stock_alert_sent))).toBeVisible();

  const mail = await theMailTo(page, email);
  const token = /[0-9A-Z]{26}/.exec(mail.text)?.[0] ?? '';
  await page.goto(pathTo('stockAlert', language, { token }));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.stock_alert_page_asked));
  await main.getByRole('button', { name: say(m.stock_alert_confirm) }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.stock_alert_page_confirmed));
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 }), 'a reload says the same').toHaveText(say(m.stock_alert_page_confirmed));
  await main.getByRole('button', { name: say(m.stock_alert_stop) }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.stock_alert_page_stopped));
  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.stock_alert_page_gone));
  await judgePage(page);
});

test('states how long items are held after a declined card', async ({ page, language, say, email, browser, baseURL }) => {
  const checkout = getCheckoutPage(page, language);
  // Three in stock, of which one stays held for a while; each language has its own product.
  const [handle, variant] = { sv: ['ringarna-tre-backar', 2] as const, en: ['fatoljen-torne', 1] as const }[language];
  const product = await getProduct(page, handle, language);
  await fillBag(page, [{ product, variant, quantity: 1 }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await expect(checkout.main.getByText(say(m.checkout_held)), 'nothing is held yet').toHaveCount(0);
  await checkout.fillCard(cards.isDeclined);
  await checkout.pay.click();
  await expect(checkout.main.getByText(/^1[0-4]:[0-5]\d$/)).toBeVisible();

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const seen = await getProduct(await elsewhere.newPage(), handle, language);
  expect(seen.variants[variant]?.stock).toEqual({ state: 'few_left', quantity_left: 2 });
  await elsewhere.close();
  await judgePage(page);
});
