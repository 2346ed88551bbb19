/** An order through its whole life: sent with a parcel number, delivered, one of two sent back, and credited. */
import { m } from '../../src/shared/i18n/paraglide/messages.js';
import { readDownload } from '../downloaded-pdf.ts';
import { fillBag, getOrder, getProduct, sum } from '../goods.ts';
import { judgeMail } from '../judge-mail.ts';
import { judgePage } from '../judge-page.ts';
import { theMailWith } from '../outbox.ts';
import { cards, getCheckoutPage } from '../pages/checkout-page.ts';
import { getOrderPage } from '../pages/order-page.ts';
import { getWithdrawPage } from '../pages/withdraw-page.ts';
import { expect, test } from '../shop.ts';
import { sayOfOrders } from '../staff-command.ts';

test('ORD-01 issue 23: sent, delivered, returned in part, and credited', async ({ page, language, say, email }) => {
  const checkout = getCheckoutPage(page, language);
  const order = getOrderPage(page, language);
  const main = page.getByRole('main');
  const product = await getProduct(page, 'fyra-adventsljus', language);
  await fillBag(page, [{ product, quantity: 2 }]);
  await checkout.open();
  await checkout.goToPayment({ email });
  await checkout.fillCard(cards.works);
  await checkout.pay.click();
  const id = await order.id();
  const placed = await getOrder(page, id);
  const number = String(placed.number);
  await expect.poll(async () => (await getOrder(page, id)).payment_status).toBe('captured');

  await sayOfOrders('sent', number, '--carrier', 'postnord', '--tracking', '00370730254612345678');
  const sent = await theMailWith(page, email, /är på väg|on its way/);
  expect(sent.text).toContain('00370730254612345678');
  await page.reload();
  await expect(order.title).toHaveText(say(m.order_sent_title));
  await expect(main.getByRole('link', { name: /PostNord/ }).first()).toBeVisible();
  await judgePage(page);

  await sayOfOrders('delivered', number);
  await page.reload();
  await expect(main).toContainText(/Levererad|Delivered/);
  await judgePage(page);

  await main.getByRole('link', { name: say(m.shell_withdraw) }).click();
  const withdraw = getWithdrawPage(page, language);
  await withdraw.part.check();
  await withdraw.quantityField(product.title).fill('1');
  await withdraw.goOn.click();
  await withdraw.confirm.click();
  await expect(withdraw.step).toHaveText(say(m.withdrawal_step_done));
  const [withdrawal] = (await getOrder(page, id)).withdrawals;
  expect(withdrawal).toMatchObject({ items: [{ quantity: 1 }], refund: { state: 'awaits_return' } });

  await sayOfOrders('returned', withdrawal?.id ?? '');
  await expect.poll(async () => (await getOrder(page, id)).status).toBe('partially_refunded');
  const mail = await theMailWith(page, email, /^Svar om|^About your withdrawal/);
  await judgeMail(page, mail);
  await page.goto(new URL(/\S+\?key=\w+/.exec(mail.text)?.[0] ?? '').href);
  const one = (placed.items[0]?.total ?? 0) / 2;
  const refunded = await getOrder(page, id);
  expect(refunded.receipts.map(({ kind, total }) => [kind, total])).toEqual([
    ['receipt', placed.total],
    ['credit_note', one],
  ]);
  const [receipt, note] = refunded.receipts;
  const credited = await readDownload(page, main.getByRole('link', { name: say(m.receipt_credit_pdf, { number: String(note?.number), sum: sum(one, placed, language) }) }));
  const parts = [
    say(m.receipt_credit_title, { number: String(note?.number) }),
    String(receipt?.number),
    placed.vendor.legal_name,
    product.title,
    sum(-one, placed, language).replaceAll('\u00A0', ' '),
  ];
  for (const part of parts) expect(credited).toContain(part);
  await judgePage(page);
});
