import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { kr } from '../../testing/make.ts';
import { addTo, complete, fillIn, newCart, pay, swedishAddress } from '../../testing/purchase.ts';
import { type Answer, type Browser, type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
let visitor: Browser;
beforeAll(async () => {
  api = await testApi();
  visitor = api.browser();
});
afterAll(() => api.stop());

const put = (cartId: string, fields: object): Promise<Answer> => visitor.put(`/api/store/carts/${cartId}/cart`, fields);
const choose = (cartId: string, optionId: string): Promise<Answer> => visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: optionId });

const addresses = {
  SE: swedishAddress,
  NO: { ...swedishAddress, postal_code: '0150', city: 'Oslo', country_code: 'NO', phone: '406 12 345' },
  FI: { ...swedishAddress, postal_code: '00100', city: 'Helsingfors', country_code: 'FI', phone: '041 2345678' },
  DK: { ...swedishAddress, postal_code: '1050', city: 'København', country_code: 'DK', phone: '32 12 34 56' },
  IS: { ...swedishAddress, postal_code: '101', city: 'Reykjavík', country_code: 'IS', phone: '611 1234' },
};

async function cartWith(productInput: { price?: number; priceEur?: number; stock?: number }, regionId: string | null = 'reg_sweden'): Promise<{ cartId: string; variantId: string }> {
  const { variantId } = await api.make.product(productInput);
  const cartId = await newCart(visitor, regionId);
  await addTo(visitor, cartId, variantId);
  return { cartId, variantId };
}

describe('region and currency', () => {
  test('CART-01 CAT-02 charges the Nordic region the euro price, not kronor', async () => {
    const { cartId } = await cartWith({ price: kr(349), priceEur: 3_290 });
    const { body } = await put(cartId, { region_id: 'reg_nordics' });
    expect(body.cart).toMatchObject({ currency_code: 'EUR', region: { id: 'reg_nordics' }, total: 32.9, items: [{ unit_price: 32.9, previous_unit_price: null }] });
    expect((await put(cartId, { region_id: 'reg_sweden' })).body.cart).toMatchObject({ currency_code: 'SEK', total: 349, items: [{ unit_price: 349, previous_unit_price: null }] });
  });

  test('CART-01 charges kronor without region and adopts the address country’s region', async () => {
    const { cartId } = await cartWith({ price: kr(349), priceEur: 3_290 }, null);
    const { body } = await put(cartId, { shipping_address: addresses.FI });
    expect(body.cart).toMatchObject({ currency_code: 'EUR', region: { id: 'reg_nordics' }, items: [{ unit_price: 32.9, previous_unit_price: null }], shipping_address: { country_code: 'FI' } });
    const { cartId: swedish } = await cartWith({}, null);
    await choose(swedish, 'so_sweden_standard');
    expect((await put(swedish, { shipping_address: swedishAddress })).body.cart).toMatchObject({ region: { id: 'reg_sweden' }, shipping_method: { option_id: 'so_sweden_standard' } });
  });

  test('CART-14 requires a country of the cart’s region, settable together', async () => {
    const { cartId } = await cartWith({});
    const refused = await put(cartId, { email: 'ny@exempel.example', shipping_address: addresses.NO });
    expectProblem(refused, 'COUNTRY_NOT_IN_REGION');
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ email: null, shipping_address: null });
    expectProblem(await put(cartId, { region_id: 'reg_nordics', shipping_address: swedishAddress }), 'COUNTRY_NOT_IN_REGION');
    expect((await put(cartId, { region_id: 'reg_nordics', shipping_address: addresses.NO })).body.cart).toMatchObject({ currency_code: 'EUR', shipping_address: { country_code: 'NO' } });
    expectProblem(await put(cartId, { region_id: 'reg_moon' }), 'NOT_FOUND');
  });

  test('CART-14 removes address and delivery that don’t belong to a new region', async () => {
    const { cartId } = await cartWith({});
    await fillIn(visitor, cartId);
    const moved = await put(cartId, { region_id: 'reg_nordics' });
    expect(moved.body.cart).toMatchObject({ email: 'kund@exempel.example', shipping_address: null, shipping_method: null, shipping_total: 0 });
    expectProblem(await choose(cartId, 'so_sweden_standard'), 'NOT_FOUND');
    const saved = await put(cartId, { region_id: 'reg_nordics', shipping_address: addresses.DK });
    await choose(cartId, 'so_nordics_standard');
    expect((await put(cartId, { region_id: 'reg_nordics' })).body.cart).toMatchObject({ shipping_address: saved.body.cart.shipping_address, shipping_method: { amount: 9.9 } });
  });

  test('lesson 9: rejects an authorization in kronor for an equal amount in euro', async () => {
    const { cartId } = await cartWith({ price: kr(1_000), priceEur: 100_000 });
    await fillIn(visitor, cartId);
    expect((await pay(visitor, cartId)).body.status).toBe('authorized');
    await put(cartId, { region_id: 'reg_nordics', shipping_address: addresses.DK });
    expect((await choose(cartId, 'so_nordics_standard')).body.cart).toMatchObject({ total: 1_000, currency_code: 'EUR' });
    const refused = await complete(visitor, cartId);
    expectProblem(refused, 'CART_CHANGED');
    expect(refused.body.cart).toMatchObject({ total: 1_000, currency_code: 'EUR' });
    await pay(visitor, cartId);
    expect((await complete(visitor, cartId)).body.order).toMatchObject({ total: 1_000, currency_code: 'EUR' });
  });

  test('counts items without a price in the currency as 0, not orderable', async () => {
    const { cartId, variantId } = await cartWith({ price: kr(349) });
    await api.database.run({ text: `delete from variant_prices where variant_id = $1 and currency_code = 'EUR'`, values: [variantId] });
    const { cart } = (await put(cartId, { region_id: 'reg_nordics' })).body;
    expect(cart).toMatchObject({ total: 0, items: [{ unit_price: 0, previous_unit_price: null, quantity_available: 0 }] });
    await put(cartId, { email: 'kund@exempel.example', shipping_address: addresses.IS });
    await choose(cartId, 'so_nordics_standard');
    expectProblem(await visitor.post(`/api/store/carts/${cartId}/payment-sessions`, { provider_id: 'demo' }), 'INSUFFICIENT_INVENTORY');
  });

  test('CART-14 applies the VAT of the destination country', async () => {
    const { cartId } = await cartWith({ price: kr(125), priceEur: 12_500 });
    const vatTo = async (country: keyof typeof addresses) =>
      (await put(cartId, { region_id: country === 'SE' ? 'reg_sweden' : 'reg_nordics', shipping_address: addresses[country] })).body.cart.tax_total;
    expect([await vatTo('SE'), await vatTo('NO'), await vatTo('FI'), await vatTo('DK'), await vatTo('IS')]).toEqual([25, 25, 25.4, 25, 24.19]);
  });
});

describe('addresses of the five countries', () => {
  test.each([
    ['SE', '11122', '111 22', '070-174 06 05', '+46701740605'],
    ['SE', 'SE-981 30', '981 30', '+46 8 123 456 78', '+46812345678'],
    ['NO', '0150', '0150', '406 12 345', '+4740612345'],
    ['NO', 'NO-9008', '9008', '0047 406 12 345', '+4740612345'],
    ['FI', '00100', '00100', '041 2345678', '+358412345678'],
    ['FI', 'AX-22100', '22100', '+358 18 12345', '+3581812345'],
    ['DK', 'DK 8000', '8000', '32 12 34 56', '+4532123456'],
    ['IS', '101', '101', '611 1234', '+3546111234'],
    ['IS', 'IS-600', '600', '+46 70 174 06 05', '+46701740605'],
  ] as const)('CART-14 %s takes %s as %s and %s as %s', async (country, typedCode, code, typedPhone, phone) => {
    const cartId = await newCart(visitor, country === 'SE' ? 'reg_sweden' : 'reg_nordics');
    const { status, body } = await put(cartId, { shipping_address: { ...addresses[country], postal_code: typedCode, phone: typedPhone } });
    expect(status).toBe(200);
    expect(body.cart.shipping_address).toMatchObject({ postal_code: code, phone, country_code: country, company: '', address_2: '' });
  });

  test.each([
    ['SE', '1112', '070-174 06 05', ['postal_code']],
    ['SE', '01122', '070-174 06 05', ['postal_code']],
    ['SE', 'DK-11122', '070-174 06 05', ['postal_code']],
    ['SE', '11122', '070', ['phone']],
    ['SE', '11122', 'ring mig', ['phone']],
    ['NO', '0000', '406 12 345', ['postal_code']],
    ['NO', '01500', '40612', ['postal_code', 'phone']],
    ['FI', '100', '041 2345678', ['postal_code']],
    ['DK', '10500', '32 12 34 56', ['postal_code']],
    ['DK', '1050', '+45 1', ['phone']],
    ['IS', '1011', '611 1234', ['postal_code']],
    ['IS', '001', '12', ['postal_code', 'phone']],
  ] as const)('CART-14 refuses %s with %s and %s, explaining in both languages', async (country, postalCode, phone, wrong) => {
    const cartId = await newCart(visitor, country === 'SE' ? 'reg_sweden' : 'reg_nordics');
    const address = { ...addresses[country], postal_code: postalCode, phone };
    for (const part of ['shipping_address', 'billing_address']) {
      const answer = await put(cartId, { email: 'kund@exempel.example', [part]: address });
      expectProblem(answer, 'VALIDATION_FAILED');
      expect(answer.body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual(wrong.map((field) => [`${part}.${field}`, `invalid_${field}`]));
    }
    const english = await visitor.send('PUT', `/api/store/carts/${cartId}/cart?locale=en`, { body: JSON.stringify({ shipping_address: address }), headers: { 'content-type': 'application/json' } });
    expectProblem(english, 'VALIDATION_FAILED', 'en');
    expect(english.body.errors[0].message).toMatch(/^(The postal code|The phone number)/);
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart).toMatchObject({ email: null, shipping_address: null, billing_address: null });
  });

  test('CART-14 reports every wrong field at once', async () => {
    const answer = await put(await newCart(visitor), {
      email: 'kund@',
      shipping_address: { first_name: ' ', last_name: 'x'.repeat(81), address_1: 7, postal_code: '', country_code: 'US', phone: null },
    });
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(Object.fromEntries(answer.body.errors.map((error: { field: string; code: string }) => [error.field.replace('shipping_address.', ''), error.code]))).toEqual({
      email: 'invalid_email',
      first_name: 'required',
      last_name: 'too_long',
      address_1: 'invalid',
      postal_code: 'required',
      city: 'required',
      country_code: 'invalid',
      phone: 'required',
    });
  });

  test('CART-14 stores an e-mail trimmed and in lower case', async () => {
    const cartId = await newCart(visitor);
    expect((await put(cartId, { email: '  Kund@Exempel.EXAMPLE ' })).body.cart.email).toBe('kund@exempel.example');
    for (const email of ['', 'kund', 'kund@', '@exempel.example', 'kund@exem_pel.example', 'a b@exempel.example', 'kund@exempel.example\nBcc: x@y.example', `${'x'.repeat(250)}@y.example`, 7, null]) {
      expectProblem(await put(cartId, { email }), 'VALIDATION_FAILED');
    }
    expect((await visitor.get(`/api/store/carts/${cartId}`)).body.cart.email).toBe('kund@exempel.example');
  });

  test('CART-14 retains unsent fields and allows removing the billing address', async () => {
    const cartId = await newCart(visitor);
    await put(cartId, { email: 'kund@exempel.example', shipping_address: swedishAddress, billing_address: addresses.NO });
    expect((await put(cartId, {})).body.cart).toMatchObject({ email: 'kund@exempel.example', shipping_address: { city: 'Stockholm' }, billing_address: { city: 'Oslo' } });
    expect((await put(cartId, { billing_address: null })).body.cart).toMatchObject({ shipping_address: { city: 'Stockholm' }, billing_address: null });
  });
});
