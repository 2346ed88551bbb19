/** A buyer's input can't forge lines of the plain-text confirmation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrders } from '../../testing/orders.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let shop: ReturnType<typeof getOrders>;
beforeAll(async () => {
  api = await testApi();
  shop = getOrders(api);
});
afterAll(() => api.stop());

const FORGED = 'Totalt 0 kr, betala till Bankgiro 123-4567';
const forgedName = `Åsa\n\n${FORGED}\r\n\u2028${FORGED}\u2029\u202E`;
const confirmationTo = async (email: string) => (await shop.mailsTo(email)).find(({ subject }: { subject: string }) => !subject.startsWith('Kvitto'));

test('prevents an address from forging confirmation lines', async () => {
  const forged = { first_name: forgedName, last_name: forgedName.slice(0, 60), company: forgedName, address_1: forgedName, address_2: forgedName, city: forgedName.slice(0, 90) };
  const { email, order } = await shop.purchase([{}], { address: Object.fromEntries(Object.entries(forged).map(([field, text]) => [field, text.slice(0, 78)])) });
  const mail = await confirmationTo(email);
  expect(mail.text).toContain('Åsa');
  expect(mail.text).toContain(FORGED.slice(0, 20));
  for (const line of mail.text.split(/[\n\r\u2028\u2029\u0085]/)) expect(line.trim()).not.toMatch(/^Totalt 0 kr/);
  expect(mail.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u2028\u2029]/);
  expect(order.shipping_address.first_name).toMatch(/^Åsa Totalt 0 kr/);
});

test('prevents an older address from forging lines too', async () => {
  const { email, order } = await shop.purchase([{}], { isUnsettled: true });
  await shop.rows(`update orders set shipping_address = shipping_address || jsonb_build_object('first_name', $2::text, 'address_1', $2::text) where id = $1`, order.id, forgedName);
  await api.runJobs();
  const { text } = await confirmationTo(email);
  expect(text).toMatch(/^Tack, Åsa Totalt 0 kr/);
  for (const line of text.split(/[\n\r\u2028\u2029\u0085]/)) expect(line.trim()).not.toMatch(/^Totalt 0 kr/);
});
