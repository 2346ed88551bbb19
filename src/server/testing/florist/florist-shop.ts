/** Test fixture: the API with a simulated florist network, and carts that it would deliver. */
import { option, vendorWith } from '../../modules/shipping/testing/terms.ts';
import { addTo, complete, newCart, pay, swedishAddress } from '../purchase.ts';
import { type Browser, type TestApi, testApi } from '../test-api.ts';
import { type FloristSimulator, startFloristSimulator } from './simulator.ts';

/** Shorter than a test's patience, longer than a busy machine takes to answer. */
const TIMEOUT_MS = 1_500;

/** On any day but Sunday. */
export const florist = option('florist', { kind: 'day', florist: true, days: { from: 0, to: 0 }, weekdays: [1, 2, 3, 4, 5, 6], prices: [{ up_to_grams: null, amount: 89 }] });

export interface FloristCart {
  visitor: Browser;
  cartId: string;
  optionId: string;
  variantId: string;
}

export interface FloristShop {
  api: TestApi;
  network: FloristSimulator;
  /** With e-mail and address, without a delivery. */
  makeCart(): Promise<FloristCart>;
  /** Placed, with its jobs still to run. */
  placeOrder(day: string): Promise<FloristCart & { orderId: string; number: number }>;
  stop(): Promise<void>;
}

export const chooseDay = (visitor: Browser, cartId: string, optionId: string, deliver_on: string) =>
  visitor.post(`/api/store/carts/${cartId}/shipping-methods`, { option_id: optionId, data: { deliver_on } });

export async function floristShop(): Promise<FloristShop> {
  const network = await startFloristSimulator();
  const api = await testApi({ settings: { FLORIST_URL: network.url, FLORIST_KEY: network.key, SHOP_EMAIL: 'kassan@exempel.example' }, floristTimeoutMs: TIMEOUT_MS });

  async function makeCart(): Promise<FloristCart> {
    const vendor = await vendorWith(api, { options: [florist] });
    const { variantId } = await api.make.product({ vendorId: vendor.vendorId, stock: 5 });
    const visitor = api.browser();
    const cartId = await newCart(visitor);
    await addTo(visitor, cartId, variantId);
    await visitor.put(`/api/store/carts/${cartId}/cart`, { email: 'kund@exempel.example', shipping_address: swedishAddress });
    return { visitor, cartId, optionId: vendor.toId('florist'), variantId };
  }

  async function placeOrder(day: string): Promise<FloristCart & { orderId: string; number: number }> {
    const cart = await makeCart();
    await chooseDay(cart.visitor, cart.cartId, cart.optionId, day);
    await pay(cart.visitor, cart.cartId);
    const { order } = (await complete(cart.visitor, cart.cartId)).body;
    return { ...cart, orderId: order.id, number: order.number };
  }

  async function stop(): Promise<void> {
    await api.stop();
    await network.stop();
  }

  return { api, network, makeCart, placeOrder, stop };
}
