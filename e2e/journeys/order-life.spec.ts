import type { Page } from '@playwright/test';
import { m } from '#shared/i18n/paraglide/messages.js';
import { openBrowserElsewhere } from '../browser-elsewhere.ts';
import { fillBag, getOrder, getProduct } from '../goods.ts';
import { judgePage } from '../judge-page.ts';
import { type Mail, theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getWithdrawPage } from '../pages/withdraw-page.ts';
import { expect, test } from '../shop.ts';
import { sayOfOrders } from '../staff-command.ts';
import type { Locale } from '../../src/shared/values/text/locale.ts';

async function buy(page: Page, language: Locale, email: string, card: string): Promise<{ id: string; number: string }> {
  const checkout = getCheckoutPage(page, language);
  await fillBag(page, [{ product: await getProduct(page, 'fyra-adventsljus', language) }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(card);
  await checkout.pay.click();
  const id = await getOrderPage(page, language).id();
  return { id, number: String((await getOrder(page, id)).number) };
}

/** The order's link in a mail, as a path of this shop. */
const wayTo = (mail: Mail, page: Page): string => {
  const { pathname, search } = new URL(/\S+\?key=\w+/.exec(mail.text)?.[0] ?? '');
  return new URL(pathname + search, page.url()).href;
};

test('lesson 13 withdraws by the mailed link on another device and confirms the refund', async ({ page, browser, baseURL, language, say, email }) => {
  const { id, number } = await buy(page, language, email, cards.works);
  await expect.poll(async () => (await getOrder(page, id)).payment_status).toBe('captured');
  await sayOfOrders('sent', number);
  const sent = await theMailWith(page, email, /är på väg|on its way/);

  const elsewhere = await openBrowserElsewhere(browser, page, baseURL);
  const device = await elsewhere.newPage();
  const order = getOrderPage(device, language);
  await device.goto(wayTo(sent, page));
  await expect(order.title).toHaveText(say(m.order_sent_title));
  await device
    .getByRole('main')
    .getByRole('link', { name: say(m.shell_withdraw) })
    .click();
  const withdraw = getWithdrawPage(device, language);
  await withdraw.goOn.click();
  await withdraw.confirm.click();
  await expect(withdraw.step).toHaveText(say(m.withdrawal_step_done));
  const [withdrawal] = (await getOrder(page, id)).withdrawals;
  expect(withdrawal?.refund.state).toBe('awaits_return');
  await device.goto(wayTo(await theMailWith(page, email, /^Kvitto|^Receipt/), page));
  await expect(order.title).toHaveText(say(m.order_all_withdrawn_title));
  await judgePage(device);

  await sayOfOrders('returned', withdrawal?.id ?? '');
  await expect.poll(async () => (await getOrder(page, id)).status).toBe('refunded');
  await device.goto(wayTo(await theMailWith(page, email, /^Svar om|^About your withdrawal/), page));
  const { withdrawals } = await getOrder(page, id);
  expect(withdrawals[0]?.refund.state).toBe('refunded');
  await expect(device.getByRole('region', { name: say(m.order_withdrawals) })).toContainText(/har betalats tillbaka till ditt kort|has been paid back to your card|has been refunded/);
  await judgePage(device);
  await elsewhere.close();
});

test('lesson 8 shows and mails a cancellation when capture fails, without withdrawal', async ({ page, language, say, email }) => {
  const { id, number } = await buy(page, language, email, cards.isRefusedLater);
  await theMailWith(page, email, /är avbruten|has been canceled/);
  expect(await getOrder(page, id)).toMatchObject({ status: 'canceled', payment_status: 'canceled' });
  await page.reload();
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_canceled_title));
  await expect(page.getByRole('main')).toContainText(say(m.order_canceled_money));
  await expect(page.getByRole('main').getByRole('link', { name: say(m.shell_withdraw) })).toHaveCount(0);
  await judgePage(page);
  await page.goto(`${getWithdrawPage(page, language).path}?order=${id}`);
  await expect(page.getByRole('main')).toContainText(say(m.order_canceled_money));
  expect(await sayOfOrders('show', number)).toContain('canceled');
});

test('shows and mails cancellation and refund when the seller can’t deliver', async ({ page, language, say, email }) => {
  const { id, number } = await buy(page, language, email, cards.works);
  await expect.poll(async () => (await getOrder(page, id)).payment_status).toBe('captured');
  await sayOfOrders('cancel', number);
  await expect.poll(async () => (await getOrder(page, id)).cancellation?.refund.state).toBe('refunded');
  await page.goto(wayTo(await theMailWith(page, email, /är avbruten|has been canceled/), page));
  await expect(getOrderPage(page, language).title).toHaveText(say(m.order_undeliverable_title));
  await expect(page.getByRole('main')).toContainText(/har betalats tillbaka|has been paid back/);
  await judgePage(page);
});
