import { describe, expect, test } from 'vitest';
import { card, filled, type } from './testing/buyer.ts';
import { address, asa, makeCart, makeItem, refusal } from './testing/make-cart.ts';
import { makeCheckout } from './testing/make-checkout.ts';

const first = makeCart();

/** Started, with the refetch still pending. */
function begun(...[options]: Parameters<typeof makeCheckout>) {
  const buyer = makeCheckout({ firstCart: first, ...options });
  return { ...buyer, started: buyer.checkout.start() };
}

describe('CART-14 a checkout that begins with a cart', () => {
  test('renders before any request and remains when the cart is unchanged', async () => {
    const buyer = makeCheckout({ firstCart: first });
    expect(buyer.state()).toMatchObject({ status: 'ready', cart: first });
    expect(buyer.step()).toBe('contact');
    expect(buyer.calls).toEqual([]);
    await buyer.checkout.start();
    expect(buyer.callsOf('cart')).toEqual(['cart cart_1']);
    expect(buyer.state().cart, 'not even drawn anew').toBe(first);
  });

  test('shows what was typed and never sent at once', async () => {
    const buyer = begun({ typed: asa });
    expect(buyer.state().contact).toEqual(asa);
    await buyer.started;
    expect(buyer.state().contact).toEqual(asa);
  });

  test('updates a browser-cached page with the cart’s current sum and contact', async () => {
    const buyer = begun({ cart: { ...filled, items: [makeItem({ unit_price: 399, total: 399, previous_unit_price: 349 })] } });
    expect(buyer.step()).toBe('contact');
    await buyer.started;
    expect(buyer.state()).toMatchObject({ cart: { total: 448 }, contact: asa, changes: [{ kind: 'price', from: 349, to: 399 }] });
    expect(buyer.step()).toBe('payment');
  });

  test('loses no typed or sent input while refetching', async () => {
    const typing = begun({ cart: { email: 'annan@exempel.example', shipping_address: address } });
    typing.checkout.changeContact('first_name', 'Åsa');
    await typing.started;
    expect(typing.state()).toMatchObject({ contact: { first_name: 'Åsa', city: '' }, cart: { email: 'annan@exempel.example' } });

    const late = Promise.withResolvers<void>();
    const sending = makeCheckout({ firstCart: first, cart: { items: [makeItem({ quantity: 2, total: 698 })] } });
    sending.holdNext('cart', late.promise);
    const started = sending.checkout.start();
    type(sending, asa);
    await sending.checkout.submitContact();
    expect(sending.step()).toBe('delivery');
    late.resolve();
    await started;
    expect(sending.state().cart?.email, 'what was asked for before is no news').toBe(asa.email);
    expect(sending.step()).toBe('delivery');
    expect(sending.callsOf('shippingOptions'), 'the choices are not fetched from under the buyer’s hand').toHaveLength(1);
  });

  test('preserves a member’s filled-in e-mail when taking the fetched cart', async () => {
    const buyer = begun({ cart: { shipping_address: address, metadata: { gift: { is_gift: true, message: 'Grattis', wrapping: true, hide_prices: false } } } });
    buyer.checkout.fillInEmail('asa@exempel.example');
    await buyer.started;
    expect(buyer.state()).toMatchObject({ contact: { email: 'asa@exempel.example', city: 'Stockholm' }, gift: { is_gift: true, message: 'Grattis' } });
    await buyer.checkout.submitContact();
    await buyer.checkout.submitDelivery();
    expect(buyer.shop.cart.metadata.gift, 'a present that was ticked elsewhere').toMatchObject({ is_gift: true, message: 'Grattis', wrapping: true });
    await buyer.checkout.resume();
    expect(buyer.state().contact.email).toBe('asa@exempel.example');
  });

  test('preserves a deleted, unsent e-mail as deleted', async () => {
    const known = makeCart({ email: 'asa@exempel.example' });
    const buyer = makeCheckout({ firstCart: known, cart: { email: 'asa@exempel.example' }, typed: { ...asa, email: '' } });
    await buyer.checkout.start();
    expect(buyer.state().contact).toMatchObject({ email: '', city: 'Stockholm' });
  });

  test('retains a gift that is ticked while refetching', async () => {
    const buyer = begun({ cart: { shipping_address: address } });
    buyer.checkout.changeGift({ is_gift: true });
    await buyer.started;
    expect(buyer.state()).toMatchObject({ gift: { is_gift: true }, contact: { city: 'Stockholm' } });
  });

  test('leaves for the bank undisturbed by a late cart answer', async () => {
    const late = Promise.withResolvers<void>();
    const buyer = makeCheckout({ firstCart: makeCart(filled), cart: { ...filled, items: [makeItem({ quantity_available: 3 })] } });
    buyer.holdNext('cart', late.promise);
    const started = buyer.checkout.start();
    await buyer.checkout.pay(card('4000 0025 0000 3155'), 'demo');
    late.resolve();
    await started;
    expect(buyer.state().status).toBe('leaving');
    expect(buyer.led).toEqual(['/__demo-bank/1']);
  });

  test('fetches the browser’s own cart when the rendered one isn’t its', async () => {
    const another = makeCart({ ...filled, email: 'annan@exempel.example', metadata: { gift: { is_gift: true, message: '', wrapping: false, hide_prices: false } } });
    const buyer = begun({ firstCart: another, cartId: 'cart_2', cart: { id: 'cart_2', items: [makeItem({ title: 'Min egen' })] } });
    expect(buyer.state()).toMatchObject({ status: 'loading', cart: null });
    await buyer.started;
    expect(buyer.state()).toMatchObject({ status: 'ready', cart: { id: 'cart_2' }, contact: { email: '', city: '' }, gift: { is_gift: false } });
    const none = begun({ cartId: null });
    await none.started;
    expect(none.state()).toMatchObject({ status: 'empty', cart: null });
  });

  test('redirects for ordered, missing or empty carts, and tolerates failed fetches', async () => {
    const ordered = makeCheckout({ firstCart: first });
    ordered.shop.isOrdered = true;
    await ordered.checkout.start();
    expect(ordered.led).toEqual(['order order_1']);
    const gone = makeCheckout({ firstCart: first });
    gone.fail('cart', refusal(404, 'NOT_FOUND'));
    const empty = makeCheckout({ firstCart: first, cart: { items: [] } });
    for (const buyer of [gone, empty]) {
      await buyer.checkout.start();
      expect(buyer.state().status).toBe('empty');
    }
    const away = makeCheckout({ firstCart: first });
    away.fail('cart', refusal(0));
    await away.checkout.start();
    expect(away.step()).toBe('contact');
  });
});
