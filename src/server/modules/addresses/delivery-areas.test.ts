import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let visitor: Browser;
beforeAll(async () => {
  api = await testApi();
  visitor = api.browser();
});
afterAll(() => api.stop());

const put = (cartId: string, fields: object, query = ''): Promise<Answer> =>
  visitor.send('PUT', `/api/store/carts/${cartId}/cart${query}`, { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } });

const phones = { FI: '041 2345678', NO: '406 12 345', DK: '32 12 34 56' };
const address = (country_code: keyof typeof phones, postal_code: string, city: string) => ({ ...swedishAddress, country_code, postal_code, city, phone: phones[country_code] });
const mariehamn = address('FI', '22100', 'Mariehamn');

const refused = [
  ['Svalbard', address('NO', '9170', 'Longyearbyen')],
  ['Svalbard by its own letters', address('NO', 'SJ-9173', 'Ny-Ålesund')],
  ['Jan Mayen', address('NO', '8099', 'Jan Mayen')],
  ['Greenland', address('DK', '3900', 'Nuuk')],
  ['the Faroe Islands', address('DK', '100', 'Tórshavn')],
  ['the Faroe Islands by their letters', address('DK', 'FO-700', 'Klaksvík')],
] as const;

const sentences = { sv: 'Vi levererar tyvärr inte till Svalbard, Jan Mayen, Grönland eller Färöarna.', en: 'Sorry, we don’t deliver to Svalbard, Jan Mayen, Greenland, or the Faroe Islands.' };

describe('CART-14 places outside delivery', () => {
  test.each(refused)('refuses %s at the postal code, in both languages', async (_, shipping_address) => {
    const cartId = await newCart(visitor, 'reg_nordics');
    for (const locale of ['sv', 'en'] as const) {
      const answer = await put(cartId, { shipping_address }, `?locale=${locale}`);
      expectProblem(answer, 'VALIDATION_FAILED', locale);
      expect(answer.body.errors).toEqual([{ field: 'shipping_address.postal_code', code: 'not_delivered', message: sentences[locale] }]);
    }
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.shipping_address).toBeNull();
  });

  test('accepts a giver who lives there', async () => {
    const cartId = await newCart(visitor, 'reg_nordics');
    const { status, body } = await put(cartId, { shipping_address: address('DK', '1050', 'København'), billing_address: refused[3][1] });
    expect(status).toBe(200);
    expect(body.cart.billing_address).toMatchObject({ postal_code: '3900', city: 'Nuuk' });
  });

  test('refuses payment of a cart that already has such an address', async () => {
    const product = await api.make.product({ stock: 3, priceEur: 12_500 });
    const cartId = await newCart(visitor, 'reg_nordics');
    await addTo(visitor, cartId, product.variantId);
    await fillIn(visitor, cartId, { address: mariehamn, option: 'so_nordics_standard' });
    await api.database.run({ text: `update carts set shipping_address = shipping_address || '{"country_code":"NO","postal_code":"9170"}' where id = $1`, values: [cartId] });
    const answer = await pay(visitor, cartId);
    expectProblem(answer, 'CART_INCOMPLETE');
    expect(answer.body.errors).toMatchObject([{ field: 'shipping_address.postal_code', code: 'not_delivered' }]);
    expectProblem(await complete(visitor, cartId), 'CART_INCOMPLETE');
  });
});

describe('CART-14 Åland', () => {
  test('costs the Finnish price without VAT in cart, order, mail and withdrawal', async () => {
    const product = await api.make.product({ stock: 3, price: 139_900, priceEur: 12_500 });
    const cartId = await newCart(visitor, 'reg_nordics');
    await addTo(visitor, cartId, product.variantId, 2);
    await put(cartId, { gift: { is_gift: true, wrapping: true, message: '', hide_prices: false } });
    await fillIn(visitor, cartId, { email: 'aland@exempel.example', address: address('FI', '00100', 'Helsingfors'), option: 'so_nordics_standard' });
    const finnish = (await visitor.get(`/api/store/carts/${cartId}`)).body.cart;
    expect(finnish.tax_total).toBeGreaterThan(50);
    const { cart } = (await put(cartId, { shipping_address: mariehamn })).body;
    expect(cart).toMatchObject({ tax_total: 0, total: finnish.total, item_total: 250 });

    expect((await pay(visitor, cartId)).body.status).toBe('authorized');
    const { order } = (await complete(visitor, cartId)).body;
    expect(order).toMatchObject({ total: finnish.total, tax_total: 0, shipping_tax_total: 0, wrapping_tax_total: 0, tax_lines: [{ rate: 0, amount: 0 }] });
    expect(order.item_total + order.shipping_total + order.wrapping_total).toBe(order.total);
    expect(order.items.map((item: { tax_total: number }) => item.tax_total)).toEqual([0]);

    await api.runJobs();
    const [mail] = await mailsTo(api, 'aland@exempel.example');
    expect(mail?.text).toContain('ingen moms ingår i priset');
    expect(mail?.text).not.toContain('Importmoms och tull ingår');
    expect(mail?.html).toContain('ingen moms ingår i priset');

    const withdrawn = await visitor.post(`/api/store/orders/${order.id}/withdrawals`, { request_id: randomUUID(), name: 'Åsa Öberg', items: [{ item_id: order.items[0].id, quantity: 1 }] });
    expect(withdrawn.status).toBeLessThan(300);
    expect(withdrawn.body.withdrawal.refund).toMatchObject({ amount: 125 });
  });
});

describe('CART-14 spellings of country and postal code', () => {
  test.each([
    ['se', '111-22', '111 22'],
    ['Se', '111 22', '111 22'],
    ['SE', '11122', '111 22'],
    [' se ', 'SE-111–22', '111 22'],
  ])('takes %s with %s as SE with %s', async (country_code, postal_code, written) => {
    const { status, body } = await put(await newCart(visitor), { shipping_address: { ...swedishAddress, country_code, postal_code } });
    expect(status).toBe(200);
    expect(body.cart.shipping_address).toMatchObject({ country_code: 'SE', postal_code: written });
  });

  test('finds town and suggestions for a lower-case country', async () => {
    expect((await visitor.get('/api/store/postal-codes/town?country=se&postal_code=111-22')).body).toEqual({ place: 'Stockholm' });
    expect((await visitor.get('/api/app/maps/search?address=Malm%C3%B6&country=se')).body.data[0]).toMatchObject({ city: 'Malmö', country_code: 'SE' });
  });
});

describe('SET-01 addresses that a member saves', () => {
  const nuuk = { ...refused[3][1], nameType: null };

  test('refuses a place outside delivery, and retains one saved earlier', async () => {
    const { id, browser } = await api.signedIn();
    const answer = await browser.patch('/api/app/user', { addresses: [swedishAddress, nuuk] });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.body.errors).toEqual([{ field: 'addresses.1.postal_code', code: 'not_delivered', message: sentences.sv }]);

    const [saved] = (await browser.patch('/api/app/user', { addresses: [address('DK', '1050', 'København')] })).body.user.addresses;
    await api.database.run({ text: `update members set addresses = jsonb_set(addresses, '{0,postal_code}', '"3900"') where id = $1`, values: [id] });
    const old = { ...saved, postal_code: '3900' };
    expect((await browser.patch('/api/app/user', { addresses: [old, mariehamn] })).status).toBe(200);
    expectProblem(await browser.patch('/api/app/user', { addresses: [{ ...old, postal_code: '3905' }] }), 'VALIDATION_FAILED');

    const away = (addressId: string) => browser.put('/api/app/settings/availability', { isShared: false, away: [{ from: '2027-07-01', to: '2027-07-14', addressId }] });
    const elsewhere = await away(saved._id);
    expectProblem(elsewhere, 'VALIDATION_FAILED');
    expect(elsewhere.body.errors).toMatchObject([{ field: 'away.0.addressId', code: 'not_delivered' }]);
    const [, aland] = (await browser.get('/api/app/user')).body.user.addresses;
    expect((await away(aland._id)).status).toBe(200);
  });
});
