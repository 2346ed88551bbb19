import { describe, expect, test, vi } from 'vitest';
import { CONTACT_KEY } from './checkout-session.ts';
import type { Contact } from './contact.ts';
import { atPayment, filled, good, type } from './testing/buyer.ts';
import { address, asa, makeItem, refusal } from './testing/make-cart.ts';
import { makeCheckout } from './testing/make-checkout.ts';

describe('CART-14 from the bag to the order', () => {
  test('charges the shown total, and the cart is empty afterwards', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    expect(buyer.step()).toBe('contact');
    type(buyer, asa);
    await buyer.checkout.submitContact();
    expect(buyer.step()).toBe('delivery');
    expect(buyer.state().cart?.shipping_method?.option_id).toBe('so_standard');
    buyer.checkout.chooseDelivery('so_express');
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
    expect(buyer.state().cart?.total).toBe(478);
    await buyer.checkout.pay(good, 'demo');
    expect(buyer.callsOf('createPaymentSession')).toEqual(['createPaymentSession demo 478']);
    expect(buyer.led).toEqual(['order order_1']);
    expect(buyer.stored.id).toBeNull();
    expect(buyer.storedValues.has(CONTACT_KEY)).toBe(false);
  });

  test('has nothing to pay without a cart or its contents', async () => {
    const none = makeCheckout({ cartId: null });
    const empty = makeCheckout({ cart: { items: [] } });
    const gone = makeCheckout();
    gone.fail('cart', refusal(404, 'NOT_FOUND'));
    for (const buyer of [none, empty, gone]) {
      await buyer.checkout.start();
      expect(buyer.state().status).toBe('empty');
    }
    expect(gone.stored.id).toBeNull();
  });

  test('refetches a cart that failed to load', async () => {
    const buyer = makeCheckout();
    buyer.fail('cart', refusal(0));
    await buyer.checkout.start();
    expect(buyer.state().status).toBe('failed');
    await buyer.checkout.retry();
    expect(buyer.state().status).toBe('ready');
  });
});

describe('CART-14 contact', () => {
  test('reports errors before sending, and clears each when corrected', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    await buyer.checkout.submitContact();
    expect(Object.keys(buyer.state().contactErrors)).toHaveLength(7);
    expect(buyer.callsOf('updateCart')).toEqual([]);
    buyer.checkout.changeContact('email', 'a');
    expect(buyer.state().contactErrors.email).toBeUndefined();
  });

  test('shows server refusals at their fields without losing input', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    type(buyer, { ...asa, phone: '12' });
    buyer.fail('updateCart', refusal(400, 'VALIDATION_FAILED', { errors: [{ field: 'shipping_address.phone', code: 'invalid_phone', message: 'Telefonnumret ser inte rätt ut.' }] }));
    await buyer.checkout.submitContact();
    expect(buyer.step()).toBe('contact');
    expect(buyer.state()).toMatchObject({ contactErrors: { phone: 'Telefonnumret ser inte rätt ut.' }, contact: { phone: '12', city: 'Stockholm' }, task: null });
    type(buyer, asa);
    await buyer.checkout.submitContact();
    expect(buyer.step()).toBe('delivery');
  });

  test('fills in a member’s e-mail where empty, without persisting it', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    buyer.checkout.fillInEmail('asa@exempel.example');
    expect(buyer.state().contact.email).toBe('asa@exempel.example');
    expect(buyer.storedValues.has(CONTACT_KEY)).toBe(false);
    buyer.checkout.changeContact('email', 'till.jobbet@exempel.example');
    buyer.checkout.fillInEmail('asa@exempel.example');
    expect(buyer.state().contact.email).toBe('till.jobbet@exempel.example');
  });

  test('reports a network failure, preserves input across reloads, and sends later', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    type(buyer, asa);
    buyer.fail('updateCart', refusal(0));
    await buyer.checkout.submitContact();
    expect(buyer.state().contactMessage).toMatch(/\S/);
    const reloaded = makeCheckout({ typed: JSON.parse(buyer.storedValues.get(CONTACT_KEY) ?? '{}') as Contact });
    await reloaded.checkout.start();
    expect(reloaded.state().contact).toEqual(asa);
    await buyer.checkout.submitContact();
    expect(buyer.step()).toBe('delivery');
  });

  test('updates the town by postal code until it is edited', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    const typeCode = async (code: string) => {
      buyer.checkout.changeContact('postal_code', code);
      await new Promise(setImmediate);
    };
    await typeCode('111 22');
    expect(buyer.state()).toMatchObject({ contact: { city: 'Stockholm' }, town: { kind: 'filled' } });
    await typeCode('111 2');
    await typeCode('411 10');
    expect(buyer.state().contact.city).toBe('Göteborg');
    buyer.checkout.changeContact('city', 'Mölndal');
    await typeCode('111 22');
    expect(buyer.state().contact.city).toBe('Mölndal');
    await typeCode('999 99');
    expect(buyer.state().town.kind).toBe('unknown');
  });

  test('CART-14 refuses a place outside delivery while its code is typed', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    const toError = (country: 'NO' | 'DK' | 'FI', code: string) => {
      buyer.checkout.changeCountry(country);
      buyer.checkout.changeContact('postal_code', code);
      return buyer.state().contactErrors.postal_code;
    };
    expect(toError('NO', '9170')).toMatch(/Svalbard/);
    expect(toError('NO', '9008')).toBeUndefined();
    expect(toError('DK', '3900')).toMatch(/Grönland/);
    buyer.checkout.changeCountry('NO');
    expect(buyer.state().contactErrors.postal_code, 'no such place in Norway').toBeUndefined();
    expect(toError('DK', '105'), 'the beginning of 1050').toBeUndefined();
    buyer.checkout.leavePostalCode();
    expect(buyer.state().contactErrors.postal_code).toMatch(/Färöarna/);
    expect(toError('DK', '1050')).toBeUndefined();
    expect(toError('FI', '22100')).toBeUndefined();
    buyer.checkout.chooseSavedAddress({ ...address, email: 'asa@exempel.example', country_code: 'DK', postal_code: '3900' });
    expect(buyer.state().contactErrors.postal_code).toMatch(/Grönland/);
    await buyer.checkout.submitContact();
    expect(buyer.callsOf('updateCart')).not.toContainEqual(expect.stringContaining('Stockholm'));
    expect(buyer.step()).toBe('contact');
  });

  test('waits for the town when continuing before it is found', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    type(buyer, { ...asa, city: '' });
    await buyer.checkout.submitContact();
    expect(buyer.state().contactErrors).toEqual({});
    expect(buyer.step()).toBe('delivery');
  });

  test('continues by itself when only the town was missing, and arrives', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    const late = Promise.withResolvers<void>();
    buyer.holdNext('town', late.promise);
    type(buyer, { ...asa, city: '' });
    await buyer.checkout.submitContact();
    expect(Object.keys(buyer.state().contactErrors)).toEqual(['city']);
    late.resolve();
    await vi.waitFor(() => expect(buyer.step()).toBe('delivery'));
    expect(buyer.state().contactErrors).toEqual({});
  });

  test.each([
    ['the town is typed', 'city', 'Mölndal'],
    ['another field is changed', 'last_name', 'Ek'],
  ] as const)('waits for another press when %s meanwhile', async (_what, field, value) => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    const late = Promise.withResolvers<void>();
    buyer.holdNext('town', late.promise);
    type(buyer, { ...asa, city: '' });
    await buyer.checkout.submitContact();
    buyer.checkout.changeContact(field, value);
    late.resolve();
    await new Promise(setImmediate);
    expect(buyer.step()).toBe('contact');
  });

  test('shows another country’s prices in its currency at once, with notice', async () => {
    const buyer = makeCheckout({ cart: filled });
    await buyer.checkout.start();
    buyer.checkout.open('contact');
    buyer.checkout.changeCountry('NO');
    await new Promise(setImmediate);
    expect(buyer.state()).toMatchObject({ newCurrency: 'EUR', cart: { currency_code: 'EUR' }, task: null });
    expect(buyer.stored.ofCountry, 'the bag is told that its region is the country’s').toBe('cart_1');
    expect(buyer.step()).toBe('contact');
    type(buyer, { ...asa, postal_code: '0150', city: 'Oslo' });
    await buyer.checkout.submitContact();
    expect(buyer.state().cart).toMatchObject({ region: { id: 'reg_nordics' }, shipping_method: { option_id: 'so_nordics' } });
  });

  test('ends at the buyer’s step after quick navigation', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    buyer.checkout.changeCountry('NO');
    buyer.checkout.changeCountry('SE');
    await new Promise(setImmediate);
    expect(buyer.state()).toMatchObject({ contact: { country_code: 'SE' }, cart: { currency_code: 'SEK' } });
  });

  test('follows the typed country when another part moved the cart’s region', async () => {
    const buyer = makeCheckout({ typed: { ...asa, country_code: 'FI', postal_code: '00100', city: 'Helsinki' } });
    await buyer.checkout.start();
    expect(buyer.state().cart?.currency_code).toBe('EUR');
  });

  test('copies the cart into a new one when the cookie is lost', async () => {
    const buyer = makeCheckout({ cart: { items: [makeItem({ variant_id: 'variant_7', quantity: 2 })] } });
    await buyer.checkout.start();
    buyer.shop.isOwn = false;
    type(buyer, asa);
    await buyer.checkout.submitContact();
    expect(buyer.callsOf('addLineItem')).toEqual(['addLineItem cart_2 variant_7×2']);
    expect(buyer.stored.id).toBe('cart_2');
    expect(buyer.step()).toBe('delivery');
  });
});

describe('CART-14 delivery', () => {
  test('saves the last choice', async () => {
    const buyer = await atPayment();
    buyer.checkout.open('delivery');
    buyer.checkout.chooseDelivery('so_express');
    buyer.checkout.chooseDelivery('so_standard');
    await buyer.checkout.submitDelivery();
    expect(buyer.state().cart?.shipping_method?.option_id).toBe('so_standard');
    expect(buyer.state().chosenOptionId).toBeNull();
  });

  test('continues without waiting for the first choice to be saved', async () => {
    const buyer = makeCheckout();
    await buyer.checkout.start();
    type(buyer, asa);
    const contact = buyer.checkout.submitContact();
    while (buyer.state().options === null) await Promise.resolve();
    await Promise.all([contact, buyer.checkout.submitDelivery()]);
    expect(buyer.step()).toBe('payment');
    expect(buyer.state().task).toBeNull();
  });

  test('reports choices that failed to load, and refetches', async () => {
    const buyer = makeCheckout({ cart: { email: asa.email, shipping_address: address } });
    buyer.fail('shippingOptions', refusal(0));
    await buyer.checkout.start();
    expect(buyer.state().deliveryMessage).toMatch(/\S/);
    buyer.checkout.reloadDelivery();
    await new Promise(setImmediate);
    expect(buyer.state()).toMatchObject({ deliveryMessage: null, cart: { shipping_method: { option_id: 'so_standard' } } });
  });
});
