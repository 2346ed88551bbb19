/** The seller gives back part of an order that was paid through Stripe; the buyer opens receipt and credit note. */
import { m } from '#shared/i18n/paraglide/messages.js';
import { readDownload } from '../downloaded-pdf.ts';
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
  const refunded = await getOrder(page, id);
  expect(refunded.refunds).toHaveLength(1);
  expect(refunded.receipts.map(({ kind, total }) => [kind, total])).toEqual([
    ['receipt', placed.total],
    ['credit_note', 49.5],
  ]);
  const main = page.getByRole('main');
  const [receipt, note] = refunded.receipts;
  const plain = (amount: number) => sum(amount, placed, language).replaceAll('\u00A0', ' ');
  const printed = await readDownload(page, main.getByRole('link', { name: say(m.receipt_pdf, { number: String(receipt?.number) }) }));
  for (const part of [say(m.receipt_title, { number: String(receipt?.number) }), placed.vendor.legal_name, String(placed.number), plain(placed.total)]) expect(printed).toContain(part);
  const credited = await readDownload(page, main.getByRole('link', { name: say(m.receipt_credit_pdf, { number: String(note?.number), sum: given }) }));
  for (const part of [say(m.receipt_credit_title, { number: String(note?.number) }), String(receipt?.number), plain(-49.5)]) expect(credited).toContain(part);
  expect(mail.text, 'the mail leads to the credit note').toContain(`/receipts/${note?.id}?key=`);
  expect([...simulator.state.refunds.values()].map(({ amount }) => amount)).toEqual([4_950]);
});
