/** Delivery to a friend's own address: required fields, requests and messages. */
import { describe, expect, test } from 'vitest';
import { m } from '#shared/i18n/paraglide/messages.js';
import { toCartFields, checkContact, type Contact, toContact, wrongFields } from './contact.ts';
import { asa, makeCart, refusal } from './testing/make-cart.ts';
import { makeCheckout } from './testing/make-checkout.ts';

const giver = {
  giver_first_name: 'Bo',
  giver_last_name: 'Ek',
  giver_address_1: 'Storgatan 2',
  giver_postal_code: '111 22',
  giver_city: 'Stockholm',
  giver_country_code: 'SE' as const,
  giver_phone: '0701740605',
};
const toAnna: Contact = { ...toContact(makeCart()), email: asa.email, recipient: 'other', friend: 'anna', ...giver };
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

async function atDelivery() {
  const buyer = makeCheckout({ typed: toAnna });
  await buyer.checkout.start();
  await buyer.checkout.submitContact();
  return buyer;
}

describe('CART-14 a parcel to a friend’s own address', () => {
  test('requires the giver’s address alone, and sends none of the friend’s', () => {
    expect(checkContact(toAnna)).toEqual({});
    expect(wrongFields(checkContact({ ...toAnna, giver_city: '' }))).toEqual(['giver_city']);
    const fields = toCartFields(toAnna, makeCart());
    expect(Object.keys(fields).toSorted()).toEqual(['billing_address', 'email', 'gift']);
    expect(fields.gift).toMatchObject({ recipient_jubilee_id: 'anna', at_their_address: true });
  });

  test('retains the card, and drops the friend when an address is typed', () => {
    const gift = { is_gift: true, message: 'Hej', wrapping: true, hide_prices: false, deliver_on: '2026-12-01' };
    const cart = makeCart({ metadata: { gift: { ...gift, recipient_jubilee_id: 'anna', at_their_address: true } } });
    expect(toCartFields(toAnna, cart).gift).toMatchObject({ message: 'Hej', deliver_on: '2026-12-01', at_their_address: true });
    expect(toCartFields({ ...toAnna, friend: '' }, cart).gift).toEqual(gift);
    expect(toCartFields({ ...toAnna, recipient: 'self' }, cart).gift).toEqual(gift);
    expect(toCartFields(asa, makeCart()).gift, 'a cart without a friend is left alone').toBeUndefined();
  });

  test('goes on to payment when a day is chosen, and not before', async () => {
    const buyer = await atDelivery();
    expect(buyer.step()).toBe('delivery');
    expect(buyer.state().cart).toMatchObject({ recipient: { jubilee_id: 'anna', is_possible: true }, shipping_address: null });
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('delivery');
    expect(buyer.state()).toMatchObject({ giftMessage: m.gift_day_needed(), deliveryRefusals: 1 });
    buyer.checkout.changeGift({ deliver_on: '2026-11-27' });
    await buyer.checkout.submitDelivery();
    expect(buyer.step()).toBe('payment');
    expect(buyer.state().cart?.metadata.gift).toMatchObject({ is_gift: false, at_their_address: true, deliver_on: '2026-11-27' });
  });

  test('says at the choice why a friend can’t be chosen', async () => {
    const buyer = makeCheckout({ typed: toAnna });
    await buyer.checkout.start();
    buyer.fail('updateCart', refusal(409, 'RECIPIENT_UNAVAILABLE'));
    await buyer.checkout.submitContact();
    expect(buyer.step()).toBe('contact');
    expect(Object.keys(buyer.state().contactErrors)).toEqual(['friend']);
  });

  test('leads back to the first step when sharing ends before the order', async () => {
    const buyer = await atDelivery();
    buyer.checkout.changeGift({ deliver_on: '2026-11-27' });
    await buyer.checkout.submitDelivery();
    const ended = { ...makeCart(), ...buyer.state().cart, recipient: { jubilee_id: 'anna', first_name: null, is_possible: false } };
    buyer.fail('createPaymentSession', refusal(409, 'RECIPIENT_UNAVAILABLE', { cart: ended, unavailable: [] }));
    await buyer.checkout.pay(card, 'demo');
    expect(buyer.step()).toBe('contact');
    expect(buyer.state().payMessage).toMatch(/\S/);
  });

  test('says so too where the friend was chosen before', async () => {
    const cart = { email: asa.email, recipient: { jubilee_id: 'anna', first_name: null, is_possible: false } };
    const buyer = makeCheckout({ cart, typed: toAnna });
    await buyer.checkout.start();
    buyer.shop.isShared = false;
    await buyer.checkout.submitContact();
    expect(buyer.step()).toBe('contact');
    expect(Object.keys(buyer.state().contactErrors)).toEqual(['friend']);
  });

  test('stays in the friend’s region whatever country was typed before', async () => {
    const buyer = makeCheckout({ typed: { ...toAnna, country_code: 'NO' } });
    await buyer.checkout.start();
    await buyer.checkout.submitContact();
    expect(buyer.state().cart?.currency_code).toBe('SEK');
    expect(buyer.callsOf('updateCart')).toHaveLength(1);
  });
});
