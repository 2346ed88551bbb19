import { describe, expect, test } from 'vitest';
import { atPayment, card, filled, good, type } from './testing/buyer.ts';
import { asa, makeCart, makeItem, refusal } from './testing/make-cart.ts';
import { makeCheckout } from './testing/make-checkout.ts';

describe('CART-14 payment', () => {
  test('pays without a card when a gift card covers the cart', async () => {
    const buyer = await atPayment();
    await buyer.checkout.changeGiftCard('7K3M9QRS0123ABCD');
    expect(buyer.state().cart?.amount_due).toBe(0);
    await buyer.checkout.payCovered();
    expect(buyer.callsOf('createPaymentSession')).toEqual(['createPaymentSession gift_card 0']);
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('pays once when pressed five times at once', async () => {
    const buyer = await atPayment();
    await Promise.all(Array.from({ length: 5 }, () => buyer.checkout.pay(good, 'demo')));
    expect(buyer.shop.payments).toBe(1);
    expect(buyer.callsOf('completeCart')).toHaveLength(1);
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('reports a declined card, retains the form, and accepts another', async () => {
    const buyer = await atPayment();
    await buyer.checkout.pay(card('4000 0000 0000 0002'), 'demo');
    expect(buyer.state()).toMatchObject({ status: 'ready', task: null, payRefusals: 1 });
    expect(buyer.state().payMessage).toMatch(/\S/);
    expect(buyer.callsOf('completeCart')).toEqual([]);
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('shows the bank’s field errors at their fields', async () => {
    const buyer = await atPayment();
    await buyer.checkout.pay(card('4000 0000 0000 0127'), 'demo');
    expect(buyer.state().payMessage).toBeNull();
    expect(Object.keys(buyer.state().cardErrors)).toEqual(['cvc']);
    buyer.checkout.clearCardError('cvc');
    expect(buyer.state().cardErrors).toEqual({});
  });

  test('leads to the bank and can pay again after returning from cache', async () => {
    const buyer = await atPayment();
    await buyer.checkout.pay(card('4000 0025 0000 3155'), 'demo');
    expect(buyer.led).toEqual(['/__demo-bank/1']);
    expect(buyer.state().status).toBe('leaving');
    await buyer.checkout.resume();
    expect(buyer.step()).toBe('payment');
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.led.at(-1)).toBe('order order_1');
  });

  test('lesson 9: shows another price without charging until the next press', async () => {
    const buyer = await atPayment();
    const now = makeCart({ ...filled, items: [makeItem({ unit_price: 399, total: 399, previous_unit_price: 349 })], total: 448 });
    buyer.fail('createPaymentSession', refusal(409, 'CART_CHANGED', { cart: now }));
    buyer.shop.cart = now;
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.state().changes.map(({ kind }) => kind)).toEqual(['price', 'total']);
    expect(buyer.state()).toMatchObject({ changeNotices: 1, task: null });
    expect(buyer.led).toEqual([]);
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.callsOf('createPaymentSession').at(-1)).toBe('createPaymentSession demo 448');
    expect(buyer.state().changes).toEqual([]);
  });

  test('lesson 9: explains a refusal by a newer payment, and pays again', async () => {
    const buyer = await atPayment();
    buyer.fail('completeCart', refusal(409, 'CART_CHANGED', { cart: buyer.shop.cart }));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.state()).toMatchObject({ changes: [], changeNotices: 0, payRefusals: 1, task: null, payMessage: expect.stringContaining('i ett annat fönster') });
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('lesson 9: explains a replaced payment, or shows its order when paid', async () => {
    const buyer = await atPayment();
    buyer.shop.isReplaced = true;
    buyer.shop.isUnpaid = true;
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.state()).toMatchObject({ payRefusals: 1, task: null, payMessage: expect.stringContaining('i ett annat fönster') });
    buyer.shop.isUnpaid = false;
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('reports an unavailable day in the shop’s words', async () => {
    const buyer = await atPayment();
    buyer.fail('completeCart', refusal(409, 'DELIVERY_DAY_UNAVAILABLE', { cart: buyer.shop.cart, message: 'Leveransdagen går inte längre att hålla.' }));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.state()).toMatchObject({ changes: [], payMessage: 'Leveransdagen går inte längre att hålla.' });
  });

  test.each(['EUROFLORIST_DELIVERY_ERROR', 'FLORIST_UNAVAILABLE'] as const)('CART-12 leads to the delivery when payment is refused with %s', async (code) => {
    const buyer = await atPayment();
    buyer.fail('createPaymentSession', refusal(code === 'FLORIST_UNAVAILABLE' ? 503 : 409, code, { message: 'closed that day' }));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.step()).toBe('delivery');
    expect(buyer.state()).toMatchObject({ payMessage: 'closed that day', task: null });
    expect(buyer.led).toEqual([]);
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
    expect(buyer.state().payMessage).toBeNull();
  });

  test('reduces sold-out quantities to what is left with one press', async () => {
    const buyer = makeCheckout({ cart: { ...filled, items: [makeItem({ quantity: 3, total: 1047 }), makeItem({ id: 'item_2', product: { ...makeItem().product, id: 'prod_2' } })] } });
    await buyer.checkout.start();
    const unavailable = [
      { item_id: 'item_1', quantity_left: 1 },
      { item_id: 'item_2', quantity_left: 0 },
    ];
    buyer.fail('createPaymentSession', refusal(409, 'INSUFFICIENT_INVENTORY', { cart: buyer.shop.cart, unavailable }));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.state().changes).toMatchObject([
      { kind: 'short', left: 1 },
      { kind: 'short', left: 0 },
    ]);
    const askedUnseen: string[] = [];
    const unsubscribe = buyer.checkout.subscribe(() => {
      if (buyer.state().changes.length === 0 && buyer.state().task !== null) askedUnseen.push(...buyer.calls.slice(-1));
    });
    await buyer.checkout.fixShortage();
    unsubscribe();
    expect(new Set(askedUnseen), 'once the notice is gone only the last look at the bag was asked, and a press on Pay counts').toEqual(new Set(['cart cart_1']));
    expect([...buyer.callsOf('updateLineItem'), ...buyer.callsOf('deleteLineItem')]).toEqual(['updateLineItem item_1 1', 'deleteLineItem item_2']);
    expect(buyer.state()).toMatchObject({ changes: [], task: null, status: 'ready' });
  });

  test('ends in an empty cart when nothing is left', async () => {
    const buyer = await atPayment();
    buyer.fail('createPaymentSession', refusal(409, 'INSUFFICIENT_INVENTORY', { cart: buyer.shop.cart, unavailable: [{ item_id: 'item_1', quantity_left: 0 }] }));
    await buyer.checkout.pay(good, 'demo');
    await buyer.checkout.fixShortage();
    expect(buyer.state().status).toBe('empty');
  });

  test('retries a completion whose answer is lost, making one order', async () => {
    const buyer = await atPayment();
    buyer.fail('completeCart', refusal(0));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.callsOf('completeCart')).toHaveLength(2);
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('reports a network failure while paying, and the next press pays', async () => {
    const buyer = await atPayment();
    buyer.fail('confirmDemoPayment', refusal(0));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.state()).toMatchObject({ status: 'ready', task: null });
    expect(buyer.state().payMessage).toMatch(/\S/);
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.led).toEqual(['order order_1']);
  });

  test('CART-04 shows the order of a cart completed elsewhere, whatever the step', async () => {
    const paying = await atPayment();
    paying.shop.isOrdered = true;
    await paying.checkout.pay(good, 'demo');
    const reloading = makeCheckout({ cart: filled });
    reloading.shop.isOrdered = true;
    await reloading.checkout.start();
    const sending = makeCheckout();
    await sending.checkout.start();
    sending.shop.isOrdered = true;
    type(sending, asa);
    await sending.checkout.submitContact();
    for (const buyer of [paying, reloading, sending]) {
      expect(buyer.led).toEqual(['order order_1']);
      expect(buyer.stored.id).toBeNull();
    }
  });

  test('drops another browser’s completed cart', async () => {
    const buyer = makeCheckout();
    buyer.shop.isOrdered = true;
    buyer.fail('completeCart', refusal(404, 'NOT_FOUND'));
    await buyer.checkout.start();
    expect(buyer.state().status).toBe('empty');
    expect(buyer.stored.id).toBeNull();
  });

  test('asks again for an address that the cart has lost', async () => {
    const buyer = await atPayment();
    buyer.fail('createPaymentSession', refusal(409, 'CART_INCOMPLETE', { errors: [{ field: 'shipping_address', code: 'required', message: '' }] }));
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.step()).toBe('contact');
    expect(buyer.state().payMessage).toMatch(/\S/);
  });
});
