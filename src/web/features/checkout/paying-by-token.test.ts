import { describe, expect, test } from 'vitest';
import type { CardClient } from './card-client.ts';
import { atPayment } from './testing/buyer.ts';
import { makeCart, refusal } from './testing/make-cart.ts';

const client = (change: Partial<CardClient> = {}): CardClient => ({ makeToken: async () => ({ token: 'ctoken_1' }), approve: async () => null, ...change });

describe('payment with the provider’s own fields', () => {
  test('pays once when pressed five times at once', async () => {
    const buyer = await atPayment();
    await Promise.all(Array.from({ length: 5 }, () => buyer.checkout.payWith(client(), 'stripe')));
    expect([buyer.shop.payments, buyer.callsOf('completeCart').length]).toEqual([1, 1]);
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('begins no payment while the fields are incorrect', async () => {
    const buyer = await atPayment();
    await buyer.checkout.payWith(client({ makeToken: async () => ({ message: 'Kortnumret stämmer inte.' }) }), 'stripe');
    expect(buyer.state()).toMatchObject({ status: 'ready', task: null, payMessage: 'Kortnumret stämmer inte.' });
    expect(buyer.callsOf('createPaymentSession')).toEqual([]);
  });

  test('leads to the bank’s page when the provider asks for approval', async () => {
    const buyer = await atPayment();
    buyer.shop.asks = { client_secret: 'pi_1_secret', next_action: { type: 'redirect_to_url', url: 'https://bank.example/' } };
    await buyer.checkout.payWith(client({ approve: async ({ next_action: { url } }) => (url === null ? null : { url }) }), 'stripe');
    expect(buyer.led).toEqual(['https://bank.example/']);
    expect(buyer.state().status).toBe('leaving');
  });

  test('reads what became of an approval on the page itself', async () => {
    const buyer = await atPayment();
    buyer.shop.asks = { client_secret: 'pi_1_secret', next_action: { type: 'use_stripe_sdk', url: null } };
    const approve = async () => {
      buyer.shop.asks = null;
      return null;
    };
    await buyer.checkout.payWith(client({ approve }), 'stripe');
    expect(buyer.callsOf('completeCart')).toHaveLength(2);
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('lesson 9: shows another sum without charging', async () => {
    const buyer = await atPayment();
    buyer.fail('createPaymentSession', refusal(409, 'CART_CHANGED', { cart: makeCart({ total: 448 }) }));
    await buyer.checkout.payWith(client(), 'stripe');
    expect(buyer.callsOf('completeCart')).toEqual([]);
    expect(buyer.state().status).toBe('ready');
  });
});
