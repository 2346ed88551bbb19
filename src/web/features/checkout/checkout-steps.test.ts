import { describe, expect, test } from 'vitest';
import { type CheckoutStepName, checkoutSteps, findOpenStep, getStepState } from './checkout-steps.ts';
import { noGift } from './gift.ts';
import { address, asa, makeCart, nordics } from './testing/make-cart.ts';

const delivery = { option_id: 'so_sweden_standard', kind: 'home' as const, name: 'Standard', amount: 49, window: null, pickup_point: null };
const known = { email: asa.email, shipping_address: address };
const blank = { cart: makeCart(), contact: { ...asa, city: '' }, gift: noGift };
const addressed = { cart: makeCart(known), contact: asa, gift: noGift };
const ready = { cart: makeCart({ ...known, shipping_method: delivery }), contact: asa, gift: noGift };

describe('CART-14 the three steps', () => {
  test.each<[string, typeof blank, CheckoutStepName | null, CheckoutStepName]>([
    ['nothing is known', blank, null, 'contact'],
    ['nothing is known, and payment is wished for', blank, 'payment', 'contact'],
    ['the address is known', addressed, null, 'delivery'],
    ['the address is to be edited', addressed, 'contact', 'contact'],
    ['everything is known', ready, null, 'payment'],
    ['everything is known, and delivery is wished for', ready, 'delivery', 'delivery'],
    ['something was typed and not sent', { ...ready, contact: { ...asa, address_1: 'Lillgatan 2' } }, null, 'contact'],
    ['a card was written and not sent', { ...ready, gift: { ...noGift, is_gift: true, message: 'Grattis!' } }, 'payment', 'delivery'],
    ['the chosen day can’t be kept any more', { ...ready, cart: { ...ready.cart, delivery_day: { day: '2026-12-01', is_possible: false } } }, 'payment', 'delivery'],
    ['an evening without a day', { ...ready, cart: { ...ready.cart, shipping_method: { ...delivery, kind: 'evening' } } }, 'payment', 'delivery'],
    ['a pick-up without a point', { ...ready, cart: { ...ready.cart, shipping_method: { ...delivery, kind: 'pickup' } } }, 'payment', 'delivery'],
    ['the cart is of a region that the address is not in', { ...ready, cart: { ...ready.cart, region: nordics } }, null, 'contact'],
  ])('%s', (_, progress, requested, expected) => {
    expect(findOpenStep(progress, requested)).toBe(expected);
  });

  test.each([
    ['contact', ['open', 'done', 'waiting']],
    ['delivery', ['done', 'open', 'waiting']],
    ['payment', ['done', 'done', 'open']],
  ] as const)('folds the other steps with their content when %s is open', (open, states) => {
    expect(checkoutSteps.map((step) => getStepState(step, open, ready))).toEqual(states);
  });

  test('disables a step that isn’t reached', () => {
    expect(checkoutSteps.map((step) => getStepState(step, 'contact', blank))).toEqual(['open', 'waiting', 'waiting']);
  });
});
