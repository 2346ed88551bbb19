/** ORD-01: "Where is my order?" without an account, from the footer and from the login. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { fillBag, getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect, pathTo, test } from '../shop.ts';

test('ORD-01 finds an order on another device by number and e-mail', async ({ page, browser, baseURL, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'fyra-adventsljus', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const number = String((await getOrder(page, await getOrderPage(page, language).id())).number);

  const elsewhere = await openBrowserElsewhere(browser, page, baseURL);
  const device = await elsewhere.newPage();
  await device.goto(pathTo('start', language));
  await device
    .getByRole('contentinfo')
    .getByRole('link', { name: language === 'sv' ? 'Var är min order?' : 'Where’s my order?' })
    .click();
  const main = device.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(say(m.order_find_title));
  const send = main.getByRole('button', { name: say(m.order_find_send) });
  await send.click();
  await expect(main.getByText(say(m.withdrawal_missing_number))).toBeVisible();
  await judgePage(device);
  await main.getByRole('textbox', { name: say(m.withdrawal_order_number) }).fill(`#${number}`);
  await main.getByRole('textbox', { name: say(m.withdrawal_email) }).fill(email);
  await send.click();
  await expect(main.getByText(say(m.order_find_sent))).toBeVisible();
  const mail = await theMailWith(page, email, /^Här är order|^Here’s order/);
  const { pathname, search } = new URL(/\S+\?key=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await device.goto(new URL(pathname + search, device.url()).href);
  await expect(main.getByText(number).first()).toBeVisible();

  await device.goto(pathTo('login', language));
  await main.getByRole('link', { name: say(m.order_find_title) }).click();
  await expect(device).toHaveURL((url) => url.pathname === pathTo('findOrder', language));
  await elsewhere.close();
});
