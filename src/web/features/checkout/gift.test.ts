import { describe, expect, test } from 'vitest';
import type { Cart } from '#shared/contract/cart.ts';
import { GIFT_KEY } from './checkout-session.ts';
import { toGiftField, giftOfCart, isSameGift, noGift, parseGift } from './gift.ts';
import { address, asa, makeCart, refusal } from './testing/make-cart.ts';
import { makeCheckout } from './testing/make-checkout.ts';

const method = { option_id: 'so_standard', kind: 'home' as const, name: 'Standard', amount: 49, window: null, pickup_point: null };
const filled = { email: asa.email, shipping_address: address, shipping_method: method };
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

async function atDelivery() {
  const buyer = makeCheckout({ cart: filled });
  await buyer.checkout.start();
  buyer.checkout.open('delivery');
  return buyer;
}

describe('CART-14 the gift in the checkout', () => {
  test('adds options to the sum at once, and sends words on leaving', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ is_gift: true });
    buyer.checkout.changeGift({ wrapping: true });
    buyer.checkout.writeCard('Grattis!\n\tKram');
    expect(buyer.step()).toBe('delivery');
    await buyer.checkout.submitDelivery();
    expect(buyer.state().cart).toMatchObject({ wrapping_total: 39, total: 437, metadata: { gift: { is_gift: true, wrapping: true, message: 'Grattis!\n Kram' } } });
    expect(buyer.step()).toBe('payment');
    await buyer.checkout.pay(card, 'demo');
    expect(buyer.callsOf('createPaymentSession')).toEqual(['createPaymentSession demo 437']);
    expect(buyer.storedValues.has(GIFT_KEY)).toBe(false);
  });

  test('charges nothing when unticked, and restores the words when ticked again', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ is_gift: true, wrapping: true });
    buyer.checkout.writeCard('Grattis!');
    buyer.checkout.changeGift({ is_gift: false });
    await buyer.checkout.submitDelivery();
    expect(buyer.state().cart).toMatchObject({ wrapping_total: 0, metadata: {} });
    expect(buyer.state().gift.message).toBe('Grattis!');
  });

  test('uses the cart’s gift mark even when set after the words', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ is_gift: true });
    buyer.checkout.writeCard('Grattis!');
    await buyer.checkout.submitDelivery();
    const again = (gift: Cart['metadata']['gift']) => makeCheckout({ cart: { ...filled, metadata: gift ? { gift } : {} }, storedValues: buyer.storedValues });
    const unmarked = again(undefined);
    await unmarked.checkout.start();
    expect(unmarked.state().gift).toMatchObject({ is_gift: false, message: 'Grattis!' });
    const marked = again({ is_gift: true, message: '', wrapping: false, hide_prices: false });
    await marked.checkout.start();
    expect(marked.state().gift).toMatchObject({ is_gift: true, message: 'Grattis!' });
  });

  test('refuses too many words with an explanation', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ is_gift: true });
    buyer.checkout.writeCard('🎂'.repeat(301));
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('delivery');
    expect(buyer.state()).toMatchObject({ deliveryRefusals: 1, task: null, giftMessage: expect.stringMatching(/1/) });
    buyer.checkout.writeCard('🎂'.repeat(300));
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
  });

  test('reports a day taken meanwhile, refetches, and reverts the choice', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ deliver_on: '2026-11-27' });
    await new Promise(setImmediate);
    const asked = buyer.callsOf('shippingOptions').length;
    buyer.checkout.changeGift({ deliver_on: '2026-12-24' });
    await new Promise(setImmediate);
    expect(buyer.state().gift.deliver_on).toBe('2026-11-27');
    expect(buyer.state().giftMessage).toMatch(/24/);
    expect(buyer.callsOf('shippingOptions')).toHaveLength(asked + 1);
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
  });

  test('CART-12 shows the florist’s words again when the buyer goes on', async () => {
    const words = 'EUROFLORIST_DELIVERY_ERROR: closed that day';
    const buyer = makeCheckout({ cart: { ...filled, recipient: { jubilee_id: 'jub_1', first_name: 'Anna', is_possible: true } } });
    await buyer.checkout.start();
    for (let call = 0; call < 2; call += 1) buyer.fail('updateCart', refusal(409, 'EUROFLORIST_DELIVERY_ERROR', { message: words }));
    buyer.checkout.changeGift({ deliver_on: '2026-11-27' });
    await new Promise(setImmediate);
    expect(buyer.state().giftMessage).toBe(words);
    await buyer.checkout.submitDelivery();
    expect(buyer.state()).toMatchObject({ giftMessage: words, deliveryRefusals: 1, gift: { deliver_on: '2026-11-27' } });
  });

  test('lesson 9: returns to the days when impossible at payment, changing nothing', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ deliver_on: '2026-11-27' });
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
    const now = { ...buyer.shop.cart, delivery_day: { day: '2026-11-27', is_possible: false } };
    buyer.fail('createPaymentSession', refusal(409, 'DELIVERY_DAY_UNAVAILABLE', { cart: now }));
    await buyer.checkout.pay(card, 'demo');
    expect(buyer.step()).toBe('delivery');
    expect(buyer.state()).toMatchObject({ task: null, gift: { deliver_on: '2026-11-27' } });
    expect(buyer.led).toEqual([]);
    buyer.checkout.changeGift({ deliver_on: '2026-11-30' });
    await new Promise(setImmediate);
    expect(buyer.step(), 'a day that is only tried does not lead on').toBe('delivery');
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
    expect(buyer.state().payMessage, 'what was mended is not reported any more').toBeNull();
  });

  test('reports a network failure and preserves input for this cart alone', async () => {
    const buyer = await atDelivery();
    buyer.fail('updateCart', refusal(0));
    buyer.checkout.changeGift({ is_gift: true, hide_prices: true });
    await new Promise(setImmediate);
    expect(buyer.state().giftMessage).toMatch(/\S/);
    const stored = buyer.storedValues.get(GIFT_KEY) ?? null;
    expect(parseGift(stored, 'cart_1')).toEqual({ ...noGift, is_gift: true, hide_prices: true });
    expect(parseGift(stored, 'cart_2')).toBeNull();
    await buyer.checkout.submitDelivery();
    expect(buyer.shop.cart.metadata.gift).toMatchObject({ is_gift: true, hide_prices: true });
  });
});

describe('the gift’s form', () => {
  test('says what the cart knows, and gives back what it doesn’t show', () => {
    const gift = { is_gift: true, message: 'hej', wrapping: false, hide_prices: true, deliver_on: '2026-12-01', recipient_jubilee_id: 'jub_1' };
    const cart = makeCart({ metadata: { gift } });
    expect(toGiftField(giftOfCart(cart), cart)).toEqual(gift);
    expect(giftOfCart(makeCart())).toEqual(noGift);
    expect(toGiftField(noGift, cart)).toBeNull();
    expect(toGiftField({ ...noGift, message: 'hej', wrapping: true, deliver_on: '2026-12-01' }, makeCart())).toEqual({ ...noGift, deliver_on: '2026-12-01' });
  });

  test.each(['', 'null', '7', '{', '{"cart_id":"cart_1"}', '{"cart_id":"cart_1","message":7}'])('ignores %j in the storage', (text) => {
    expect(parseGift(text, 'cart_1')).toBeNull();
  });

  test('sends no unticked gift, whatever was written', () => {
    expect(isSameGift(noGift, { ...noGift, message: 'hej', wrapping: true })).toBe(true);
    expect(isSameGift(noGift, { ...noGift, is_gift: true })).toBe(false);
    expect(isSameGift(noGift, { ...noGift, deliver_on: '2026-12-01' })).toBe(false);
  });
});
