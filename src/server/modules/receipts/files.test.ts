/** Receipts, credit notes and gift receipts as PDF: what they say, and to whom. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatSum, fromMajor } from '#shared/values/money/money.ts';
import { prefixedId } from '#shared/values/identity/ids.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { getOrders, type Purchase } from '../../testing/orders.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { type Browser, type TestApi, testApi } from '../../testing/test-api.ts';
import { refundOrder } from '../orders/service.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const listAddresses = async (bought: Purchase) => (await shop.orderNow(bought)).receipts.map(({ id }: { id: string }) => `/api/store/orders/${bought.order.id}/receipts/${id}`) as string[];
const getGiftAddress = ({ order }: Purchase) => `/api/store/orders/${order.id}/gift-receipt`;
const getKey = async ({ email }: Purchase) => /\?key=([\w-]+)/.exec((await shop.mailsTo(email))[0].text)?.[1] ?? '';

async function read(browser: Browser, address: string) {
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await fetch(api.url + address, { headers: { cookie } });
  expect(response.status, address).toBe(200);
  return { ...(await readPdf(new Uint8Array(await response.arrayBuffer()))), headers: response.headers };
}

const gift = { is_gift: true, message: 'Grattis!', wrapping: true, hide_prices: true };

test('prints seller, buyer, lines and VAT by rate, in the order’s language', async () => {
  const bought = await shop.purchase([
    { title: 'Orkidén', price: kr(99.99), quantity: 2 },
    { title: 'Boken', price: kr(50), taxClass: 'books' },
  ]);
  const [address = ''] = await listAddresses(bought);
  const { text, headers, language } = await read(bought.browser, `${address}?locale=en`);
  expect(language).toBe('sv');
  const { vendor, number } = bought.order;
  for (const part of ['Kvitto 1', vendor.legal_name, `Org.nr ${vendor.registration_number}`, `Momsreg.nr ${vendor.vat_number}`, 'Åsa Öberg', 'Storgatan 1', bought.email, String(number)])
    expect(text).toContain(part);
  for (const part of ['Orkidén', '99,99 kr', '79,99 kr utan moms', '199,98 kr', '25 %', '6 %', 'Kort som slutar på 4242', '23 november 2026']) expect(text).toContain(part);
  expect(Object.fromEntries(headers)).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'content-disposition': 'attachment; filename="kvitto-1.pdf"' });
});

test('prints a credit note with its receipt’s number and negative sums', async () => {
  const bought = await shop.purchase([{ title: 'Vasen', price: kr(200) }]);
  const lines = [{ part: 'goods' as const, itemId: bought.order.items[0].id, amountMinor: 4_950 }];
  await refundOrder(shop.ctx, bought.order.number, { requestId: prefixedId('rf'), reason: 'faulty', lines });
  await api.runJobs();
  const [receipt = '', note = ''] = await listAddresses(bought);
  const numbers = { receipt: /Kvitto (\d+)/.exec((await read(bought.browser, receipt)).text)?.[1] };
  const { text, headers } = await read(bought.browser, note);
  for (const part of ['Kreditnota 1', `kvitto ${numbers.receipt} från den 23 november 2026`, 'Vasen', '−49,50 kr', '−9,90 kr', '−39,60 kr']) expect(text).toContain(part);
  expect(headers.get('content-disposition')).toBe('attachment; filename="kreditnota-1.pdf"');
});

describe('a gift receipt', () => {
  test('says what and where, without any sum or the buyer', async () => {
    const bought = await shop.purchase([{ title: 'Orkidén', price: kr(347.89), quantity: 2 }], { gift });
    const { text, headers } = await read(bought.browser, getGiftAddress(bought));
    for (const part of ['Presentkvitto', 'Orkidén', bought.order.vendor.legal_name, String(bought.order.number)]) expect(text).toContain(part);
    const { order } = bought;
    const amounts = [order.total, order.item_total, order.items[0].unit_price, order.items[0].tax_total, order.tax_total, order.shipping_total, order.wrapping_total];
    for (const amount of amounts.filter((one) => one > 0)) expect(text).not.toContain(formatSum(fromMajor(amount), 'SEK', 'sv').replaceAll('\u00A0', ' '));
    for (const secret of [' kr', '%', 'Moms ', bought.email, 'Öberg', '4242']) expect(text, secret).not.toContain(secret);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="presentkvitto-${order.number}.pdf"`);
  });

  test('does not exist before the payment is captured', async () => {
    const bought = await shop.purchase([{}], { gift, isUnsettled: true });
    expectProblem(await bought.browser.get(getGiftAddress(bought)), 'NOT_FOUND');
    expect((await shop.orderNow(bought)).receipts).toEqual([]);
  });
});

test('opens for the buyer and the mail’s key, for no one else', async () => {
  const bought = await shop.purchase([{}]);
  const other = await shop.purchase([{}]);
  const [address = ''] = await listAddresses(bought);
  const key = await getKey(bought);
  for (const one of [address, getGiftAddress(bought)]) {
    await read(api.browser(), `${one}?key=${key}`);
    expectProblem(await api.browser().get(one), 'NOT_FOUND');
    expectProblem(await other.browser.get(one), 'NOT_FOUND');
    expectProblem(await api.browser().get(`${one}?key=${await getKey(other)}`), 'NOT_FOUND');
  }
  const elsewhere = address.replace(bought.order.id, other.order.id);
  expectProblem(await other.browser.get(elsewhere), 'NOT_FOUND');
  expectProblem(await bought.browser.get(`/api/store/orders/${bought.order.id}/receipts/rcpt_unknown`), 'NOT_FOUND');
});

test('prints what was sold, also after the seller has moved', async () => {
  const bought = await shop.purchase([{}]);
  const [address = ''] = await listAddresses(bought);
  const before = await read(bought.browser, address);
  await shop.rows(`update vendors set legal_name = 'Annat namn AB' where id = $1`, bought.order.vendor.id);
  expect((await read(bought.browser, address)).text).toBe(before.text);
});
