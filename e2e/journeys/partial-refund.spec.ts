/** The seller gives back part of an order that was paid through Stripe. */
import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { fillBag, getOrder, getProduct, sum } from '../goods.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgePage } from '../judge-page.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { expect } from '../shop.ts';
import { sayOfOrders } from '../staff-command.ts';
import { test } from '../stripe-shop.ts';

test('CART-15 shows and mails a refund of one line, once', async ({ page, language, say, email, simulator }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  const product = await getProduct(page, 'fyra-adventsljus', language);
  await fillBag(page, [{ product, quantity: 2 }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const id = await order.id();
  const placed = await getOrder(page, id);
  await expect.poll(async () => (await getOrder(page, id)).payment_status).toBe('captured');

  const refund = ['refund', String(placed.number), '--lines', '1=49.50', '--reason', 'faulty', '--key', 'dented'];
  await sayOfOrders(...refund);
  await sayOfOrders(...refund);
  const given = sum(49.5, placed, language);
  const mail = await theMailWith(page, email, new RegExp(`^${say(m.order_refund_subject, { number: String(placed.number) })}$`));
  expect(mail.text).toContain(`${placed.items[0]?.title}: ${given}`);
  expect(mail.text).toContain(say(m.order_refund_faulty, { vendor: placed.vendor.name, number: String(placed.number) }));
  await judgeMail(page, mail);

  await page.goto(new URL(/\S+\?key=\w+/.exec(mail.text)?.[0] ?? '').href);
  await expect(page.getByRole('main').getByText(say(m.order_refund_shown_done, { sum: given }))).toBeVisible();
  await judgePage(page);
  expect((await getOrder(page, id)).refunds).toHaveLength(1);
  expect([...simulator.state.refunds.values()].map(({ amount }) => amount)).toEqual([4_950]);
});
