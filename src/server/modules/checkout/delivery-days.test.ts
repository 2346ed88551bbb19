import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTo, fillIn, newCart, paidCart, complete } from '../../testing/purchase.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.stop());
beforeEach(() => api.clock.set('2026-11-23T10:00:00Z'));

interface Option {
  id: string;
  estimate: { from: string; to: string };
  delivery_days: string[];
}

describe('CART-14 delivery days by the shop’s clock and the recipient’s calendar', () => {
  test('promises the same days at checkout, product page and order', async () => {
    const { variantId, productId } = await api.make.product({ leadDays: 1 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, variantId);
    const [standard, express] = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options as Option[];
    expect(standard).toMatchObject({ estimate: { from: '2026-11-25', to: '2026-11-27' } });
    expect(standard?.delivery_days.slice(0, 3)).toEqual(['2026-11-27', '2026-11-30', '2026-12-01']);
    expect(express?.delivery_days[0]).toBe('2026-11-25');
    const { product } = (await visitor.get(`/api/store/products/${productId}`)).body;
    expect(product.delivery_estimates.SEK).toEqual(standard?.estimate);
    expect(product.delivery_estimates.EUR).toEqual({ from: '2026-11-27', to: '2026-12-02' });
    const bought = await complete(visitor, await paidCart(visitor, variantId));
    expect(bought.body.order.shipping_method.estimate).toEqual(standard?.estimate);
  });

  test('delivers a working day later after the cut-off', async () => {
    const { variantId } = await api.make.product({ leadDays: 1 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, variantId);
    api.clock.set('2026-11-23T13:00:00Z');
    const [standard] = (await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options as Option[];
    expect(standard?.estimate).toEqual({ from: '2026-11-26', to: '2026-11-30' });
  });

  test('follows the slowest item and the destination country', async () => {
    api.clock.set('2026-11-30T09:00:00Z');
    const [quick, slow] = [await api.make.product({ leadDays: 0 }), await api.make.product({ leadDays: 4 })];
    const visitor = api.browser();
    const cartId = await newCart(visitor, 'reg_nordics');
    await addTo(visitor, cartId, quick.variantId);
    const first = async () => ((await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options as Option[])[0]?.delivery_days[0];
    expect(await first()).toBe('2026-12-08');
    await addTo(visitor, cartId, slow.variantId);
    expect(await first()).toBe('2026-12-14');
    const finland = { first_name: 'Aino', last_name: 'Virtanen', address_1: 'Mannerheimintie 1', postal_code: '00100', city: 'Helsinki', country_code: 'FI', phone: '041 2345678' };
    await fillIn(visitor, cartId, { address: finland, option: 'so_nordics_standard' });
    api.clock.set('2027-12-01T09:00:00Z');
    const inFinland = ((await visitor.get(`/api/store/carts/${cartId}/shipping-options`)).body.shipping_options as Option[])[0]?.delivery_days ?? [];
    expect(inFinland).toContain('2028-01-05');
    for (const closed of ['2027-12-24', '2027-12-31', '2028-01-06', '2028-01-08']) expect(inFinland).not.toContain(closed);
  });
});
